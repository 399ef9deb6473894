"""The two rules whose text is a small language: relations of digits, regular expressions.

Like `constraints`, with which it is read; a certificate without `pairs` and `regex` does not depend
on this file. `b` is a constraints.Board, `v` the value and `t` the text of a rule.
"""

import ast
import operator as op
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from itertools import product
from typing import Any

from .encoding import Primitive, Word

SIGNS: dict[type[ast.AST], Callable[..., Any]] = {ast.And: all, ast.Or: any, ast.Not: op.not_}
SIGNS |= {ast.Add: op.add, ast.Sub: op.sub, ast.Mult: op.mul, ast.USub: op.neg, ast.Eq: op.eq}
SIGNS |= {ast.FloorDiv: op.floordiv, ast.Mod: op.mod, ast.NotEq: op.ne, ast.Lt: op.lt}
SIGNS |= {ast.LtE: op.le, ast.Gt: op.gt, ast.GtE: op.ge}
RELATION = r"(?:\W|\b(?:a|b|and|or|not|abs|min|max|\d+)\b)*"
ATOM = r"(\[\^?(?:[0-9A-Z](?:-[0-9A-Z])?)+\]|[.0-9A-Z\ue000-\uf8ff])"
SYMBOLS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
REPEAT = r"(?:\+|\{([0-9]{1,4})(,?)([0-9]{0,4})\})"
MOST_NESTED, MOST_PLACES = 20, 500
"""Parentheses around one another; digits and classes, each as often as it is repeated."""


def relation(b: Any, v: str) -> Callable[[int, int], bool]:
    """Whether two digits are in a relation; one that divides by 0 does not hold."""
    if not re.fullmatch(RELATION, v):
        raise ValueError("no relation")
    tree, allowed = ast.parse(v[:1000], mode="eval").body, set[tuple[int, int]]()
    for x, y in product(b.values, repeat=2):
        with suppress(ZeroDivisionError):
            if _value(tree, {"a": x, "b": y, "abs": abs, "min": min, "max": max}):
                allowed.add((x, y))
    return lambda x, y: (x, y) in allowed


def pairs(b: Any, t: str, v: str) -> list[Primitive]:
    """Neighbours on each line are in a relation."""
    return [z for line in t.split(" | ") for z in b.line(line, relation(b, v))]


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


def regex(b: Any, t: str, v: str) -> list[Primitive]:  # noqa: C901  # a reader and what it reads
    """A state is the set of what may follow (Antimirov, "Partial derivatives of regular
    expressions", 1996). A group becomes a single character; + and {} become copies, * and ?.
    """
    groups: dict[str, list[str]] = {}
    places: dict[str, int] = {}

    def group(found: re.Match[str]) -> str:
        if not re.fullmatch(rf"({ATOM}({REPEAT}|[*?]|)|\|)*", found[1]):
            raise ValueError("no pattern")
        name = chr(0xE000 + len(groups))
        places[name] = sum(map(count, found[1].split("|")))
        if places[name] > MOST_PLACES:
            raise ValueError("too long a pattern")
        groups[name] = re.sub(ATOM + REPEAT, copies, found[1]).split("|")
        return name

    def count(branch: str) -> int:
        """Its digits and classes, repeated, and 1 if there are none."""
        found = re.findall(f"{ATOM}(?:{REPEAT}|)", branch)
        times = (max(1, int(low or 1), int(high or 1)) for _, low, _, high in found)
        return max(1, sum(k * places.get(x[0], 1) for k, x in zip(times, found, strict=True)))

    def copies(found: re.Match[str]) -> str:
        x, low, comma, high = found.groups()
        if high and int(low) > int(high):
            raise ValueError("fewer than the least")
        is_open = not low or (comma and not high)
        return x * int(low or 1) + (f"{x}*" if is_open else f"{x}?" * (int(high or low) - int(low)))

    @cache
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
    def step(s: frozenset[str], d: int) -> frozenset[str]:
        return frozenset(x for rest in s for x in after(rest, SYMBOLS[d]))

    if not {*re.sub(r"\{.*?\}", "", v)} <= {SYMBOLS[d] for d in b.values} | {*".[]^-|()*+?"}:
        raise ValueError("not the board's digits")
    v = f"({v})"
    for _ in range(1 + MOST_NESTED):
        v = re.sub(r"\(([^()]*)\)", group, v)
    re.compile("".join(x for branches in groups.values() for x in branches))  # [9-1] is an error
    return [Word(b.cells(t), frozenset(groups[v]), step, lambda s: any(map(is_empty, s)))]
