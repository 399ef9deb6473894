"""The option --dask, and the cluster it names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click
from click.core import ParameterSource

from sudoku.batch import executors
from sudoku.cli.exits import complain

if TYPE_CHECKING:
    from sudoku.batch.executors.cluster.connection import Connection

LOCAL = "local"
Command = TypeVar("Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class DaskOptions:
    """The cluster that --dask names."""

    address: str
    """The address of a scheduler, or LOCAL."""
    workers: int | None
    """The number of workers of LOCAL; None means one per processor."""


def dask(command: Command) -> Command:
    """--dask ADDRESS, passed on as `dask`, listed above --jobs."""

    @wraps(command)
    def with_dask(*, address: str | None, jobs: int, **others: Any) -> Any:
        found = None if address is None else _options(address, jobs)
        return command(dask=found, jobs=jobs, **others)

    option = click.option(
        "--dask",
        "address",
        metavar="ADDRESS",
        help="Run on a Dask cluster: the address of its scheduler, such as tcp://host:8786, the"
        " file written by `dask scheduler --scheduler-file`, or `local` for --jobs workers on this"
        " machine.",
    )
    return cast(Command, option(with_dask))


def _options(address: str, jobs: int) -> DaskOptions:
    source = click.get_current_context().get_parameter_source("jobs")
    is_given = source is not ParameterSource.DEFAULT
    if is_given and address != LOCAL:
        raise click.UsageError(
            "--jobs cannot be used with a cluster, which has its own workers; use it without --dask"
            " or with --dask local."
        )
    return DaskOptions(address, jobs if is_given else None)


@contextmanager
def cluster_of(options: DaskOptions | None) -> Iterator[Connection | None]:
    """A connection to the cluster; None without --dask. Raises SudokuError if it fails."""
    address, workers = (None, None) if options is None else (options.address, options.workers)
    with executors.cluster_of(address, workers, complain) as connection:
        yield connection
