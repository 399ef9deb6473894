"""Executors, which answer the requests of a batch: here, in worker processes, or on a cluster.

Start with `executor`, the interface; a new kind of executor implements it and is chosen here.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from sudoku.batch.executors.executor import Executor, ThisProcess
from sudoku.batch.request import Request
from sudoku.errors import ModelFault

if TYPE_CHECKING:
    from sudoku.batch.executors.cluster.connection import ClusterConnection

Execute: TypeAlias = Callable[[Iterable[Request]], Generator[Any, None, None]]
"""Answers requests in order. If a process crashes, the answer is a ModelFault."""


@contextmanager
def cluster_of(
    dask: Any, workers: int | None = None, say: Callable[[str], None] | None = None
) -> Iterator[ClusterConnection | None]:
    """A connection to the cluster named by `dask`, as in `connected`; None if `dask` is None."""
    if dask is None:
        yield None
        return
    from sudoku.batch.executors.cluster.connection import connected  # late: it takes half a second

    with connected(dask, workers, say) as cluster:
        yield cluster


def executor(model: str, jobs: int = 1, cluster: ClusterConnection | None = None) -> Execute:
    """A function that answers requests in this process, in `jobs` workers, or on a cluster."""
    if cluster is not None:
        from sudoku.batch.executors.cluster.ordered import answer_on_cluster  # also late

        return partial(answer_on_cluster, connection=cluster)
    if jobs == 1:
        return answer_here
    return by_workers(model, jobs)


def by_workers(model: str, jobs: int) -> Execute:
    """A function that answers requests in worker processes, so a crash loses only one puzzle."""
    from sudoku.batch.executors.processes import answer_by_workers  # late: for a quick start

    return partial(answer_by_workers, model=model, jobs=jobs)


def unordered(model: str, jobs: int, cluster: ClusterConnection | None) -> Executor:
    """An executor for requests that may be answered in any order."""
    if cluster is not None:
        from sudoku.batch.executors.cluster.ordered import OnCluster  # also late

        return OnCluster(cluster)
    if jobs == 1:
        return ThisProcess()
    from sudoku.batch.executors.processes import Processes  # also late

    return Processes(model, jobs)


def answer_here(requests: Iterable[Request]) -> Generator[Any, None, None]:
    """Answer requests in this process."""
    for request in requests:
        try:
            answer = request.call()
        except ModelFault as fault:
            answer = fault
        yield answer
