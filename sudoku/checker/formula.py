"""The formula of a claim about a puzzle, generated again to be compared with the certificate's.

On a board of size n the variable n*n*(r-1) + n*(c-1) + d says that row r, column c holds digit d.
The clauses, in this order: each cell holds a digit, and no two; each row, then column, then region,
then house of a rule has a place for each digit, and no two places, except for pairs of cells that
an earlier house covers; what each rule demands beyond its houses, as in `encoding`; the clues; and
for a unique puzzle one clause that excludes its solution.

A *group* is the n variables of a cell, or of a digit in a house. Above size 25 clauses that the
clues make redundant are left out: of a group with a clue all but the pairs with a clue, of other
groups the pairs with a variable that a clue rules out. A claim of unsatisfiability may rest on some
clues, houses and rules; then only these are in the formula: fewer clauses are harder to refute.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, repeat

from .constraints import Board, board
from .encoding import Encoder, Primitive
from .grids import require

ALL_RULES_UP_TO = 25
MOST_PAIRS, MOST_CLAUSES = 25_000_000, 5_000_000
Pair = tuple[int, int]


class Clauses(dict[int, frozenset[int]]):
    """Clauses by their numbers, each made when it is first used; KeyError where there is none."""

    def __init__(self, make: Callable[[int], frozenset[int]]) -> None:
        self._make = make

    def __missing__(self, number: int) -> frozenset[int]:
        self[number] = clause = self._make(number)
        return clause


class Rules:
    """The rules' clauses, numbered from 1. text: as DIMACS. count: how many there are."""

    def __init__(
        self,
        n: int,
        chosen: Sequence[Sequence[int]],
        given: frozenset[int],
        parts: Iterable[Primitive] = (),
    ) -> None:
        groups = [[cell * n + d for d in range(1, n + 1)] for cell in range(n * n)]
        groups += [[cell * n + d for cell in house] for house in chosen for d in range(1, n + 1)]
        held = [[i for i, x in enumerate(group) if x in given] for group in groups]
        ruled_out = {x for group, clues in zip(groups, held, strict=True) if clues for x in group}
        left = [[i for i, x in enumerate(group) if x not in ruled_out] for group in groups]
        size = sum(len(c) * n if c else len(i) ** 2 // 2 for c, i in zip(held, left, strict=True))
        most = MOST_CLAUSES if n <= ALL_RULES_UP_TO else MOST_PAIRS
        require(size <= most, "formula.cnf", f"about {size} clauses, expected fewer")
        lines: list[str] = []
        for group, clues, others, pairs in zip(groups, held, left, _pairs(n, chosen), strict=True):
            if clues:
                with_clue = {(min(i, j), max(i, j)) for i in clues for j in range(n) if i != j}
                wanted: Iterable[Pair] = sorted(with_clue)
            else:
                lines.append(" ".join(map(str, [*group, 0])))
                wanted = combinations(others, 2)
            names = [f"-{x} " for x in group]
            lines += [f"{names[i]}{names[j]}0" for i, j in wanted if (i, j) in pairs]
        self.of_houses, encoder = len(lines), Encoder(n)
        for clause in chain.from_iterable(map(encoder.clauses, parts)):
            lines.append(" ".join(map(str, [*clause, 0])))
            require(len(lines) < most, "puzzle.txt", f"rules of more than {most} clauses")
        self.variables, self.count = encoder.variables, len(lines)
        self.text = "\n".join([*lines, ""]).encode()
        self.clauses = Clauses(self._clause)
        self._lines = lines

    def _clause(self, number: int) -> frozenset[int]:
        if not 1 <= number <= self.count:
            raise KeyError(number)
        return frozenset(map(int, self._lines[number - 1].split()[:-1]))


def _pairs(n: int, chosen: Sequence[Sequence[int]]) -> Iterator[set[Pair]]:
    """For each group the pairs of places in it that no earlier group covers."""
    every = {*combinations(range(n), 2)}
    yield from repeat(every, n * n)
    seen: set[Pair] = set()
    for house in chosen:
        new = {(i, j) for i, j in every if (house[i], house[j]) not in seen}
        seen.update((house[i], house[j]) for p in new for i, j in (p, p[::-1]))
        yield from repeat(new, n)


@lru_cache(maxsize=4)
def _all_rules(on: Board, names: tuple[str, ...], rules: tuple[str, ...]) -> Rules:
    """Cached, as the next certificate is probably on the same board."""
    parts = [part for rule in rules for part in on.parts[rule]]
    return Rules(on.n, [on.houses[name] for name in names], frozenset(), parts)


class Formula:
    """A claim as a formula. text: the file formula.cnf. variables, count: how many variables and
    clauses it has. clauses: by number, from 1; lemmas may be added.

    clues: the digit of every cell, 0 where the claim rests on none. names, chosen: the houses and
    the rules that the claim rests on, None for all. solution: the digits claimed to be the only
    ones; empty for none. rules: the board's, as text.
    """

    def __init__(
        self,
        height: int,
        width: int,
        clues: Sequence[int],
        names: tuple[str, ...] | None,
        solution: Sequence[int],
        rules: tuple[str, ...] = (),
        chosen: tuple[str, ...] | None = None,
    ) -> None:
        on = board(height, width, rules)
        n = on.n
        given = [n * cell + d for cell, d in enumerate(clues) if d]
        block = [-(n * cell + d) for cell, d in enumerate(solution)]
        kept = tuple(on.houses) if names is None else names
        parts = tuple(on.parts) if chosen is None else chosen
        if n <= ALL_RULES_UP_TO:
            found = _all_rules(on, kept, parts)
        else:
            found = Rules(n, [on.houses[name] for name in kept], frozenset(given))
        more = [[x] for x in given] + ([block] if block else [])
        self.variables, self.count = found.variables, found.count + len(more)
        self.clauses = Clauses(found.clauses.__getitem__)
        self.clauses.update(enumerate(map(frozenset, more), start=found.count + 1))
        more_rules = found.count - found.of_houses
        note = "" if names is None else f" of all cells and of {', '.join(names) or 'no house'}"
        note += ", but for what clues make useless" if n > ALL_RULES_UP_TO else ""
        comments = [
            f"Sudoku formula 1, size {n}, boxes {height}x{width}",
            f"variable {n * n}*(r-1) + {n}*(c-1) + d: row r, column c holds digit d",
            f"clauses 1 to {found.of_houses}: the rules{note}",
            *([f"then {more_rules} clauses of further rules"] if more_rules else []),
            f"then {len(given)} clues" + ("" if names is None else " of the puzzle's"),
            "last: not the solution" if block else "no solution is excluded",
        ]
        header = [
            *(f"c {comment}" for comment in comments),
            f"p cnf {self.variables} {self.count}",
            "",
        ]
        ending = [" ".join(map(str, [*clause, "0\n"])) for clause in more]
        self.text = "\n".join(header).encode() + found.text + "".join(ending).encode()
