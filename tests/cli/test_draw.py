"""`sudoku draw` writes what it is asked for, whole or not at all, and loses no puzzle."""

from __future__ import annotations

import json
import re
import struct
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from sudoku.cli import draw as command, outputs
from sudoku.cli.shown import SHOWN
from tests.cases import for_each
from tests.cli.command import refusal, sudoku

SMALL, AMBIGUOUS, BROKEN = "12..34..2143432.", "12..34..........", "11.............."
SOLVED = "1234341221434321"


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314  # our own picture


def digits(svg: str, *kinds: str) -> str:
    """The digits of these classes, in reading order."""
    return "".join(
        (one.text or "")
        for one in parsed(svg).iter("{http://www.w3.org/2000/svg}text")
        if {*one.get("class", "").split()} & {*kinds}
    )


def test_the_default_is_svg_on_standard_output() -> None:
    run = sudoku("draw", SMALL)
    assert run.code == 0
    assert digits(run.out, "given") == SMALL.replace(".", "")
    assert digits(run.out, "found") == ""


def test_a_solution_stands_beside_the_clues() -> None:
    run = sudoku("draw", "--show", "solution", SMALL)
    assert digits(run.out, "given") == SMALL.replace(".", "")
    found = (digit for digit, clue in zip(SOLVED, SMALL, strict=True) if clue == ".")
    assert digits(run.out, "found") == "".join(found)


@for_each(("puzzle", "code"), [(SMALL, 0), (AMBIGUOUS, 1), (BROKEN, 1)])
def test_what_is_not_unique_is_drawn_with_exit_code_1(puzzle: str, code: int) -> None:
    run = sudoku("draw", "--show", "solution", puzzle)
    assert run.code == code
    assert run.out.count('class="board"') == (2 if puzzle == AMBIGUOUS else 0)


@for_each("show", [*SHOWN])
def test_everything_can_be_shown(show: str) -> None:
    puzzle = BROKEN if show == "reason" else SMALL
    run = sudoku("draw", "--show", show, *(["--step", "1"] if show == "steps" else []), puzzle)
    assert (run.code, run.err) == (0, "")
    assert parsed(run.out).tag.endswith("svg")


def test_several_pictures_are_numbered_files_and_bad_input_does_not_lose_them() -> None:
    run = sudoku("draw", SMALL, "1234567", BROKEN, "-o", "p.svg")
    assert run.code == 2
    assert "argument 2:1:1" in run.err
    assert run.out == "p-1.svg to p-2.svg: 2 pictures\n"
    assert sorted(path.name for path in Path().iterdir()) == ["p-1.svg", "p-2.svg"]


def test_a_folder_gets_a_file_of_each_puzzle() -> None:
    assert sudoku("draw", SMALL, "-o", ".", "--to", "png").code == 0
    assert Path("puzzle-1.png").read_bytes().startswith(b"\x89PNG")


def test_a_png_is_as_wide_as_asked() -> None:
    assert sudoku("draw", SMALL, "-o", "p.png", "--width", "123").code == 0
    assert struct.unpack(">I", Path("p.png").read_bytes()[16:20]) == (123,)


def test_steps_are_the_pages_of_a_pdf() -> None:
    count = len(sudoku("steps", "--json", SMALL).lines)
    run = sudoku("draw", "--show", "steps", SMALL, "-o", "p.pdf")
    assert run.out == f"p.pdf: {count} pages\n"
    assert len(re.findall(rb"/Type ?/Page\b", Path("p.pdf").read_bytes())) == count
    assert sudoku("draw", "--show", "steps", "--step", str(count), SMALL).code == 0
    assert (
        f"the path has {count} steps"
        in sudoku("draw", "--show", "steps", "--step", str(count + 1), SMALL).err
    )


def test_a_book_has_its_solutions_at_the_end_and_names_what_has_none() -> None:
    run = sudoku("draw", "--book", SMALL, AMBIGUOUS, "-o", "book.svg")
    assert run.code == 1
    assert run.err == "argument 2:1: multiple, printed without a solution\n"
    assert run.out == "book-1.svg to book-2.svg: 2 pictures\n"
    assert digits(Path("book-2.svg").read_text(), "given", "found") != ""
    assert "Solution 1" in Path("book-2.svg").read_text()
    alone = sudoku("draw", "--book", "--no-solutions", SMALL, "-o", "alone.svg")
    assert (alone.code, alone.out) == (0, "alone.svg: 1 picture\n")


