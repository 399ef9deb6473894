"""What rules demand, in the primitives of `encoding`: one function for each.

Written from the definitions of the rules; nothing is shared with the code that makes certificates.
A rule is the text `NAME [VALUE][: TEXT]`, as in puzzle.txt. `b` is the board, `v` the value, `t`
the text.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from operator import eq, ge, gt, le, lt, ne

from .encoding import Distinct, Primitive, Sets, Word
from .grids import Grid, Rejected, cell_names, require
from .rules import houses, violation

LARGEST, MOST_PARTS = 25, 300_000
SIGNS = {"=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}
Parts = list[Primitive]
Pair = tuple[int, int]


class Board:
    """A board of size n, with boxes of height x width cells.

    houses: by name, n cells in which every digit occurs once. demands: for each rule but regions
    its primitives. parts: these without houses. Raises Rejected for a rule that is not understood.
    """

    def __init__(self, height: int, width: int, rules: tuple[str, ...]) -> None:
        self.height, self.width, self.n, self.made = height, width, height * width, 0
        require(not rules or self.n <= LARGEST, "puzzle.txt", f"rules on more than size {LARGEST}")
        require(len({*rules}) == len(rules), "puzzle.txt", "a rule twice")
        self.cell = {name: cell for cell, name in enumerate(cell_names(self.n))}
        is_irregular = bool(rules) and rules[0].startswith("regions: ")
        self.irregular = self._regions(rules[0][9:]) if is_irregular else None
        self.houses = {**houses(height, width, self.irregular)}
        self.regions = [*self.houses.values()][2 * self.n :]
        self.rules = rules[is_irregular:]
        self.demands: dict[str, Parts] = {}
        self.parts: dict[str, Parts] = {}
        for line, rule in enumerate(self.rules, start=2 + is_irregular):
            try:
                found = self.demands[rule] = self.meaning(rule)
            except (LookupError, ValueError, TypeError, SyntaxError, RecursionError) as error:
                what = f"a rule that is not understood: {rule[:60]!r}, {error!r:.60}"
                raise Rejected(f"puzzle.txt:{line}: {what}") from None
            whole = [p for p in found if isinstance(p, Distinct) and len(p.cells) == self.n]
            self.parts[rule] = [part for part in found if part not in whole]
            for i, house in enumerate(whole, start=1):
                self.houses[f"{rule} {i}" if len(whole) > 1 else rule] = [*house.cells]

    def _regions(self, letters: str) -> tuple[tuple[int, ...], ...]:
        cells = {x: [i for i, y in enumerate(letters) if x == y] for x in {*letters[: self.n**2]}}
        is_right = all(len(region) == self.n for x, region in cells.items() if x != ".")
        is_right &= len(letters) == self.n**2
        require(is_right, "puzzle.txt:2", f"expected {self.n**2} letters, each {self.n} times")
        return tuple(sorted(tuple(region) for x, region in cells.items() if x != "."))

    def meaning(self, rule: str) -> Parts:
        """What a rule demands."""
        head, colon, text = rule.partition(": ")
        name, space, value = head.partition(" ")
        found = RULES[name](
            self, **({"v": value} if space else {}), **({"t": text} if colon else {})
        )
        self.made += len(found)
        require(self.made <= MOST_PARTS, "puzzle.txt", f"rules of more than {MOST_PARTS} parts")
        return found

    def fault(self, clues: Sequence[int], digits: Sequence[int]) -> str | None:
        """Why these digits are no solution; None if they are one."""
        wrong = violation(self.height, self.width, clues, digits, self.irregular)
        broken = (r for r, parts in self.demands.items() if not all(p.holds(digits) for p in parts))
        return wrong or next((f"it violates the rule {rule}" for rule in broken), None)

    def cells(self, text: str, separator: str = " ") -> list[int]:
        return [self.cell[name] for name in text.split(separator)]

    def apart(self, *moves: Pair) -> list[Pair]:
        """The pairs of cells that are one of these moves apart: down, and to either side."""
        n, cells = self.n, range(self.n**2)
        near = ((a, b) for a in cells for b in cells[a + 1 : a + 2 * n + 2])
        return [(a, b) for a, b in near if (b // n - a // n, abs(b % n - a % n)) in moves]

    def ahead(self, clue: str, down: int = 0, right: int = 0) -> list[int]:
        """The cells that are seen from a place outside the board, straight on or in this way."""
        row, column = map(number, re.split("[rc]", clue)[1:])
        if not (down or right):
            down, right = (row == 0) - (row > self.n), (column == 0) - (column > self.n)
        seen = (f"r{row + i * down}c{column + i * right}" for i in range(1, self.n + 1))
        return [self.cell[name] for name in seen if name in self.cell]

    def marks(self, *names: str) -> dict[str, list[list[int]]]:
        """The cells of all rules with one of these names, by their value."""
        found: dict[str, list[list[int]]] = {}
        for rule in self.rules:
            head, _, text = rule.partition(": ")
            name, _, value = head.partition(" ")
            if name in names:
                found.setdefault(value, []).append(self.cells(text))
        return found


def number(text: str) -> int:
    """A number as it is printed."""
    if not re.fullmatch("0|-?[1-9][0-9]{0,8}", text):
        raise ValueError(f"no number: {text}")
    return int(text)


def each(cells: Iterable[int], allowed: Callable[[int], bool]) -> Parts:
    """Each of these cells holds an allowed digit."""
    return [Word([x], 0, lambda _, d: 0 if allowed(d) else None, _always) for x in cells]


def related(pairs: Iterable[Pair], relation: Callable[[int, int], bool]) -> Parts:
    """The two digits of each pair of cells are in this relation."""

    def step(first: int, digit: int) -> int | None:
        return digit if not first else 0 if relation(first, digit) else None

    return [Word(pair, 0, step, _always) for pair in pairs]


def _always(_state: object) -> bool:
    return True


def added(cells: Sequence[int], factors: Sequence[int], accepts: Callable[[int], bool]) -> Word:
    """The sum of the digits, each times its factor, is accepted."""

    def step(state: Pair, digit: int) -> Pair:
        return state[0] + 1, state[1] + factors[state[0]] * digit

    return Word(cells, (0, 0), step, lambda state: accepts(state[1]))


@lru_cache(maxsize=64)
def sets_of(n: int, count: int) -> dict[int, list[tuple[int, ...]]]:
    """The sets of so many different digits, by their sum."""
    found: dict[int, list[tuple[int, ...]]] = {}
    for digits in combinations(range(1, n + 1), count):
        found.setdefault(sum(digits), []).append(digits)
    return found


def _killer(b: Board, t: str, v: str = "") -> Parts:
    cells = b.cells(t)
    return [Sets(cells, sets_of(b.n, len(cells)).get(number(v), [])) if v else Distinct(cells)]


def _sandwich(b: Board, t: str, v: str) -> Parts:
    def step(state: Pair, digit: int) -> Pair:
        crusts, total = state
        is_crust = digit in (1, b.n)
        return crusts + is_crust, total + digit * (crusts == 1 and not is_crust)

    wanted = 2, number(v)
    return [Word(b.ahead(t), (0, 0), step, lambda state: state == wanted)]


RULES: dict[str, Callable[..., Parts]] = {
    "diagonal+": lambda b: [Distinct(range(b.n * (b.n - 1), 0, 1 - b.n))],
    "diagonal-": lambda b: [Distinct(range(0, b.n**2, b.n + 1))],
    "antiknight": lambda b: related(b.apart((1, 2), (2, 1)), ne),
    "killer": _killer,
    "thermo": lambda b, t: [Word(b.cells(t), 0, lambda x, d: d if d > x else None, _always)],
    "difference": lambda b, t, v: related(
        pairwise(b.cells(t)), lambda x, y: abs(x - y) == number(v)
    ),
    "sandwich": _sandwich,
}


def require_solutions(on: Board, name: str, found: list[Grid], clues: Grid) -> None:
    """Raise Rejected unless these grids differ and each is a solution."""
    for line, grid in enumerate(found, start=2):
        fault = on.fault(clues, grid)
        require(fault is None, f"{name}:{line}", f"not a solution: {fault}")
    require(len({*map(tuple, found)}) == len(found), name, "twice the same solution")


@lru_cache(maxsize=8)
def board(height: int, width: int, rules: tuple[str, ...]) -> Board:
    """Cached, as the next certificate is probably on the same board."""
    return Board(height, width, rules)
