"""The options of a request for puzzles, for the command line and for the HTTP API.

The recipe of each kind of request lists the options that it accepts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from sudoku.generator.grids.samplers import SAMPLERS
from sudoku.generator.large.conflicts import LEAST
from sudoku.generator.large.digging import DIGS
from sudoku.questions.option import Option, ValueKind
from sudoku.symmetry.patterns import SYMMETRIES

_CLUES = re.compile(r"\s*(\d{1,4})(?:-(\d{1,4}))?\s*")


def parse_clues(text: str) -> tuple[int, int] | None:
    """The least and the greatest number of clues in a text such as "24" or "22-26"; None if the
    text has another form.
    """
    found = _CLUES.fullmatch(text)
    return None if found is None else (int(found[1]), int(found[2] or found[1]))


def _flag(name: str, summary: str) -> Option:
    return Option(summary, name=name, kind=ValueKind.BOOLEAN, default=False)


def _texts(name: str, metavar: str, summary: str) -> Option:
    return Option(summary, name=name, kind=ValueKind.TEXTS, metavar=metavar)


OPTIONS: Mapping[str, Option] = {
    option.name: option
    for option in (
        Option(
            "Size of the board. The boxes are as square as possible.",
            name="size",
            kind=ValueKind.INTEGER,
            least=1,
            assumed="9",
            example=4,
        ),
        Option(
            "How to draw solved grids; the methods are listed below.",
            name="grids",
            kind=ValueKind.CHOICE,
            choices=tuple(SAMPLERS),
            metavar="WAY",
        ),
        Option(
            "Solution of all puzzles: a grid or a unique puzzle.",
            name="grid",
            kind=ValueKind.TEXT,
            flags=("--from",),
            metavar="GRID|FILE",
        ),
        Option(
            f"Symmetry of the clues' positions: {', '.join(SYMMETRIES)}.",
            name="symmetry",
            kind=ValueKind.CHOICE,
            choices=tuple(SYMMETRIES),
            metavar="NAME",
        ),
        Option(
            "Positions of the clues: X for a cell with a clue, O or . for an open cell.",
            name="pattern",
            kind=ValueKind.TEXT,
            metavar="FILE|TEXT",
        ),
        Option("Number of clues: 24 or 22-26.", name="clues", metavar="N|N-N"),
        _flag("minimal", "Require that no clue is redundant."),
        _texts(
            "difficulty",
            "SCALE RANGE",
            "Rating on a scale of `sudoku rate`: 'se 7.0-7.5', 'hodoku hard'; may be repeated.",
        ),
        _texts(
            "require",
            "TECHNIQUE",
            "Require that the steps use this technique or family: skyscraper; may be repeated.",
        ),
        _texts(
            "forbid",
            "TECHNIQUE",
            "Require a path without this technique or family: uniqueness; may be repeated.",
        ),
        _texts(
            "rules",
            "RULE [COUNT]",
            "Constraints to use: killer, 'thermo 4', antiknight; may be repeated.",
        ),
        _flag("no_givens", "With --rules: make puzzles without given digits."),
        Option(
            "Search near the puzzles of --start: '-1+1 x3 -2+2' removes a clue and adds one, three"
            " times, then the same with two.",
            name="vicinity",
            metavar="STEPS",
        ),
        _texts("start", "PUZZLE|FILE", "Puzzle to start a search from; may be repeated."),
        _flag("most_clues", "Search for a minimal puzzle with many clues."),
        _flag("fewest_clues", "Search for a minimal puzzle with few clues."),
        Option(
            "Search for a puzzle that is hard for this model.",
            name="adversarial",
            metavar="MODEL",
        ),
        Option(
            "Open this fraction of the cells of a large grid, such as 0.5, without a solver.",
            name="holes",
            kind=ValueKind.NUMBER,
            least=0,
            most=1,
            metavar="SHARE",
        ),
        Option(
            "With --holes: cells to open; balanced opens equally many per row, column and box.",
            name="dig",
            kind=ValueKind.CHOICE,
            choices=tuple(DIGS),
            assumed="random",
        ),
        _flag(
            "unsatisfiable",
            "Make puzzles without a solution: --holes plants a conflict that singles do not find,"
            " and --adversarial searches for such puzzles.",
        ),
        Option(
            "With --unsatisfiable: leave K candidates for K + 1 cells.",
            name="confined",
            kind=ValueKind.INTEGER,
            least=LEAST,
            assumed=LEAST,
            metavar="K",
        ),
        Option(
            "With --holes: run this model to find out, within --seconds, whether the solution is"
            " unique.",
            name="decide",
            metavar="MODEL",
        ),
        Option(
            "Effort of a search, independent of the machine.",
            name="tries",
            kind=ValueKind.INTEGER,
            least=1,
            metavar="N",
        ),
    )
}
"""The options by the keywords of `sudoku.generate`."""
