"""The formula of a claim about a puzzle, generated again to be compared with the certificate's.

On a board of size n with m digits, usually n, the variable m*n*(r-1) + m*(c-1) + i says that row r,
column c holds the i-th digit; hidden cells follow. In a house with fewer cells no digit needs a
place. The clauses, in this order: each cell holds a digit, and no two; each row, then column, then
region, then house of a rule has a place for each digit, and no two places, except for pairs of
cells that an earlier house covers; what each rule demands beyond its houses, as in `encoding`; the
clues; and for a unique puzzle one clause that excludes its solution.

A *group* is the variables of a cell, or of a digit in a house. Above size 25 clauses that the
clues make redundant are left out: of a group with a clue all but the pairs with a clue, of other
groups the pairs with a variable that a clue rules out. A claim of unsatisfiability may rest on some
clues, houses and rules; then only these are in the formula: fewer clauses are harder to refute.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, repeat

from .constraints import Board
from .encoding import Encoder
from .grids import require
from .messages import comments

ALL_RULES_UP_TO = 25
MOST_PAIRS, MOST_CLAUSES = 25_000_000, 1_500_000
Pair = tuple[int, int]
Names = tuple[str, ...]
Digits = Sequence[int]


class Clauses(dict[int, frozenset[int]]):
    """Clauses by number, each made on first use; KeyError if there is none."""

    def __init__(self, make: Callable[[int], frozenset[int]]) -> None:
        self._make = make

    def __missing__(self, number: int) -> frozenset[int]:
        self[number] = clause = self._make(number)
        return clause


class Rules:
    """The rules' clauses, numbered from 1 to `count`, and their `text` in DIMACS."""

    def __init__(self, on: Board, names: Names, chosen: Names, given: frozenset[int]) -> None:
        n, m, houses = on.n, on.m, [on.houses[name] for name in names]
        digits, cell_count = range(1, m + 1), len(on.cell)
        groups = [[cell * m + d for d in digits] for cell in range(cell_count)]
        groups += [[cell * m + d for cell in house] for house in houses for d in digits]
        held = [[i for i, x in enumerate(group) if x in given] for group in groups]
        ruled_out = {x for group, clues in zip(groups, held, strict=True) if clues for x in group}
        left = [[i for i, x in enumerate(group) if x not in ruled_out] for group in groups]
        size = sum(len(c) * m if c else len(i) ** 2 // 2 for c, i in zip(held, left, strict=True))
        most = MOST_CLAUSES if n <= ALL_RULES_UP_TO else MOST_PAIRS
        require(size <= most, "formula.cnf", f"about {size} clauses, expected fewer")
        lines: list[str] = []
        new = chain(repeat({*combinations(range(m), 2)}, cell_count), _pairs(m, houses))
        for group, clues, others, pairs in zip(groups, held, left, new, strict=True):
            if clues:
                places = range(len(group))
                with_clue = {(min(i, j), max(i, j)) for i in clues for j in places}
                wanted: Iterable[Pair] = sorted(with_clue)
            else:
                lines += [" ".join(map(str, [*group, 0]))] if len(group) == m else []
                wanted = combinations(others, 2)
            texts = [f"-{x} " for x in group]
            lines += [f"{texts[i]}{texts[j]}0" for i, j in wanted if (i, j) in pairs]
        self.of_houses, encoder = len(lines), Encoder(on.values, cell_count)
        parts = (x for rule in chosen for x in on.demands[rule] if not on.is_house(x))
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


def _pairs(m: int, houses: Sequence[Sequence[int]]) -> Iterator[set[Pair]]:
    """For each group of a house the pairs of places in it that no earlier house covers."""
    seen: set[Pair] = set()
    for house in houses:
        every = combinations(range(len(house)), 2)
        new = {(i, j) for i, j in every if (house[i], house[j]) not in seen}
        seen.update((house[i], house[j]) for p in new for i, j in (p, p[::-1]))
        yield from repeat(new, m)


_rules = lru_cache(maxsize=4)(Rules)  # as the next certificate is probably on the same board


class Formula:
    """A claim as a formula, with as many `variables` and clauses (`count`) as its file formula.cnf,
    the `text`. `clauses` has them by number, from 1; lemmas may be added.

    `clues` has the digit of every cell, 0 for unused cells. The claim uses the houses `names` and
    the rules `chosen`; None means all. `solution` has the digits claimed to be the only ones.
    """

    def __init__(
        self,
        on: Board,
        clues: Digits,
        names: Names | None = None,
        solution: Digits = (),
        chosen: Names | None = None,
    ) -> None:
        n, m = on.n, on.m
        given = [m * cell + d for cell, d in enumerate(clues) if d]
        block = [-(m * cell + d) for cell, d in enumerate(solution)]
        houses = tuple(on.houses) if names is None else names
        demands = tuple(on.demands) if chosen is None else chosen
        redundant = frozenset(given if n > ALL_RULES_UP_TO else ())
        make = Rules if n > ALL_RULES_UP_TO else _rules
        rules = make(on, houses, demands, redundant)
        more = [[x] for x in given] + ([block] if block else [])
        self.variables, self.count = rules.variables, rules.count + len(more)
        self.clauses = Clauses(rules.clauses.__getitem__)
        self.clauses.update(enumerate(map(frozenset, more), start=rules.count + 1))
        counts = rules.of_houses, rules.count - rules.of_houses, len(given)
        header = comments(n, on.values, f"{on.height}x{on.width}", names, counts, bool(block))
        header += f"p cnf {self.variables} {self.count}\n"
        ending = [" ".join(map(str, [*clause, "0\n"])) for clause in more]
        self.text = header.encode() + rules.text + "".join(ending).encode()

    def with_more(self, clauses: Sequence[Sequence[int]]) -> bytes:
        """The file with these additional clauses."""
        old, new = (b"p cnf %d %d\n" % (self.variables, self.count + n) for n in (0, len(clauses)))
        more = "".join([" ".join(map(str, [*clause, "0\n"])) for clause in clauses])
        return self.text.replace(old, new, 1) + more.encode()
