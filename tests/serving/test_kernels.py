"""The cap on kernels, and the Python they run."""

import asyncio
import sys
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import HTTPError

from interceptor_nb.serving.kernels import CappedKernels, OwnInterpreter

T = TypeVar("T")


def run(question: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Return the answer, worked out in a thread: the browser tests leave a loop running in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: asyncio.run(question())).result()


def test_simultaneous_pages_cannot_pass_the_cap(monkeypatch: pytest.MonkeyPatch) -> None:
    async def slow_start(self: Any, **_: object) -> str:
        await asyncio.sleep(0.01)
        name = str(len(self))
        self._kernels[name] = None
        return name

    monkeypatch.setattr(AsyncMappingKernelManager, "start_kernel", slow_start)

    async def crowd() -> list[object]:
        kernels = CappedKernels(max_kernels=2, patience=0)
        return await asyncio.gather(*(kernels.start_kernel() for _ in range(5)), return_exceptions=True)

    answers = run(crowd)
    refused = [each for each in answers if isinstance(each, HTTPError)]
    assert [each for each in answers if isinstance(each, str)] == ["0", "1"]
    assert [each.status_code for each in refused] == [503] * 3
    text = refused[0].log_message
    assert text is not None
    assert (text % refused[0].args).startswith("As many pages are open as this server allows (2);")


def test_a_page_waits_a_little_for_the_place_that_a_reload_frees(monkeypatch: pytest.MonkeyPatch) -> None:
    async def start(self: Any, **_: object) -> str:
        return "new"

    monkeypatch.setattr(AsyncMappingKernelManager, "start_kernel", start)

    async def reload() -> str:
        kernels = CappedKernels(max_kernels=1, patience=5)
        kernels._kernels["old"] = None
        asyncio.get_running_loop().call_later(0.05, kernels._kernels.clear)
        return await kernels.start_kernel()

    assert run(reload) == "new"


@pytest.mark.parametrize("name", ["python3", "somebody-elses"])
def test_every_kernel_is_this_python(name: str) -> None:
    specs = OwnInterpreter()
    assert specs.get_kernel_spec(name).argv[0] == sys.executable
    assert list(specs.get_all_specs()) == ["python3"]
    assert specs.get_all_specs()["python3"]["spec"]["argv"][0] == sys.executable


def test_a_kernel_that_is_gone_is_well_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[str] = []

    async def end(self: Any, kernel_id: str, **_: object) -> None:
        ended.append(kernel_id)
        del self._kernels[kernel_id]

    monkeypatch.setattr(AsyncMappingKernelManager, "shutdown_kernel", end)

    async def farewells() -> None:
        kernels = CappedKernels()
        kernels._kernels["one"] = None
        await kernels.shutdown_kernel("one")
        await kernels.shutdown_kernel("one")

    run(farewells)
    assert ended == ["one"]
