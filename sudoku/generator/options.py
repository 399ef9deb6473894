"""The options of a request for puzzles, for the command line and for the HTTP API.

Each kind of request takes some of them, as its recipe says.
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
    """The least and the most clues of a text such as "24" or "22-26", or None if it is another."""
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
            "The size of the board, whose boxes are as square as can be.",
            name="size",
            kind=ValueKind.INTEGER,
            least=1,
            assumed="9",
            example=4,
        ),
        Option(
            "How solved grids are drawn, as listed below.",
            name="grids",
            kind=ValueKind.CHOICE,
            choices=tuple(SAMPLERS),
            metavar="WAY",
        ),
        Option(
            "The solution of all puzzles: a grid, or a unique puzzle.",
            name="grid",
            kind=ValueKind.TEXT,
            flags=("--from",),
            metavar="GRID|FILE",
        ),
        Option(
            f"A symmetry of the places of the clues: {', '.join(SYMMETRIES)}.",
            name="symmetry",
            kind=ValueKind.CHOICE,
            choices=tuple(SYMMETRIES),
            metavar="NAME",
        ),
        Option(
            "The places of the clues: X for a cell with a clue, O or . for one without.",
            name="pattern",
            kind=ValueKind.TEXT,
            metavar="FILE|TEXT",
        ),
        Option("The number of clues: 24 or 22-26.", name="clues", metavar="N|N-N"),
        _flag("minimal", "No clue may be redundant."),
        _texts(
            "difficulty",
            "SCALE RANGE",
            "A rating on a scale of `sudoku rate`: 'se 7.0-7.5', 'hodoku hard'; may be repeated.",
        ),
        _texts(
            "require",
            "TECHNIQUE",
            "A technique or family that the steps use: skyscraper; may be repeated.",
        ),
        _texts(
            "forbid",
            "TECHNIQUE",
            "A technique or family that is not needed: uniqueness; may be repeated.",
        ),
        _texts(
            "rules",
            "RULE [COUNT]",
            "Rules of the puzzle: killer, 'thermo 4', antiknight; may be repeated.",
        ),
        _flag("no_givens", "With --rules: no digit is given."),
        Option(
            "Puzzles near those of --start: '-1+1 x3 -2+2' takes away a clue and adds one, three"
            " times, then two.",
            name="vicinity",
            metavar="STEPS",
        ),
        _texts("start", "PUZZLE|FILE", "Where a search starts; may be repeated."),
        _flag("most_clues", "Search for a minimal puzzle with many clues."),
        _flag("fewest_clues", "Search for a minimal puzzle with few clues."),
        Option(
            "Search for a puzzle that costs this model much effort.",
            name="adversarial",
            metavar="MODEL",
        ),
        Option(
            "A large puzzle of known status: a grid with this share of its cells open, as 0.5.",
            name="holes",
            kind=ValueKind.NUMBER,
            least=0,
            most=1,
            metavar="SHARE",
        ),
        Option(
            "With --holes: where cells are opened; balanced: as many in every row, column and box.",
            name="dig",
            kind=ValueKind.CHOICE,
            choices=tuple(DIGS),
            assumed="random",
        ),
        _flag(
            "unsatisfiable",
            "A puzzle without a solution. With --holes: a conflict that singles do not find is"
            " planted; with --adversarial: only such puzzles are looked for.",
        ),
        Option(
            "With --unsatisfiable: leave K digits for K + 1 cells.",
            name="confined",
            kind=ValueKind.INTEGER,
            least=LEAST,
            assumed=LEAST,
            metavar="K",
        ),
        Option(
            "With --holes: a model that finds out, within --seconds, whether there is one"
            " solution.",
            name="decide",
            metavar="MODEL",
        ),
        Option(
            "The effort of a search, whatever the machine: how much it tries.",
            name="tries",
            kind=ValueKind.INTEGER,
            least=1,
            metavar="N",
        ),
    )
}
"""By the keywords of `sudoku.generate`."""
