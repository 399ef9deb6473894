"""Full rank: the rank of a row or column among all rows and columns, read as numbers from both
ends.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations
from random import Random

from sudoku.constraints.automata import Automaton
from sudoku.constraints.candidates import one_of
from sudoku.constraints.outside import Clue, OnLine, inwards, random_outside
from sudoku.constraints.piece import TextPiece
from sudoku.constraints.primitives import RELATIONS, AnyOf, Cells, DigitSets, Primitive, Regular
from sudoku.constraints.rule import Rule
from sudoku.puzzle.board import Board


@dataclass(frozen=True, slots=True)
class FullRank(OnLine):
    """The rank of the line that is read from the clue; 1 if no line is smaller."""

    ties: bool = False
    """Whether other lines may be equal."""

    name = "fullrank"
    aliases = ("full-rank",)
    syntax = "fullrank [ties] RANK: r0cC or rRc0, the end where reading begins"
    example = "fullrank 17: r0c4"
    meaning = (
        "If all rows and columns are read as numbers from both ends, RANK - 1 of them are smaller "
        "than this number. None is equal, unless `ties` is given."
    )
    source = (
        "ISS; its FullRankTies~any is `ties` at every clue. Without it, lines without a clue may "
        "be equal, as here. FullRankTies~none forbids that; it has no equivalent here."
    )
    drawn = "a number outside the row or column, followed by = for `ties`"
    noun = "rank"
    prompt = "rank"
    letter = "R"
    caption = (
        "If all rows and columns are read as numbers from both ends, the number read from the clue "
        "has this rank; 1 is the smallest. No other is equal, unless the rank has a =."
    )

    @classmethod
    def read(cls, rule: Rule) -> FullRank:
        board, found = rule.board, rule.parameter
        if not board.is_square:
            rule.fail(
                rule.name, "expected a board with as many rows as columns, all of them houses"
            )
        if board.digit_count != board.size:
            count = f"{board.digit_count} digits and rows of {board.size} cells"
            rule.fail(rule.name, f"the board has {count}, expected as many digits as cells")
        ties = found is not None and found.text.lower().split()[0] == "ties"
        if found is not None and ties:
            found = TextPiece(found.text[4:], found.start + 4).stripped()
        if found is None or not found.text:
            rule.fail(found or rule.name, "expected the rank, as in fullrank 17: r0c4")
        rank = rule.integer_at(found, "the rank", 1, 4 * board.size)
        return cls(rule.outside(), rank, ties)

    def parameter(self, _board: Board) -> str:
        return f"ties {self.value}" if self.ties else str(self.value)

    def shown(self, _board: Board) -> str:
        return f"{self.value}=" if self.ties else str(self.value)

    def numbers(self, board: Board) -> Iterable[int]:
        return range(1, 4 * board.size + 1)

    def primitives(self, board: Board) -> Iterable[Primitive]:
        """Each side of the board holds every digit once, so four lines begin with each digit, one
        from each side. The rank determines the first digit, and how many of the three other lines
        are smaller. An alternative for each choice of these lines follows, in lexicographic order.
        """
        n, own, sides = board.size, inwards(board, self.clue), _sides(board)
        for side in sides:
            yield DigitSets(tuple(inwards(board, clue)[0] for clue in side), ((1 << n) - 1,))
        place, count = divmod(self.value - 1, 4)
        first = board.values[place]
        yield Regular(own[:1], one_of((first,)))
        others = [side for side in sides if self.clue not in side]
        alternatives = [
            tuple(
                Regular(_in_turn(own, inwards(board, clue)), _compared(first, relation))
                for i, side in enumerate(others)
                for relation in ["<" if i in smaller else ">=" if self.ties else ">"]
                for clue in side
            )
            for smaller in combinations(range(3), count)
        ]
        yield from alternatives[0] if len(alternatives) == 1 else [AnyOf(tuple(alternatives))]

    def number_in(self, board: Board, digits: Sequence[int]) -> int | None:
        own = [digits[cell] for cell in inwards(board, self.clue)]
        rows, columns = _rows_and_columns(board, digits)
        edges = rows[0], rows[-1], columns[0], columns[-1]
        lines = _both_ways(rows + columns)
        is_ranked = all(len({*edge}) == board.size for edge in edges)
        is_ranked = is_ranked and (self.ties or lines.count(own) == 1)
        return 1 + sum(line < own for line in lines) if is_ranked else None

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> FullRank | None:
        if board.digit_count != board.size or not board.is_square:
            return None
        clue = random_outside(rng, board)
        own = [digits[cell] for cell in inwards(board, clue)]
        lines = _both_ways(chain(*_rows_and_columns(board, digits)))
        ties = lines.count(own) > 1 or rng.random() < 0.3
        rank = cls(clue, 0, ties).number_in(board, digits)
        return None if rank is None else cls(clue, rank, ties)


def _sides(board: Board) -> list[list[Clue]]:
    """The places of clues above, below, left and right of the board."""
    places, ends = range(1, board.size + 1), (0, board.size + 1)
    columns = [[(end, place) for place in places] for end in ends]
    return columns + [[(place, end) for place in places] for end in ends]


def _in_turn(own: Cells, other: Cells) -> Cells:
    """The first cell of `other`, then the further cells of both lines in turn."""
    return (other[0], *chain(*zip(own[1:], other[1:], strict=True)))


@lru_cache(maxsize=256)
def _compared(first: int, relation: str) -> Automaton:
    """Compares two interleaved lines if the other line begins with `first`. A line that begins with
    another digit is always accepted.

    States: "begin"; "equal" so far; the first line's digit that is to be compared; "decided".
    """

    def step(state: str | int, digit: int) -> Hashable | None:
        if state == "begin":
            return "equal" if digit == first else "decided"
        if state == "decided" or state == "equal":
            return digit if state == "equal" else state
        if state == digit:
            return "equal"
        return "decided" if RELATIONS[relation](digit, int(state)) else None

    ending = ("decided", "equal") if relation == ">=" else ("decided",)
    return Automaton("begin", step, lambda state: state in ending)


def _rows_and_columns(board: Board, digits: Sequence[int]) -> tuple[list[list[int]], ...]:
    n = board.size
    rows = [[*digits[start : start + n]] for start in range(0, n * n, n)]
    return rows, [[row[i] for row in rows] for i in range(n)]


def _both_ways(lines: Iterable[list[int]]) -> list[list[int]]:
    """Every line, and its reverse after it."""
    return [way for line in lines for way in (line, line[::-1])]
