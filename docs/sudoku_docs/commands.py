"""The generated parts of the pages in `reference/commands/`, made from the Click commands.

Four directives: `command` has the description of a subcommand, `options` its options and the
tables of its help text, `shared-options` a group of options that most commands have, with these
commands, and `exit-codes` the codes. A command's own options are entries of the site's index. Those
of shared groups follow them in short: their entries are on the index page of the commands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from inspect import cleandoc, getsourcefile

import click
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from sudoku.cli import batch_options, exits, options, subcommand, workers
from sudoku.cli.commands import COMMANDS
from sudoku.cli.group import cli
from sudoku.cli.subcommand import SHARED, Subcommand

TABLES = {
    "Columns": "The columns of its table are listed in [Tables of answers](../tables.md#columns).",
    "Techniques": "The techniques are listed in [Techniques](../techniques/index.md).",
    "Formats": "The formats are listed in [Formats](../formats.md).",
}
"""Tables of help texts that have a separate page, and what replaces them."""

ROOT = click.Context(cli, info_name="sudoku")
Record = tuple[str, str]
"""How a help text has an option: its names, and what it does."""
Part = tuple[str, list[str]]
"""The title of a section, "" for none, and lines of Markdown."""

_EXTRA = re.compile(r" {2}\[([^\]]*)\]")
_CODE = re.compile(
    r"(?P<span>`[^`]+`)|(?<![\w-])(?P<option>--?[a-z][\w-]*)|(?<!\w)(?P<quoted>'[^']+')(?!\w)"
)
_SPECIAL = re.compile(r"([\\*_{}\[\]<>#$~])")


def marked(text: str) -> str:
    """A help text as Markdown: options and quoted texts are code, commands lead to their pages."""
    parts, end = [], 0
    for found in _CODE.finditer(text):
        parts += [_SPECIAL.sub(r"\\\1", text[end : found.start()]), _code(found)]
        end = found.end()
    return "".join([*parts, _SPECIAL.sub(r"\\\1", text[end:])])


def _code(found: re.Match[str]) -> str:
    span = found["span"] or f"`{found[0]}`"
    words = span.strip("`").split()
    leads = words[0] == "sudoku" and len(words) > 1 and words[1] in COMMANDS
    return f"[{span}]({words[1]}.md)" if leads else span


@cache
def named(name: str) -> tuple[Subcommand, click.Context]:
    """A subcommand, and a context in which its help text is made."""
    command = cli.get_command(ROOT, name)
    if not isinstance(command, Subcommand):
        raise TypeError(f"no command {name!r}")
    return command, click.Context(command, info_name=name, parent=ROOT)


def groups(name: str) -> dict[str, list[Record]]:
    """The options of a command but --help, by the titles of their groups."""
    command, context = named(name)
    hidden = command.get_help_option(context)
    found: dict[str, list[Record]] = {}
    for title, group in command.option_groups(context).items():
        records = [each.get_help_record(context) for each in group if each is not hidden]
        found[title] = [record for record in records if record is not None]
    return found


@cache
def shared() -> dict[str, list[Record]]:
    """The options that most commands have, by group: as the first command has them."""
    return {title: groups(next(iter(COMMANDS)))[title] for title in SHARED}


def explained(text: str) -> str:
    """What a help text says of an option, and then its default and limits, as Markdown."""
    extras = [extra for found in _EXTRA.findall(text) for extra in found.split("; ")]
    return " ".join([marked(_EXTRA.sub("", text)), *map(_limit, extras)])


def _limit(extra: str) -> str:
    """A default or a limit of Click's, as a sentence: "x>=1"."""
    least = re.fullmatch(r"x>=(-?[\d.]+)", extra)
    both = re.fullmatch(r"(-?[\d.]+)<=x<=(-?[\d.]+)", extra)
    if least:
        return f"At least {least[1]}."
    return f"From {both[1]} to {both[2]}." if both else f"{marked(extra[0].upper() + extra[1:])}."


def description(name: str) -> Iterator[str]:
    """What the help text says before the options."""
    command, context = named(name)
    first, *others = cleandoc(command.help or "").split("\n\n")
    usage = command.get_usage(context).removeprefix("Usage: ")
    yield from (marked(first), "", "```text", usage, "```", "")
    for paragraph in others:
        text = marked(paragraph.replace("\n", " "))
        yield re.sub("^Exit codes?\\b", r"[\g<0>](../exit-codes.md)", text)
        yield ""
    yield from ("```sh", *command.examples, "```")


