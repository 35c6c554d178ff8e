"""Something that takes its time, worked out beside the page: a newer question wins over those before it."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Generic, TypeVar

from interceptor_nb.widgets.status import Status

T = TypeVar("T")
PAUSE = 0.3
"""Seconds of quiet before a question is worked out."""


class Later(Generic[T]):
    """One question at a time.

    Args:
        status: where what goes wrong is shown.
        shown: takes the answer, in the kernel's own thread; None while there is none yet.
    """

    def __init__(self, status: Status, shown: Callable[[T | None], object]) -> None:
        self._status, self._shown = status, shown
        self._workers = ThreadPoolExecutor(1, "later")
        self._task: asyncio.Task[None] | None = None

    def ask(self, work: Callable[[], T]) -> None:
        """Work out *work* once the page is quiet; at once where no event loop runs."""
        self.stop()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._shown(work())
        else:
            self._shown(None)
            self._task = loop.create_task(self._answer(work))

    def stop(self) -> None:
        """Forget what is asked."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def close(self) -> None:
        """Let go of the thread."""
        self.stop()
        self._workers.shutdown(wait=False, cancel_futures=True)

    async def _answer(self, work: Callable[[], T]) -> None:
        await asyncio.sleep(PAUSE)
        try:
            self._shown(await asyncio.get_running_loop().run_in_executor(self._workers, work))
        except Exception as error:
            self._status.report(error)
