"""The redundant and the required clues and rules of a unique puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from sudoku.errors import OutOfBudget
from sudoku.formats.given import PuzzleLike, as_puzzle
from sudoku.interface.budget import UNLIMITED, Budget, Effort
from sudoku.interface.checked import wrong_solution
from sudoku.interface.meter import Meter
from sudoku.interface.outcome import Verdict
from sudoku.interface.registry import DEFAULT_MODEL
from sudoku.pictures.marks import Mark
from sudoku.pictures.picture import Picture
from sudoku.pictures.words import plural
from sudoku.puzzle.board import Board
from sudoku.puzzle.picturing import in_grid, picture
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.puzzle.symbols import DigitStyle
from sudoku.questions.asking import (
    analyst_of,
    decided_on,
    decided_unique,
    reads_marks,
    require_unique,
    without,
)
from sudoku.questions.highlighting import constraint_marks, framed, without_rules
from sudoku.questions.result import Result

if TYPE_CHECKING:  # late: types of JSON slow a cold start
    from sudoku.questions.answers.explanations import CluesLine, _RemovableJson


@dataclass(frozen=True, slots=True, repr=False)
class Clues(Result):
    """The redundant and the required clues and rules of a unique puzzle."""

    puzzle: Puzzle
    redundant: tuple[int, ...]
    """The cells of the redundant clues: each can be removed by itself without losing uniqueness."""
    required: dict[int, Grid]
    """The cells of all other clues, each with a grid that obeys all clues except this clue."""
    redundant_rules: tuple[int, ...]
    """The indices of the redundant constraints, each of which can be removed by itself."""
    required_rules: tuple[int, ...]
    """The indices of all other constraints."""
    removable: tuple[tuple[int, ...], tuple[int, ...]] | None
    """Clues and constraints that can be removed together, after which every part is required. None
    on a board without constraints, for which `minimise` finds such clues, or if the budget ran out
    first.
    """
    is_complete: bool
    """False if the budget ran out before every part was tested."""
    effort: Effort
    model: str
    """The name of the model that tested clues."""

    @property
    def is_minimal(self) -> bool | None:
        """Whether no part is redundant; None if the budget ran out first."""
        if self.redundant or self.redundant_rules:
            return False
        return True if self.is_complete else None

    def as_dict(self, style: DigitStyle | None = None) -> CluesLine:
        name, rule = self.puzzle.clue_name, self._rule
        is_unique = self.is_complete or bool(self._tested)
        verdict = Verdict.UNIQUE if is_unique else Verdict.UNKNOWN
        return {
            **self.puzzle.as_dict(style),
            "verdict": verdict.value,
            "redundant": [name(cell) for cell in self.redundant],
            "required": [name(cell) for cell in self.required],
            "redundant_rules": [rule(number) for number in self.redundant_rules],
            "required_rules": [rule(number) for number in self.required_rules],
            "removable": None
            if self.removable is None
            else self._removable_as_dict(*self.removable),
            "minimal": self.is_minimal,
            "complete": self.is_complete,
            "model": self.model,
            **self.effort.as_dict(),
        }

    def parts(self, _style: DigitStyle | None) -> Iterator[str]:
        puzzle = self.puzzle
        number = _parts(puzzle.clue_count, len(puzzle.board.constraints))
        if self.is_minimal:
            yield f"minimal: {number}, all required"
            return
        if self.is_complete:
            parts = _parts(len(self.redundant), len(self.redundant_rules))
            each = parts if self._redundant_count == 1 else f"each of these {parts}"
            yield f"not minimal: {each} can be removed on its own"
        elif self._tested:
            yield f"partial: the budget ran out after {self._tested} of {number}"
        else:
            yield "unknown: the budget ran out before there was a verdict"
        for word, cells in (("redundant", self.redundant), ("required", [*self.required])):
            if cells:
                yield f"{word}: {' '.join(map(puzzle.clue_name, cells))}"
        yield from (f"redundant rule: {self._rule(number)}" for number in self.redundant_rules)
        if self.required_rules:
            yield f"required rules: {len(self.required_rules)}"
        if self.removable is not None and self._redundant_count > 1:
            cells, rules = self.removable
            yield "can be removed together, and then all that is left is required:"
            yield from (f"  {puzzle.clue_name(cell)}" for cell in cells)
            yield from (f"  {self._rule(number)}" for number in rules)

    def _rule(self, number: int) -> str:
        board = self.puzzle.board
        return board.constraints[number].text(board)

    def _removable_as_dict(
        self, cells: tuple[int, ...], numbers: tuple[int, ...]
    ) -> _RemovableJson:
        names = [self.puzzle.clue_name(cell) for cell in cells]
        return {"clues": names, "constraints": [self._rule(number) for number in numbers]}

    def highlights(self, _style: DigitStyle | None = None) -> tuple[Mark, ...]:
        """Redundant clues in dashed frames, required clues in solid frames; redundant rules drawn
        again.
        """
        board = self.puzzle.board
        marks = [*framed(in_grid(board, self.redundant), "difference", is_dashed=True)]
        marks += framed(in_grid(board, self.required), "fixed")
        for number in self.redundant_rules:
            marks += constraint_marks(board, number, "difference")
        return tuple(marks)

    def pictures(self, style: DigitStyle | None = None) -> tuple[Picture]:
        """The puzzle with `highlights`."""
        drawn = picture(self.puzzle.board, self.puzzle.clues, style=style)
        drawn = without_rules(drawn, self.puzzle.board, self.redundant_rules)
        title, *_ = next(self.parts(style)).partition(":")
        if self.is_complete and not self.is_minimal:
            title = f"redundant: {_parts(len(self.redundant), len(self.redundant_rules))}"
        listed = "; ".join(self.parts(style))
        return (drawn.titled(title, listed).with_marks(self.highlights()),)

    @property
    def _tested(self) -> int:
        return len(self.required) + len(self.required_rules) + self._redundant_count

    @property
    def _redundant_count(self) -> int:
        return len(self.redundant) + len(self.redundant_rules)


def clues(
    puzzle: PuzzleLike,
    *,
    model: str = DEFAULT_MODEL,
    budget: Budget = UNLIMITED,
    board: Board | None = None,
) -> Clues:
    """Find the redundant and the required clues and rules of a unique puzzle.

    Redundant parts are tested one at a time: each can be removed by itself, but it may be
    impossible to remove several of them. On a board with constraints the answer also has parts that
    can be removed together; for a puzzle without redundant clues see `minimise`. puzzle, model,
    budget and board are as in `check`. Raises MeaninglessQuestionError for a puzzle that is not
    unique, and the same errors as `check`.

    >>> import sudoku
    >>> len(sudoku.clues("12..34..21434..2").redundant)
    9
    """
    asked = as_puzzle(puzzle, board)
    analyst, meter, is_complete = analyst_of(model, asked), Meter(budget), True
    redundant: list[int] = []
    required: dict[int, Grid] = {}
    rules = RuleNeeds()
    try:
        solution = decided_unique(model, asked, meter).solutions[0]
        for cell, other in analyst.clue_counterexamples(asked, meter):
            if other is None:
                require_unique(model, asked, asked.with_clues({cell: 0}), meter)
                redundant.append(cell)
            else:
                required[cell] = other
        if asked.board.constraints:
            find_needs(rules, asked, solution, model, meter)
    except OutOfBudget:
        is_complete = False
    return Clues(
        asked,
        tuple(redundant),
        required,
        tuple(rules.redundant),
        tuple(rules.required),
        rules.removable,
        is_complete,
        meter.effort(),
        analyst.model,
    )


def _parts(clue_count: int, rule_count: int) -> str:
    """Both counts in words; a puzzle without rules has only clues."""
    counts = [plural(clue_count, "clue")] if clue_count or not rule_count else []
    return " and ".join([*counts, *([plural(rule_count, "rule")] if rule_count else [])])


Parts: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""Cells with clues, and indices of constraints."""


