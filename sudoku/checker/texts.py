"""Which texts are rules: texts that the program reads, written as it writes them.

A certificate must not rest on a rule that no reader of puzzles understands, such as a cage that
names a cell twice. Nothing here has to be believed, because it can only refuse.
"""

import ast
import re
from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from typing import Any

LONGEST, MOST_CELLS, MOST_NESTED, MOST_PARTS, MOST = 100_000, 2048, 20, 80, 10**6
"""Limits: characters of a rule, cells of a list, nested parentheses, parts of a relation, and
numbers.
"""
_N = r"(?:0|[1-9][0-9]{0,8})"
_SPAN = rf"{_N}(?:-{_N})?"
_STATE = rf"\w+!?(?: {_SPAN}(?:,{_SPAN})*>\w+)*"
_TOKEN = r"(?:\b(?:a|b|and|or|not|abs|min|max|[0-9]{1,9})\b|[=!<>]=|[<>+*%(),-]|//)"  # noqa: S105
_VALUES = {
    "number": _N,
    "[number]": f"{_N}|",
    "digits": rf"{_N}(?: {_N})*",
    "loop number": f"(?:loop )?{_N}",
    "ties number": f"(?:ties )?{_N}",
    "states": f"(?a:{_STATE}(?:; {_STATE})*)",
    "relation": f"(?:{_TOKEN} ?)*",
    "xv": "X|V",
    "[loop]": "loop|",
    "[strict]": "strict|",
    "[1]": "1|",
    "signs": "xv|difference|ratio|kropki",
    "pattern": r"\S+",
    "": "",
}
_CELL = r"(?:r[0-9]+c[0-9]+|h[0-9]+)"
_TEXTS = {
    "clue": "r[0-9]+c[0-9]+",
    "arrow": "r[0-9]+c[0-9]+ d[1379]",
    "steps": "[0-9]+,[0-9]+(?: [0-9]+,[0-9]+)*",
    "terms": rf"(?:(?:-?{_N}\*)?{_CELL} )+(?:!=|[<>]=?|=) -?{_N}",
    "rules": r"\(.*\)",
    "": "",
}
_SEPARATORS = re.compile(" [>=|] ")


def _is_line(cells: Sequence[int]) -> bool:
    """Whether no cell follows itself; it may cross itself."""
    return all(x != y for x, y in pairwise(cells))


def _are_different(cells: Sequence[int]) -> bool:
    return len({*cells}) == len(cells)


_KINDS: dict[str, Callable[[Sequence[int]], bool]] = {
    "cells": _are_different,
    "line": _is_line,
    "any": lambda _: True,
}
_FORMS = [
    ("diagonal+ diagonal- windoku disjointgroups antiknight antiking antitaxicab", "", ""),
    ("globalentropy globalmodular dutchflatmates", "", ""),
    ("nonconsecutive", "[strict]", ""),
    ("negative", "signs", ""),
    ("connected", "digits", "[1 cells]"),
    ("chaos", "[number]", ""),
    ("chaosarrow chaoscount", "[1]", "1 cells >|"),
    ("odd even countingcircles equalitycage", "", "1 cells"),
    ("minimum maximum rowindexer columnindexer boxindexer", "", "1 cells"),
    ("thermo slowthermo extraregion nabner renban", "", "2 cells"),
    ("between zipper doublearrow", "", "3 cells"),
    ("palindrome entropic", "", "2 line"),
    ("difference ratio whispers modular", "number", "2 line"),
    ("xv", "xv", "2 line"),
    ("sumline", "loop number", "2 line"),
    ("valueindexing", "", "3 any"),
    ("regex", "pattern", "1 any"),
    ("regular", "states", "1 any"),
    ("pairs", "relation", "2 line |"),
    ("killer", "[number]", "1 cells"),
    ("rellik", "number", "1 cells"),
    ("lockout lunchbox", "number", "2 cells"),
    ("candidates contains lookandsay", "digits", "1 cells"),
    ("quadruple", "digits", "4 cells"),
    ("regionsum", "[loop]", "2 cells"),
    ("inequality", "", "1 cells >"),
    ("clone samevalues equalsums countdistinct", "", "1 cells ="),
    ("arrow", "", "1 cells >|"),
    ("sandwich xsum skyscraper numberedroom hiddenskyscraper", "number", "clue"),
    ("fullrank", "ties number", "clue"),
    ("littlekiller", "number", "arrow"),
    ("apart", "relation", "steps"),
    ("sum", "", "terms"),
    ("any", "", "rules"),
]
"""Names of rules; the text before the colon; and after it: the minimum number of cells per list,
their kind, and the signs between lists, or one of _TEXTS.
"""
FORMS = {name: form for names, *form in _FORMS for name in names.split(" ")}
LEAST = {"difference": 1, "ratio": 1, "whispers": 1, "modular": 2}
LEAST |= {"fullrank": 1}
"""Minimum value of the number, if it is not 0."""


