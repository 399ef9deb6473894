"""The keys of JSON output, made from the schemas of answers.

The directive `schema` has a link to a schema and its keys: their types, which may be missing, and
what they mean. Of a schema of definitions it has these. The schemas are written to the folder
`schemas` of the site, side by side as they refer to each other.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from sudoku.questions.answers.schemas import SHARED, of_commands, schemas, source_of

FOLDER = "schemas"
"""Where the site has the files."""

Schema = dict[str, Any]
_CODE = re.compile(r"(`[^`]+`|(?<![\w-])--[a-z][\w-]*)")


def written(text: str) -> list[nodes.Node]:
    """A description: options and what is in backticks are code."""
    parts = enumerate(_CODE.split(text))
    return [
        nodes.literal("", part.strip("`")) if index % 2 else nodes.Text(part)
        for index, part in parts
        if part
    ]


class Page:
    """Makes the nodes of one schema."""

    def __init__(self, name: str) -> None:
        self.name = name
        """The name of its file, without the ending."""
        self.schema: Schema = schemas()[name]

    def made(self) -> Iterator[nodes.Node]:
        """A link to the file, the keys, and what is defined for them."""
        yield nodes.paragraph("", "", *self._title())
        yield from self._object(self.schema)
        if "$defs" in self.schema:
            yield self._list(
                (self._definition_term(name, schema), self._body(schema))
                for name, schema in self.schema["$defs"].items()
            )

    def _title(self) -> Iterator[nodes.Node]:
        yield nodes.Text("Schema: ")
        place = f"../{FOLDER}/{self.name}.json"
        yield nodes.reference("", "", nodes.literal("", f"{self.name}.json"), refuri=place)
        yield nodes.Text(".")

    def _object(self, schema: Schema) -> Iterator[nodes.Node]:
        """The keys of an object, or of each kind of object."""
        shared = [part for part in schema.get("allOf", ()) if "$ref" in part]
        own = schema.get("properties", {})
        if shared:
            yield nodes.paragraph("", "", *self._shared(shared, is_all=not own))
        if own:
            needed = schema.get("required", ())
            yield self._list(
                (self._term(key, value, key in needed), self._body(value))
                for key, value in own.items()
            )
        for kind in (*schema.get("oneOf", ()), *schema.get("anyOf", ())):
            if "$ref" in kind:
                yield nodes.paragraph(
                    "", "", nodes.Text("Or "), self._link(kind["$ref"]), nodes.Text(".")
                )
            elif kind.get("type") != "null":
                if "description" in kind:
                    words = nodes.strong("", "", *written(kind["description"]))
                    yield nodes.paragraph("", "", words)
                yield from self._object(kind)

    def _shared(self, parts: list[Schema], *, is_all: bool) -> Iterator[nodes.Node]:
        """The sentence that names what is in several objects."""
        yield nodes.Text("The keys of ")
        for number, part in enumerate(parts):
            yield from [nodes.Text(", ")] if number else []
            yield self._link(part["$ref"])
        yield nodes.Text("." if is_all else ", and:")

    def _list(self, entries: Iterator[tuple[nodes.term, list[nodes.Node]]]) -> nodes.Node:
        items = [
            nodes.definition_list_item("", term, nodes.definition("", *body))
            for term, body in entries
        ]
        return nodes.definition_list("", *items, classes=["simple"])

    def _term(self, key: str, schema: Schema, is_needed: bool) -> nodes.term:
        ending = "" if is_needed else ", optional"
        kind = [nodes.Text(": "), *self._kind(schema), nodes.Text(ending)]
        return nodes.term("", "", nodes.literal("", key), *kind)

    def _definition_term(self, name: str, schema: Schema) -> nodes.term:
        is_object = schema.get("type", "object") == "object"
        kind = [] if is_object else [nodes.Text(": "), *self._kind(schema)]
        title = nodes.strong("", name.replace("_", " "))
        return nodes.term("", "", title, *kind, ids=[self._id(f"#/$defs/{name}")])

    def _body(self, schema: Schema) -> list[nodes.Node]:
        """What a value means, and the keys of objects in it."""
        described = schema.get("description")
        if described is None and "$ref" in schema:
            described = definition(schema["$ref"], self.schema).get("description")
        found: list[nodes.Node] = []
        if described is not None:
            found.append(nodes.paragraph("", "", *written(described)))
        inner = schema
        while "items" in inner:
            inner = inner["items"]
        if "$ref" not in inner:
            found += self._object(
                inner if inner is not schema or "anyOf" not in schema else _inner(schema)
            )
        return found

    def _kind(self, schema: Schema, plural: str = "") -> Iterator[nodes.Node]:
        """The type of a value. plural: "s" for the elements of a list."""
        if "$ref" in schema:
            yield self._link(schema["$ref"], plural)
        elif "const" in schema or "enum" in schema:
            values = schema.get("enum", [schema.get("const")])
            for number, value in enumerate(values):
                yield nodes.Text(", " if 0 < number < len(values) - 1 else " or " if number else "")
                yield nodes.literal("", json.dumps(value))
        elif "anyOf" in schema:
            for number, part in enumerate(schema["anyOf"]):
                yield nodes.Text(" or " if number else "")
                yield from self._kind(part, plural)
        else:
            types = schema.get("type", "object")
            for number, name in enumerate([types] if isinstance(types, str) else types):
                yield nodes.Text(" or " if number else "")
                yield from self._named(name, schema, plural)

    def _named(self, name: str, schema: Schema, plural: str) -> Iterator[nodes.Node]:
        values = schema.get("additionalProperties")
        if name == "array":
            yield nodes.Text(f"list{plural} of ")
            yield from self._kind(schema["items"], "s")
        elif name == "object" and isinstance(values, dict):
            yield nodes.Text(f"object{plural} of ")
            yield from self._kind(values, "s")
        else:
            yield nodes.Text(name if name == "null" else f"{name}{plural}")

    def _id(self, reference: str) -> str:
        file, _, pointer = reference.partition("#")
        place = file.removesuffix(".json") or self.name
        return f"json-{place}-{pointer.rpartition('/')[2].replace('_', '-')}"

    def _link(self, reference: str, plural: str = "") -> nodes.Node:
        name = reference.rpartition("/")[2].replace("_", " ")
        return nodes.reference("", f"{name}{plural}", refid=self._id(reference), internal=True)


def definition(reference: str, schema: Schema) -> Schema:
    """What a reference from this schema leads to."""
    file, _, pointer = reference.partition("#/$defs/")
    there = schemas()[file.removesuffix(".json")] if file else schema
    found: Schema = there["$defs"][pointer]
    return found


def _inner(schema: Schema) -> Schema:
    """The schema of a nullable value without null."""
    return next(
        (part for part in schema["anyOf"] if "$ref" not in part and part.get("type") != "null"), {}
    )


class SchemaDirective(SphinxDirective):  # type: ignore[misc]
    """The keys of the schema of this name."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0]
        self.env.note_dependency(source_of(name))
        return list(Page(name).made())


def write(app: Sphinx, exception: Exception | None) -> None:
    """Put the schemas into the site."""
    if exception is None and app.builder.format == "html":
        folder = Path(app.outdir) / FOLDER
        folder.mkdir(exist_ok=True)
        for name in (*of_commands(), SHARED):
            text = json.dumps(schemas()[name], indent=2)
            (folder / f"{name}.json").write_text(f"{text}\n", encoding="utf-8")


def setup(app: Sphinx) -> None:
    """Called by the extension."""
    app.add_directive("schema", SchemaDirective)
    app.connect("build-finished", write)
