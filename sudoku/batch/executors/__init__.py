"""Executors, which answer the requests of a batch: here, in worker processes, or on a cluster.

Start with `executor`, the interface. A new kind of executor is a class that implements it, and a
case in `opened_executor`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from typing import Any

from sudoku.batch.executors.executor import Executor, ThisProcess
from sudoku.errors import MissingLibraryError


@contextmanager
def opened_executor(
    jobs: int = 1,
    dask: Any = None,
    *,
    local: int | None = None,
    is_apart: bool = False,
    say: Callable[[str], None] | None = None,
) -> Iterator[Executor]:
    """The executor for this process, for `jobs` worker processes, or for a cluster, which is closed
    at the end.

    dask: the cluster, as in `connected`; None without one. local: the number of workers of
    "local"; None starts `jobs`, or one per processor for one job. is_apart: whether one job also
    gets a process, which may be killed. say: called with a message about the cluster.

    Raises ClusterError, and MissingLibraryError without Dask.
    """
    if dask is not None:
        try:
            from sudoku.batch.executors.cluster.connection import connected  # late: half a second
            from sudoku.batch.executors.cluster.executor import OnCluster
        except ImportError as error:
            raise MissingLibraryError(
                f"a cluster needs Dask, and {error.name} is not installed:"
                " pip install '.[cluster]' in a clone"
            ) from None
        workers = jobs if local is None and jobs > 1 else local
        with (
            connected(dask, workers, say) as connection,
            closing(OnCluster(connection)) as executor,
        ):
            yield executor
    elif jobs > 1 or is_apart:
        from sudoku.batch.executors.processes import Processes  # late: for a quick start

        with closing(Processes(jobs)) as executor:
            yield executor
    else:
        yield ThisProcess()
