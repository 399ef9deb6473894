"""Which formula belongs to a claim about a puzzle: generated here once more, for comparison.

On a board of order n the variable n*n*(r-1) + n*(c-1) + d says that row r, column c holds digit d.
The clauses, in their order: each cell holds a digit, and no two; each row, then column,
then box has a place for each digit, and no two places, but for pairs of cells that an earlier
unit has dealt with; the clues; and for a unique puzzle one clause against its solution.

A *group* is the n variables of a cell, or of a unit and a digit. Above order 25 the rules lack what
clues make useless: of a group with a clue in it all but the pairs with a clue, of other
groups the pairs with a variable that a clue rules out. A claim of unsatisfiability may rest
on some clues and units; then there are no others. To leave clauses out can only make a refutation
harder, so none of this needs to be believed.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, repeat

ALL_RULES_UP_TO = 25
MOST_PAIRS = 25_000_000
Pair = tuple[int, int]


@lru_cache(maxsize=4)
def units(height: int, width: int) -> dict[str, list[int]]:
    """The cells, from 0, of every row, column and box, by its name."""
    n = height * width
    found: dict[str, list[int]] = {}
    for r in range(n):
        found[f"row {r + 1}"] = [n * r + c for c in range(n)]
    for c in range(n):
        found[f"column {c + 1}"] = [n * r + c for r in range(n)]
    for b in range(n):
        top, left = b // height * height, b % height * width
        found[f"box {b + 1}"] = [n * (top + i // width) + left + i % width for i in range(n)]
    return found


class TooLarge(Exception):
    """A formula beyond what certificates are made for."""


class Rules:
    """The rules' clauses. text: as DIMACS. count: how many there are."""

    def __init__(self, n: int, chosen: Sequence[Sequence[int]], given: frozenset[int]) -> None:
        groups = [[cell * n + d for d in range(1, n + 1)] for cell in range(n * n)]
        groups += [[cell * n + d for cell in unit] for unit in chosen for d in range(1, n + 1)]
        held = [[i for i, x in enumerate(group) if x in given] for group in groups]
        ruled_out = {x for group, clues in zip(groups, held, strict=True) if clues for x in group}
        left = [[i for i, x in enumerate(group) if x not in ruled_out] for group in groups]
        size = sum(len(c) * n if c else len(i) ** 2 // 2 for c, i in zip(held, left, strict=True))
        if size > MOST_PAIRS:
            raise TooLarge(f"formula.cnf: about {size} clauses would be the rules of this board")
        lines: list[str] = []
        every_pairs = _pairs(n, chosen)
        for group, clues, others, pairs in zip(groups, held, left, every_pairs, strict=True):
            if clues:
                with_clue = {(min(i, j), max(i, j)) for i in clues for j in range(n) if i != j}
                wanted: Iterable[Pair] = sorted(with_clue)
            else:
                lines.append(" ".join(map(str, [*group, 0])))
                wanted = combinations(others, 2)
            names = [f"-{x} " for x in group]
            lines += [f"{names[i]}{names[j]}0" for i, j in wanted if (i, j) in pairs]
        self.text = "\n".join([*lines, ""]).encode()
        self.count = len(lines)
        self._lines = lines
        self._sets: dict[int, frozenset[int]] = {}

    def clause(self, number: int) -> frozenset[int]:
        """The literals of a clause, numbered from 1."""
        if number not in self._sets:
            self._sets[number] = frozenset(map(int, self._lines[number - 1].split()[:-1]))
        return self._sets[number]


def _pairs(n: int, chosen: Sequence[Sequence[int]]) -> Iterator[set[Pair]]:
    """For each group the pairs of places in it that no earlier group has dealt with."""
    every = {*combinations(range(n), 2)}
    yield from repeat(every, n * n)
    seen: set[Pair] = set()
    for unit in chosen:
        new = {(i, j) for i, j in every if (unit[i], unit[j]) not in seen}
        seen.update((unit[i], unit[j]) for i, j in new)
        yield from repeat(new, n)


@lru_cache(maxsize=4)
def _all_rules(height: int, width: int, names: tuple[str, ...]) -> Rules:
    """Kept, as the next certificate is probably on the same board."""
    n = height * width
    return Rules(n, [units(height, width)[name] for name in names], frozenset())


class Formula:
    """The formula of a claim. text: the file formula.cnf. variables, count: its size.

    clues: the digit of every cell, 0 where the claim rests on none. names: the units that it
    rests on, None for all. solution: the digits that are claimed to be the only ones, or none.
    """

    def __init__(
        self,
        height: int,
        width: int,
        clues: Sequence[int],
        names: tuple[str, ...] | None,
        solution: Sequence[int],
    ) -> None:
        n = height * width
        given = [n * cell + d for cell, d in enumerate(clues) if d]
        block = [-(n * cell + d) for cell, d in enumerate(solution)]
        chosen = tuple(units(height, width)) if names is None else names
        if n <= ALL_RULES_UP_TO:
            self.rules = _all_rules(height, width, chosen)
        else:
            cells = [units(height, width)[name] for name in chosen]
            self.rules = Rules(n, cells, frozenset(given))
        self.more = [[x] for x in given] + ([block] if block else [])
        self.variables, self.count = n**3, self.rules.count + len(self.more)
        note = "" if names is None else f" of all cells and of {', '.join(names) or 'no unit'}"
        note += ", but for what clues make useless" if n > ALL_RULES_UP_TO else ""
        comments = [
            f"Sudoku formula 1, order {n}, boxes {height}x{width}",
            f"variable {n * n}*(r-1) + {n}*(c-1) + d: row r, column c holds digit d",
            f"clauses 1 to {self.rules.count}: the rules{note}",
            f"then {len(given)} clues" + ("" if names is None else " of the puzzle's"),
            "last: not the solution" if block else "no solution is excluded",
        ]
        header = [*(f"c {comment}" for comment in comments), f"p cnf {n**3} {self.count}", ""]
        more = [" ".join(map(str, [*clause, "0\n"])) for clause in self.more]
        self.text = "\n".join(header).encode() + self.rules.text + "".join(more).encode()


class Clauses(dict[int, frozenset[int]]):
    """The clauses of a formula by their numbers, each made a set when it is first used."""

    def __init__(self, formula: Formula) -> None:
        self._rules = formula.rules
        for number, clause in enumerate(formula.more, start=formula.rules.count + 1):
            self[number] = frozenset(clause)

    def __missing__(self, number: int) -> frozenset[int]:
        """A rule. Raises KeyError for a number that no clause has."""
        if not 1 <= number <= self._rules.count:
            raise KeyError(number)
        self[number] = clause = self._rules.clause(number)
        return clause
