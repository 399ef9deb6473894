"""The rules of a classic board as groups of variables, and the number of each clause.

Each cell has a *group*: n variables of which exactly one is true. Each digit in each house has a
group too: its places. The clauses are the same as in `cnf`: for each group, one long clause (at
least one is true), then a clause for each pair (not both are true), except for pairs of cells that
an earlier house contains.

Boards above FULL_SIZE would have too many clauses, so clauses that clues make redundant are left
out: in a group with a clue, the long clause and every pair without a clue; in other groups, the
pairs with a variable that a clue rules out. The rest is a subset of the rules, so the proof stays
sound, and unit propagation from the clues derives what was left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from sudoku.errors import UnsupportedQuestionError
from sudoku.interface.reason import Reason
from sudoku.puzzle.board import Board
from sudoku_models.cnf import extended as cnf
from sudoku_models.proofs.formula import ClaimFormula, EncodedRules, houses_of, variables_of

FULL_SIZE = 25
MOST_CLAUSES = 20_000_000
"""Limit on the clauses of a certificate's formula: about a gigabyte of text in memory."""
MAX_SIZE = 100
GROUPS_BETWEEN_CLOCKS = 16
Pair = tuple[int, int]


class GroupRules(EncodedRules):
    """The rules of these houses of a board. `prepare` sets `text` and the numbers of clauses."""

    def __init__(self, board: Board, houses: Sequence[int], given: frozenset[int] | None) -> None:
        """The clues of the variables `given` make clauses redundant; None keeps all clauses."""
        n = self.size = board.size
        self.variables = n**3
        self.is_reduced = given is not None
        self._houses_of = [[u for u in numbers if u in set(houses)] for numbers in board.houses_of]
        self._place = {house: place for place, house in enumerate(houses)}
        self._forbidden = cnf.pairs_of_earlier_houses(board, tuple(houses))
        cells = [[*range(cell * n + 1, cell * n + n + 1)] for cell in range(board.cell_count)]
        places = [[c * n + d for c in board.houses[u]] for u in houses for d in range(1, n + 1)]
        self.groups = cells + places
        """The variables of each group, ascending."""
        self.groups_of: list[list[int]] = [[] for _ in range(self.variables + 1)]
        """The groups of each variable, from 1."""
        for number, group in enumerate(self.groups):
            for x in group:
                self.groups_of[x].append(number)
        self.sizes = [n] * len(self.groups)
        self._given = given or frozenset[int]()
        self._ruled_out = {
            y for x in self._given for g in self.groups_of[x] for y in self.groups[g] if y != x
        }
        self._pair_numbers: dict[Pair, int] = {}
        self._first: list[int] = []  # the number of the first clause of each group
        self.text = b""

    def prepare(self, check_time: Callable[[], None]) -> None:
        """Write and number the clauses, once.

        Raises UnsupportedQuestionError if there are more than MOST_CLAUSES, and the same errors as
        `check_time`.
        """
        if self.text:
            return
        negated = [f"-{x} " for x in range(self.variables + 1)]
        lines: list[str] = []
        first: list[int] = []
        for number, group in enumerate(self.groups):
            if number % GROUPS_BETWEEN_CLOCKS == 0:
                check_time()
            first.append(len(lines) + 1)
            if self._is_long(number):
                lines.append(" ".join(map(str, [*group, "0\n"])))
            lines += [f"{negated[x]}{negated[y]}0\n" for x, y in self._pairs(number)]
            if len(lines) > MOST_CLAUSES:
                raise UnsupportedQuestionError(
                    f"the formula of a certificate would have more than {MOST_CLAUSES} clauses:"
                    " the board is too large for so few clues"
                )
        self._first, self.count, self.of_houses = first, len(lines), len(lines)
        self.text = "".join(lines).encode()

    def long_clause(self, group: int) -> int:
        """The number of the clause that says that some variable of this group is true."""
        return self._first[group]

    def pair(self, x: int, y: int) -> int:
        """The number of the clause that says that x and y are not both true."""
        key = (x, y) if x < y else (y, x)
        number = self._pair_numbers.get(key)
        if number is None:
            group = self._group_of_pair(*key)
            first = self._first[group] + self._is_long(group)
            self._pair_numbers.update(
                (pair, i) for i, pair in enumerate(self._pairs(group), start=first)
            )
            number = self._pair_numbers[key]
        return number

    def _group_of_pair(self, x: int, y: int) -> int:
        n = self.size
        a, b = (x - 1) // n, (y - 1) // n
        if a == b:
            return a
        others = self._houses_of[b]
        house = next(u for u in self._houses_of[a] if u in others)
        return len(self._houses_of) + self._place[house] * n + (x - 1) % n

    def _is_long(self, group: int) -> bool:
        return not self.is_reduced or self._given.isdisjoint(self.groups[group])

    def _pairs(self, number: int) -> list[Pair]:
        group, given = self.groups[number], self._given
        if not self.is_reduced:
            pairs: Iterator[Pair] = combinations(group, 2)
        elif self._is_long(number):
            pairs = combinations([x for x in group if x not in self._ruled_out], 2)
        else:
            pairs = _pairs_with(sorted(given.intersection(group)), group)
        n = self.size
        place, digit = divmod(number - len(self._houses_of), n)
        if place < 0:
            return list(pairs)
        digit += 1
        forbidden = self._forbidden[place]
        return [(x, y) for x, y in pairs if ((x - digit) // n, (y - digit) // n) not in forbidden]


def _pairs_with(chosen: Sequence[int], group: Sequence[int]) -> Iterator[Pair]:
    """The pairs of a group with at least one chosen variable, in the order of `combinations`."""
    for place, x in enumerate(group):
        others = group[place + 1 :] if x in chosen else [y for y in chosen if y > x]
        for y in others:
            yield x, y


@lru_cache(maxsize=4)
def _full_rules(board: Board, houses: tuple[int, ...]) -> GroupRules:
    return GroupRules(board, houses, None)


def classic_formula(
    board: Board,
    clues: Sequence[int],
    solution: Sequence[int] | None = None,
    reason: Reason | None = None,
    check_time: Callable[[], None] = lambda: None,
    cubes: Sequence[Sequence[int]] = (),
) -> ClaimFormula[GroupRules]:
    """The formula of a claim about a classic board.

    check_time: called every few milliseconds while a large formula is written; it may raise.
    """
    if board.size > MAX_SIZE:
        raise UnsupportedQuestionError(
            f"certificates support boards up to size {MAX_SIZE}, not size {board.size}"
        )
    houses = houses_of(board, reason)
    if board.size <= FULL_SIZE:
        rules = _full_rules(board, houses)
    else:
        rules = GroupRules(board, houses, frozenset(variables_of(board, clues)))
    rules.prepare(check_time)
    return ClaimFormula(rules, board, clues, solution, reason, cubes)
