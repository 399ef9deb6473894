"""What the pages of rules call things as other programs do."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sudoku.constraints.described import Described

COMMON = {
    "antiking": ("king's move",),
    "antiknight": ("knight's move",),
    "between": ("between line",),
    "countingcircles": ("counting circles",),
    "diagonal+": ("X-Sudoku", "positive diagonal"),
    "diagonal-": ("X-Sudoku", "negative diagonal"),
    "difference": ("white Kropki dot", "consecutive pair"),
    "disjointgroups": ("disjoint groups",),
    "doublearrow": ("double arrow line",),
    "dutchflatmates": ("Dutch flatmates",),
    "entropic": ("entropic line",),
    "extraregion": ("extra region",),
    "globalentropy": ("global entropy",),
    "inequality": ("greater than",),
    "killer": ("killer cage", "killer Sudoku"),
    "littlekiller": ("little killer",),
    "lockout": ("lockout line",),
    "modular": ("modular line",),
    "negative": ("negative constraint", "strict Kropki", "anti-XV"),
    "nonconsecutive": ("non-consecutive",),
    "numberedroom": ("numbered room",),
    "ratio": ("black Kropki dot",),
    "regions": ("jigsaw Sudoku", "irregular Sudoku", "Latin square"),
    "regionsum": ("region sum line",),
    "renban": ("renban line",),
    "sumline": ("10 line", "ten line"),
    "slowthermo": ("slow thermometer",),
    "thermo": ("thermometer",),
    "whispers": ("whisper line", "German whispers", "Dutch whispers"),
    "windoku": ("hyper Sudoku",),
    "xsum": ("X-sum",),
    "zipper": ("zipper line",),
}

_PROGRAMS = {
    "f-puzzles": "f-puzzles is the page f-puzzles.com",
    "dclamage": "dclamage is David Clamage's SudokuSolver",
    "ISS": "ISS is the Interactive Sudoku Solver",
    "SudokuStudio": "SudokuStudio is the program of Sunnie's Sudoku Solution",
}
"""By the name that `source` of a kind has."""


def common_names(kind: Described) -> tuple[str, ...]:
    """What setters and other programs call a kind, in words."""
    return COMMON.get(kind.name, ())


def programs(kinds: list[Described]) -> Iterator[str]:
    """A phrase for each program that the kinds name: what it is."""
    words = set(re.findall(r"[\w-]+", " ".join(kind.source for kind in kinds)))
    return (phrase for name, phrase in _PROGRAMS.items() if name in words)
