"""Progress bars. The only file that imports Rich."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from rich.cells import cell_len
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskProgressColumn,
    TextColumn,
    track,
)

Item = TypeVar("Item")

WIDTH = 12
"""Characters of the bar of a run."""


def with_progress(items: Iterable[Item], doing: str, count: int | None = None) -> Iterator[Item]:
    """The items, with a progress bar on standard error if that is a terminal.

    count: the number of items, if they have no length.
    """
    yield from track(
        items,
        total=count,
        description=doing,
        console=Console(stderr=True),
        disable=sys.stderr is None or not sys.stderr.isatty(),
        transient=True,
    )


@contextmanager
def progress_bar(doing: str, total: int) -> Iterator[Callable[[int, str], None]]:
    """A progress bar on standard error, which must be a terminal. The function takes the number
    done and a few words.
    """
    words = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()
    with Progress(
        *words, TextColumn("{task.fields[best]}"), console=Console(stderr=True), transient=True
    ) as progress:
        task = progress.add_task(doing, total=total, best="")
        yield lambda done, best: progress.update(task, completed=done, best=best)


@contextmanager
def share_bar() -> Iterator[Callable[[str, float | None, str], None]]:
    """A temporary bar on standard error, which must be a terminal. The function takes the number
    done, the fraction if known, and words, which are truncated to fit.
    """
    columns = TextColumn("{task.description}"), BarColumn(WIDTH), TaskProgressColumn()
    words = TextColumn("{task.fields[words]}")
    console = Console(stderr=True)
    with Progress(*columns, words, console=console, transient=True) as progress:
        task = progress.add_task("", total=None, words="")

        def show(doing: str, share: float | None, text: str) -> None:
            total = None if share is None else 1.0
            room = max(0, console.width - cell_len(doing) - WIDTH - len("  100%  "))
            if cell_len(text) > room:
                text = f"{text[: room - 1]}…" if room else ""
            progress.update(
                task, description=doing, completed=share or 0.0, total=total, words=text
            )

        yield show
