"""The program of a served page's kernel: IPython's, which forgets nothing that it has to show."""

from typing import Any

import zmq
from ipykernel.kernelapp import IPKernelApp


class PageKernelApp(IPKernelApp):
    """A kernel that keeps what the server has not read yet, however much it is.

    A page opens with a burst of about a thousand messages, one for each widget and each change to it; of those that
    wait, ZeroMQ keeps a thousand and drops the rest, which are the last: the page's own output and the word that all
    is done.
    """

    def init_iopub(self, context: zmq.Context[Any]) -> None:
        """Open the channel that shows things, without a limit to what waits in it."""
        context.setsockopt(zmq.SNDHWM, 0)
        super().init_iopub(context)  # type: ignore[no-untyped-call]  # ipykernel has no types here


if __name__ == "__main__":
    PageKernelApp.launch_instance()
