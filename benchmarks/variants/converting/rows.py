"""The rows of a collection of puzzles with rules, and the format of each.

A row is a JSON object: `format`, `puzzle` in that format, `verdict`, and where it is known
`solution_cells`; `id` and `constraint types` describe it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.variants.converting import drawn, fpuzzles, iss, objects, sudokupad
from benchmarks.variants.converting.written import InexpressibleError, Written
from sudoku import NotationError, Puzzle, Verdict
from sudoku.interface.checked import wrong_solution
from sudoku.puzzle.puzzle import Grid

Fields = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class VariantRow:
    """A puzzle and what is known of it. verdict, solution: as recorded, or None."""

    name: str
    types: frozenset[str]
    verdict: Verdict | None
    puzzle: Puzzle
    solution: Grid | None

    @property
    def is_killer_without_givens(self) -> bool:
        """Whether cages are its only rules and it has no clue."""
        names = {rule.split(" ")[0].rstrip(":") for rule in self.puzzle.board.rules}
        return names == {"killer"} and not self.puzzle.clue_count


@dataclass(frozen=True, slots=True)
class Refused:
    """A row that was not converted, and why."""

    name: str
    format: str
    reason: str


FORMATS: Mapping[str, Callable[[Fields], Written]] = {
    "f-puzzles json": lambda row: fpuzzles.from_json(row["puzzle"]),
    "f-puzzles base64": lambda row: fpuzzles.from_base64(row["puzzle"]),
    "iss": lambda row: iss.from_text(row["puzzle"]),
    "iss (converted from Rust)": lambda row: iss.from_text(row["puzzle"]),
    "iss (converted from TypeScript)": lambda row: iss.from_text(row["puzzle"]),
    "killer, snarfable 81": lambda row: drawn.snarfable(row["puzzle"]),
    "PS killer (3x3::k:)": lambda row: drawn.numbered_killer(row["puzzle"]),
    "pencilmarks 729": lambda row: drawn.pencil_marks(row["puzzle"]),
    "jigsaw layout 81": lambda row: drawn.jigsaw(row["puzzle"]),
    "yaml (Nickleaton)": lambda row: objects.nickleaton(row["puzzle"]),
    "json (Luecx)": lambda row: objects.luecx(row["puzzle"]),
    "json (florian1345)": lambda row: objects.florian(row["puzzle"], _file(row)),
    "sudokupad id (scl)": lambda row: sudokupad.from_id(row["puzzle"], _types(row)),
    "sudokupad id (fpuz)": lambda row: sudokupad.from_id(row["puzzle"], _types(row)),
}


UNWRITTEN = {"top-bottom"}
"""Constraints that a row names but that its text does not have."""


def rows(path: Path) -> Iterator[VariantRow | Refused]:
    """The puzzles of a file of JSON lines. Raises OSError, and ValueError for a line that is no
    JSON object.
    """
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            yield converted(json.loads(line))


def converted(row: Fields) -> VariantRow | Refused:
    """The row with its puzzle, or the reason why it has none."""
    name, kind = str(row.get("id", "?")), str(row["format"])
    if kind not in FORMATS:
        return Refused(name, kind, f"the format {kind}")
    if missing := sorted(_types(row) & UNWRITTEN):
        return Refused(name, kind, f"not in its text: {', '.join(missing)}")
    try:
        puzzle = FORMATS[kind](row).puzzle()
    except (InexpressibleError, NotationError) as error:
        return Refused(name, kind, str(error))
    except (ValueError, TypeError, LookupError) as error:
        return Refused(name, kind, f"not understood: {error!r:.80}")
    cells = row.get("solution_cells")
    solution = None if cells is None else Grid(puzzle.board, tuple(cells))
    return VariantRow(name, frozenset(_types(row)), Verdict(row["verdict"]), puzzle, solution)


def broken_rule(row: VariantRow) -> str | None:
    """What the recorded solution violates, which tells of a wrong conversion; None if nothing."""
    if row.solution is None:
        return None
    return wrong_solution(row.puzzle, row.solution) or row.puzzle.board.violated(
        row.solution.digits
    )


def _types(row: Fields) -> set[str]:
    return {str(each) for each in row.get("constraint types") or []}


def _file(row: Fields) -> str:
    return str(row["id"]).partition(":")[2].partition("#")[0]
