"""What rules demand, in the primitives of `encoding`: a function for each, in the table at the end.

Written from the definitions of the rules; nothing is shared with the code that makes certificates.
A rule is the text `NAME [VALUE][: TEXT]`. `b` is the board, `v` the value, `t` the text.
"""

import ast
import operator as op
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from itertools import accumulate, combinations, groupby, pairwise, product
from typing import Any

from .encoding import AnyOf, Distinct, Primitive, Word
from .grids import Rejected, cell_names, require
from .rules import houses, violation

LARGEST, MOST_WORK = 25, 1_000_000
Cells = Sequence[int]
Parts = list[Primitive]
Pair = tuple[int, int]
Relation = Callable[[int, int], bool]
NUMBERED = [
    "killer",
    "difference",
    "ratio",
    "whispers",
    "littlekiller",
    "sandwich",
    "xsum",
    "skyscraper",
]
SIGNS: dict[Any, Callable[..., Any]] = {
    ast.Add: op.add,
    ast.Sub: op.sub,
    ast.Mult: op.mul,
    ast.FloorDiv: op.floordiv,
    ast.Mod: op.mod,
    ast.USub: op.neg,
    ast.Not: op.not_,
    ast.And: all,
    ast.Or: any,
    ast.Eq: op.eq,
    ast.NotEq: op.ne,
    ast.Lt: op.lt,
    ast.LtE: op.le,
    ast.Gt: op.gt,
    ast.GtE: op.ge,
    "=": op.eq,
    "!=": op.ne,
    "<": op.lt,
    "<=": op.le,
    ">": op.gt,
    ">=": op.ge,
}


