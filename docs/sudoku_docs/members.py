"""The public members of a class, as its code has them."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

PROPERTIES = {"property", "cached_property"}


@dataclass(frozen=True, slots=True)
class Field:
    """An attribute or a property."""

    name: str
    type: str = ""
    """The type as it is written; "" if there is none."""
    value: str = ""
    """The value as it is written; "" if there is none."""
    text: str = ""
    """The docstring; "" if there is none."""
    is_property: bool = False


@cache
def tree_of(module: str) -> ast.Module:
    """The code of a module that has been imported."""
    return ast.parse(Path(str(sys.modules[module].__file__)).read_text(encoding="utf-8"))


def fields_of(owner: type) -> list[Field]:
    """Attributes and properties, also of private bases, in the order of the code."""
    found: dict[str, Field] = {}
    for node, after in _statements(owner):
        match node:
            case ast.AnnAssign(target=ast.Name(name)) if not name.startswith("_"):
                found[name] = Field(name, ast.unparse(node.annotation), text=_told(after))
            case ast.Assign(targets=[ast.Name(name)]) if name[0] != "_":
                found[name] = Field(name, value=ast.unparse(node.value), text=_told(after))
            case ast.FunctionDef(name) if not name.startswith("_") and _is_property(node):
                result = ast.unparse(node.returns) if node.returns else ""
                text = ast.get_docstring(node) or ""
                found[name] = Field(name, result, text=text, is_property=True)
    return list(found.values())


def methods_of(owner: type) -> list[str]:
    """The names of all other public functions, also of private bases, in the order of the code."""
    return list(
        dict.fromkeys(
            node.name
            for node, _ in _statements(owner)
            if isinstance(node, ast.FunctionDef)
            if not node.name.startswith("_") and not _is_property(node)
        )
    )


def _statements(owner: type) -> Iterator[tuple[ast.stmt, ast.stmt | None]]:
    """The statements of a class and its private bases, each with the next one."""
    for base in owner.__bases__:
        if base.__name__.startswith("_") and base.__module__.startswith("sudoku"):
            yield from _statements(base)
    for node in tree_of(owner.__module__).body:
        if isinstance(node, ast.ClassDef) and node.name == owner.__name__:
            yield from zip(node.body, [*node.body[1:], None], strict=True)


def _is_property(node: ast.FunctionDef) -> bool:
    return bool(PROPERTIES & {ast.unparse(each) for each in node.decorator_list})


def _told(after: ast.stmt | None) -> str:
    """The docstring that follows an assignment."""
    match after:
        case ast.Expr(ast.Constant(str(text))):
            return inspect.cleandoc(text)
    return ""