def require_form(b: Any, name: str, value: str, text: str) -> None:
    """Raise ValueError for a text that the program would not write. b: a constraints.Board."""
    before, after = FORMS[name]
    _require(len(f"{name} {value}: {text}") <= LONGEST, "too long")
    _require(re.fullmatch(_VALUES[before], value), f"before the colon: {value}")
    if "number" in before and value:
        _require(LEAST.get(name, 0) <= int(value.split(" ")[-1]) <= MOST, f"out of range: {value}")
    if after in _TEXTS:
        _require(re.fullmatch(_TEXTS[after], text), f"after the colon: {text}")
    elif text or not after.startswith("["):
        _require_lists(b, text, *after.strip("[]").split(" "))
    if name in _MORE:
        _require(_MORE[name](b, value, text), f"not what {name} is about")


def _lists(b: Any, text: str) -> list[list[int]]:
    return [b.cells(each) for each in _SEPARATORS.split(text)]


def _require_lists(b: Any, text: str, least: str, kind: str, signs: str = "") -> None:
    _require({x[1] for x in _SEPARATORS.findall(text)} <= {*signs}, "an unknown sign between cells")
    lists = _lists(b, text)
    _require(all(len(x) >= int(least) and _KINDS[kind](x) for x in lists), "not the right cells")
    _require(sum(map(len, lists)) <= MOST_CELLS, "too many cells")


def _has_windows(b: Any, _value: str, _text: str) -> bool:
    return bool(b.n == b.rows and min(b.height, b.width) > 1)


def _has_whole_regions(b: Any, _value: str, _text: str) -> bool:
    return len({*map(len, b.regions)}) == 1 and sum(map(len, b.regions)) == b.area


def _is_on_grid(b: Any, _value: str, text: str) -> bool:
    return bool(max(b.cells(text)) < b.area)


def _is_in_regions(b: Any, _value: str, text: str) -> bool:
    return {*b.cells(text)} <= {x for region in b.regions for x in region}


def _are_rows(b: Any, _value: str, text: str) -> bool:
    """Hidden cells in reading order, in whole rows; the text is empty for the grid."""
    cells = b.cells(text) if text else []
    is_in_turn = all(y == x + 1 for x, y in pairwise(cells))
    return not cells or (cells[0] >= b.area and is_in_turn and len(cells) % b.n == 0)


def _is_square(b: Any, value: str, text: str) -> bool:
    x, n = min(b.cells(text)), b.n
    is_inside = x % n < n - 1 and x + n + 1 < b.area
    return is_inside and b.cells(text) == [x, x + 1, x + n, x + n + 1] and value.count(" ") < 4


def _is_order(b: Any, _value: str, text: str) -> bool:
    cells = [x for each in _lists(b, text) for x in each]
    return len(_lists(b, text)) == len({*cells}) == len(cells) > 1


def _are_groups(b: Any, _value: str, text: str) -> bool:
    return len(_lists(b, text)) > 1


def _are_alike(b: Any, _value: str, text: str) -> bool:
    return len(_lists(b, text)) > 1 and len({*map(len, _lists(b, text))}) == 1


def _is_counter(b: Any, _value: str, text: str) -> bool:
    return [len(x) == 1 for x in _lists(b, text)][:1] == [True] and len(_lists(b, text)) == 2


def _is_arrow(b: Any, _value: str, text: str) -> bool:
    """A pill has three cells at most, and on boards with digits above 9 only short shafts."""
    circle, *shafts = _lists(b, text)
    is_short = len(circle) == 1 or b.values[-1] <= 9 or max(map(len, shafts)) <= b.n
    signs = [x[1] for x in _SEPARATORS.findall(text)]
    is_apart = not any({*circle} & {*shaft} for shaft in shafts)
    return signs == [">", *"|" * (len(shafts) - 1)] and len(circle) <= 3 and is_short and is_apart