def test_a_book_prints_the_ratings_that_are_asked_for() -> None:
    run = sudoku("draw", "--book", "--scale", "fowler", "--no-solutions", SMALL)
    rated = sudoku("rate", "--scale", "fowler", "--json", SMALL)
    hardest = json.loads(rated.out)["fowler"]["hardest"]
    assert f"11 clues · fowler constraints {hardest}" in run.out


def test_files_are_kept_unless_they_are_to_be_replaced() -> None:
    Path("p.svg").write_text("mine")
    run = sudoku("draw", SMALL, "-o", "p.svg")
    assert (run.code, run.err) == (
        2,
        "p.svg already exists; choose another name or use --overwrite\n",
    )
    assert Path("p.svg").read_text() == "mine"
    assert sudoku("draw", SMALL, "-o", "p.svg", "--overwrite").code == 0
    assert Path("p.svg").read_text().startswith("<svg")


def test_a_file_that_is_read_is_not_replaced() -> None:
    Path("p.svg").write_text(SMALL)
    run = sudoku("draw", "p.svg", "-o", "p.svg", "--overwrite")
    assert run.err == "p.svg is an input of this run; choose another name for the output\n"


@for_each("ending", ["svg", "pdf", "png"])
def test_an_interrupted_command_leaves_no_half_file(ending: str) -> None:
    def interrupt(*_: object) -> bytes:
        raise KeyboardInterrupt

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("os.fsync", interrupt)
        run = sudoku("draw", SMALL, "-o", f"p.{ending}")
    assert run.code == 130
    assert list(Path().iterdir()) == []


@for_each(
    ("arguments", "message"),
    [
        (["-o", "p.doc"], "the name must end with .svg, .pdf or .png"),
        (["-o", "p.svg", "--to", "pdf"], "give only one"),
        (["-o", "none/p.svg"], "first create the folder none"),
        (["--paper", "a4"], "--paper needs --book"),
        (["--book", "--show", "solution"], "--book cannot be used with --show"),
        (["--step", "1"], "needs --show steps"),
        (["--width", "9"], "--width works only with PNG"),
        (["--book", "--theme", "auto"], "--theme auto cannot be used with --book"),
        (["--theme", "auto", "-o", "p.pdf"], "works only with SVG, not PDF"),
        ([SMALL], "standard output holds only one SVG"),
    ],
)
def test_what_does_not_fit_together_is_an_error(arguments: list[str], message: str) -> None:
    assert message in refusal("draw", SMALL, *arguments)
    assert list(Path().iterdir()) == []


def test_more_pages_than_a_pdf_may_have_are_refused_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pages = list[str]()

    def page(*_: object) -> str:
        pages.append("<svg/>")
        return pages[-1]

    monkeypatch.setattr(outputs, "MAX_PAGES", 2)
    monkeypatch.setattr(command, "side_by_side", page)
    run = sudoku("draw", *[SMALL] * 9, "-o", "p.pdf")
    assert len(pages) == 3
    assert (run.code, run.err.split(";")[0]) == (2, "p.pdf: a PDF holds at most 2 pages")


def test_without_typst_the_error_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    run = sudoku("draw", "--show", "solution", SMALL, "-o", "p.pdf")
    assert (run.code, run.err) == (
        2,
        "PDF and PNG files need typst: pip install '.[pictures]' in a clone\n",
    )
    assert sudoku("draw", SMALL, "-o", "p.svg").code == 0


TITLES = ['#read("/etc/passwd")', "</svg>", "a & b < c", "\x1b[31m\x07", '"); #panic()']


@for_each("title", TITLES)
def test_no_title_is_more_than_text(title: str) -> None:
    options = ["--overwrite", "--title", title, SMALL]
    assert sudoku("draw", *options, "-o", "p.svg").code == 0
    parsed(Path("p.svg").read_text())
    assert sudoku("draw", *options, "--book", "-o", "p.pdf").code == 0
    assert len(re.findall(rb"/Type ?/Page\b", Path("p.pdf").read_bytes())) == 2
