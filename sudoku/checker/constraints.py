"""What rules demand, in the primitives of `encoding`: a function for each, in the table at the end.

Written from the definitions of the rules; nothing is shared with the code that makes certificates.
A rule is the text `NAME [VALUE][: TEXT]`. In its function `b` is the board, `v` the value and `t`
the text; in automata `s` is a state and `d` a digit.
"""

import ast
import operator as op
import re
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from itertools import accumulate, chain, combinations, groupby, pairwise, product, takewhile
from typing import Any, TypeGuard, TypeVar

from .encoding import AnyOf, Distinct, Primitive, Word
from .grids import cell_names, require
from .houses import houses

LARGEST, MOST_WORK = 16, 5_000_000
Parts = list[Primitive]
Pair = tuple[int, int]
Pairs = Iterable[Pair]
Counted = TypeVar("Counted", list[Primitive], str)
Relation = Callable[[int, int], bool]
NUMBERED = {"difference", "ratio", "whispers", "killer", "littlekiller", "sandwich", "skyscraper"}
NUMBERED |= {"xsum"}
SIGNS: dict[type[ast.AST], Callable[..., Any]] = {ast.And: all, ast.Or: any, ast.Not: op.not_}
SIGNS |= {ast.Add: op.add, ast.Sub: op.sub, ast.Mult: op.mul, ast.USub: op.neg, ast.Eq: op.eq}
SIGNS |= {ast.FloorDiv: op.floordiv, ast.Mod: op.mod, ast.NotEq: op.ne, ast.Lt: op.lt}
SIGNS |= {ast.LtE: op.le, ast.Gt: op.gt, ast.GtE: op.ge}
ATOM = r"(\[\^?(?:\w(?:-\w)?)+\]|[.\w\ue000-\uf8ff])"
REPEAT = r"(?:\+|\{(\d{1,3})(,?)(\d{0,3})\})"