def _is_view(b: Any, _value: str, text: str) -> bool:
    """A cell, then lists of grid cells that begin alike; a list of one cell is the only list."""
    cell, *arms = _lists(b, text)
    signs = [x[1] for x in _SEPARATORS.findall(text)]
    are_alike = signs == [">", *"|" * (len(arms) - 1)] and len({arm[0] for arm in arms}) == 1
    are_long = len(arms) == 1 or min(map(len, arms)) > 1
    is_inside = max(x for arm in arms for x in arm) < b.area and len(b.cell) >= 2 * b.area
    return len(cell) == 1 and are_alike and are_long and is_inside


def _is_said(_b: Any, value: str, _text: str) -> bool:
    numbers = value.split(" ")
    counts, digits = numbers[::2], numbers[1::2]
    are_few = all(int(count) <= MOST_CELLS for count in counts)
    return len({*digits}) == len(digits) == len(counts) and are_few


def _is_open(b: Any, _value: str, text: str) -> bool:
    """A closed line is written as a loop, without repeating its first cell."""
    cells = b.cells(text)
    return not (len(cells) > 3 and cells[0] == cells[-1])


def _are_terms(_b: Any, _value: str, text: str) -> bool:
    *terms, _, _ = text.split(" ")
    names = [term.rpartition("*")[2] for term in terms]
    is_zero = any(re.match(r"-?0\*", term) for term in terms)
    return len({*names}) == len(names) and not (is_zero and len(names) > 1)


def _are_steps(b: Any, value: str, text: str) -> bool:
    steps = [tuple(map(int, step.split(","))) for step in text.split(" ")]
    return _is_relation(b, value, text) and all(0 < max(step) < b.n for step in steps)


def _is_relation(_b: Any, value: str, _text: str) -> bool:
    """A comparison, or some joined by words. Numbers are never compared with comparisons."""
    tree = ast.parse(value, mode="eval").body
    counted = ast.operator, ast.unaryop, ast.cmpop, ast.Constant, ast.Call
    parts = sum(isinstance(x, counted) for x in ast.walk(tree))
    parts += sum(isinstance(x, ast.Name) and x.id in "ab" for x in ast.walk(tree))
    parts += sum(isinstance(x, ast.BoolOp) for x in ast.walk(tree))
    return parts <= MOST_PARTS and ", )" not in value and ",)" not in value and _compares(tree)


def _compares(tree: ast.AST) -> bool:
    """Whether this is true or false, and each part of it a number or a comparison as it should."""
    match tree:
        case ast.BoolOp(values=parts):
            return all(map(_compares, parts))
        case ast.UnaryOp(op=ast.Not(), operand=part):
            return _compares(part)
        case ast.Compare(left=left, comparators=[right]):
            return _is_number(left) and _is_number(right)
    return False


def _is_number(tree: ast.AST) -> bool:
    match tree:
        case ast.BinOp(left=left, right=right):
            return _is_number(left) and _is_number(right)
        case ast.UnaryOp(op=ast.USub(), operand=part):
            return _is_number(part)
        case ast.Call(func=ast.Name(id=name), args=parts):
            return (len(parts) == 1) is (name == "abs") and all(map(_is_number, parts))
        case ast.Name(id=name):
            return name in ("a", "b")
    return isinstance(tree, ast.Constant)


def _are_alternatives(_b: Any, _value: str, text: str) -> bool:
    depths = [*accumulate((x == "(") - (x == ")") for x in text)]
    return max(depths) <= MOST_NESTED and depths.count(0) > 1


_MORE: dict[str, Callable[[Any, str, str], bool]] = {
    "windoku": _has_windows,
    "connected": _are_rows,
    **dict.fromkeys(("diagonal+", "diagonal-"), lambda b, *_: b.n == b.rows),
    "disjointgroups": _has_whole_regions,
    **dict.fromkeys(("minimum", "maximum", "rowindexer", "columnindexer"), _is_on_grid),
    "boxindexer": _is_in_regions,
    "quadruple": _is_square,
    "inequality": _is_order,
    "equalsums": _are_groups,
    "clone": _are_alike,
    "samevalues": _are_alike,
    "countdistinct": _is_counter,
    "arrow": _is_arrow,
    "chaosarrow": _is_view,
    "chaoscount": lambda b, value, text: _is_view(b, value, text) and " | " not in text,
    "fullrank": lambda b, value, _: int(value.split(" ")[-1]) <= 4 * b.n,
    "modular": lambda _b, value, _: int(value) < 100,
    "lookandsay": _is_said,
    "sumline": _is_open,
    "sum": _are_terms,
    "pairs": _is_relation,
    "apart": _are_steps,
    "any": _are_alternatives,
}
"""Further requirements, by rule name."""


def _require(is_right: Any, otherwise: str) -> None:
    if not is_right:
        raise ValueError(otherwise)
