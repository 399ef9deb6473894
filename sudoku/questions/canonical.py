"""The canonical forms of a puzzle: what does not depend on the order of lines and names of digits.

>>> from sudoku import canonical
>>> found = canonical("...44.3..4...241")
>>> str(found.puzzle_minlex), str(found.solution_minlex), found.automorphisms
('...1.12.1...3.14', '1234341221434321', 1)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from sudoku.formats.given import PuzzleLike, as_puzzle
from sudoku.interface.budget import UNLIMITED, Budget, Effort
from sudoku.interface.opening import shared_model
from sudoku.interface.outcome import Verdict
from sudoku.interface.registry import DEFAULT_MODEL
from sudoku.pictures.words import plural
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.puzzle.symbols import DigitStyle, to_line
from sudoku.questions.result import Part, Result
from sudoku.symmetry.forms import Map, box_form_of, carried_along, form_of


@dataclass(frozen=True, slots=True, repr=False)
class Canonical(Result):
    """The forms of a puzzle. Two puzzles on one board are the same up to symmetry if and only if
    their `puzzle_minlex` are equal, and if and only if their `carried` are equal.

    puzzle_minlex: the row-minlex form of the puzzle, made by puzzle_map. automorphisms: the number
    of ways to move rows and columns that, with some names of the digits, make the puzzle itself.

    box_form: G. Fowler's box form of the puzzle, made by box_map: the smallest in row order among
    the forms whose top band has the fewest clues in the parts of its rows within boxes, compared
    part by part. None on boards without boxes, with further rules, or of more than 16 rows.

    The rest is None unless the puzzle is unique. solution: its solution. solution_minlex: the
    row-minlex form of that. carried: the puzzle that has this solution, made by carried_map; if
    there are several maps, the smallest. solution_automorphisms: as automorphisms, of the solution.

    model: the name of the model that found the verdict.
    """

    puzzle: Puzzle
    verdict: Verdict
    puzzle_minlex: Puzzle
    puzzle_map: Map
    automorphisms: int
    box_form: Puzzle | None
    box_map: Map | None
    solution: Grid | None
    solution_minlex: Grid | None
    carried: Puzzle | None
    carried_map: Map | None
    solution_automorphisms: int | None
    effort: Effort
    model: str

    def as_dict(self, style: DigitStyle | None = None) -> dict[str, Any]:
        """As plain values, in the shape that `sudoku canon --json` prints."""
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
            "effort": asdict(self.effort),
            "seconds": self.effort.seconds,
        }

    def parts(self, style: DigitStyle | None) -> Iterator[Part]:
        """See Result."""
        board = self.puzzle.board
        yield f"{self.verdict.value}: {plural(self.automorphisms, 'automorphism')}"
        yield f"row-minlex of the puzzle: {to_line(board, self.puzzle_minlex.clues, style)}"
        yield f"  from it by: {self.puzzle_map}"
        if self.box_form is not None:
            yield f"box form: {to_line(board, self.box_form.clues, style)}"
            yield f"  from it by: {self.box_map}"
        if self.solution_minlex is not None and self.carried is not None:
            line = to_line(board, self.solution_minlex.digits, style)
            count = plural(self.solution_automorphisms or 0, "automorphism")
            yield f"row-minlex of the solution: {line} ({count})"
            yield f"the puzzle carried along: {to_line(board, self.carried.clues, style)}"
            yield f"  from it by: {self.carried_map}"

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

    The row-minlex form is the smallest of all puzzles that the symmetries of the board make of this
    one, read row by row, an open cell as 0. Boards with boxes or without regions have the
    symmetries of these; those with further rules the symmetries that keep the rules. puzzle, board,
    model and budget are as in `check`: the budget is that of the verdict.

    Raises what `check` raises, CanonicalFormError if there are too many symmetries to find a form,
    and UnsupportedQuestionError for rules whose symmetries cannot be found.

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
