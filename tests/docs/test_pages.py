"""The documentation is complete, its links lead somewhere, and the README stays short."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest
from click.testing import CliRunner

import sudoku
from benchmarks.mutants import MUTANTS
from sudoku.batch.tables.columns import table_names
from sudoku.cli.commands import COMMANDS
from sudoku.cli.exits import ExitCode
from sudoku.cli.group import cli
from sudoku.constraints.described import all_described
from sudoku.crosschecking.fuzzing.classes import CLASSES
from sudoku.formats.registry import FORMATS
from sudoku.interface.registry import absence
from sudoku.questions.answers.schemas import of_commands
from sudoku.reference.orders import VALUE_ORDERS, VARIABLE_ORDERS
from sudoku.reference.variant import ALIASES, RULES, SEARCHES
from tests.cases import for_each
from tests.docs.pages import DOCS, PAGES, ROOT, all_markdown, blocks, commands, name_of, prose

README = ROOT / "README.md"
COMMAND_PAGES = DOCS / "reference" / "commands"
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
SOURCE = re.compile(r"`((?:sudoku|models|tests|benchmarks|docs|puzzles)/[\w/.-]+)`")
MODEL = re.compile(r"`((?:sat|cpsat|reference|portfolio):[^`\s]+)`")
HEADING = re.compile(r"^#{1,6} +(.+?)\s*$", re.MULTILINE)


def anchors(page: Path) -> set[str]:
    """The anchors that GitHub and MyST give to the headings of a page."""
    seen: Counter[str] = Counter()
    found: set[str] = set()
    for heading in HEADING.findall(prose(page.read_text(encoding="utf-8"))):
        plain = LINK.sub(lambda link: link[0].partition("]")[0].lstrip("!["), heading)
        slug = re.sub(r"[^\w\- ]", "", plain.lower()).replace(" ", "-")
        found.add(slug if not seen[slug] else f"{slug}-{seen[slug]}")
        seen[slug] += 1
    return found | {kind.name for kind in all_described() if _shows(page, kind.group)}


def _shows(page: Path, group: str) -> bool:
    """Whether a page has sections for the kinds of rules of a group."""
    return page.parent.name == "rules" and page.stem == group


def broken_links(page: Path) -> Iterator[str]:
    for target in LINK.findall(prose(page.read_text(encoding="utf-8"))):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = unquote(target).partition("#")
        file = (page.parent / path).resolve() if path else page
        if not file.exists() or (anchor and file.suffix == ".md" and anchor not in anchors(file)):
            yield target


@pytest.mark.slow
def test_every_relative_link_leads_to_a_file_and_a_heading() -> None:
    broken = {name_of(page): list(broken_links(page)) for page in all_markdown()}
    assert {name: links for name, links in broken.items() if links} == {}


def test_a_broken_link_is_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# A `b` c\n[1](#a-b-c) [2](#gone) [3](none.md) [4](page.md#a-b-c)\n")
    assert list(broken_links(page)) == ["#gone", "none.md"]


def test_readme_fits_on_a_few_screens_and_begins_with_an_example() -> None:
    lines = README.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 150
    assert [line for line in lines if len(line) > 120 and not line.startswith(("| ", "!["))] == []
    assert any(line.startswith("$ sudoku ") for line in lines[:25])
    assert {"make demo", "make test"} <= set(commands(README))


def test_every_page_can_be_reached_from_the_readme() -> None:
    reached, fresh = {README.resolve()}, [README.resolve()]
    while fresh:
        here = fresh.pop()
        for target in LINK.findall(prose(here.read_text(encoding="utf-8"))):
            there = (here.parent / target.partition("#")[0]).resolve()
            if there.suffix == ".md" and there.is_file() and there not in reached:
                reached.add(there)
                fresh.append(there)
    assert [page for page in PAGES if page.resolve() not in reached] == []


def test_the_index_of_commands_has_every_subcommand_in_order_with_its_sentence() -> None:
    index = (COMMAND_PAGES / "index.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \[`(\w+)`\]\((\w+)\.md\) \| (.+) \|$", index, re.MULTILINE)
    assert rows == [(name, name, listed.summary) for name, listed in COMMANDS.items()]
    assert index.split(":hidden:\n\n")[1].split() == [*COMMANDS, ":::"]


@for_each("name", COMMANDS)
def test_the_page_of_a_command_has_its_generated_parts(name: str) -> None:
    page = (COMMAND_PAGES / f"{name}.md").read_text(encoding="utf-8")
    assert page.startswith(f"# `sudoku {name}`\n\n:::{{command}} {name}\n:::\n")
    assert page.endswith(f"\n## Options\n\n:::{{options}} {name}\n:::\n")
    assert any(
        line.startswith(f"sudoku {name} ") for line in commands(COMMAND_PAGES / f"{name}.md")
    )


def test_the_page_about_tables_has_the_columns_of_every_question_and_of_the_input() -> None:
    page = (DOCS / "reference" / "tables.md").read_text(encoding="utf-8")
    shown = re.findall(r"^:::\{columns\} (\w+)$", page, re.MULTILINE)
    assert sorted(shown) == sorted(["input", *table_names()])


def test_every_format_that_is_read_has_its_example_on_the_page() -> None:
    page = (DOCS / "reference" / "formats.md").read_text(encoding="utf-8")
    shown = " ".join(re.findall(r"^:::\{format-examples\} (.+)$", page, re.MULTILINE)).split()
    assert sorted([*shown, "text"]) == sorted(known.name for known in FORMATS if known.read)


def test_every_exit_code_is_explained() -> None:
    page = (DOCS / "reference" / "exit-codes.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## ([\d, ]+): ", page, re.MULTILINE)
    assert [int(code) for found in headings for code in found.split(", ")] == [*ExitCode]


def test_the_page_about_json_has_each_schema_with_an_example() -> None:
    page = (DOCS / "reference" / "json.md").read_text(encoding="utf-8")
    sections = re.findall(r"^## `(\w+)`\n(.+?)(?=^## )", page, re.MULTILINE | re.DOTALL)
    assert [name for name, _ in sections] == [name for name in COMMANDS if name in of_commands()]
    for name, section in [*sections, ("common", page)]:
        assert f"\n:::{{schema}} {name}\n:::\n" in section
        assert name == "common" or f"\n$ sudoku {name} --json " in section


def test_every_class_of_fuzzed_puzzles_is_documented() -> None:
    page = (COMMAND_PAGES / "crosscheck.md").read_text(encoding="utf-8")
    assert [name for name in CLASSES if f"`{name}`" not in page] == []


def test_every_part_of_the_reference_is_documented() -> None:
    page = (DOCS / "guides" / "teaching.md").read_text(encoding="utf-8")
    tables: list[Iterable[str]] = [RULES, SEARCHES, VARIABLE_ORDERS, VALUE_ORDERS, ALIASES]
    assert [name for table in tables for name in table if f"`{name}`" not in page] == []


def test_every_model_that_a_page_names_can_be_asked() -> None:
    """The names in code spans, such as `sat:glucose4`; capitals stand for parts of a name."""
    specs = {
        spec
        for page in PAGES
        for spec in MODEL.findall(page.read_text(encoding="utf-8"))
        if not re.search("[A-Z]{5}", spec)
    }
    assert len(specs) > 10
    for spec in specs - {"tiny:fast"}:
        is_absent = any(absence(name) for name in re.split("[:+]", spec))
        assert is_absent or sudoku.capabilities_of(spec)


def test_the_number_of_mutants_is_the_true_one() -> None:
    for page in (README, DOCS / "explanation" / "why-it-is-right.md"):
        (number,) = re.findall(r"(\d+) deliberately wrong", page.read_text(encoding="utf-8"))
        assert int(number) == len(MUTANTS)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_completion_of_each_shell_is_printed_as_the_page_says(shell: str) -> None:
    page = (DOCS / "reference" / "environment.md").read_text(encoding="utf-8")
    (variable, value) = re.findall(rf"(_\w+)=({shell}_\w+) sudoku", page)[0]
    done = CliRunner().invoke(cli, [], prog_name="sudoku", env={variable: value})
    assert done.exit_code == 0
    assert "_sudoku_completion" in done.output


def test_every_source_file_that_is_named_exists() -> None:
    """`sudoku/cli/app.py` and the like, in prose and tables."""
    named = [
        path
        for page in PAGES
        for path in SOURCE.findall(prose(page.read_text(encoding="utf-8")))
        if not (ROOT / path).exists()
    ]
    assert named == []


@pytest.mark.parametrize("root", ["sudoku", "models/sudoku_models"])
def test_every_package_is_on_the_page_about_design(root: str) -> None:
    page = (DOCS / "explanation" / "design.md").read_text(encoding="utf-8")
    packages = [path.parent.name for path in (ROOT / root).glob("*/__init__.py")]
    assert len(packages) >= 7
    assert [name for name in packages if f"`{root}/{name}/`" not in page] == []


def test_code_blocks_say_what_they_hold() -> None:
    """An unmarked block, or one of an unknown kind, would be run by nobody."""
    kinds = {block.kind for page in PAGES for block in blocks(page)}
    assert kinds <= {"console", "python", "sh", "text", "json", "toml"}
