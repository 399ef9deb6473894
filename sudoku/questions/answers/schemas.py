"""The JSON Schemas of all answers, made from their classes.

The docstring of a field describes its key, and the docstring of a class describes the object. A
public class named …Json becomes a definition to which other classes refer. Other classes, such as
kinds of lines, are written out wherever they occur. Only base classes of other classes allow
further keys. A question names the type of its answers; the types of other commands and of requests
are listed here.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from sudoku.puzzle.json_types import Defined, Length, NumberBounds, StringFormat, StringPattern
from sudoku.questions.registry import QUESTIONS, question_named

SHARED = "common"
"""The schema with the definitions that several schemas use."""

OF_OTHER_COMMANDS = {
    "verify": "sudoku.questions.answers.verdicts:VerifyLine",
    "crosscheck": "sudoku.questions.answers.comparisons:CrosscheckReport",
    "trace": "sudoku.questions.answers.traces:TraceLine",
    "bench": "sudoku.questions.answers.comparisons:BenchReport",
    "rules": "sudoku.questions.answers.puzzles:RuleListed",
    "models": "sudoku.questions.answers.puzzles:ModelListed",
}
"""The types that commands without a declared question print with --json."""
OF_REQUESTS = {
    "error": "sudoku.questions.answers.requests:RefusedAnswer",
    "read_answer": "sudoku.questions.answers.requests:ReadAnswer",
    "write_answer": "sudoku.questions.answers.requests:WriteAnswer",
    "steps_answer": "sudoku.questions.answers.requests:StepsAnswer",
    "generate_answer": "sudoku.questions.answers.requests:GenerateAnswer",
    "prove_answer": "sudoku.questions.answers.requests:ProveAnswer",
}
"""The types of answers to requests that no command prints."""


@cache
def of_commands() -> dict[str, str]:
    """The types that commands print with --json."""
    declared = {name: question_named(name).answer for name in QUESTIONS}
    return {**{name: place for name, place in declared.items() if place}, **OF_OTHER_COMMANDS}


@cache
def answers() -> dict[str, str]:
    """The types of all answers."""
    return {**of_commands(), **OF_REQUESTS}


Schema = dict[str, Any]
DIALECT = "https://json-schema.org/draft/2020-12/schema"
_TYPES = {
    str: "string",
    int: "integer",
    float: "number",
    bool: "boolean",
    NoneType: "null",
}
_CLOSED = {"unevaluatedProperties": False}


@cache
def schemas() -> dict[str, Schema]:
    """All schemas by name. The schema SHARED has the definitions that several schemas use."""
    shared: dict[str, Schema] = {}
    found = {name: _SchemaWriter(name, shared).written() for name in answers()}
    title = "Definitions shared by the JSON output of all commands"
    return {**found, SHARED: {"$schema": DIALECT, "title": title, "$defs": shared}}


@cache
def answer_type(name: str) -> Any:
    """The type of an answer, by the name of its schema."""
    module, _, place = answers()[name].partition(":")
    return getattr(import_module(module), place)


def source_of(name: str) -> str:
    """The path of the file that defines the class of an answer."""
    place = f"{__package__}.shared" if name == SHARED else answers()[name].partition(":")[0]
    return str(import_module(place).__file__)


@cache
def _bases() -> set[str]:
    """The names of the classes that are bases of other classes."""
    found, todo = set[str](), [answer_type(name) for name in answers()]
    seen = set[int]()
    while todo:
        kind = todo.pop()
        if id(kind) not in seen:
            seen.add(id(kind))
            bases = _parents(kind) if is_typeddict(kind) else []
            found.update(base.__name__ for base in bases)
            own = get_type_hints(kind, include_extras=True).values() if is_typeddict(kind) else ()
            todo += [*bases, *own, *(each for each in get_args(kind) if not isinstance(each, str))]
    return found


class _SchemaWriter:
    """A writer of one schema."""

    def __init__(self, name: str, shared: dict[str, Schema]) -> None:
        self._name = name
        self._shared = shared
        """Receives the definitions that several schemas use."""
        self._module = answers()[name].partition(":")[0]
        self._own: dict[str, Schema] = {}

    def written(self) -> Schema:
        """The schema with its definitions."""
        kind = answer_type(self._name)
        if is_typeddict(kind):
            schema = {"title": _meaning(kind), **self._object(kind)}
            del schema["description"]
        else:
            schema = {"title": f"A line of sudoku {self._name} --json", **self._any(kind, ())}
        return {"$schema": DIALECT, **schema, **({"$defs": self._own} if self._own else {})}

    def _object(self, kind: Any) -> Schema:
        """The schema of a TypedDict, written out."""
        fields, bases = [*_fields(kind)], [*_named_parents(kind)]
        meaning = _meaning(kind)
        return {
            "type": "object",
            **({"description": meaning} if meaning else {}),
            **({"allOf": [self._reference_to(base) for base in bases]} if bases else {}),
            "properties": {
                name: self._of(field) | ({"description": text} if text else {})
                for name, field, text in fields
            },
            "required": [name for name, field, _ in fields if get_origin(field) is not NotRequired],
            **({} if kind.__name__ in _bases() else _CLOSED),
        }

    def _of(self, kind: Any) -> Schema:
        """The schema of a type: a reference if the type has a definition."""
        marks: tuple[Any, ...] = ()
        if get_origin(kind) is NotRequired:
            (kind,) = get_args(kind)
        if get_origin(kind) is Annotated:
            kind, *found = get_args(kind)
            marks = tuple(found)
        defined = next((mark for mark in marks if isinstance(mark, Defined)), None)
        if defined is None:
            return self._any(kind, marks)
        definitions = self._shared if defined.is_shared else self._own
        if defined.name not in definitions:
            definitions[defined.name] = {}
            written = {**self._any(kind, marks), "description": defined.meaning}
            definitions[defined.name] = written
        return self._reference(defined.name, is_shared=defined.is_shared)

    def _any(self, kind: Any, marks: tuple[Any, ...]) -> Schema:
        """The schema of a type without a name."""
        origin, arguments = get_origin(kind), get_args(kind)
        schema: Schema
        if is_typeddict(kind):
            return (
                self._reference_to(kind, is_whole=True) if _is_named(kind) else self._object(kind)
            )
        if origin in (Union, UnionType):
            return self._union(arguments, marks)
        if origin is Literal:
            one = {"const": arguments[0]}
            return one if len(arguments) == 1 else {"type": "string", "enum": [*arguments]}
        if origin is list:
            schema = {"type": "array", "items": self._of(arguments[0])}
        elif origin is dict:
            schema = {"type": "object", "additionalProperties": self._of(arguments[1])}
        else:
            schema = {"type": _TYPES[kind]}
        for mark in marks:
            schema |= _limits(mark)
        return schema

    def _union(self, kinds: tuple[Any, ...], marks: tuple[Any, ...]) -> Schema:
        parts = [self._of(kind) for kind in kinds]
        is_nullable = {"type": "null"} in parts
        others = [part for part in parts if part != {"type": "null"}]
        if sum("properties" in part or "$ref" in part for part in others) > 1:
            return {"oneOf": parts}
        if any("$ref" in part for part in others):
            return {"anyOf": parts}
        types = [part["type"] for part in others]
        merged = {key: value for part in others for key, value in part.items()}
        for mark in marks:
            merged |= _limits(mark)
        return merged | {"type": [*types, *(["null"] if is_nullable else [])]}

    def _reference_to(self, kind: Any, *, is_whole: bool = False) -> Schema:
        """A reference to a class, which gets a definition. is_whole: whether the class describes
        the whole object instead of serving as a base class.
        """
        for name in answers():
            if answer_type(name) is kind:
                return {"$ref": f"{name}.json"}
        name, is_shared = _snake(kind.__name__), kind.__module__ != self._module
        definitions = self._shared if is_shared else self._own
        if name not in definitions:
            definitions[name] = {}
            definitions[name] = self._object(kind)
        reference = self._reference(name, is_shared=is_shared)
        return reference | (_CLOSED if is_whole and kind.__name__ in _bases() else {})

    def _reference(self, name: str, *, is_shared: bool) -> Schema:
        return {"$ref": f"{f'{SHARED}.json' if is_shared else ''}#/$defs/{name}"}


def _limits(mark: Any) -> Schema:
    match mark:
        case NumberBounds(least, most):
            return {"minimum": least} | ({} if most is None else {"maximum": most})
        case StringPattern(form):
            return {"pattern": form}
        case Length(least, most):
            return {"minItems": least} | ({} if most is None else {"maxItems": most})
        case StringFormat(name):
            return {"format": name}
        case _:
            return {}


def _is_named(kind: Any) -> bool:
    """Whether other schemas refer to a class, as a definition or a whole schema."""
    name = kind.__name__
    is_definition = name.endswith("Json") and not name.startswith("_")
    return is_definition or any(answer_type(answer) is kind for answer in answers())


def _parents(kind: Any) -> list[Any]:
    """The base classes of a TypedDict, read from its source because Python 3.11 drops them."""
    names = (base.id for base in _source(kind).bases if isinstance(base, ast.Name))
    found = (getattr(sys.modules[kind.__module__], name) for name in names)
    return [base for base in found if is_typeddict(base)]


def _named_parents(kind: Any) -> Iterator[Any]:
    """The named base classes of a TypedDict; an unnamed base class is replaced by its own bases."""
    for base in _parents(kind):
        yield from [base] if _is_named(base) else _named_parents(base)


def _meaning(kind: Any) -> str:
    own = kind.__dict__.get("__doc__")
    return " ".join(inspect.cleandoc(own).split()) if own else ""


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name.removesuffix("Json")).lower()


def _fields(kind: Any) -> Iterator[tuple[str, Any, str]]:
    """The keys that a class adds to its named base classes: their names, types and meanings."""
    for base in _parents(kind):
        if not _is_named(base):
            yield from _fields(base)
    hints = get_type_hints(kind, include_extras=True)
    body = _source(kind).body
    for field, below in zip(body, [*body[1:], None], strict=True):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            name = field.target.id
            yield name.removesuffix("_"), hints[name], _text(below)


def _source(kind: Any) -> ast.ClassDef:
    """The source of a class."""
    return _classes(kind.__module__)[kind.__name__]


@cache
def _classes(module: str) -> dict[str, ast.ClassDef]:
    """The classes of a module by name, in source order."""
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}


def _text(node: ast.stmt | None) -> str:
    """The text of a docstring; "" if the node is not a docstring."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return " ".join(str(node.value.value).split())
    return ""
