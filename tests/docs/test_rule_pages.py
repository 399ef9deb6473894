"""The pages of rules have every kind, each with a picture that shows its example at work."""

from __future__ import annotations

import re

import pytest
from sudoku_docs.rule_groups import TITLES, formats_of, kinds_of
from sudoku_docs.rule_names import COMMON, programs
from sudoku_docs.rule_pictures import picture_of

from sudoku.constraints.described import Described, all_described
from sudoku.pictures.marks import Digit, Note, Outside, Pencil, Shade, centre
from tests.cases import for_each
from tests.docs.pages import DOCS, ROOT

FOLDER = DOCS / "reference" / "rules"
KINDS = {kind.name: kind for kind in all_described()}


def test_every_kind_is_on_the_page_of_its_group() -> None:
    shown = {
        page.stem: re.findall(r"^:::\{rule-kinds\} (\w+)$", page.read_text("utf-8"), re.MULTILINE)
        for page in FOLDER.glob("*.md")
    }
    assert {page: groups for page, groups in shown.items() if groups} == {g: [g] for g in TITLES}
    listed = [kind.name for group in TITLES for kind in kinds_of(group)]
    assert sorted(listed) == [*KINDS]


def test_other_names_are_those_of_kinds_and_programs_are_told_where_they_are_named() -> None:
    assert {*COMMON} <= {*KINDS}
    told = [phrase.split()[0] for phrase in programs([KINDS["killer"], KINDS["even"]])]
    assert told == ["f-puzzles", "dclamage", "ISS", "SudokuStudio"]
    assert len([*programs([KINDS["hidden"]])]) == 1


def test_the_readme_and_the_changelog_have_the_number_of_kinds() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    named = re.findall(r"\[(\d+) kinds of (?:constraints|rules)\]", readme + changes)
    assert named == [str(len(KINDS))] * 2


@pytest.mark.thorough
@for_each("kind", KINDS.values())
def test_each_picture_shows_a_rule_in_a_grid_that_obeys_it(kind: Described) -> None:
    cut = picture_of(kind)
    marks = {type(mark) for mark in cut.whole.marks} - {Digit, Note}
    assert marks or kind.name in (
        "chaos",
        "chaoscount",
        "digits",
        "hidden",
        "lines",
        "regions",
        "rows",
    ), "only digits are shown"
    left, top, width = cut.square
    cells = [mark.cell for mark in cut.whole.of(Digit)]
    cells += [mark.cell for mark in cut.whole.of(Pencil)]
    inked = [centre(9, cell) for cell in cells]
    is_chaos = kind.name.startswith("chaos")  # its example board is small, and drawn by notes
    assert inked or is_chaos or kind.name in ("hidden", "lines", "regions", "rows")
    for x, y in [*inked, *(mark.at for mark in cut.whole.of(Outside))]:
        assert left < x - 0.5, (kind.name, x)
        assert x + 0.5 < left + width, (kind.name, x)
        assert top < y - 0.5, (kind.name, y)
        assert y + 0.5 < top + width, (kind.name, y)


def test_what_a_rule_of_the_board_forbids_is_shaded_around_one_digit() -> None:
    around, middle = picture_of(KINDS["antiknight"]).whole.of(Shade)
    (cell,) = middle.cells
    steps = {(other // 9 - cell // 9, other % 9 - cell % 9) for other in around.cells}
    assert steps == {(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)}


def test_a_picture_is_cut_from_the_whole_drawing() -> None:
    cut = picture_of(KINDS["killer"])
    svg = cut.svg("dark")
    assert cut.square == (-0.4, -0.4, 4.0)
    assert 'viewBox="-26 -26 256 256" width="256" height="256"' in svg
    assert ">10</text>" in svg


def test_formats_are_those_that_can_say_the_example() -> None:
    assert {"f-puzzles", "sumocue", "iss"} <= {*formats_of(KINDS["killer"])}
    assert formats_of(KINDS["contains"]) == ["iss"]
