"""The colours of the dark theme as CSS, by the classes of a picture's elements, for "auto"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sudoku.pictures.svg.sheet import Sheet
from sudoku.pictures.themes import DARK


def auto_style(sheets: Sequence[Sheet]) -> Iterator[str]:
    """A style element that makes light pictures dark where the reader's system is. It is about SVGs
    of the class "auto" only: in a page it would reach other SVGs.
    """
    used = {key: name for sheet in sheets for key, name in sheet.used.items()}
    yield "<style>"
    yield "@media (prefers-color-scheme: dark) {"
    for (classes, attribute), name in sorted(used.items()):
        yield f'svg.auto [class="{classes}"]{{{attribute}:{DARK.colour(name)}}}'
    yield "}"
    yield "</style>"