@dataclass(slots=True)
class RuleNeeds:
    """Indices of constraints, redundant or required, and parts that can be removed together."""

    redundant: list[int] = field(default_factory=list)
    required: list[int] = field(default_factory=list)
    removable: Parts | None = None


def find_needs(found: RuleNeeds, puzzle: Puzzle, solution: Grid, model: str, meter: Meter) -> None:
    """Find the constraints that the only solution needs. On OutOfBudget, `found` holds the results
    so far.

    Try each rule on a board without it. Then remove redundant rules one after another, and finally
    clues. A removal never makes a required part redundant, unless a rule depends on the marks of
    other rules; then required parts are tried again.
    """
    every = range(len(puzzle.board.constraints))
    for number in every:
        is_redundant = _is_kept(puzzle, ((), (number,)), solution, model, meter)
        (found.redundant if is_redundant else found.required).append(number)
    are_tried_again = reads_marks(puzzle.board)
    removed: Parts = ((), ())
    tried = every if are_tried_again else found.redundant
    rules: list[Parts] = [((), (number,)) for number in tried]
    clues: list[Parts] = [((cell,), ()) for cell in puzzle.clue_cells]
    for parts in (rules, clues):
        kept = 0  # how many of the last parts are required, now that these are removed
        while kept < len(parts):
            cells, numbers = parts.pop(0)
            more = removed[0] + cells, removed[1] + numbers
            if _is_kept(puzzle, more, solution, model, meter):
                removed, kept = more, 0
            elif are_tried_again:
                parts.append((cells, numbers))
                kept += 1
    found.removable = tuple(sorted(removed[0])), tuple(sorted(removed[1]))


def _is_kept(puzzle: Puzzle, removed: Parts, solution: Grid, model: str, meter: Meter) -> bool:
    """Whether this solution is the only one without these parts."""
    cells, numbers = removed
    board = without(puzzle.board, numbers)
    asked = Puzzle(board, puzzle.with_clues(dict.fromkeys(cells, 0)).clues)
    if wrong_solution(asked, Grid(board, solution.digits)) is not None:
        return False  # the solution breaks a rule that reads the marks
    return decided_on(board, asked, model, meter).verdict is Verdict.UNIQUE
