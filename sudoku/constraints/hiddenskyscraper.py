"""Hidden skyscrapers: the height of the first building that is hidden from the clue."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate

from sudoku.constraints.automata import Automaton
from sudoku.constraints.drawing import digit_text
from sudoku.constraints.outside import OnLine, inwards
from sudoku.constraints.primitives import Primitive, Regular
from sudoku.puzzle.board import Board


class HiddenSkyscraper(OnLine):
    """The height of the first hidden building. A building is hidden if an earlier building is at
    least as tall.
    """

    name = "hiddenskyscraper"
    aliases = ("hiddenskyscrapers",)
    syntax = "hiddenskyscraper DIGIT: r0cC or rRc0, the viewpoint"
    example = "hiddenskyscraper 3: r0c4"
    meaning = (
        "Seen from the clue, DIGIT is the first digit that is not greater than all digits before "
        "it."
    )
    source = "ISS; f-puzzles and dclamage do not have it."
    noun = "hidden skyscraper"
    prompt = "digit"
    letter = "H"
    expected = "the height of a building"
    caption = (
        "Seen from the clue, this is the first digit that is not greater than all digits before it."
    )

    def shown(self, board: Board) -> str:
        return digit_text(board, self.value)

    def numbers(self, board: Board) -> Iterable[int]:
        return board.values

    def primitives(self, board: Board) -> Iterable[Primitive]:
        yield Regular(inwards(board, self.clue), _hidden(self.value))

    def number_in(self, board: Board, digits: Sequence[int]) -> int | None:
        held = [digits[cell] for cell in inwards(board, self.clue)]
        tallest = [-1, *accumulate(held, max)]
        pairs = zip(tallest, held, strict=False)
        return next((digit for before, digit in pairs if digit <= before), None)


@lru_cache(maxsize=256)
def _hidden(value: int) -> Automaton:
    """Accepts words whose first hidden building has this height. States: the tallest building so
    far; -1 at first; -2 after the hidden building.
    """

    def step(tallest: int, digit: int) -> int | None:
        if tallest == -2:
            return -2
        if digit > tallest:
            return digit
        return -2 if digit == value else None

    return Automaton(-1, step, lambda state: state == -2)
