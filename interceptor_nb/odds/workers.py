"""Work in numbered pieces, done by any `concurrent.futures.Executor` and handed back in order."""

import os
import signal
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from multiprocessing import get_context
from typing import Generic, TypeVar

from msgspec import Struct

from interceptor_nb.core.errors import InterceptorError

R = TypeVar("R")

AHEAD = 64
"""How many pieces are handed out before the first of them is back."""
SHORT = 3.0
"""Seconds that work may take here before it is given to processes."""


class SchedulerError(InterceptorError):
    """There is no cluster to work on; the text says what is missing."""


def shared_out(
    work: Callable[[int], R], numbers: Sequence[int], executor: Executor | None = None, workers: int | None = None
) -> Iterator[R]:
    """Yield ``work(number)`` for each of *numbers*, in their order.

    Args:
        work: what is done, a function that can be sent to a process.
        numbers: the pieces.
        executor: who works; None: so many *workers*, which are processes from 2 on.
        workers: None is this process where it is short, else processes.
    """
    if executor is not None:
        return in_order(work, numbers, executor)
    if workers is None:
        return alone(work, numbers)
    return by_processes(work, numbers, workers) if workers > 1 else map(work, numbers)


class _Whole(Struct, Generic[R]):
    """A result as it is: Dask takes dicts and tuples apart to send them, and a hex would come back as a plain tuple."""

    result: R


def _whole(work: Callable[[int], R], number: int) -> _Whole[R]:
    return _Whole(work(number))


def in_order(work: Callable[[int], R], numbers: Sequence[int], executor: Executor) -> Iterator[R]:
    """Yield ``work(number)`` for each of *numbers*, in their order, as soon as *executor* has it and all before it.

    Closing the iterator takes back what has not begun.
    """
    waiting: deque[Future[_Whole[R]]] = deque()
    task = partial(_whole, work)
    try:
        for number in numbers:
            waiting.append(executor.submit(task, number))
            if len(waiting) >= AHEAD:
                yield waiting.popleft().result().result
        while waiting:
            yield waiting.popleft().result().result
    finally:
        for future in waiting:
            future.cancel()


def alone(work: Callable[[int], R], numbers: Sequence[int], *, seconds: float = SHORT) -> Iterator[R]:
    """Yield ``work(number)`` for each of *numbers*, here while that is short, else by processes.

    Args:
        work: what is done, a function that can be sent to a process.
        numbers: the pieces.
        seconds: what it may take here.
    """
    began, cores = time.monotonic(), os.cpu_count() or 1
    for done, number in enumerate(numbers):
        spent = time.monotonic() - began
        if cores > 1 and done and spent > seconds / 3 and spent / done * (len(numbers) - done) > seconds:
            yield from by_processes(work, numbers[done:], cores)
            return
        yield work(number)


def by_processes(work: Callable[[int], R], numbers: Sequence[int], workers: int) -> Iterator[R]:
    """Yield ``work(number)`` for each of *numbers*, in their order, from so many processes; here where there are none.

    That is so in a script that begins its work as it is imported, which a process that is to help would do again.
    """
    done = 0
    try:
        # Not forked: a notebook's kernel has threads, whose locks a fork would copy as they are.
        with ending(ProcessPoolExecutor(workers, get_context("spawn"), _undisturbed)) as pool:
            for result in in_order(work, numbers, pool):
                yield result
                done += 1
    except (BrokenExecutor, OSError):
        for number in numbers[done:]:
            yield work(number)


@contextmanager
def ending(executor: Executor) -> Iterator[Executor]:
    """Give *executor* for a while; then nothing more begins, and nobody waits for what has."""
    try:
        yield executor
    finally:
        executor.shutdown(wait=False, cancel_futures=True)


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """Give the cluster whose Dask scheduler is at *address* for a while.

    Raises:
        SchedulerError: the package ``distributed`` is not installed, or nobody answers.
    """
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise SchedulerError(
            "a scheduler needs the package distributed; pip install 'interceptor-nb[distributed]' brings it"
        ) from None
    try:
        client = distributed.Client(address)
    except (OSError, TimeoutError, ValueError) as error:
        raise SchedulerError(f"no scheduler answers at {address!r}: {error}") from error
    with client:
        yield client.get_executor(pure=False)


def _undisturbed() -> None:
    """Leave Ctrl-C to the program that waits for this process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
