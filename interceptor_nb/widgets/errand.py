"""Work that takes its time, done beside the page: a newer errand ends the older, and its parts come back one by one."""

import asyncio
import signal
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Event, Lock, Thread
from typing import Any, TypeVar

R = TypeVar("R")

DEBOUNCE = 0.3
"""Seconds of quiet before work begins, and of work before the page says that it takes its time."""
_LOOK = 0.02
"""Seconds between two looks at whether the work of a process is still wanted."""

Parts = Callable[[Event | None], Iterator[R]]
"""Yields what to tell; it ends early, or is not listened to any more, once the event is set. None: there is no page."""


class CutError(Exception):
    """The work took longer than it may."""


class Errand:
    """One piece of work at a time.

    Args:
        tell: takes each part, in the kernel's own thread; it is guarded.
        failed: takes what the work raised; likewise.
    """

    def __init__(self, tell: Callable[[Any], object], failed: Callable[[Exception], object]) -> None:
        self._tell, self._failed = tell, failed
        self._wanted = Event()
        self._task: asyncio.Task[None] | None = None
        # One at a time: a newer errand waits for the older to end, and those between them are dropped.
        self._turn = Lock()

    def begin(self, parts: Parts[Any], *, delay: float | None = None, slow: Any = None) -> None:
        """Have *parts* told once the page was quiet for *delay* seconds; at once where no event loop runs.

        Args:
            parts: the work.
            delay: None takes `DEBOUNCE`.
            slow: is told if nothing has come for as long as `DEBOUNCE`; None: nothing is.
        """
        self.stop()
        self._wanted = ended = Event()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            for part in parts(None):
                self._tell(part)
        else:
            self._task = loop.create_task(self._run(parts, ended, DEBOUNCE if delay is None else delay, slow))

    def stop(self) -> None:
        """Want nothing more."""
        self._wanted.set()
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _run(self, parts: Parts[Any], ended: Event, delay: float, slow: Any) -> None:
        await asyncio.sleep(delay)
        loop = asyncio.get_running_loop()
        came = list[object]()

        def told(part: object) -> None:
            if not ended.is_set():
                came.append(part)
                self._tell(part)

        def work() -> None:
            problem: Exception | None = None
            try:
                with self._turn, closing(_stream(parts, ended)) as stream:
                    for part in stream:
                        loop.call_soon_threadsafe(told, part)
            except Exception as error:
                problem = error
            with suppress(RuntimeError):  # the loop is closed, and nobody listens
                loop.call_soon_threadsafe(done.set_result, problem)

        done: asyncio.Future[Exception | None] = loop.create_future()
        # Unlike those of a pool, nobody waits for it when the kernel ends.
        Thread(target=work, daemon=True, name="errand").start()
        if slow is not None:
            await asyncio.wait({done}, timeout=DEBOUNCE)
            if not came and not done.done():
                self._tell(slow)
        problem = await asyncio.shield(done)
        if problem is not None and not ended.is_set():
            self._failed(problem)


def _stream(parts: Parts[R], ended: Event) -> Generator[R, None, None]:
    """Yield *parts* for as long as they are wanted."""
    if ended.is_set():
        return
    for part in parts(ended):
        if ended.is_set():
            return
        yield part


def apart(
    work: Callable[..., Iterator[R]], *arguments: object, ended: Event | None, seconds: float | None = None
) -> Iterator[R]:
    """Yield what ``work(*arguments)`` yields, worked out by a process of its own, which is ended when *ended* is set.

    So it takes nothing from the thread that answers the page. Where there is no page, or no process can be had, it is
    worked out here.

    Raises:
        CutError: it took longer than *seconds*; what came before stands.
    """
    if ended is None:
        yield from work(*arguments)
        return
    if ended.is_set():
        return
    context = get_context("spawn")  # not forked: a notebook's kernel has threads, whose locks a fork would copy
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_send, args=(theirs, work, arguments), daemon=True)
    try:
        process.start()
    except OSError:
        ours.close()
        theirs.close()
        yield from work(*arguments)
        return
    theirs.close()
    until = None if seconds is None else time.monotonic() + seconds
    came = False
    try:
        while not ended.is_set():
            if until is not None and time.monotonic() > until:
                raise CutError
            if not ours.poll(_LOOK):
                continue
            part, error, is_last = ours.recv()
            if error is not None:
                raise error
            if is_last:
                return
            came = True
            yield part
    except EOFError:
        if came:
            raise
        yield from work(*arguments)  # as in a script that begins its work as it is imported
    finally:
        process.kill()
        process.join()
        process.close()
        ours.close()


def _send(pipe: Connection, work: Callable[..., Iterator[object]], arguments: tuple[object, ...]) -> None:
    """Send what *work* yields: each part, then that there are no more, or what it raised."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program that waits for this process
    try:
        for part in work(*arguments):
            pipe.send((part, None, False))
        pipe.send((None, None, True))
    except BrokenPipeError:
        pass  # nobody listens any more
    except Exception as error:
        pipe.send((None, error, False))
