"""Work beside the page: one at a time, the newest wins, a process that is not wanted any more ends."""

import asyncio
import os
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from interceptor_nb.widgets import errand
from interceptor_nb.widgets.errand import CutError, Errand, apart


def counting(most: int, pause: float = 0.0) -> Iterator[tuple[int, int]]:
    for number in range(most):
        yield number, os.getpid()
        time.sleep(pause)


def leaving(file: str) -> Iterator[int]:
    """Work for ever after the first part, and say in *file* that it is still at it."""
    yield 0
    while True:
        with Path(file).open("a") as out:
            out.write(".")
        time.sleep(0.02)


def failing() -> Iterator[int]:
    yield 1
    raise ZeroDivisionError("broken")


async def until(holds: object) -> None:
    for _ in range(500):
        if callable(holds) and holds():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never came")


def test_at_once_where_no_loop_runs() -> None:
    told = list[object]()
    Errand(told.append, told.append).begin(lambda ended: apart(counting, 2, ended=ended))
    assert told == [(0, os.getpid()), (1, os.getpid())]


def test_parts_come_one_by_one_from_another_process() -> None:
    told = list[tuple[int, int]]()

    async def work() -> None:
        one = Errand(told.append, told.append)  # type: ignore[arg-type] # an error would fail the test as well
        one.begin(lambda ended: apart(counting, 3, ended=ended), delay=0)
        await until(lambda: len(told) == 3)

    asyncio.run(work())
    assert [number for number, _ in told] == [0, 1, 2]
    assert os.getpid() not in {process for _, process in told}


def test_a_newer_errand_ends_the_process_of_the_older(tmp_path: Path) -> None:
    told, trace = list[object](), tmp_path / "trace"

    async def work() -> None:
        one = Errand(told.append, told.append)
        one.begin(lambda ended: apart(leaving, str(trace), ended=ended), delay=0)
        await until(trace.is_file)
        one.begin(lambda ended: iter(("new",)), delay=0)
        await until(lambda: "new" in told)
        size = trace.stat().st_size
        await asyncio.sleep(0.2)
        assert trace.stat().st_size == size
        one.stop()

    asyncio.run(work())
    assert told[-1] == "new"


def test_what_takes_too_long_is_cut() -> None:
    with pytest.raises(CutError):
        list(apart(counting, 10_000, 0.05, ended=Event(), seconds=0.6))
    ended = Event()
    ended.set()
    assert list(apart(counting, 3, ended=ended)) == []


def test_what_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told, failed = list[object](), list[Exception]()

    async def work() -> None:
        one = Errand(told.append, failed.append)
        one.begin(lambda ended: apart(failing, ended=ended), delay=0)
        await until(lambda: failed)

    asyncio.run(work())
    assert told == [1]
    assert str(failed[0]) == "broken"
    # Without a process the work is done here.
    monkeypatch.setattr(errand, "get_context", lambda _: Without())
    assert list(apart(counting, 1, ended=Event())) == [(0, os.getpid())]


class Without:
    """A machine that starts no process."""

    def Pipe(self, duplex: bool) -> tuple["Without", "Without"]:  # noqa: N802 (multiprocessing's name)
        return self, self

    def Process(self, **_: object) -> "Without":  # noqa: N802
        return self

    def start(self) -> None:
        raise OSError("no more processes")

    def close(self) -> None:
        pass
