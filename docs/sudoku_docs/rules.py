"""`rule-gallery`: all kinds of rules with their pictures. `rule-kinds`: the reference of one group.

    :::{rule-kinds} lines
    :::

Each kind is a section named after the rule, so that links lead to `lines.md#thermo`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from sudoku.constraints.described import Described
from sudoku_docs.figures import figure, images
from sudoku_docs.rule_groups import TITLES, formats_of, kinds_of
from sudoku_docs.rule_names import common_names, programs
from sudoku_docs.rule_pictures import picture_of

WIDTH = 250
_CELLS = re.compile(r"\b(CELLS?|d[1-9]+)\b")


class Gallery(SphinxDirective):  # type: ignore[misc]
    """The groups, each with a card for every kind that leads to its section."""

    def run(self) -> list[nodes.Node]:
        """Called by Sphinx."""
        return [self._group(group, title) for group, title in TITLES.items()]

    def _group(self, group: str, title: str) -> nodes.section:
        cards = "".join(map(_card, kinds_of(group)))
        heading = nodes.title("", "", _link(self.env.docname, f"/reference/rules/{group}", title))
        body = nodes.raw("", f'<div class="gallery">{cards}</div>', format="html")
        section = nodes.section("", heading, body, ids=[group])
        self.state.document.note_explicit_target(section)
        return section


def _card(kind: Described) -> str:
    picture = images(picture_of(kind).svg, alt_of(kind), 160)
    href = f"{kind.group}.html#{kind.name}"
    meaning = "".join(
        f"<code>{escape(text)}</code>" if is_code else escape(text)
        for is_code, text in _parts(kind.meaning)
    )
    return f'<a href="{href}">{picture}<strong>{kind.name}</strong>{meaning}</a>'


class Kinds(SphinxDirective):  # type: ignore[misc]
    """The sections of a group."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Called by Sphinx."""
        try:
            kinds = list(kinds_of(self.arguments[0]))
        except ValueError as error:
            raise self.error(str(error)) from error
        told = "; ".join(programs(kinds))
        return [nodes.paragraph("", f"Other programs: {told}."), *map(self._section, kinds)]

    def _section(self, kind: Described) -> nodes.section:
        section = nodes.section(
            "",
            nodes.title("", kind.name),
            addnodes.index(entries=_index(kind)),
            figure(picture_of(kind).svg, alt_of(kind), WIDTH),
            nodes.paragraph("", "", *_inline(kind.meaning)),
            self._fields(kind),
            ids=[kind.name],
            classes=["rule"],
        )
        self.state.document.note_explicit_target(section)
        return section

    def _fields(self, kind: Described) -> nodes.field_list:
        fields = nodes.field_list()
        for name, content in self._facts(kind):
            body = nodes.field_body("", nodes.paragraph("", "", *content))
            fields += nodes.field("", nodes.field_name("", name), body)
        return fields

    def _facts(self, kind: Described) -> Iterator[tuple[str, list[nodes.Node]]]:
        if common_names(kind):
            yield "Also called", [nodes.Text(", ".join(common_names(kind)))]
        yield "Text", [_with_cells(kind.syntax)]
        if kind.example != kind.syntax:
            yield "Example", [_with_cells(kind.example)]
        if kind.aliases:
            yield "Also read as", _listed(kind.aliases)
        yield "Drawn", _inline(kind.drawn)
        yield "Other programs", _inline(kind.source)
        yield "Formats", _listed(formats_of(kind))


def alt_of(kind: Described) -> str:
    """What a screen reader says of the picture."""
    return f"{kind.name} in a part of a solved grid: {kind.drawn}"


def _index(kind: Described) -> list[tuple[str, str, str, str, None]]:
    """What else the search and the index of the site find a kind by."""
    names = {*kind.aliases, *common_names(kind)} - {kind.name}
    return [("single", name, kind.name, "main", None) for name in sorted(names)]


def _with_cells(text: str) -> nodes.literal:
    """The text of a rule, with links to how cells are written."""
    parts = [
        nodes.reference("", part, refuri="syntax.html#cells", internal=True)
        if place % 2
        else nodes.Text(part)
        for place, part in enumerate(_CELLS.split(text))
    ]
    return nodes.literal("", "", *parts)


def _parts(text: str) -> Iterator[tuple[bool, str]]:
    """The parts of a text in which code has backticks, and whether each is code."""
    return ((bool(place % 2), part) for place, part in enumerate(re.split("`", text)) if part)


def _inline(text: str) -> list[nodes.Node]:
    return [nodes.literal("", t) if is_code else nodes.Text(t) for is_code, t in _parts(text)]


def _listed(words: list[str] | tuple[str, ...]) -> list[nodes.Node]:
    found: list[nodes.Node] = []
    for word in words:
        found += [*([nodes.Text(", ")] if found else []), nodes.literal("", word)]
    return found


def _link(page: str, target: str, text: str) -> addnodes.pending_xref:
    return addnodes.pending_xref(
        "",
        nodes.inline("", text),
        refdomain="std",
        reftype="doc",
        reftarget=target,
        refdoc=page,
        refexplicit=True,
        refwarn=True,
    )


def keep_names(app: Sphinx, document: nodes.document) -> None:
    """Let links of other pages lead to the sections, as they do to headings."""
    slugs = app.env.metadata[app.env.docname].setdefault("myst_slugs", {})
    for section in document.findall(nodes.section):
        if "rule" in section["classes"]:
            (name,) = section["ids"]
            slugs[name] = (section.line, name, name)


def setup(app: Sphinx) -> None:
    """Called by the extension."""
    app.add_directive("rule-gallery", Gallery)
    app.add_directive("rule-kinds", Kinds)
    app.add_css_file("rules.css")
    app.connect("doctree-read", keep_names)
