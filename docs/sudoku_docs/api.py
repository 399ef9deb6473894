"""Pages about the Python API: the directive `{api}` and what makes docstrings readable.

`:::{api}` documents the names in it, one a line; `:::{api-summary}` lists the names of all pages.
`names` reads them and writes signatures, `docstrings` makes reStructuredText of docstrings;
autodoc does the rest.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterable, Iterator
from enum import Enum
from types import FunctionType, ModuleType
from typing import Any

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from sudoku_docs import docstrings, members, names

ANSWERS = (
    "sudoku.batch.",
    "sudoku.crosschecking.reporting.",
    "sudoku.batch.cubes.",
    "sudoku.questions.",
    "sudoku.logic.ratings.",
    "sudoku.logic.techniques.solving",
)
"""The modules of classes that only functions make."""


class Api(SphinxDirective):  # type: ignore[misc]
    """Documents names."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """The entries, in the order of the names."""
        lines = [line for name in self.content for line in _entry(names.full(name.strip()))]
        return list(self.parse_text_to_nodes(_as_rest(lines)))


class Summary(SphinxDirective):  # type: ignore[misc]
    """Each name of a page with its first sentence; the argument is the page's name."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """A table of two columns."""
        lines = [".. list-table::", "   :widths: 30 70", ""]
        for name in names.listed(names.PAGES / f"{self.arguments[0]}.md"):
            if is_public(name):
                short = name.removeprefix("sudoku.")
                lines.append(f"   * - :py:obj:`{short} <{name}>`")
                lines.append(f"     - {docstrings.inline(first_sentence(name), lambda _: None)}")
        return list(self.parse_text_to_nodes(_as_rest(lines)))


def is_public(name: str) -> bool:
    """Whether users write the name as it is."""
    module = name.rpartition(".")[0]
    return f"{module}." in names.PREFIXES


def first_sentence(name: str) -> str:
    """The first sentence of a docstring."""
    value = names.value_of(name)
    is_code = isinstance(value, type | FunctionType | ModuleType)
    text = (inspect.getdoc(value) or "") if is_code else names.statement_of(name)[1]
    paragraph = " ".join(text.split("\n\n")[0].split())
    return paragraph.partition(". ")[0].rstrip(".")


def _as_rest(lines: Iterable[str]) -> str:
    return "\n".join(["```{eval-rst}", *lines, "```"])


def _entry(name: str) -> Iterator[str]:
    """The directive of autodoc for a name, or of the domain for what autodoc knows nothing of."""
    value = names.value_of(name)
    if isinstance(value, ModuleType):
        yield from (f".. automodule:: {name}", "   :no-members:")
    elif isinstance(value, type):
        kind = "exception" if issubclass(value, BaseException) else "class"
        yield f".. auto{kind}:: {name}"
        if methods := members.methods_of(value):
            yield from (f"   :members: {', '.join(methods)}", "   :undoc-members:")
        if any(base is not object and base.__name__[0] != "_" for base in value.__bases__):
            yield "   :show-inheritance:"
        yield ""
        yield from (
            f"   {line}" for field in members.fields_of(value) for line in _field(field, value)
        )
    elif isinstance(value, FunctionType):
        yield f".. autofunction:: {name}"
    else:
        written, text = names.statement_of(name)
        is_constant = name.rpartition(".")[2].isupper()
        module, _, attribute = name.rpartition(".")
        yield from (f".. py:{'data' if is_constant else 'type'}:: {attribute}",)
        yield f"   :module: {module}"
        yield f"   :{'value' if is_constant else 'canonical'}: {written}"
        yield ""
        rest = docstrings.as_rest(text, (), _links(module))
        yield from (f"   {line}" for line in rest)
    yield ""


def _field(field: members.Field, owner: type) -> Iterator[str]:
    """An attribute with its docstring."""
    yield f".. py:{'property' if field.is_property else 'attribute'}:: {field.name}"
    yield "   :no-contents-entry:"
    if field.type:
        yield f"   :type: {names.linked(field.type, owner.__module__)}"
    if field.value:
        yield f"   :value: {field.value}"
    yield ""
    fields = [each.name for each in members.fields_of(owner)]
    text = names.with_values(field.text, owner.__module__)
    rest = docstrings.as_rest(text, (), _links(owner.__module__, fields))
    yield from (f"   {line}" for line in rest)
    yield ""


def _links(module: str, own: Iterable[str] = ()) -> docstrings.Link:
    """What names in a docstring lead to. own: names of parameters or fields, which are not
    linked.
    """
    apart = {*own}

    def link(name: str) -> str | None:
        return None if name in apart else names.target_of(name.removesuffix("()"), module)

    return link


def docstring(
    _app: Sphinx, _what: str, _name: str, value: Any, _options: Any, lines: list[str]
) -> None:
    """Called by autodoc for each docstring: replace it."""
    text = "\n".join(lines)
    module = value.__name__ if isinstance(value, ModuleType) else str(value.__module__)
    own = names.parameters_of(value)
    if isinstance(value, type):
        own += [each.name for each in members.fields_of(value)]
    if module in sys.modules:
        text = names.with_values(text, module)
    lines[:] = docstrings.as_rest(text, names.parameters_of(value), _links(module, own))


def signature(
    _app: Sphinx, what: str, name: str, value: Any, _options: Any, shown: str, _result: str
) -> tuple[str, str] | None:
    """Called by autodoc for each signature: the one in the code. Answers are made by functions, so
    that only other public classes show how they are made.
    """
    if what in ("class", "exception") and (
        not is_public(name)
        or value.__module__.startswith(ANSWERS)
        or issubclass(value, Enum)
        or getattr(value, "_is_protocol", False)
    ):
        return ("", "") if shown else None
    return names.signature_of(value) if callable(value) and shown else None


def bases(_app: Sphinx, _name: str, _value: type, _options: Any, found: list[type]) -> None:
    """Called by autodoc for each class: leave out private bases."""
    found[:] = [base for base in found if not base.__name__.startswith("_")]


def reference(_app: Sphinx, env: Any, node: pending_xref, content: Any) -> Any:
    """Called by Sphinx for a name that it does not find: types in the code have short names."""
    if node.get("refdomain") != "py":
        return None
    module, _, short = str(node["reftarget"]).rpartition(".")
    if module and not module.startswith("sudoku"):
        return None
    found = {target for target in names.documented().values() if target.endswith(f".{short}")}
    if len(found) != 1:
        return None
    domain = env.get_domain("py")
    return domain.resolve_xref(
        env, node["refdoc"], env.app.builder, "obj", found.pop(), node, content
    )


def setup(app: Sphinx) -> None:
    """Called by the extension."""
    app.setup_extension("sphinx.ext.autodoc")
    app.add_directive("api", Api)
    app.add_directive("api-summary", Summary)
    app.connect("autodoc-process-bases", bases)
    app.connect("autodoc-process-docstring", docstring)
    app.connect("autodoc-process-signature", signature)
    app.connect("missing-reference", reference)