class Board:
    """A board of size n, with boxes of height x width cells, and rules.

    houses: by name, n cells in which every digit occurs once. demands: for each rule but regions
    its primitives. parts: these without houses. Raises Rejected for a rule that is not understood.
    """

    def __init__(self, height: int, width: int, rules: tuple[str, ...]) -> None:
        self.shape, self.n, self._work = (height, width), height * width, 0
        require(not rules or self.n <= LARGEST, "puzzle.txt", f"rules on more than size {LARGEST}")
        require(len({*rules}) == len(rules), "puzzle.txt", "a rule twice")
        self.cell = {name: cell for cell, name in enumerate(cell_names(self.n))}
        is_irregular = bool(rules) and rules[0].startswith("regions: ")
        self.irregular = self._irregular(rules[0][9:]) if is_irregular else None
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
            whole = [x for x in found if isinstance(x, Distinct) and len(x.cells) == self.n]
            whole = [x for x in whole if x.sets is None]
            self.parts[rule] = [part for part in found if part not in whole]
            for i, house in enumerate(whole, start=1):
                self.houses[f"{rule} {i}" if len(whole) > 1 else rule] = [*house.cells]

    def _irregular(self, letters: str) -> tuple[tuple[int, ...], ...]:
        cells = {x: [i for i, y in enumerate(letters) if x == y] for x in {*letters[: self.n**2]}}
        cells.pop(".", None)
        is_right = len(letters) == self.n**2 and all(len(x) == self.n for x in cells.values())
        require(is_right, "puzzle.txt:2", f"expected {self.n**2} letters, each {self.n} times")
        return tuple(sorted(map(tuple, cells.values())))

    def meaning(self, rule: str) -> Parts:
        """What a rule demands."""
        name, value, text = _cut(rule)
        given: dict[str, Any] = {x: y for x, y in (("v", value), ("t", text)) if y}
        if value and name in NUMBERED:
            given["v"] = _number(value)
        found = RULES[name](self, **given)
        self.work(len(found))
        return found

    def work(self, count: int) -> None:
        """Raises Rejected if all rules together need too much."""
        self._work += count
        require(self._work <= MOST_WORK, "puzzle.txt", f"rules of more than {MOST_WORK} parts")

    def fault(self, clues: Sequence[int], digits: Sequence[int]) -> str | None:
        """Why these digits are no solution; None if they are one."""
        wrong = violation(*self.shape, clues, digits, self.irregular)
        broken = (r for r, parts in self.demands.items() if not all(p.holds(digits) for p in parts))
        return wrong or next((f"it violates the rule {rule}" for rule in broken), None)

    def cells(self, text: str, separator: str = " ") -> list[int]:
        """The cells with these names."""
        return [self.cell[name] for name in text.split(separator)]

    def line(self, text: str, relation: Relation) -> Parts:
        """Neighbours on this line are in this relation."""
        return _related(pairwise(self.cells(text)), relation)

    def apart(self, *moves: Pair) -> list[Pair]:
        """The pairs of cells that are one of these moves apart: down, and to either side."""
        n, cells = self.n, range(self.n**2)
        near = ((a, b) for a in cells for b in cells[a + 1 : a + 2 * n + 2])
        return [(a, b) for a, b in near if (b // n - a // n, abs(b % n - a % n)) in moves]

    def ahead(self, clue: str, way: str = "") -> list[int]:
        """The cells seen from a place outside the board, straight on or in this diagonal way."""
        row, column = map(_number, re.split("[rc]", clue)[1:])
        straight = (row == 0) - (row > self.n), (column == 0) - (column > self.n)
        ways = {"": straight, "d1": (1, -1), "d3": (1, 1), "d7": (-1, -1), "d9": (-1, 1)}
        names = (
            f"r{row + i * ways[way][0]}c{column + i * ways[way][1]}" for i in range(1, self.n + 1)
        )
        return [self.cell[name] for name in names if name in self.cell]

    def marked(self, *names: str) -> list[tuple[str, list[int]]]:
        """The value and the cells of every rule with one of these names."""
        found = [_cut(rule) for rule in self.rules]
        return [(value, self.cells(text)) for name, value, text in found if name in names]

    def unmarked(self, *names: str) -> list[Pair]:
        """The pairs of cells with a common side that no rule with one of these names marks."""
        marked = [{*pair} for _, cells in self.marked(*names) for pair in pairwise(cells)]
        return [pair for pair in self.apart((0, 1), (1, 0)) if {*pair} not in marked]


@lru_cache(maxsize=8)
def board(height: int, width: int, rules: tuple[str, ...]) -> Board:
    """Cached, as the next certificate is probably on the same board."""
    return Board(height, width, rules)


def _cut(rule: str) -> tuple[str, str, str]:
    head, _, text = rule.partition(": ")
    name, _, value = head.partition(" ")
    return name, value, text


def _number(text: str) -> int:
    if not re.fullmatch("0|-?[1-9][0-9]{0,8}", text):
        raise ValueError(f"no number: {text}")
    return int(text)


def _each(cells: Cells, allowed: Callable[[int], bool]) -> Parts:
    return [Word([x], 0, lambda _, d: 0 if allowed(d) else None) for x in cells]


def _related(pairs: Iterable[Pair], relation: Relation) -> Parts:
    return [Word(x, 0, lambda a, b: b if not a else 0 if relation(a, b) else None) for x in pairs]


def _sum(cells: Cells, factors: Cells, accepts: Callable[[int], bool]) -> Parts:
    def step(state: Pair, digit: int) -> Pair:
        return state[0] + 1, state[1] + factors[state[0]] * digit

    return [Word(cells, (0, 0), step, lambda state: accepts(state[1]))]


@lru_cache(maxsize=64)
def _sets(n: int, count: int) -> dict[int, list[tuple[int, ...]]]:
    found: dict[int, list[tuple[int, ...]]] = {}
    for digits in combinations(range(1, n + 1), count):
        found.setdefault(sum(digits), []).append(digits)
    return found


def _any(b: Board, t: str) -> Parts:
    depths = accumulate((x == "(") - (x == ")") for x in t)
    rules = "".join(x if depth or x != " " else "\n" for x, depth in zip(t, depths, strict=True))
    return [AnyOf([b.meaning(re.findall(r"^\((.*)\)$", x)[0]) for x in rules.split("\n")])]


def _arrow(b: Board, t: str) -> Parts:
    pill, *shafts = (b.cells(cells) for cells in re.split(r" > | \| ", t))

    def step(state: Pair, digit: int) -> Pair:
        place, left = state
        return place + 1, int(f"{left or ''}{digit}") if place < len(pill) else left - digit

    return [Word(pill + shaft, (0, 0), step, lambda state: state[1] == 0) for shaft in shafts]


def _between(b: Board, t: str) -> Parts:
    def step(ends: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        return (*ends, digit) if len(ends) < 2 else ends if min(ends) < digit < max(ends) else None

    first, *inner, last = b.cells(t)
    return [Word([first, last, *inner], (), step)]


def _clone(areas: Sequence[Cells]) -> Parts:
    pairs = [pair for area in areas[1:] for pair in zip(areas[0], area, strict=True)]
    return _related([(x, y) for x, y in pairs if x != y], op.eq)


def _extreme(b: Board, t: str, name: str, relation: Relation) -> Parts:
    marked = {*b.cells(t), *(x for _, cells in b.marked(name) for x in cells)}
    near = {pair for a, b in b.apart((0, 1), (1, 0)) for pair in ((a, b), (b, a))}
    pairs = [(x, y) for x in b.cells(t) for y in range(b.n**2) if y not in marked]
    return _related([pair for pair in pairs if pair in near], relation)


def _indexer(b: Board, t: str, lines: Sequence[Cells]) -> Parts:
    found = [(x, line) for x in b.cells(t) for line in lines if x in line]
    indexed = [(x, y, v, line.index(x) + 1) for x, line in found for v, y in enumerate(line, 1)]
    index = [_related([(x, y)], _index(v, own)) for x, y, v, own in indexed if x != y]
    return [part for parts in index for part in parts]


def _index(value: int, own: int) -> Relation:
    return lambda x, y: x != value or y == own


def _killer(b: Board, t: str, v: int | None = None) -> Parts:
    cells = b.cells(t)
    return [Distinct(cells, None if v is None else _sets(b.n, len(cells)).get(v, []))]


def _linear(b: Board, t: str) -> Parts:
    *terms, sign, total = t.split(" ")
    found = [term.rpartition("*") for term in terms]
    cells, factors = [b.cell[x] for *_, x in found], [_number(k or "1") for k, *_ in found]
    compare, wanted = SIGNS[sign], _number(total)
    return _sum(cells, factors, lambda value: compare(value, wanted))


def _negative(b: Board, v: str) -> Parts:
    if v == "xv":
        return _related(b.unmarked("xv"), lambda x, y: x + y not in (5, 10))
    steps, ratios = (
        {_number(k) for k, _ in b.marked(kind)} or {default} if v in (kind, "kropki") else set()
        for kind, default in (("difference", 1), ("ratio", 2))
    )

    def allowed(x: int, y: int) -> bool:
        return abs(x - y) not in steps and max(x, y) not in [min(x, y) * k for k in ratios]

    return _related(b.unmarked("difference", "ratio"), allowed)


def _pairs(b: Board, t: str, v: str) -> Parts:
    tree, allowed = ast.parse(v[:1000], mode="eval").body, set[Pair]()
    names = {"abs": abs, "min": min, "max": max}
    for x, y in product(range(1, b.n + 1), repeat=2):
        with suppress(ZeroDivisionError):
            allowed |= {(x, y)} if _value(tree, names | {"a": x, "b": y}) else set()
    return [x for line in t.split(" | ") for x in b.line(line, lambda x, y: (x, y) in allowed)]


def _value(tree: ast.AST, names: dict[str, Any]) -> Any:
    parts = (_value(x, names) for x in ast.iter_child_nodes(tree) if isinstance(x, ast.expr))
    match tree:
        case ast.Constant(value=int(x)):
            return x
        case ast.Name(id=x):
            return names[x]
        case ast.UnaryOp(op=sign) | ast.BinOp(op=sign) | ast.Compare(ops=[sign]):
            return SIGNS[type(sign)](*parts)
        case ast.BoolOp(op=sign):
            return SIGNS[type(sign)](parts)
        case ast.Call(keywords=[]):
            call, *values = parts
            return call(*values)
    raise ValueError("no relation of a and b")


def _quadruple(b: Board, t: str, v: str) -> Parts:
    def step(missing: tuple[int, ...], digit: int) -> tuple[int, ...]:
        return tuple((Counter(missing) - Counter([digit])).elements())

    return [Word(b.cells(t), tuple(map(_number, v.split(" ")[:4])), step, op.not_)]


def _regex(b: Board, t: str, v: str) -> Parts:  # noqa: C901  # a reader and what it reads
    """A state is the set of what may follow (Antimirov, "Partial derivatives of regular
    expressions", 1996). A group becomes a single character; + and {} become copies, * and ?.
    """
    groups: dict[str, list[str]] = {}
    atom = r"(\[\^?(?:\w(?:-\w)?)+\]|[.\w\ue000-\uf8ff])"

    def group(found: re.Match[str]) -> str:
        groups[name := chr(0xE000 + len(groups))] = [*map(plain, found[1].split("|"))]
        return name

    def plain(branch: str) -> str:
        if not re.fullmatch(rf"({atom}([*+?]|\{{\d{{1,3}}(,\d{{0,3}})?\}})?)*", branch):
            raise ValueError("no pattern")
        return re.sub(rf"{atom}(?:\+|\{{(\d+)(,?)(\d*)\}})", copies, branch)

    def copies(found: re.Match[str]) -> str:
        x, low, comma, high = found.groups()
        more = (
            f"{x}*" if not low or (comma and not high) else f"{x}?" * (int(high or low) - int(low))
        )
        return x * int(low or 1) + more

    def is_empty(rest: str) -> bool:
        found = re.findall(rf"{atom}([*?]?)", rest)
        return all(sign or any(map(is_empty, groups.get(x, ()))) for x, sign in found)

    def after(rest: str, symbol: str) -> Iterator[str]:
        for found in re.finditer(rf"{atom}([*?]?)", rest):
            b.work(1)
            left = rest[found.start() if found[2] == "*" else found.end() :]
            if found[1] in groups:
                yield from (x + left for branch in groups[found[1]] for x in after(branch, symbol))
            elif re.fullmatch(found[1], symbol):
                yield left
            if not is_empty(found[0]):
                return

    @cache
    def step(state: frozenset[str], digit: int) -> frozenset[str] | None:
        symbol = "0123456789ABCDEFGHIJKLMNOP"[digit]
        return frozenset(x for rest in state for x in after(rest, symbol)) or None

    v = f"({v})"
    for _ in range(50):
        v = re.sub(r"\(([^()]*)\)", group, v)
    return [Word(b.cells(t), frozenset(groups[v]), step, lambda state: any(map(is_empty, state)))]


def _regionsum(b: Board, t: str, v: str = "") -> Parts:
    region = {cell: i for i, cells in enumerate(b.regions) for cell in cells}
    runs = [[*run] for inside, run in groupby(b.cells(t), region.get) if inside is not None]
    ends = [region.get(cell) for cell in b.cells(t)[:: len(b.cells(t)) - 1]]
    if {"": False, "loop": True}[v] and len(runs) > 1 and ends[0] == ends[1] is not None:
        runs[0] = runs.pop() + runs[0]
    short = min(runs, key=len, default=[])
    pairs = [(short + run, [1] * len(short) + [-1] * len(run)) for run in runs if run is not short]
    return [part for pair in pairs for part in _sum(*pair, lambda total: total == 0)]


def _sandwich(b: Board, t: str, v: int) -> Parts:
    def step(state: Pair, digit: int) -> Pair:
        return state[0] + (digit in (1, b.n)), state[1] + digit * (state[0] == 1 < digit < b.n)

    return [Word(b.ahead(t), (0, 0), step, lambda state: state == (2, v))]


def _skyscraper(b: Board, t: str, v: int) -> Parts:
    def step(state: Pair, digit: int) -> Pair:
        return max(state[0], digit), state[1] + (digit > state[0])

    return [Word(b.ahead(t), (0, 0), step, lambda state: state[1] == v)]


def _windoku(b: Board) -> Parts:
    n, (height, width) = b.n, b.shape
    corners = product(range(1, n - height, height + 1), range(1, n - width, width + 1))
    inside = [*product(range(height), range(width))]
    return [Distinct([n * (i + r) + j + c for r, c in inside]) for i, j in corners]


def _xsum(b: Board, t: str, v: int) -> Parts:
    def step(state: Pair, digit: int) -> Pair:
        left, total = state if state[0] >= 0 else (digit, 0)
        return (left - 1, total + digit) if left else (left, total)

    return [Word(b.ahead(t), (-1, 0), step, lambda state: state == (0, v))]


RULES: dict[str, Callable[..., Parts]] = {
    "diagonal+": lambda b: [Distinct([(b.n - 1) * (b.n - i) for i in range(b.n)])],
    "diagonal-": lambda b: [Distinct([(b.n + 1) * i for i in range(b.n)])],
    "windoku": _windoku,
    "disjointgroups": lambda b: [Distinct(group) for group in zip(*b.regions, strict=True)],
    "extraregion": lambda b, t: [Distinct(b.cells(t))],
    "antiknight": lambda b: _related(b.apart((1, 2), (2, 1)), op.ne),
    "antiking": lambda b: _related(b.apart((1, 1)), op.ne),
    "nonconsecutive": lambda b, v="": _related(
        b.unmarked(*{"": ("difference", "ratio"), "strict": ()}[v]), lambda x, y: abs(x - y) != 1
    ),
    "killer": _killer,
    "arrow": _arrow,
    "thermo": lambda b, t: [Word(b.cells(t), 0, lambda x, d: d if d > x else None)],
    "slowthermo": lambda b, t: [Word(b.cells(t), 0, lambda x, d: d if d >= x else None)],
    "difference": lambda b, t, v: b.line(t, lambda x, y: abs(x - y) == v),
    "ratio": lambda b, t, v: b.line(t, lambda x, y: v in (x / y, y / x)),
    "xv": lambda b, t, v: _pairs(b, t, {"X": "a + b == 10", "V": "a + b == 5"}[v]),
    "negative": _negative,
    "inequality": lambda b, t: _related(pairwise(b.cells(t, " > ")), op.gt),
    "odd": lambda b, t: _each(b.cells(t), lambda d: d % 2 == 1),
    "even": lambda b, t: _each(b.cells(t), lambda d: d % 2 == 0),
    "minimum": lambda b, t: _extreme(b, t, "minimum", op.lt),
    "maximum": lambda b, t: _extreme(b, t, "maximum", op.gt),
    "quadruple": _quadruple,
    "whispers": lambda b, t, v: b.line(t, lambda x, y: abs(x - y) >= v),
    "renban": lambda b, t: [
        Distinct(x := b.cells(t), [(*range(i, i + len(x)),) for i in range(1, b.n - len(x) + 2)])
    ],
    "palindrome": lambda b, t: _clone(
        [x := b.cells(t)[: len(b.cells(t)) // 2], b.cells(t)[: -len(x) - 1 : -1]]
    ),
    "clone": lambda b, t: _clone([b.cells(area) for area in t.split(" = ")]),
    "between": _between,
    "littlekiller": lambda b, t, v: _sum(
        x := b.ahead(*t.split(" ")), [1] * len(x), lambda k: k == v
    ),
    "sandwich": _sandwich,
    "xsum": _xsum,
    "skyscraper": _skyscraper,
    "regionsum": _regionsum,
    "rowindexer": lambda b, t: _indexer(b, t, [range(i, b.n**2, b.n) for i in range(b.n)]),
    "columnindexer": lambda b, t: _indexer(
        b, t, [range(b.n * i, b.n * i + b.n) for i in range(b.n)]
    ),
    "boxindexer": lambda b, t: _indexer(b, t, b.regions),
    "candidates": lambda b, t, v: _each(b.cells(t), {*map(_number, v.split(" "))}.__contains__),
    "pairs": _pairs,
    "sum": _linear,
    "regex": _regex,
    "any": _any,
}
