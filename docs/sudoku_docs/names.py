"""What the pages about the Python API document: names, what they mean, and their signatures.

A page lists names in a block `:::{api}`, one a line: names of `sudoku`, such as `check` and
`bulk.check`, and any other class, function or type by its module, `sudoku.batch.answers.Answers`.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType

import sudoku
from sudoku_docs.members import tree_of

PAGES = Path(__file__).resolve().parents[1] / "reference" / "api"
PREFIXES = ("sudoku.", "sudoku.bulk.", "sudoku.checker.")
"""What users write before a name that they need often. The other ones have their modules."""
_BLOCK = re.compile(r"^:::\{api\}\n(.*?)^:::$", re.MULTILINE | re.DOTALL)
_CONSTANT = re.compile(r"(?<![\w.`])[A-Z][A-Z_]{2,}(?![\w`(])")
_IDENTIFIER = re.compile(r"(?<![\w.'\"])[A-Za-z_]\w*(?:\.\w+)*(?![\w'\"])")


def listed(page: Path) -> list[str]:
    """The full names that a page documents, in its order."""
    text = page.read_text(encoding="utf-8")
    return [full(name) for block in _BLOCK.findall(text) for name in block.split()]


def full(name: str) -> str:
    """The name with its module: "sudoku.check" for "check"."""
    return name if name.startswith("sudoku.") else f"sudoku.{name}"


@cache
def documented() -> dict[str, str]:
    """What the pages document: the name on the page, by that name and by the defining name."""
    names = [name for page in sorted(PAGES.glob("*.md")) for name in listed(page)]
    return {name: name for name in names} | {defined_as(name): name for name in names}


def defined_as(name: str) -> str:
    """A full name with the module that defines it."""
    short = name.removeprefix("sudoku.")
    module = vars(sudoku)["_public_names"]().get(short)
    if module not in (None, "sudoku"):
        return f"{module}.{short}"
    found = value_of(name)
    if isinstance(found, type | FunctionType):
        return f"{found.__module__}.{found.__qualname__}"
    return name


def value_of(name: str) -> object:
    """What a full name means. Raises AttributeError or ModuleNotFoundError for nothing."""
    module, _, attribute = name.rpartition(".")
    if not module:
        return import_module(name)
    owner = value_of(module)
    if isinstance(owner, ModuleType) and not hasattr(owner, attribute):
        return import_module(name)
    return getattr(owner, attribute)


def target_of(name: str, module: str) -> str | None:
    """The name on the pages of what a name means in the code of a module, or None."""
    first, *rest = name.split(".")
    if first == "sudoku":
        return documented().get(name)
    known = _origins(module).get(first)
    if known is None and not hasattr(sys.modules[module], first):
        return documented().get(full(name))
    return documented().get(".".join([known or f"{module}.{first}", *rest]))


@cache
def _origins(module: str) -> dict[str, str]:
    """Where the names come from that a module imports, also only for type checkers."""
    return {
        alias.asname or alias.name: f"{_absolute(node, module)}.{alias.name}"
        for node in ast.walk(tree_of(module))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def _absolute(node: ast.ImportFrom, module: str) -> str:
    """The module that a statement imports from."""
    if not node.level:
        return node.module or ""
    is_package = hasattr(sys.modules[module], "__path__")
    parts = module.split(".")[: -node.level + is_package or None]
    return ".".join([*parts, *filter(None, [node.module])])


def parameters_of(value: object) -> list[str]:
    """The names of the parameters of a function or class; [] where there are none."""
    try:
        return list(inspect.signature(value).parameters)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return []


def signature_of(value: object) -> tuple[str, str]:
    """The parameters and the result of a function or class, as they are written in its code."""
    try:
        signature = inspect.signature(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return "()", ""
    module = str(getattr(value, "__module__", ""))
    parameters = [
        p.replace(annotation=_Written(linked(p.annotation, module)), default=_default(p.default))
        if p.annotation is not p.empty
        else p.replace(default=_default(p.default))
        for p in signature.parameters.values()
        if p.name not in ("self", "cls")
    ]
    shown = str(signature.replace(parameters=parameters, return_annotation=signature.empty))
    result = signature.return_annotation
    is_shown = not isinstance(value, type) and result is not signature.empty
    return shown, linked(result, module) if is_shown else ""


class _Written:
    """A text that a signature shows as it is."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


def _default(value: object) -> object:
    if value is inspect.Parameter.empty:
        return value
    if isinstance(value, Enum):
        return _Written(f"{type(value).__name__}.{value.name}")
    if isinstance(value, sudoku.Budget) and value == sudoku.UNLIMITED:
        return _Written("UNLIMITED")
    if callable(value) or repr(value).startswith("<"):
        return _Written("...")
    return value


def linked(annotation: object, module: str) -> str:
    """An annotation with the names that the pages use instead of the code's. What is imported and
    has the name of something else on the pages, such as pathlib.Path, is written in full.
    """
    written = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    return _IDENTIFIER.sub(
        lambda name: target_of(name[0], module) or _apart(name[0], module), written
    )


def _apart(name: str, module: str) -> str:
    return _origins(module).get(name, name) if full(name) in documented() else name


def with_values(text: str, module: str) -> str:
    """A docstring with the values of constants of its module, where it names them first."""
    for name in dict.fromkeys(_CONSTANT.findall(text)):
        shown = _shown(vars(sys.modules[module]).get(name))
        if shown:
            text = re.sub(rf"(?<![\w`]){name}(?![\w`])", f"{name} ({shown})", text, count=1)
    return text


def _shown(value: object) -> str:
    """A number or names in words; "" for others."""
    if type(value) in (int, float):
        return f"{value:,}"
    if isinstance(value, tuple | Mapping) and all(isinstance(each, str) for each in value):
        return ", ".join(value)
    return ""


def statement_of(name: str) -> tuple[str, str]:
    """The value and the docstring of a constant or a name of a type, as in the code."""
    module, _, attribute = defined_as(name).rpartition(".")
    value_of(module)
    body = tree_of(module).body
    for node, after in zip(body, [*body[1:], None], strict=True):
        if attribute in _assigned(node) and isinstance(node, ast.Assign | ast.AnnAssign):
            told = after.value if isinstance(after, ast.Expr) else None
            text = told.value if isinstance(told, ast.Constant) else ""
            written = ast.unparse(node.value) if node.value else ""
            return linked(written.strip("'\""), module), inspect.cleandoc(str(text))
    raise LookupError(f"{name} is not assigned in {module}")


def _assigned(node: ast.stmt) -> Iterator[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return (target.id for target in targets if isinstance(target, ast.Name))
