"""The options --jobs and --dask, and the processes they name."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import wraps
from typing import Any, cast

import click
from click.core import ParameterSource

from sudoku.batch.executors import opened_executor
from sudoku.batch.executors.executor import Executor
from sudoku.cli import options
from sudoku.cli.exits import complain
from sudoku.cli.options import Command

LOCAL = "local"


@dataclass(frozen=True, slots=True)
class Workers:
    """The processes that --jobs and --dask name."""

    jobs: int = 1
    address: str | None = None
    """The address of the scheduler of a cluster, or LOCAL; None without --dask."""
    local: int | None = None
    """The number of workers of LOCAL; None means one per processor."""

    @property
    def is_this_process(self) -> bool:
        """Whether this process does the work itself."""
        return self.jobs == 1 and self.address is None

    def refuse_with(self, option: str) -> None:
        """Raise click.UsageError if --jobs or --dask is combined with this option."""
        if not self.is_this_process:
            own = "--jobs" if self.address is None else "--dask"
            raise click.UsageError(f"{own} cannot be used with {option}.")

    def executor(self, *, is_apart: bool = False) -> AbstractContextManager[Executor]:
        """The executor for these processes. is_apart: as in `opened_executor`. Raises
        ClusterError.
        """
        return opened_executor(
            self.jobs, self.address, local=self.local, is_apart=is_apart, say=complain
        )


HERE = Workers()


def jobs_and_dask(command: Command) -> Command:
    """--jobs N and --dask ADDRESS, passed on as one `workers`."""

    @wraps(command)
    def with_workers(*, address: str | None, jobs: int, **others: Any) -> Any:
        return command(workers=_workers(jobs, address), **others)

    option = click.option(
        "--dask",
        "address",
        metavar="ADDRESS",
        help="Run on a Dask cluster: the address of its scheduler, such as tcp://host:8786, the"
        " file written by `dask scheduler --scheduler-file`, or `local` for --jobs workers on this"
        " machine.",
    )
    return cast(Command, option(options.jobs(with_workers)))


def _workers(jobs: int, address: str | None) -> Workers:
    source = click.get_current_context().get_parameter_source("jobs")
    is_given = source is not ParameterSource.DEFAULT
    if is_given and address not in (None, LOCAL):
        raise click.UsageError(
            "--jobs cannot be used with a cluster, which has its own workers; use it without --dask"
            " or with --dask local."
        )
    return Workers(jobs, address, jobs if is_given else None)
