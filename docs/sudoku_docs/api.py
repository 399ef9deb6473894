"""Pages about the Python API: the directive `{api}` and what makes docstrings readable.

`:::{api}` documents the names in it, one a line; `:::{api-summary}` lists those of all pages.
`names` reads them and writes signatures, `docstrings` makes reStructuredText of docstrings;
autodoc does the rest.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator
from types import FunctionType, ModuleType
from typing import Any

from docutils import nodes
from sphinx.addnodes import desc_addname, desc_signature, pending_xref
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from sudoku_docs import docstrings, names


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
            if name.startswith(names.PREFIXES) and name.count(".") <= 1 + name.startswith(
                names.PREFIXES[1:]
            ):
                short = name.removeprefix("sudoku.")
                lines.append(f"   * - :py:obj:`{short} <{name}>`")
                lines.append(f"     - {docstrings.inline(first_sentence(name), lambda _: None)}")
        return list(self.parse_text_to_nodes(_as_rest(lines)))


def first_sentence(name: str) -> str:
    """Of the docstring."""
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
        yield from (f".. auto{kind}:: {name}", "   :members:", "   :undoc-members:")
        if value.__bases__ != (object,):
            yield "   :show-inheritance:"
    elif isinstance(value, FunctionType):
        yield f".. autofunction:: {name}"
    else:
        written, text = names.statement_of(name)
        is_constant = name.rpartition(".")[2].isupper()
        module, _, attribute = name.rpartition(".")
        yield from (f".. py:{'data' if is_constant else 'type'}:: {attribute}",)
        yield from (f"   :module: {module}", f"   :{'value' if is_constant else 'canonical'}: {written}")
        yield ""
        rest = docstrings.as_rest(text, (), _links(module))
        yield from (f"   {line}" for line in rest)
    yield ""


def _links(module: str) -> docstrings.Link:
    return lambda name: names.target_of(name.removesuffix("()"), module)


def docstring(
    _app: Sphinx, what: str, name: str, value: Any, _options: Any, lines: list[str]
) -> None:
    """Called by autodoc for each docstring: replace it."""
    text = "\n".join(lines)
    owner = names.value_of(name.rpartition(".")[0]) if "." in name else None
    if what in ("attribute", "property") and isinstance(owner, type):
        told = docstrings.split_off(inspect.getdoc(owner) or "", names.fields_of(owner))[1]
        text = text if text.strip() else told.get(name.rpartition(".")[2], "")
        lines[:] = docstrings.as_rest(text[:1].upper() + text[1:], (), _links(owner.__module__))
        return
    module = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", "")
    if isinstance(value, type):
        text = docstrings.split_off(text, names.fields_of(value))[0]
    lines[:] = docstrings.as_rest(text, names.parameters_of(value), _links(module))


def signature(  # noqa: PLR0917
    _app: Sphinx, what: str, name: str, value: Any, _options: Any, shown: str, _result: str
) -> tuple[str, str] | None:
    """Called by autodoc for each signature: that of the code. Answers are made by functions, so
    that only public classes show how they are made.
    """
    if what in ("class", "exception") and (
        not name.startswith(names.PREFIXES) or name.count(".") > 1 or hasattr(value, "__members__")
    ):
        return ("", "") if shown else None
    return names.signature_of(value) if callable(value) and shown else None


def outline(_app: Sphinx, _domain: str, kind: str, content: nodes.Node) -> None:
    """Called by Sphinx for each object: the contents of a page have no attributes."""
    if kind in ("attribute", "property"):
        for line in content.parent.findall(desc_signature):
            line["_toc_name"] = ""


def reference(_app: Sphinx, env: Any, node: pending_xref, content: Any) -> Any:
    """Called by Sphinx for a name that it does not find: types in the code have short names."""
    if node.get("refdomain") != "py":
        return None
    short = str(node["reftarget"]).rpartition(".")[2]
    found = {target for target in names.documented().values() if target.endswith(f".{short}")}
    if len(found) != 1:
        return None
    domain = env.get_domain("py")
    return domain.resolve_xref(
        env, node["refdoc"], env.app.builder, "obj", found.pop(), node, content
    )


def shorten(_app: Sphinx, document: nodes.document) -> None:
    """Called by Sphinx for each page: leave out modules that users do not write."""
    for prefix in list(document.findall(desc_addname)):
        if prefix.astext() not in ("", *names.PREFIXES):
            prefix.parent.remove(prefix)


def setup(app: Sphinx) -> None:
    """Called by the extension."""
    app.setup_extension("sphinx.ext.autodoc")
    app.add_directive("api", Api)
    app.add_directive("api-summary", Summary)
    app.connect("autodoc-process-docstring", docstring)
    app.connect("autodoc-process-signature", signature)
    app.connect("missing-reference", reference)
    app.connect("doctree-read", shorten)
    app.connect("object-description-transform", outline)
