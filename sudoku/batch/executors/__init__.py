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
    say: Callable[[str], None] | None = None,
) -> Iterator[Executor]:
    """The executor for this process, for `jobs` worker processes, or for a cluster, which is closed
    at the end.

    dask: the cluster, as in `connected`; None without one. local: the number of workers of
    "local"; None starts one per processor. say: called with a message about the cluster.

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
        with connected(dask, local, say) as connection, closing(OnCluster(connection)) as executor:
            yield executor
    elif jobs > 1:
        from sudoku.batch.executors.processes import Processes  # late: for a quick start

        with closing(Processes(jobs)) as executor:
            yield executor
    else:
        yield ThisProcess()
