"""Who works: order, taking back, giving work to processes and getting it back, a cluster that is not there."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from types import ModuleType
from typing import Any, Self

import pytest

from interceptor_nb.core.hexes import Hex
from interceptor_nb.odds import workers
from interceptor_nb.odds.workers import SchedulerError, alone, by_processes, cluster, in_order


def double(number: int) -> int:
    """Return twice *number*."""
    return 2 * number


class Slow(Executor):
    """Does what it is given only when it is told to, the last first."""

    def __init__(self) -> None:
        self.given: list[tuple[Future[Any], Callable[..., Any], tuple[Any, ...]]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **_: Any) -> Future[Any]:
        """Keep the work."""
        future: Future[Any] = Future()
        self.given.append((future, fn, args))
        return future

    def work(self) -> None:
        """Do it, backwards."""
        for future, function, arguments in reversed(self.given):
            future.set_result(function(*arguments))


def test_results_come_in_order_whoever_is_first() -> None:
    slow = Slow()
    stream = in_order(double, range(5), slow)

    def first() -> Iterator[int]:
        yield from stream

    with ThreadPoolExecutor(1) as other:
        waiting = other.submit(lambda: list(first()))
        while len(slow.given) < 5:
            pass
        slow.work()
        assert waiting.result() == [0, 2, 4, 6, 8]


class TakingApart(Executor):
    """Sends tuples as Dask does: what comes back is a tuple, and no more than that."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **_: Any) -> Future[Any]:
        """Do the work at once."""
        future: Future[Any] = Future()
        found = fn(*args)
        future.set_result(tuple(found) if isinstance(found, tuple) else found)
        return future


def test_a_hex_that_was_sent_is_still_a_hex() -> None:
    (found,) = in_order(lambda number: Hex(number, 2), [1], TakingApart())
    assert (found, type(found)) == (Hex(1, 2), Hex)


def test_no_more_is_handed_out_than_so_many_and_closing_takes_it_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "AHEAD", 3)

    class Eager(Slow):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **_: Any) -> Future[Any]:
            future = super().submit(fn, *args)
            if len(self.given) < 3:
                future.set_result(fn(*args))
            return future

    eager = Eager()
    stream = in_order(double, range(100), eager)
    assert next(stream) == 0
    assert len(eager.given) == 3
    stream.close()  # type: ignore[attr-defined]  # it is a generator
    assert [future.cancelled() for future, _, _ in eager.given] == [False, False, True]
    assert list(in_order(double, range(9), ThreadPoolExecutor(1))) == list(range(0, 18, 2))


def test_short_work_stays_here_and_long_work_goes_to_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    handed: list[tuple[list[int], int]] = []

    def elsewhere(work: Callable[[int], int], numbers: range, cores: int) -> Iterator[int]:
        handed.append((list(numbers), cores))
        return map(work, numbers)

    monkeypatch.setattr(workers, "by_processes", elsewhere)
    monkeypatch.setattr(os, "cpu_count", lambda: 4)
    assert list(alone(double, range(5))) == [0, 2, 4, 6, 8]
    assert handed == []
    assert list(alone(double, range(5), seconds=0)) == [0, 2, 4, 6, 8]
    assert handed == [([1, 2, 3, 4], 4)]
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert list(alone(double, range(5), seconds=0)) == [0, 2, 4, 6, 8]
    assert len(handed) == 1


@pytest.mark.parametrize("error", [BrokenExecutor("gone"), OSError("none")])
def test_where_processes_break_the_work_goes_on_here(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    class Breaking(Slow):
        def __init__(self, *_: Any) -> None:
            super().__init__()

        def submit(self, fn: Callable[..., Any], /, *args: Any, **_: Any) -> Future[Any]:
            future = super().submit(fn, *args)
            if args[0] < 2:
                future.set_result(fn(*args))
            else:
                future.set_exception(error)
            return future

    monkeypatch.setattr(workers, "ProcessPoolExecutor", Breaking)
    assert list(by_processes(double, range(2, 6), 2)) == [4, 6, 8, 10]
    assert list(by_processes(double, range(6), 2)) == [0, 2, 4, 6, 8, 10]


def test_processes_leave_an_interrupt_to_who_waits_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[object] = []
    monkeypatch.setattr(signal, "signal", lambda *what: left.append(what))
    workers._undisturbed()
    assert left == [(signal.SIGINT, signal.SIG_IGN)]


def test_without_the_package_a_scheduler_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(SchedulerError, match=r"needs the package distributed; pip install 'interceptor-nb\[dist"),
        cluster("tcp://localhost:1"),
    ):
        pass


def test_a_cluster_is_asked_for_its_executor_and_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []

    class Client:
        """As much of Dask's as is used."""

        def __init__(self, address: str) -> None:
            if address == "nowhere":
                raise OSError("timed out")
            told.append(address)

        def __enter__(self) -> Self:
            return self

        def __exit__(self, *_: object) -> None:
            told.append("closed")

        def get_executor(self, *, pure: bool) -> Executor:
            """Return threads."""
            told.append(pure)
            return ThreadPoolExecutor(1)

    package = ModuleType("distributed")
    package.Client = Client  # type: ignore[attr-defined]  # a package made up
    monkeypatch.setitem(sys.modules, "distributed", package)
    with cluster("tcp://there:8786") as executor:
        assert list(in_order(double, range(3), executor)) == [0, 2, 4]
    assert told == ["tcp://there:8786", False, "closed"]
    with pytest.raises(SchedulerError, match="no scheduler answers at 'nowhere': timed out"), cluster("nowhere"):
        pass
