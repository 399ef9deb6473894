"""Canonical forms of a puzzle, which do not depend on the order of lines or the names of digits.

>>> from sudoku import canonical
>>> found = canonical("...44.3..4...241")
>>> str(found.puzzle_minlex), str(found.solution_minlex), found.automorphisms
('...1.12.1...3.14', '1234341221434321', 1)
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from time import perf_counter
from typing import Annotated, Any, ClassVar

from sudoku.errors import CanonicalFormError, UnsupportedQuestionError
from sudoku.formats.entry import Entry
from sudoku.formats.given import PuzzleLike, as_puzzle
from sudoku.formats.text.blocks import Block
from sudoku.interface.budget import UNLIMITED, Budget, Effort
from sudoku.interface.columns import Column, Kind, Value
from sudoku.interface.opening import shared_model
from sudoku.interface.outcome import Outcome, Verdict
from sudoku.interface.registry import DEFAULT_MODEL
from sudoku.pictures.words import plural
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.puzzle.symbols import DigitStyle, to_line
from sudoku.questions.check import check
from sudoku.questions.option import Option
from sudoku.questions.question import SECONDS, VERDICT, AnsweredRows, Question, has_arrays
from sudoku.questions.result import Part, Result
from sudoku.symmetry.forms import box_form_of, carried_along, form_of, form_without_map
from sudoku.symmetry.transformation import Transformation, has_shape


@dataclass(frozen=True, slots=True, repr=False)
class Canonical(Result):
    """The forms of a puzzle. Two puzzles on one board are the same up to symmetry if and only if
    their `puzzle_minlex` are equal, and if and only if their `carried` are equal.

    The fields from `solution` to `solution_automorphisms` are None unless the puzzle is unique.
    """

    puzzle: Puzzle
    verdict: Verdict
    puzzle_minlex: Puzzle
    """The row-minlex form of the puzzle, made by puzzle_map."""
    puzzle_map: Transformation
    automorphisms: int
    """The number of ways to move rows and columns that map the puzzle to itself, up to relabelling.
    """
    box_form: Puzzle | None
    """G. Fowler's box form of the puzzle, made by box_map: the smallest in row order among the
    forms whose top band has the fewest clues in the parts of its rows within boxes, compared part
    by part. None on boards without boxes, with further rules, or of more than 16 rows.
    """
    box_map: Transformation | None
    solution: Grid | None
    """The solution of the puzzle."""
    solution_minlex: Grid | None
    """The row-minlex form of the solution."""
    carried: Puzzle | None
    """The puzzle that has this solution, made by carried_map; the smallest if there are several
    maps.
    """
    carried_map: Transformation | None
    solution_automorphisms: int | None
    """The automorphisms of the solution."""
    effort: Effort
    model: str
    """The name of the model that found the verdict."""

    def as_dict(self, style: DigitStyle | None = None) -> dict[str, Any]:
        board, box = self.puzzle.board, self.box_form
        solved, carried = self.solution_minlex, self.carried
        return {
            **self.puzzle.as_dict(style),
            "verdict": self.verdict.value,
            "puzzle_minlex": to_line(board, self.puzzle_minlex.clues, style),
            "puzzle_map": self.puzzle_map.as_dict(),
            "automorphisms": self.automorphisms,
            "box_form": None if box is None else to_line(board, box.clues, style),
            "box_map": None if self.box_map is None else self.box_map.as_dict(),
            "solution_minlex": None if solved is None else to_line(board, solved.digits, style),
            "carried": None if carried is None else to_line(board, carried.clues, style),
            "carried_map": None if self.carried_map is None else self.carried_map.as_dict(),
            "solution_automorphisms": self.solution_automorphisms,
            "complete": self.verdict is not Verdict.UNKNOWN,
            "model": self.model,
            **self.effort.as_dict(),
        }

    def parts(self, style: DigitStyle | None) -> Iterator[Part]:
        board = self.puzzle.board
        yield f"{self.verdict.value}: {plural(self.automorphisms, 'automorphism')}"
        yield f"row-minlex of the puzzle: {to_line(board, self.puzzle_minlex.clues, style)}"
        yield f"  map: {self.puzzle_map}"
        if self.box_form is not None:
            yield f"box form: {to_line(board, self.box_form.clues, style)}"
            yield f"  map: {self.box_map}"
        if self.solution_minlex is not None and self.carried is not None:
            line = to_line(board, self.solution_minlex.digits, style)
            count = plural(self.solution_automorphisms or 0, "automorphism")
            yield f"row-minlex of the solution: {line} ({count})"
            yield f"the puzzle carried along: {to_line(board, self.carried.clues, style)}"
            yield f"  map: {self.carried_map}"

    def __repr__(self) -> str:
        count = plural(self.automorphisms, "automorphism")
        return f"<Canonical {self.verdict.value}: {self.puzzle_minlex}, {count}>"


def canonical(
    puzzle: PuzzleLike,
    *,
    model: str = DEFAULT_MODEL,
    budget: Budget = UNLIMITED,
    board: Board | None = None,
) -> Canonical:
    """The canonical forms of a puzzle, with the maps that make them, and its automorphisms.

    The row-minlex form is the smallest equivalent puzzle, read row by row with an open cell as 0.
    Boards without constraints have the symmetries of their boxes; boards with constraints have the
    symmetries that preserve the constraints. puzzle, board, model and budget are as in `check`; the
    budget limits only the search for the verdict.

    Raises the same errors as `check`, CanonicalFormError if there are too many symmetries to find a
    form, and UnsupportedQuestionError for rules whose symmetries cannot be found.

    >>> import sudoku
    >>> sudoku.canonical("12..34..21434..2")
    <Canonical unique: ...1..2312.43412, 1 automorphism>
    """
    asked = as_puzzle(puzzle, board)
    outcome = shared_model(model, asked.board).search(asked, limit=2, budget=budget)
    own = form_of(asked)
    box, box_map = box_form_of(asked) or (None, None)
    solution = outcome.solution if outcome.verdict is Verdict.UNIQUE else None
    solution_minlex = carried = carried_map = count = None
    if solution is not None:
        form = form_of(Puzzle(asked.board, solution.digits))
        solution_minlex, count = Grid(asked.board, form.puzzle.clues), form.automorphisms
        carried, carried_map = carried_along(form, asked)
    return Canonical(
        asked,
        outcome.verdict,
        own.puzzle,
        own.map,
        own.automorphisms,
        box,
        box_map,
        solution,
        solution_minlex,
        carried,
        carried_map,
        count,
        outcome.effort,
        outcome.model,
    )


_COLUMNS = (
    Column("puzzle_minlex", Kind.TEXT, "the smallest equivalent puzzle"),
    Column(
        "automorphisms",
        Kind.NUMBER,
        "the number of ways to move lines that preserve the puzzle",
    ),
    Column("box_form", Kind.TEXT, "Fowler's box form of the puzzle, if its board has one"),
    VERDICT,
    Column("solution_minlex", Kind.TEXT, "the same form of the solution, if it is unique"),
    Column("carried", Kind.TEXT, "the puzzle carried along to the solution's form"),
    Column("solution_automorphisms", Kind.NUMBER, "the number of automorphisms of the solution"),
    Column("complete", Kind.FLAG, "false if the budget ran out"),
    Column("model", Kind.TEXT, "the model that found the solution"),
    SECONDS,
)
_OF_SOLUTION = frozenset(
    {"verdict", "solution_minlex", "carried", "solution_automorphisms", "model"}
)
"""The columns that require solving the puzzle."""


@dataclass(frozen=True, slots=True)
class CanonQuestion(Question):
    """Print canonical forms, and find equivalent puzzles.

    Two puzzles are equivalent if a symmetry of the board maps one to the other: reordered rows and
    columns, transposition, and renamed digits. The canonical form is the smallest equivalent
    puzzle, read row by row with an open cell as 0. On boards with constraints, only symmetries that
    preserve the constraints count; --map also finds symmetries between two such boards.

    Exit code: 0 success, 1 the puzzles of --map are different, or a puzzle without a unique
    solution has no form of its solution, 2 bad input or usage, or too many symmetries, 3 the budget
    ran out, 4 a model failed.
    """

    shuffle: Annotated[
        int | None,
        Option(
            "Print each puzzle with lines and digits in a random order instead. Puzzle K of the"
            " input uses the seed SEED + K - 1.",
            least=0,
            metavar="SEED",
        ),
    ] = None
    wanted: frozenset[str] = frozenset(column.name for column in _COLUMNS)
    """The columns needed; puzzles are solved only for some of them."""

    name = "canon"
    answer = "sudoku.questions.answers.puzzles:CanonicalLine"
    title = "The canonical forms of a puzzle"
    COLUMNS: ClassVar[Sequence[Column]] = _COLUMNS
    tallied = ("complete",)
    words: ClassVar[Mapping[str, str]] = {
        "complete": "complete",
        "not complete": "not complete",
    }

    def only(self, names: Collection[str]) -> CanonQuestion:
        return replace(self, wanted=frozenset(names))

    @property
    def defaults(self) -> Sequence[str]:
        return ("file", "row", "puzzle", "puzzle_minlex", "automorphisms", "error")

    @property
    def _solves(self) -> bool:
        return not _OF_SOLUTION.isdisjoint(self.wanted)

    def takes(self, block: Block) -> bool:
        is_quick = not self._solves or has_arrays(self.model, self.budget, block)
        return has_shape(block.board) and is_quick

    def ask(self, entry: Entry) -> Canonical:
        return canonical(entry.puzzle, model=self.model, budget=self.budget)

    def rows(self, entry: Entry) -> AnsweredRows:
        try:
            start = perf_counter()
            row = self._row(entry.puzzle)
            return AnsweredRows.of({**row, "seconds": perf_counter() - start})
        except (CanonicalFormError, UnsupportedQuestionError) as error:
            return AnsweredRows.of({"error": str(error), "complete": False}, error)

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
        return {column.name: found[column.name] for column in _COLUMNS}

    def ask_block(self, block: Block, names: Sequence[str]) -> AnsweredRows:
        from sudoku.bulk.form_columns import form_columns  # late: it imports numpy

        try:
            model = self.model if self._solves else None
            values, others = form_columns(block, model, names, self._alone)
        except CanonicalFormError:
            return self.all_alone(block, names)
        return self.with_others(block, values, names, others)

    def _alone(self, puzzle: Puzzle) -> Outcome:
        return check(puzzle, model=self.model, budget=self.budget)

    def as_dict(self) -> dict[str, Any]:
        """All fields except `wanted`, which follows from the columns and the expression of the
        run.
        """
        budget = asdict(self.budget)
        return {"task": self.name, "model": self.model, "budget": budget}
