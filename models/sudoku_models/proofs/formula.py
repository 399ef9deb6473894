"""The formula of a certificate: its clauses in their fixed order, and the number of each.

Variables are numbered as in `cnf`: x(c,d) = c*n + d. The clauses are, in this order:

1. the rules: for each cell its *group*, n variables of which exactly one is true; then for each
   house, in the order of `board.houses`, and each digit, the group of the digit's places. Of each
   group one long clause (at least one is true), then a clause for each pair (not both are true),
   except for pairs of cells that an earlier house covers;
2. the clues, cell by cell, as unit clauses;
3. for a unique puzzle one clause that excludes the solution, with a literal for every cell.

After the formula, and not written into its file, there may be a clause for each cube that was
refuted elsewhere: not all of its placements.

On boards above FULL_SIZE there would be too many rules, so rules that clues make redundant are left
out: of a group with a clue the long clause and every pair without a clue; of other groups the pairs
with a variable that a clue rules out. The rest is a subset of the rules, so the proof stays sound,
and unit propagation from the clues derives what was left out.

An unsatisfiable puzzle may be refuted from some of its clues and houses; then the formula has only
these, and the rules of all cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from sudoku.errors import UnsupportedQuestionError
from sudoku.puzzle.board import Board
from sudoku_models.cnf import extended as cnf

FULL_SIZE = 25
MOST_CLAUSES = 20_000_000
"""Most clauses of a certificate's formula: about a gigabyte of text in memory."""
MAX_SIZE = 100
GROUPS_BETWEEN_CLOCKS = 16
VERSION = 1
Pair = tuple[int, int]


class Rules:
    """The rules of these houses of a board as groups of variables, and the number of each clause.

    groups: the variables of each, ascending. groups_of: for each variable, from 1, its groups.
    given: the variables of the clues if these make rules redundant, None to keep all rules. text,
    count: the clauses as DIMACS, and their number, after `prepare`.
    """

    def __init__(self, board: Board, houses: Sequence[int], given: frozenset[int] | None) -> None:
        n = self.size = board.size
        self.variables = n**3
        self._houses_of = [[u for u in numbers if u in set(houses)] for numbers in board.houses_of]
        self._place = {house: place for place, house in enumerate(houses)}
        self._forbidden = cnf.pairs_of_earlier_houses(board, tuple(houses))
        cells = [[*range(cell * n + 1, cell * n + n + 1)] for cell in range(board.cell_count)]
        places = [[c * n + d for c in board.houses[u]] for u in houses for d in range(1, n + 1)]
        self.groups = cells + places
        self.groups_of: list[list[int]] = [[] for _ in range(self.variables + 1)]
        for number, group in enumerate(self.groups):
            for x in group:
                self.groups_of[x].append(number)
        self.sizes = [n] * len(self.groups)
        self._given = given or frozenset[int]()
        self._is_open = given is not None
        self._ruled_out = {
            y for x in self._given for g in self.groups_of[x] for y in self.groups[g] if y != x
        }
        self._pair_numbers: dict[Pair, int] = {}
        self._first: list[int] = []  # the number of the first clause of each group
        self.text = b""
        self.count = 0

    def prepare(self, check_time: Callable[[], None]) -> None:
        """Write and number the clauses, once. Raises UnsupportedQuestionError for more than
        MOST_CLAUSES, and what `check_time` raises.
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
        self._first, self.count = first, len(lines)
        self.text = "".join(lines).encode()

    def long_clause(self, group: int) -> int:
        """The number of the clause that some variable of this group is true."""
        return self._first[group]

    def pair(self, x: int, y: int) -> int:
        """The number of the clause that x and y are not both true."""
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
        return not self._is_open or self._given.isdisjoint(self.groups[group])

    def _pairs(self, number: int) -> list[Pair]:
        group, given = self.groups[number], self._given
        if not self._is_open:
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
def _full_rules(board: Board, houses: tuple[int, ...]) -> Rules:
    return Rules(board, houses, None)


class Formula:
    """The clauses of one claim about one puzzle: unsatisfiable, or unique with this solution.

    clues: the puzzle's, or its reason's. solution: its digits, or None. houses: the numbers
    of the reason's houses in `board.houses`; None uses all. check_time: called every few
    milliseconds while a large formula is written; it may raise. cubes: the variables of each.

    excluded: variables that are not all true, by the number of the clause that says so.
    """

    def __init__(
        self,
        board: Board,
        clues: Sequence[int],
        solution: Sequence[int] | None = None,
        houses: Sequence[int] | None = None,
        check_time: Callable[[], None] = lambda: None,
        cubes: Sequence[Sequence[int]] = (),
    ) -> None:
        n = board.size
        if n > MAX_SIZE:
            raise UnsupportedQuestionError(
                f"a certificate for size {n}: expected up to size {MAX_SIZE}"
            )
        self.board, self.houses = board, houses
        self.given = [cell * n + d for cell, d in enumerate(clues) if d]
        self.blocked = [cell * n + d for cell, d in enumerate(solution or ())]
        all_houses = tuple(range(len(board.houses)) if houses is None else houses)
        if n <= FULL_SIZE:
            self.rules = _full_rules(board, all_houses)
        else:
            self.rules = Rules(board, all_houses, frozenset(self.given))
        self.rules.prepare(check_time)
        solutions = [self.blocked] if self.blocked else []
        first = self.count + 1 - len(solutions)
        self.excluded = dict(enumerate([*solutions, *cubes], start=first))
        self.last = self.count + len(cubes)
        """The number of the last clause, clauses of cubes included."""

    @property
    def count(self) -> int:
        """The number of clauses in the file."""
        return self.rules.count + len(self.given) + bool(self.blocked)

    def clue(self, place: int) -> int:
        """The number of the unit clause of the clue at this position in `given`, from 0."""
        return self.rules.count + 1 + place

    def text(self) -> bytes:
        """The file formula.cnf."""
        clues = "".join(f"{x} 0\n" for x in self.given)
        block = "".join(f"-{x} " for x in self.blocked) + "0\n" if self.blocked else ""
        return self._header().encode() + self.rules.text + (clues + block).encode()

    def _header(self) -> str:
        board, n, rules = self.board, self.board.size, self.rules.count
        named = self.houses is not None
        names = ", ".join(board.house_names[u] for u in self.houses or ())
        lines = [
            f"Sudoku formula {VERSION}, size {n}, boxes {board.shape}",
            f"variable {n * n}*(r-1) + {n}*(c-1) + d: row r, column c holds digit d",
            f"clauses 1 to {rules}: the rules"
            + (f" of all cells and of {names or 'no house'}" if named else "")
            + (", but for what clues make useless" if n > FULL_SIZE else ""),
            f"then {len(self.given)} clues" + (" of the puzzle's" if named else ""),
            "last: not the solution" if self.blocked else "no solution is excluded",
        ]
        problem = f"p cnf {self.rules.variables} {self.count}\n"
        return "".join(f"c {line}\n" for line in lines) + problem
