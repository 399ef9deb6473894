"""Links of penpa-edit: givens, regions and the answer are taken, the rest is told."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64encode

import pytest

from sudoku import Board, parse
from sudoku.formats.entry import Info
from sudoku.puzzle.regions import regions_of
from tests.cases import for_each
from tests.formats.examples import CLASSIC, PENPA, SOLVED, penpa_link
from tests.formats.readings import only, reason

DRAWINGS = "drawings that may be rules: 1 text, 1 shaded cell, 1 cage"


def text_of(
    question: dict[str, object],
    *,
    size: int = 4,
    cells: list[int] | None = None,
    kind: str = "square",
    answer_layer: str = "",
) -> str:
    """A drawing on a grid without margins, all of whose cells are used."""
    width = size + 4
    if cells is None:
        cells = [2 * width + 2, *([1] * (size - 1) + [5]) * size][:-1]
    head = f"{kind},{size},{size},38,0,1,1,418,418,84,84,0,0,0,0,Title: ,Author: ,,"
    drawn = json.dumps(question).replace('"number"', "zN").replace('"lineE"', "zE")
    return "\n".join([head, "[0,0,0,0]", "[]", drawn, answer_layer, json.dumps(cells), "[]"])


def numbers(digits: str, size: int) -> dict[str, list[object]]:
    """Normal numbers in the cells of a grid without margins."""
    return {
        str((cell // size + 2) * (size + 4) + cell % size + 2): [digit, 1, "1"]
        for cell, digit in enumerate(digits)
        if digit != "."
    }


def test_givens_boxes_and_words_are_taken_and_drawings_told() -> None:
    entry = only(penpa_link(PENPA))
    assert entry.puzzle == parse("1..4............")
    assert entry.info == Info("Two, small", "Me", "Antiknight\nand more")
    assert entry.warnings == (DRAWINGS,)


def test_the_answer_is_the_solution_when_it_is_complete() -> None:
    places = numbers("1234341221434321", 4)
    listed = [f"{place},{text[0]}" for place, text in places.items()]
    answer = json.dumps([[], [], [], [], listed, []])
    solution = only(penpa_link(PENPA, answer)).solution
    assert solution is not None
    assert "".join(map(str, solution.digits)) == "1234341221434321"
    broken = "\n".join(re.findall(".{1,60}", penpa_link(PENPA, answer)))
    assert only(broken).solution == solution  # as a mail program breaks it
    partial = json.dumps([[], [], [], [], listed[:-1], []])
    assert only(penpa_link(PENPA, partial)).solution is None


def test_digits_of_the_player_are_no_givens() -> None:
    layer = json.dumps({"number": numbers(".23.............", 4)})
    text = text_of({"number": numbers("1..4............", 4)}, answer_layer=layer)
    entry = only(penpa_link(text))
    assert entry.puzzle == parse("1..4............")
    assert "2 digits of the player were ignored" in entry.warnings


def test_a_complete_answer_of_the_author_is_the_solution() -> None:
    layer = json.dumps({"number": numbers(SOLVED, 9)})
    text = text_of({"number": numbers(CLASSIC, 9)}, size=9, answer_layer=layer)
    entry = only(penpa_link(text))
    assert entry.puzzle == parse(CLASSIC)
    assert entry.solution is not None
    assert "".join(map(str, entry.solution.digits)) == SOLVED
    assert entry.warnings == ("no regions are drawn: boxes 3x3 are assumed",)


def borders(letters: str, size: int) -> dict[str, int]:
    """Thick borders between cells with different letters, by the corners at their ends."""
    width = size + 4
    found = {}
    for row in range(size):
        for column in range(size):
            corner = width * width + (row + 1) * width + column + 1  # top left of the cell
            here = letters[row * size + column]
            if column and letters[row * size + column - 1] != here:
                found[f"{corner},{corner + width}"] = 2
            if row and letters[(row - 1) * size + column] != here:
                found[f"{corner + 1},{corner}"] = 21
    return found


@pytest.mark.parametrize("letters", ["AAABABBBCCCDCDDD", "AAAABBBBCCCCDDDD", "ABCDABCDABCDABCD"])
def test_thick_borders_are_those_of_regions(letters: str) -> None:
    entry = only(penpa_link(text_of({"lineE": borders(letters, 4)})))
    assert {*entry.puzzle.board.regions} == {*regions_of(letters)}
    assert entry.warnings == ()


def test_thick_borders_that_make_no_regions_are_told() -> None:
    entry = only(penpa_link(text_of({"lineE": borders("AABBAABBCCCCCCCC", 4)})))
    assert entry.puzzle.board == Board(2, 2)
    assert entry.warnings == ("the thick borders form no regions: boxes 2x2 are assumed",)


def test_a_board_inside_a_larger_grid_is_found_by_its_cells() -> None:
    """Rows and columns 2 to 5 of a grid of 6 cells, with a clue outside."""
    first = 3 * 10 + 3
    cells = [first, *([1, 1, 1, 7] * 4)][:-1]
    drawn = {"number": {"33": ["1", 1, "1"], "36": ["4", 1, "1"], "22": ["10", 1, "1"]}}
    entry = only(penpa_link(text_of({**drawn}, size=6, cells=cells)))
    assert entry.puzzle == parse("1..4............")
    assert entry.warnings[0].startswith("no regions are drawn")
    assert entry.warnings[1] == "drawings that may be rules: 1 text"


def test_small_texts_and_letters_are_no_givens() -> None:
    drawn = {"18": ["1", 1, "5"], "19": ["12", 1, "7"], "20": ["x", 1, "1"], "21": ["9", 1, "1"]}
    entry = only(penpa_link(text_of({"number": drawn})))
    assert entry.puzzle.clue_count == 0
    assert entry.warnings[-1] == "drawings that may be rules: 4 texts"


@for_each("change", ["+ ", "+%2B", "/%2F", "=", "+-"])
def test_damage_on_the_way_is_repaired(change: str) -> None:
    link = penpa_link(PENPA)
    head, code = link.strip().split("&p=")
    assert only(f"{head}&p={code.replace(change[0], change[1:])}").warnings == (DRAWINGS,)
    assert only(f"<{link.strip()}>").warnings == (DRAWINGS,)
    assert only(f"m=edit&p={code}").warnings == (DRAWINGS,)


@for_each(
    ("link", "expected"),
    [
        ("https://swaroopg92.github.io/penpa-edit/", "with m= and p="),
        (penpa_link(PENPA)[:150], "ends too early"),
        ("m=edit&p=????", "damaged"),
        ("m=edit&p=" + "/" * 64, "damaged"),
        (penpa_link("9,9,38"), "version 2 or 3"),
        (penpa_link("square,4"), "version 2 or 3"),
        (penpa_link(text_of({}, kind="hex")), "grid of squares"),
        (penpa_link(text_of({}, cells=[18, 1, 1])), "1 rows and 3 columns"),
        (penpa_link(text_of({}, cells=[9999])), "cells of the grid"),
        (penpa_link(text_of({}).replace("square,4", "square,4000")), "up to 100"),
        (penpa_link(text_of({}).replace("{}", "{")), "not valid JSON"),
        (penpa_link(text_of({}).replace("{}", "[" * 50_000)), "nested too deeply"),
        (penpa_link(text_of({}).replace("{}", "[]")), "an object"),
    ],
)
def test_wrong_links_are_errors(link: str, expected: str) -> None:
    assert expected in reason(link)


@pytest.mark.parametrize("margin", [10**4299, -(10**4299)])
def test_margins_are_bounded(margin: int) -> None:
    lines = PENPA.split("\n")
    lines[1], lines[5] = f"[{margin},0,0,0]", "[]"
    assert "integers up to 2,000,000" in reason(penpa_link("\n".join(lines)))


def test_a_bomb_is_not_unpacked() -> None:
    packer = zlib.compressobj(9, wbits=-15)
    packed = packer.compress(b" " * 5_000_000) + packer.flush()
    assert "at most 2,000,000 characters" in reason(f"m=edit&p={b64encode(packed).decode()}")
