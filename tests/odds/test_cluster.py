"""A study on a real Dask cluster comes to what it comes to alone, by threads and by processes."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context

import pytest

from interceptor_nb import study
from interceptor_nb.odds.playouts import BLOCK
from interceptor_nb.odds.workers import cluster
from interceptor_nb.resources import scenario
from interceptor_nb.scenario import read

CHASE = read(scenario("asteroid_chase"))


@pytest.fixture
def scheduler() -> Iterator[str]:
    """Give the address of a scheduler with two workers, each a process of one thread."""
    from distributed import LocalCluster  # noqa: PLC0415 (a second of loading that only this test needs)

    with LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, worker_dashboard_address=None
    ) as local:
        yield local.scheduler_address


@pytest.mark.nightly
def test_a_dask_cluster_comes_to_the_same_as_everybody_else(scheduler: str) -> None:
    # A block of these is over half a second of work.
    ask = partial(study, CHASE, 3 * BLOCK + 5, seed=11, policy="chase")
    alone = ask()
    with ThreadPoolExecutor(2) as threads:
        by_threads = ask(executor=threads)
    with ProcessPoolExecutor(2, get_context("spawn")) as processes:
        by_processes = ask(executor=processes)
    with cluster(scheduler) as executor:
        by_dask = ask(executor=executor)
    assert alone.digest == by_threads.digest == by_processes.digest == by_dask.digest
    assert by_dask.counts == alone.counts