def all_options(name: str) -> Iterator[Part]:
    """The options, its own first, and the tables of the help text."""
    program, found = f"sudoku {name}", groups(name)
    known = {title: [r for r in found.get(title, ()) if r in shared()[title]] for title in SHARED}
    own = {
        title: [record for record in records if record not in known.get(title, ())]
        for title, records in found.items()
    }
    # Its own options in a shared group, as the folder of `sudoku prove --output`.
    others = [record for title in SHARED for record in own.pop(title, ())]
    yield "", entries(program, [*own.pop("Options"), *others])
    for title, records in own.items():
        yield title, entries(program, records)
    yield from tables(name)
    for title, records in known.items():
        if records:
            link = f"As for [other commands](index.md#{title.lower()})."
            yield title, [link, "", *listed((names, explained(text)) for names, text in records)]


def entries(program: str, records: Iterable[Record]) -> list[str]:
    """Options as entries of the site's index."""
    lines = [f":::{{program}} {program}", ":::", ""]
    for names, text in records:
        lines += [f":::{{option}} {names}", explained(text), ":::", ""]
    return lines


def listed(rows: Iterable[Record]) -> list[str]:
    """Words with what they mean, as Markdown."""
    return [line for words, meaning in rows for line in (f"`{words}`", f": {meaning}", "")]


def tables(name: str) -> Iterator[Part]:
    """The tables of a help text."""
    for table in named(name)[0].tables:
        title, rows = table()
        found = TABLES.get(title)
        yield title, [found] if found else listed((words, marked(text)) for words, text in rows)


def shared_group(title: str) -> Iterator[str]:
    """A group of shared options, and the commands that have it."""
    known = shared()[title]
    having = [name for name in COMMANDS if {*known} & {*groups(name).get(title, ())}]
    yield from entries("sudoku", known)
    yield f"Commands: {', '.join(f'[`{name}`]({name}.md)' for name in having)}."


class Generated(SphinxDirective):  # type: ignore[misc]
    """A directive whose one argument is a name."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        for module in (batch_options, exits, options, subcommand, workers):
            self.env.note_dependency(getsourcefile(module))
        name = "".join(self.arguments)
        if name in COMMANDS:
            self.env.note_dependency(
                getsourcefile(import_module(f"sudoku.cli.{COMMANDS[name].module}"))
            )
        return [node for title, lines in self.parts(name) for node in self._nodes(title, lines)]

    def parts(self, name: str) -> Iterator[Part]:
        """What is said of what has this name."""
        raise NotImplementedError

    def _nodes(self, title: str, lines: Iterable[str]) -> list[nodes.Node]:
        """A section, unless it has no title."""
        content = self.parse_text_to_nodes("\n".join(lines))
        if not title:
            return list(content)
        words, _ = self.parse_inline(marked(title))
        section = nodes.section("", nodes.title("", "", *words), *content, names=[title.lower()])
        self.state.document.note_implicit_target(section, section)
        return [section]


class CommandDirective(Generated):
    """The description of a subcommand."""

    def parts(self, name: str) -> Iterator[Part]:
        yield "", [*description(name)]


class OptionsDirective(Generated):
    """The options of a subcommand."""

    def parts(self, name: str) -> Iterator[Part]:
        yield from all_options(name)


class SharedOptionsDirective(Generated):
    """A group of options that most commands have."""

    def parts(self, name: str) -> Iterator[Part]:
        yield "", [*shared_group(name)]


class ExitCodesDirective(Generated):
    """A table of all exit codes, as `sudoku --help` has it."""

    required_arguments = 0

    def parts(self, _name: str) -> Iterator[Part]:
        rows = [f"| {code:d} | {marked(text)} |" for code, text in exits.MEANINGS.items()]
        yield "", ["| code | meaning |", "| ---: | --- |", *rows]


def keep_options_whole(_app: Sphinx, page: nodes.document) -> None:
    """Mark the options in a page's text, which site.css keeps on one line."""
    for code in page.findall(nodes.literal):
        if re.fullmatch(r"--?[a-z][a-z-]*", code.astext()):
            code["classes"].append("option-name")


def setup(app: Sphinx) -> None:
    """Called by the extension."""
    app.add_directive("command", CommandDirective)
    app.add_directive("options", OptionsDirective)
    app.add_directive("exit-codes", ExitCodesDirective)
    app.add_directive("shared-options", SharedOptionsDirective)
    app.connect("doctree-read", keep_options_whole)
