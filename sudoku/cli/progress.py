"""Progress bars on a terminal. The only file that imports Rich."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeAlias, TypeVar

Item = TypeVar("Item")
ShowProgress: TypeAlias = Callable[[str, float | None, str], None]
"""Takes what is being done, the fraction done if known, and words, which are truncated to fit."""

WIDTH = 12
"""Characters of the bar of a run."""


def is_watched() -> bool:
    """Whether standard error is a terminal."""
    return sys.stderr is not None and sys.stderr.isatty()


def with_progress(items: Iterable[Item], doing: str, count: int | None = None) -> Iterator[Item]:
    """The items, with a progress bar on standard error if that is a terminal.

    count: the number of items, if they have no length.
    """
    if not is_watched():
        yield from items
        return
    from rich.console import Console  # late: Rich takes a while to import
    from rich.progress import track

    console = Console(stderr=True)
    yield from track(items, total=count, description=doing, console=console, transient=True)


@contextmanager
def progress_bar() -> Iterator[ShowProgress | None]:
    """A temporary bar on standard error; None if that is not a terminal."""
    if not is_watched():
        yield None
        return
    from rich.cells import cell_len  # late: Rich takes a while to import
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

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
