"""The reference of techniques, made from the registry: each with an example and its picture.

    :::{techniques}
    skyscraper wings
    :::

makes a section for each technique that is named, or that belongs to a family that is named.
`technique-table` makes a table of all, which leads to these sections.
"""

from __future__ import annotations

from dataclasses import replace

from docutils import nodes
from myst_parser.slugs import github_slugify
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from sudoku.logic.examples import FILE, Example, examples
from sudoku.logic.hint import Hint
from sudoku.logic.techniques.picturing import DrawnStep
from sudoku.logic.techniques.registry import techniques
from sudoku.logic.techniques.technique import Technique
from sudoku.pictures.marks import Note
from sudoku.puzzle.pictured import svg_beside
from sudoku_docs.figures import figure
from sudoku_docs.technique_pages import FOLDER, pages, shown

WIDTH = 440


class Techniques(SphinxDirective):  # type: ignore[misc]
    """The directive `techniques`."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Called by Sphinx. Raises an error of the page if a technique has no example."""
        self.env.note_dependency(str(FILE))
        found = shown(" ".join(self.content))
        missing = [technique.key for technique in found if technique.key not in examples()]
        if missing:
            raise self.error(f"{FILE.name} has no example of {', '.join(missing)}")
        level, outer = 1, self.state_machine.node
        while outer is not None:
            level += isinstance(outer, nodes.section)
            outer = outer.parent
        text = "\n".join(_section(each, level) for each in found)
        return self.parse_text_to_nodes(text, allow_section_headings=True)  # type: ignore[no-any-return]


class TechniqueTable(SphinxDirective):  # type: ignore[misc]
    """The directive `technique-table`."""

    def run(self) -> list[nodes.Node]:
        """Called by Sphinx."""
        for path in FOLDER.glob("*.md"):
            self.env.note_dependency(str(path))
        page_of = {technique: page for page, technique in pages()}
        rows = ["| name | title | layer | |", "| --- | --- | ---: | --- |"]
        for technique in techniques():
            title = technique.title
            if technique in page_of:
                title = f"[{title}]({page_of[technique]}#{github_slugify(title)})"
            rows.append(f"| `{technique.key}` | {title} | {technique.layer} | {_use(technique)} |")
        return self.parse_text_to_nodes("\n".join(rows))  # type: ignore[no-any-return]


def _section(technique: Technique, level: int) -> str:
    """What the page says of a technique, as Markdown, under a heading of this level."""
    example = examples()[technique.key]
    asked = example.asked()
    also = "".join(f", also `{alias}`" for alias in technique.aliases)
    use = _use(technique)
    facts = f"`{technique.key}`{also} · layer {technique.layer}{use and ' · '}{use}"
    return "\n\n".join(
        [
            f"{'#' * level} {technique.title}",
            technique.meaning,
            facts,
            _picture(asked),
            _session(example, asked),
        ]
    )


def _use(technique: Technique) -> str:
    """Whether it needs more than its name to be used."""
    words = ["not used by default"] * (not technique.is_default)
    words += ["needs uniqueness"] * technique.needs_uniqueness
    return ", ".join(words)


def _picture(asked: Hint) -> str:
    """The step in its position, as HTML."""
    if asked.step is None:
        raise ValueError(f"no step in {asked.puzzle}")
    drawn = DrawnStep(asked.step, asked.position)
    (picture,) = drawn.pictures()
    bare = replace(picture.without(picture.of(Note)), title="")
    alt = f"The step in its position: {asked.step.text(asked.position.layout)}"
    return str(figure(lambda theme: svg_beside(bare, theme=theme), alt, WIDTH).astext())


def _session(example: Example, asked: Hint) -> str:
    """The command that prints the step, and what it prints."""
    return f"```text\n$ {example.command}\n{asked}\n```\n"


def setup(app: Sphinx) -> None:
    """Called by the extension."""
    app.add_directive("techniques", Techniques)
    app.add_directive("technique-table", TechniqueTable)
