"""The kernels behind served pages: how many there may be, and which Python they run."""

import asyncio
import sys
from pathlib import Path
from typing import Any

from ipykernel.kernelspec import RESOURCES, get_kernel_dict
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import HTTPError
from traitlets import Float, Int

KERNEL_NAME = "python3"
PROGRAM = "interceptor_nb.serving.kernel"
DEFAULT_MAX_KERNELS = 8


class CappedKernels(AsyncMappingKernelManager):
    """A kernel manager that refuses a page when all places are taken.

    Each page that is opened starts a kernel of some 75 MB; without a cap a
    crowd, or a script, takes all memory.
    """

    max_kernels = Int(DEFAULT_MAX_KERNELS, min=1, config=True, help="How many pages may be open at once.")
    patience = Float(5.0, min=0, config=True, help="Seconds to wait for a place; a reload frees its own.")

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self._starting = 0

    @property
    def is_full(self) -> bool:
        """Whether every place is taken; a kernel that is still starting has one."""
        return bool(len(self) + self._starting >= self.max_kernels)

    async def start_kernel(self, **settings: Any) -> str:
        """Start a kernel and return its id.

        Raises:
            tornado.web.HTTPError: 503, all places are taken.
        """
        waited = 0.0
        while self.is_full:
            if waited >= self.patience:
                raise HTTPError(
                    503,
                    "As many pages are open as this server allows (%d); close one of them, or try again in a minute.",
                    self.max_kernels,
                    reason="No place is free",
                )
            await asyncio.sleep(0.1)
            waited += 0.1
        self._starting += 1
        try:
            kernel_id: str = await super().start_kernel(**settings)
        finally:
            self._starting -= 1
        return kernel_id

    async def shutdown_kernel(self, kernel_id: str, **settings: Any) -> None:
        """End a kernel; one that is gone already is well gone, for a page says farewell twice."""
        if kernel_id in self:
            await super().shutdown_kernel(kernel_id, **settings)


class OwnInterpreter(KernelSpecManager):
    """The one kernel there is: this very Python.

    The kernels registered on the machine are not looked at: a user's ``python3``
    may point to an environment without this package.
    """

    def find_kernel_specs(self) -> dict[str, str]:
        """Return the only kernel's name and the folder of its icons."""
        return {KERNEL_NAME: str(Path(RESOURCES))}

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        """Return how to start this Python, whatever *kernel_name* says."""
        return KernelSpec(
            # -P: a file of the notebook's folder must not stand in for a module of Python's while this starts.
            argv=[sys.executable, "-P", "-m", PROGRAM, "-f", "{connection_file}"],
            display_name="Python 3",
            language="python",
            resource_dir=str(Path(RESOURCES)),
            # As ipykernel's own: the server then encrypts what it sends to the kernel.
            metadata=get_kernel_dict()["metadata"],
        )

    def get_all_specs(self) -> dict[str, Any]:
        """Return the description of the only kernel."""
        spec = self.get_kernel_spec(KERNEL_NAME)
        return {KERNEL_NAME: {"resource_dir": spec.resource_dir, "spec": spec.to_dict()}}
