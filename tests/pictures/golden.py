"""The golden pictures: of each rule its example on a 9x9 board, its layers alone; and the picture
of `sample`, whole, in a theme with colours and in one without.

A change of how something is drawn changes the files. `python -m tests.pictures.golden` writes them
again; look at each that has changed.
"""

from __future__ import annotations

from pathlib import Path

from sudoku import Board
from sudoku.constraints.constraint import Constraint
from sudoku.constraints.vocabulary import CONSTRAINTS, with_rules
from sudoku.pictures.svg import LAYERS, svg_of
from sudoku.puzzle.picturing import picture
from tests.pictures.sample import PICTURE

FOLDERS = RULES, WRITTEN = tuple(Path(__file__).parent / name for name in ("golden", "written"))
_OPENING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-144 -144 864 1008" '
    'font-family="DejaVu Sans">'
)
_GRID = "background", "grid", "borders"


def golden() -> dict[Path, str]:
    """What each file should hold."""
    rules = {RULES / f"{kind.name}.svg": _example_of(kind) for kind in CONSTRAINTS}
    return rules | {WRITTEN / f"{name}.svg": svg_of(PICTURE, name) for name in ("light", "print")}


def _example_of(kind: type[Constraint]) -> str:
    """The picture of a rule's example as SVG."""
    board = with_rules(Board(3, 3), kind.example)
    only = [layer for layer in LAYERS if layer not in _GRID]
    svg = svg_of(picture(board, [0] * board.size**2), only=only)
    return f"{_OPENING}\n{svg[svg.index('<g class=') :]}"


def found() -> dict[Path, str]:
    """What the files hold."""
    return {
        path: path.read_text(encoding="utf-8") for folder in FOLDERS for path in folder.iterdir()
    }


def renew() -> None:
    """Writes all files again, and removes those of rules that are gone."""
    wanted = golden()
    for path in found().keys() - wanted.keys():
        path.unlink()
    for path, text in wanted.items():
        path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    renew()