class Board:
    """A board of size n, with boxes of height x width cells, and rules.

    houses: by name, n cells in which every digit occurs once. demands: for each rule but regions
    its primitives. Raises Rejected, and other exceptions for a rule that is not understood.
    """

    def __init__(self, height: int, width: int, rules: tuple[str, ...]) -> None:
        self.height, self.width, self.n, self._work = height, width, height * width, 0
        require(not rules or self.n <= LARGEST, "puzzle.txt:2", f"rules above size {LARGEST}")
        require(len({*rules}) == len(rules), "puzzle.txt", "a rule twice")
        self.cell = {name: cell for cell, name in enumerate(cell_names(self.n))}
        is_irregular = bool(rules) and rules[0].startswith("regions: ")
        self.irregular = self._regions(rules[0][9:]) if is_irregular else None
        self.houses = {**houses(height, width, self.irregular)}
        self.regions = [*self.houses.values()][2 * self.n :]
        self.rules, self.demands = rules[is_irregular:], dict[str, Parts]()
        for rule in self.rules:
            self.demands[rule] = self.meaning(rule)
            whole = [x for x in self.demands[rule] if self.is_house(x)]
            for i, house in enumerate(whole, start=1):
                self.houses[f"{rule} {i}" if len(whole) > 1 else rule] = [*house.cells]

    def _regions(self, letters: str) -> tuple[tuple[int, ...], ...]:
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
        parts = found if isinstance(found, list) else [found]
        return self.counted(parts)

    def counted(self, found: Counted) -> Counted:
        """The same parts or characters. Raises Rejected if they are too many for all rules."""
        self._work += len(found)
        require(self._work <= MOST_WORK, "puzzle.txt", f"rules of over {MOST_WORK} parts")
        return found

    def is_house(self, part: Primitive) -> TypeGuard[Distinct]:
        return isinstance(part, Distinct) and part.sets is None and len(part.cells) == self.n

    def is_solution(self, clues: Sequence[int], digits: Sequence[int]) -> bool:
        """Whether n² digits keep the clues and obey every rule."""
        given = zip(clues, digits, strict=True)
        parts = chain(map(Distinct, self.houses.values()), *self.demands.values())
        is_full = all(0 < d <= self.n and x in (0, d) for x, d in given)
        return is_full and all(part.holds(digits) for part in parts)

    def cells(self, text: str, separator: str = " ") -> list[int]:
        return [self.cell[name] for name in text.split(separator)]

    def line(self, text: str, relation: Relation) -> Parts:
        """Neighbours on a line are in this relation."""
        return _related(pairwise(self.cells(text)), relation)

    def apart(self, *moves: tuple[int, int]) -> list[tuple[int, int]]:
        """The pairs of cells that are one of these moves apart: down, and to either side."""
        n, cells = self.n, range(self.n**2)
        near = ((a, b) for a in cells for b in cells[a + 1 : a + 2 * n + 2])
        return [(a, b) for a, b in near if (b // n - a // n, abs(b % n - a % n)) in moves]

    def seen(self, clue: str, way: str = "") -> list[int]:
        """The cells seen from outside the board, straight on or in this diagonal way."""
        ways = {"d1": (1, -1), "d3": (1, 1), "d7": (-1, -1), "d9": (-1, 1)}
        row, column = map(_number, re.split("[rc]", clue)[1:])
        straight = (row == 0) - (row > self.n), (column == 0) - (column > self.n)
        down, right = ways[way] if way or 0 not in straight else straight
        names = [f"r{row + i * down}c{column + i * right}" for i in range(1, self.n + 1)]
        first, *others = takewhile(self.cell.__contains__, names if clue not in self.cell else [])
        return self.cells(" ".join([first, *others]))

    def marked(self, *kinds: str) -> list[tuple[str, list[int]]]:
        """The value and the cells of every rule of these kinds."""
        found = [_cut(rule) for rule in self.rules]
        return [(value, self.cells(text)) for name, value, text in found if name in kinds]

    def unmarked(self, *kinds: str) -> Pairs:
        """The pairs of cells with a common side that no rule of these kinds marks."""
        marked = [{*pair} for _, cells in self.marked(*kinds) for pair in pairwise(cells)]
        return [pair for pair in self.apart((0, 1), (1, 0)) if {*pair} not in marked]


@lru_cache(maxsize=8)
def board(height: int, width: int, rules: tuple[str, ...] = ()) -> Board:
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


def _each(cells: Iterable[int], allowed: Container[int]) -> Parts:
    return [Word([x], 0, lambda s, d: s if d in allowed else None) for x in cells]


def _related(pairs: Pairs, relation: Relation) -> Parts:
    return [Word(x, 0, lambda s, d: d if not s else 0 if relation(s, d) else None) for x in pairs]


def _sum(cells: Sequence[int], factors: Sequence[int], accepts: Callable[[int], bool]) -> Parts:
    def step(s: tuple[int, int], d: int) -> tuple[int, int]:
        return s[0] + 1, s[1] + factors[s[0]] * d

    return [Word(cells, (0, 0), step, lambda s: accepts(s[1]))]


def _any(b: Board, t: str) -> Parts:
    depths = accumulate((x == "(") - (x == ")") for x in t)
    rules = "".join(x if depth or x != " " else "\n" for x, depth in zip(t, depths, strict=True))
    return [AnyOf([b.meaning(re.findall(r"^\((.*)\)$", x)[0]) for x in rules.split("\n")])]


def _arrow(b: Board, t: str) -> Parts:
    pill, *shafts = (b.cells(cells) for cells in re.split(r" > | \| ", t))

    def step(s: tuple[int, int], d: int) -> tuple[int, int]:
        return s[0] + 1, int(f"{s[1] or ''}{d}") if s[0] < len(pill) else s[1] - d

    return [Word(pill + shaft, (0, 0), step, lambda s: not s[1]) for shaft in shafts]


def _clone(areas: list[list[int]]) -> Parts:
    pairs = [pair for area in areas[1:] for pair in zip(areas[0], area, strict=True)]
    return _related([(x, y) for x, y in pairs if x != y], op.eq)


def _extreme(b: Board, t: str, kind: str, relation: Relation) -> Parts:
    marked = {*b.cells(t), *(x for _, cells in b.marked(kind) for x in cells)}
    near = {pair for x, y in b.apart((0, 1), (1, 0)) for pair in ((x, y), (y, x))}
    pairs = ((x, y) for x in b.cells(t) for y in range(b.n**2) if y not in marked)
    return _related([pair for pair in pairs if pair in near], relation)


def _indexer(b: Board, t: str, lines: Iterable[Sequence[int]]) -> Parts:
    def tells(place: int, v: int) -> Relation:
        return lambda x, y: x != v or y == place

    found = [(x, line) for x in b.cells(t) for line in lines if x in line]
    places = [(x, y, line.index(x) + 1, v) for x, line in found for v, y in enumerate(line, 1)]
    return [part for x, y, i, v in places if x != y for part in _related([(x, y)], tells(i, v))]


def _linear(b: Board, t: str) -> Parts:
    first, *others, sign, total = t.split(" ")
    found = [term.rpartition("*") for term in (first, *others)]
    tree = ast.parse(f"a {'==' if sign == '=' else sign} {_number(total)}", mode="eval").body
    factors = [_number(k or "1") for k, *_ in found]
    return _sum([b.cell[x] for *_, x in found], factors, lambda k: _value(tree, {"a": k}))


def _negative(b: Board, v: str) -> Parts:
    if v == "xv":
        return _related(b.unmarked("xv"), lambda x, y: x + y not in (5, 10))
    kinds = {"difference": [1, 0], "ratio": [0, 2], "kropki": [1, 2]}[v]
    dots = zip(("difference", "ratio"), kinds, strict=True)
    steps, ratios = ({_number(k) for k, _ in b.marked(x)} or {i} if i else set() for x, i in dots)
    return _related(
        b.unmarked("difference", "ratio"),
        lambda x, y: abs(x - y) not in steps and max(x, y) not in {min(x, y) * k for k in ratios},
    )


def _pairs(b: Board, t: str, v: str) -> Parts:
    tree, allowed = ast.parse(v[:1000], mode="eval").body, set[tuple[int, int]]()
    for x, y in product(range(1, b.n + 1), repeat=2):
        with suppress(ZeroDivisionError):
            if _value(tree, {"a": x, "b": y, "abs": abs, "min": min, "max": max}):
                allowed.add((x, y))
    return [z for line in t.split(" | ") for z in b.line(line, lambda x, y: (x, y) in allowed)]


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
            return next(parts)(*parts)
    raise ValueError("no relation")


def _regex(b: Board, t: str, v: str) -> Parts:  # noqa: C901  # a reader and what it reads
    """A state is the set of what may follow (Antimirov, "Partial derivatives of regular
    expressions", 1996). A group becomes a single character; + and {} become copies, * and ?.
    """
    groups: dict[str, list[str]] = {}

    def group(found: re.Match[str]) -> str:
        if not re.fullmatch(rf"({ATOM}({REPEAT}|[*?]|)|\|)*", found[1]):
            raise ValueError("no pattern")
        name = chr(0xE000 + len(groups))
        groups[name] = re.sub(ATOM + REPEAT, copies, found[1]).split("|")
        return name

    def copies(found: re.Match[str]) -> str:
        x, low, comma, high = found.groups()
        is_open = not low or (comma and not high)
        return x * int(low or 1) + (f"{x}*" if is_open else f"{x}?" * (int(high or low) - int(low)))

    def is_empty(rest: str) -> bool:
        found = re.findall(f"{ATOM}([*?]?)", rest)
        return all(sign or any(map(is_empty, groups.get(x, ()))) for x, sign in found)

    def lefts(rest: str, symbol: str) -> Iterator[str]:
        for found in re.finditer(f"{ATOM}([*?]?)", rest):
            left = b.counted(rest[found.start() if found[2] == "*" else found.end() :])
            if found[1] in groups:
                further = (x for branch in groups[found[1]] for x in after(branch, symbol))
                yield from (b.counted(x + left) for x in further)
            elif re.fullmatch(found[1], symbol):
                yield left
            if not is_empty(found[0]):
                return

    after = cache(lambda rest, symbol: {*lefts(rest, symbol)})

    @cache
    def step(s: frozenset[str], d: int) -> frozenset[str] | None:
        return frozenset(x for rest in s for x in after(rest, " 123456789ABCDEFG"[d])) or None

    v = f"({v})"
    for _ in range(50):
        v = re.sub(r"\(([^()]*)\)", group, v)
    re.compile("".join(x for branches in groups.values() for x in branches))  # [9-1] is an error
    return [Word(b.cells(t), frozenset(groups[v]), step, lambda s: any(map(is_empty, s)))]


def _regionsum(b: Board, t: str, v: str = "") -> Parts:
    cells, region = b.cells(t), {cell: i for i, cells in enumerate(b.regions) for cell in cells}
    runs = [[*run] for inside, run in groupby(cells, region.get) if inside is not None]
    is_closed = region.get(cells[0], -1) == region.get(cells[-1], -2)
    if {"": False, "loop": is_closed}[v] and len(runs) > 1:
        runs[0] = runs.pop() + runs[0]
    short = min(runs, key=len, default=[])
    sums = [(short + x, [1] * len(short) + [-1] * len(x)) for x in runs if x is not short]
    return [part for x, factors in sums for part in _sum(x, factors, op.not_)]


RULES: dict[str, Callable[..., Any]] = {
    "diagonal+": lambda b: Distinct([(b.n - 1) * (b.n - i) for i in range(b.n)]),
    "diagonal-": lambda b: Distinct([(b.n + 1) * i for i in range(b.n)]),
    "windoku": lambda b: [
        Distinct([b.n * (i + r) + j + c for r in range(b.height) for c in range(b.width)])
        for i in range(1, b.n - b.height, b.height + 1)
        for j in range(1, b.n - b.width, b.width + 1)
    ],
    "disjointgroups": lambda b: [Distinct(group) for group in zip(*b.regions, strict=True)],
    "extraregion": lambda b, t: Distinct(b.cells(t)),
    "antiknight": lambda b: _related(b.apart((1, 2), (2, 1)), op.ne),
    "antiking": lambda b: _related(b.apart((1, 1)), op.ne),
    "nonconsecutive": lambda b, v="": _related(
        b.unmarked(*{"": ("difference", "ratio"), "strict": ()}[v]), lambda x, y: abs(x - y) != 1
    ),
    "negative": _negative,
    "killer": lambda b, t, v=None: Distinct(
        x := b.cells(t),
        v and [y for y in combinations(range(1, b.n + 1), len(x)) if sum(y) == v],
    ),
    "renban": lambda b, t: Distinct(
        x := b.cells(t), [(*range(i, i + len(x)),) for i in range(1, b.n - len(x) + 2)]
    ),
    "arrow": _arrow,
    "thermo": lambda b, t: Word(b.cells(t), 0, lambda s, d: d if d > s else None),
    "slowthermo": lambda b, t: Word(b.cells(t), 0, lambda s, d: d if d >= s else None),
    "difference": lambda b, t, v: b.line(t, lambda x, y: abs(x - y) == v),
    "ratio": lambda b, t, v: b.line(t, lambda x, y: v in (x / y, y / x)),
    "xv": lambda b, t, v: _pairs(b, t, {"X": "a + b == 10", "V": "a + b == 5"}[v]),
    "inequality": lambda b, t: _related(pairwise(b.cells(t, " > ")), op.gt),
    "whispers": lambda b, t, v: b.line(t, lambda x, y: abs(x - y) >= v),
    "palindrome": lambda b, t: _clone(
        [(x := b.cells(t))[: len(x) // 2], x[: (len(x) - 1) // 2 : -1]]
    ),
    "clone": lambda b, t: _clone([*map(b.cells, t.split(" = "))]),
    "between": lambda b, t: Word(
        [(x := b.cells(t))[0], x[-1], *x[1:-1]],
        (),
        lambda s, d: (*s, d) if len(s) < 2 else s if min(s) < d < max(s) else None,
    ),
    "odd": lambda b, t: _each(b.cells(t), range(1, b.n + 1, 2)),
    "even": lambda b, t: _each(b.cells(t), range(2, b.n + 1, 2)),
    "candidates": lambda b, t, v: _each(b.cells(t), {*map(_number, v.split(" "))}),
    "minimum": lambda b, t: _extreme(b, t, "minimum", op.lt),
    "maximum": lambda b, t: _extreme(b, t, "maximum", op.gt),
    "quadruple": lambda b, t, v: Word(
        b.cells(t),
        "".join(f" {_number(x)} " for x in v.split(" ")),
        lambda s, d: s.replace(f" {d} ", "", 1),
        op.not_,
    ),
    "littlekiller": lambda b, t, v: _sum(
        x := b.seen(*t.split(" ")), [1] * len(x), lambda total: total == v
    ),
    "sandwich": lambda b, t, v: Word(
        b.seen(t),
        (0, 0),
        lambda s, d: (s[0] + (d in (1, b.n)), s[1] + d * (s[0] == 1 < d < b.n)),
        lambda s: s == (2, v),
    ),
    "xsum": lambda b, t, v: Word(
        b.seen(t),
        (-1, 0),
        lambda s, d: (d - 1, d) if s[0] < 0 else (s[0] - 1, s[1] + d) if s[0] else s,
        lambda s: s == (0, v),
    ),
    "skyscraper": lambda b, t, v: Word(
        b.seen(t), (0, 0), lambda s, d: (max(s[0], d), s[1] + (d > s[0])), lambda s: s[1] == v
    ),
    "regionsum": _regionsum,
    "rowindexer": lambda b, t: _indexer(b, t, [*b.houses.values()][b.n : 2 * b.n]),
    "columnindexer": lambda b, t: _indexer(b, t, [*b.houses.values()][: b.n]),
    "boxindexer": lambda b, t: _indexer(b, t, b.regions),
    "pairs": _pairs,
    "sum": _linear,
    "regex": _regex,
    "any": _any,
}
