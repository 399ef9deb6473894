"""Every small change of a module: of operators, comparisons, numbers, conditions and statements.

Left out is what cannot change a result: annotations, the sizes of caches, `strict` of zip, by which
the code only checks itself, and numbers in messages (how much of a line they show). So are numbers
from 1000 on: they are limits, of which one more is as good; that each limit holds is tested, as the
conditions with them are changed.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

_OTHERS: dict[type[ast.AST], list[type[ast.AST]]] = {
    ast.Lt: [ast.LtE, ast.GtE],
    ast.LtE: [ast.Lt, ast.Gt],
    ast.Gt: [ast.GtE, ast.LtE],
    ast.GtE: [ast.Gt, ast.Lt],
    ast.Eq: [ast.NotEq],
    ast.NotEq: [ast.Eq],
    ast.In: [ast.NotIn],
    ast.NotIn: [ast.In],
    ast.Is: [ast.IsNot],
    ast.IsNot: [ast.Is],
    ast.Add: [ast.Sub],
    ast.Sub: [ast.Add],
    ast.Mult: [ast.Add],
    ast.FloorDiv: [ast.Mult],
    ast.Mod: [ast.FloorDiv],
    ast.Pow: [ast.Mult],
    ast.BitOr: [ast.BitAnd],
    ast.BitAnd: [ast.BitOr],
    ast.LShift: [ast.RShift],
    ast.RShift: [ast.LShift],
    ast.And: [ast.Or],
    ast.Or: [ast.And],
}
_NAMES = {"any": "all", "all": "any", "min": "max", "max": "min"}
_CACHES = {"cache", "lru_cache"}
_LARGE = 1000
_MESSAGE_OF = {"require": 2, "_rejected": 1, "Rejected": 0, "Refuted": 0, "ValueError": 0}
"""The place of the message among the arguments of what refuses a certificate."""
_FUNCTIONS = ast.FunctionDef, ast.Lambda
_BRANCHES = ast.If, ast.While, ast.IfExp
_REMOVED = ast.Expr, ast.Raise, ast.AugAssign, ast.Continue, ast.Break, ast.Delete
_SHORT, _LONG = 24, 200
"""Characters of an expression below which it is shown with what is around it; and at most of a
statement with others in it.
"""


class Mutant(NamedTuple):
    """A module with one change."""

    name: str
    """Where, what stood there, and what stands there now: the same for as long as this code is."""
    lines: frozenset[int]
    """The first lines of the functions around the change, the innermost included; none for what
    runs on import.
    """
    names: frozenset[str]
    """What a statement that runs on import gives a value."""
    tree: ast.Module


class _Change(NamedTuple):
    """Another value for a field of a node."""

    holder: ast.AST
    field: str
    value: Any
    removed: ast.AST | None = None


BY_HAND = {
    ("lrat.py", "frozenset(literals)", "frozenset(literals[-8:])"),
    ("encoding.py", "len(cells) > self.m", "False"),
    ("constraints.py", "len(part.cells) == self.m", "len(part.cells) >= self.m"),
}
"""Further mutants, which tests once did not find: the module, a piece of it, and another one."""


def mutants(module: str, source: str) -> Iterator[Mutant]:
    """Every mutant of this source. Its tree is valid until the next one is asked for."""
    for name, old, new in sorted(BY_HAND):
        if name == module:
            assert source.count(old) == 1, f"{old} is not in {module} once"
            tree = ast.parse(source.replace(old, new))
            name = f"{module}: {old}  ->  {new}"
            yield Mutant(name, frozenset(), frozenset(), tree)
    tree = _without_docstrings(ast.parse(source))
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    seen = Counter[str]()
    for node in ast.walk(tree):
        around = [node]
        while around[-1] in parents:
            around.append(parents[around[-1]])
        if any(_is_left_out(x, parents.get(x)) for x in around):
            continue
        functions = [x for x in around if isinstance(x, _FUNCTIONS)]
        named = (x for x in reversed(around) if isinstance(x, ast.FunctionDef | ast.ClassDef))
        where = ".".join(x.name for x in named)
        for change in _changes(node, parents):
            before, old = _shown(change, parents), getattr(change.holder, change.field)
            setattr(change.holder, change.field, change.value)
            after = "removed" if change.removed else _shown(change, parents)
            name = " ".join(f"{module} {where}: {before}  ->  {after}".split())
            seen[name] += 1
            name += f" #{seen[name]}" if seen[name] > 1 else ""
            lines = frozenset(x.lineno for x in functions)
            yield Mutant(name, lines, _bound(around), ast.fix_missing_locations(tree))
            setattr(change.holder, change.field, old)


def _without_docstrings(tree: ast.Module) -> ast.Module:
    """The same code, so that other words in it are no other names of mutants."""
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            body[:] = [x for x in body if not _is_text(x)] or [ast.Pass(lineno=1, col_offset=0)]
    return tree


def _bound(around: list[ast.AST]) -> frozenset[str]:
    """The names that the statement around a change binds."""
    whole = next((x for x in around if isinstance(x, ast.stmt)), around[-1])
    stored = (x for x in ast.walk(whole) if isinstance(x, ast.Name))
    return frozenset(x.id for x in stored if isinstance(x.ctx, ast.Store))


def _is_left_out(node: ast.AST, parent: ast.AST | None) -> bool:
    if isinstance(parent, (ast.arg, ast.AnnAssign)) and node is parent.annotation:
        return True
    if isinstance(parent, ast.FunctionDef) and node is parent.returns:
        return True
    if isinstance(parent, ast.Call) and ast.unparse(parent.func) in _CACHES:
        return True
    if isinstance(parent, ast.Call) and node in parent.args[_place_of_message(parent) :]:
        return True
    if isinstance(node, ast.Constant) and type(node.value) is int and abs(node.value) >= _LARGE:
        return True
    is_type_checking = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
    return is_type_checking or (isinstance(node, ast.keyword) and node.arg == "strict")


def _place_of_message(call: ast.Call) -> int:
    return _MESSAGE_OF.get(ast.unparse(call.func), len(call.args))


def _changes(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> Iterator[_Change]:  # noqa: C901
    match node:
        case ast.Compare(ops=ops):
            for i, op in enumerate(ops):
                for other in _OTHERS[type(op)]:
                    yield _Change(node, "ops", [*ops[:i], other(), *ops[i + 1 :]])
        case ast.BinOp(op=op) | ast.AugAssign(op=op) | ast.BoolOp(op=op):
            for other in _OTHERS.get(type(op), []):
                yield _Change(node, "op", other())
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield _replaced(node, operand, parents)
        case ast.Constant(value=bool(x)):
            yield _Change(node, "value", not x)
        case ast.Constant(value=int(x)):
            yield _Change(node, "value", x + 1)
            yield _Change(node, "value", x - 1)
        case ast.Name(id=x) if x in _NAMES:
            yield _Change(node, "id", _NAMES[x])
        case ast.Return(value=ast.expr() as x) if not isinstance(x, ast.Constant):
            yield _Change(node, "value", ast.Constant(None))
        case ast.Dict(keys=keys, values=values):
            for i, value in enumerate(values):
                pairs = [*keys[:i], *keys[i + 1 :]], [*values[:i], *values[i + 1 :]]
                less = _replaced(node, ast.Dict(*pairs), parents)
                yield less._replace(removed=keys[i] or value)
        case ast.List(elts=elts) | ast.Set(elts=elts) if elts:
            for i, x in enumerate(elts):
                others = [*elts[:i], *elts[i + 1 :]]
                if others or isinstance(node, ast.List):
                    yield _Change(node, "elts", others, x)
        case ast.comprehension(ifs=[_]):
            yield _Change(node, "ifs", [])
    if isinstance(node, ast.BoolOp):
        for i in range(len(node.values)):
            parts = [*node.values[:i], *node.values[i + 1 :]]
            left = parts[0] if len(parts) == 1 else ast.BoolOp(node.op, parts)
            yield _replaced(node, left, parents)
    if isinstance(node, _BRANCHES) and not isinstance(node.test, ast.Compare):
        yield _Change(node, "test", ast.UnaryOp(ast.Not(), node.test))
    if isinstance(node, _REMOVED) and not _is_text(node):
        yield _replaced(node, ast.Pass(), parents)._replace(removed=node)


def _is_text(node: ast.AST) -> bool:
    """Whether this is a docstring."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _replaced(node: ast.AST, other: ast.AST, parents: dict[ast.AST, ast.AST]) -> _Change:
    """The change that puts another node in the place of this one."""
    parent = parents[node]
    for field, value in ast.iter_fields(parent):
        if value is node:
            return _Change(parent, field, other)
        if isinstance(value, list) and any(x is node for x in value):
            return _Change(parent, field, [other if x is node else x for x in value])
    raise AssertionError("a node that its parent does not have")


def _shown(change: _Change, parents: dict[ast.AST, ast.AST]) -> str:
    """The expression or statement around a change, or what is removed."""
    if change.removed:
        return ast.unparse(change.removed)
    node = change.holder
    while True:
        if isinstance(node, ast.stmt) and hasattr(node, "body"):
            head: Any = getattr(node, "test", None) or getattr(node, "iter", node)
            return ast.unparse(head)[:_LONG]
        text = ast.unparse(node)
        inner = isinstance(node, ast.expr | ast.keyword | ast.comprehension)
        if not inner or (len(text) >= _SHORT and isinstance(node, ast.expr)):
            return text
        node = parents[node]
