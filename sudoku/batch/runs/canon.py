"""The task of `sudoku canon`: the canonical forms of each puzzle."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from time import perf_counter
from typing import Any

from sudoku.batch.columns import VERDICTS
from sudoku.batch.question import Question
from sudoku.batch.runs.task import Answers, all_alone, has_arrays, with_others
from sudoku.errors import CanonicalFormError, UnsupportedQuestionError
from sudoku.formats.entry import Entry
from sudoku.formats.text.blocks import Block
from sudoku.interface.budget import Budget
from sudoku.interface.columns import Column, Kind, Value
from sudoku.interface.outcome import Outcome
from sudoku.puzzle.puzzle import Puzzle
from sudoku.puzzle.symbols import to_line
from sudoku.questions.canonical import canonical
from sudoku.symmetry.forms import box_form_of, form_without_map
from sudoku.symmetry.transformation import has_shape

COLUMNS: Sequence[Column] = (
    Column("puzzle_minlex", Kind.TEXT, "the smallest puzzle that is the same up to symmetry"),
    Column("automorphisms", Kind.NUMBER, "ways to move rows and columns that keep the puzzle"),
    Column("box_form", Kind.TEXT, "Fowler's box form of the puzzle, if its board has one"),
    Column("verdict", Kind.TEXT, "unique, multiple, unsatisfiable or unknown", VERDICTS),
    Column("solution_minlex", Kind.TEXT, "the same form of the solution, if it is unique"),
    Column("carried", Kind.TEXT, "the puzzle carried along to that"),
    Column("solution_automorphisms", Kind.NUMBER, "as automorphisms, of the solution"),
    Column("complete", Kind.FLAG, "false if the budget ran out"),
    Column("model", Kind.TEXT, "the model that found the solution"),
    Column("seconds", Kind.REAL, "for this puzzle; in blocks the average"),
)
OF_SOLUTION = frozenset(
    {"verdict", "solution_minlex", "carried", "solution_automorphisms", "model"}
)
"""The columns for which puzzles are solved."""


@dataclass(frozen=True, slots=True)
class CanonTask:
    """See Task. wanted: the columns that are needed: puzzles are only solved for some of them."""

    model: str
    budget: Budget
    wanted: frozenset[str] = frozenset(column.name for column in COLUMNS)

    def only(self, names: Collection[str]) -> CanonTask:
        """The same task without the columns that are not among these."""
        return replace(self, wanted=frozenset(names))

    @property
    def name(self) -> str:
        return "canon"

    @property
    def columns(self) -> Sequence[Column]:
        return COLUMNS

    @property
    def defaults(self) -> Sequence[str]:
        return ("file", "row", "puzzle", "puzzle_minlex", "automorphisms", "error")

    @property
    def tallied(self) -> Sequence[str]:
        return ("complete",)

    @property
    def words(self) -> Mapping[str, str]:
        return {"complete": "complete", "not complete": "not complete"}

    @property
    def failing(self) -> Collection[str]:
        return ()

    @property
    def _solves(self) -> bool:
        return not OF_SOLUTION.isdisjoint(self.wanted)

    def takes(self, block: Block) -> bool:
        is_quick = not self._solves or has_arrays(self.model, self.budget, block)
        return has_shape(block.board) and is_quick

    def ask(self, entry: Entry) -> Answers:
        try:
            start = perf_counter()
            row = self._row(entry.puzzle)
            return Answers.of({**row, "seconds": perf_counter() - start})
        except (CanonicalFormError, UnsupportedQuestionError) as error:
            return Answers.of({"error": str(error), "complete": False}, error)

    def _row(self, puzzle: Puzzle) -> dict[str, Value]:
        board = puzzle.board
        if not self._solves:
            form, automorphisms = form_without_map(puzzle)
            box = box_form_of(puzzle) if "box_form" in self.wanted else None
            return {
                "puzzle_minlex": to_line(board, form.clues),
                "automorphisms": automorphisms,
                "box_form": None if box is None else to_line(board, box[0].clues),
                "complete": True,
            }
        found = canonical(puzzle, model=self.model, budget=self.budget).as_dict()
        return {column.name: found[column.name] for column in COLUMNS}

    def ask_block(self, block: Block, names: Sequence[str]) -> Answers:
        from sudoku.bulk.form_columns import form_columns  # late: it imports numpy

        try:
            model = self.model if self._solves else None
            values, others = form_columns(block, model, names, self._alone)
        except CanonicalFormError:
            return all_alone(self, block, names)
        return with_others(self, block, values, names, others)

    def _alone(self, puzzle: Puzzle) -> Outcome:
        return Question(puzzle, self.model, 2, self.budget, None, False).ask()

    def as_dict(self) -> dict[str, Any]:
        """Without `wanted`, which follows from the columns and the expression of the run."""
        budget = asdict(self.budget)
        return {"task": self.name, "model": self.model, "budget": budget}
