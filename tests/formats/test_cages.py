"""Formats with a cage for each cell: PS killers, SumoCue, killers of 81 characters, and Solo."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest

from sudoku import (
    Board,
    Entry,
    InexpressibleError,
    Puzzle,
    parse,
    read,
    with_rules,
    write,
)
from tests.cases import for_each
from tests.formats.examples import CLASSIC
from tests.formats.readings import only, reason
from tests.formats.test_written import same

DIAGONALS = ("diagonal+", "diagonal-")
NINE = Board(3, 3)


def puzzle_of(*rules: str, board: Board = NINE, **clues: int) -> Puzzle:
    """With clues such as r1c3=7."""
    empty = Puzzle(with_rules(board, *rules), (0,) * board.cell_count)
    names = {board.cell_name(cell): cell for cell in range(board.cell_count)}
    return empty.with_clues({names[name]: digit for name, digit in clues.items()})


def numbers(of: Mapping[int, Iterable[int]]) -> str:
    """81 numbers, each 0 but those of the listed cells."""
    listed = {cell: number for number, cells in of.items() for cell in cells}
    return "".join(f"{listed.get(cell, 0)}:" for cell in range(81))


# PS killers.

PS = {12 * 256 + 4: (0, 1, 9), 10 * 256 + 80: (79, 80), 5 * 256 + 7: (40,)}
PS_RULES = ("killer 12: r1c1 r1c2 r2c1", "killer 10: r9c8 r9c9")


def test_a_ps_killer_has_sums_and_numbers_of_cages() -> None:
    plain = puzzle_of(*PS_RULES, r5c5=5)
    assert only(f"3x3::k:{numbers(PS)}").puzzle == plain
    assert only(f"3x3::k:{numbers(PS)}"[:-1] + "\n").puzzle == plain
    with_diagonals = puzzle_of(*DIAGONALS, *PS_RULES, r5c5=5)
    assert only(f"3x3:d:k:{numbers(PS)}").puzzle == with_diagonals


def test_the_bytes_of_a_ps_killer_may_stand_the_other_way_round() -> None:
    reversed_ = {0 * 256 + 12: (0, 1, 9), 79 * 256 + 10: (79, 80), 40 * 256 + 5: (40,)}
    assert only(f"3x3::k:{numbers(reversed_)}").puzzle == puzzle_of(*PS_RULES, r5c5=5)


def test_a_ps_cage_with_different_sums_has_the_first_and_a_warning() -> None:
    odd = {12 * 256 + 4: (0, 1), 13 * 256 + 4: (9,), 3 * 256 + 200: (20, 21)}
    entry = only(f"3x3::k:{numbers(odd)}")
    assert entry.puzzle == puzzle_of("killer 12: r1c1 r1c2 r2c1", "killer 3: r3c3 r3c4")
    assert entry.warnings == ("a cage has different sums; the first one is used",)


def test_a_ps_killer_may_be_of_another_size() -> None:
    text = "2x2::k:" + "".join(f"{n}:" for n in [3 * 256, 3 * 256, *[0] * 14])
    assert only(text).puzzle == puzzle_of("killer 3: r1c1 r1c2", board=Board(2, 2))


def test_an_unknown_flag_of_a_ps_killer_is_named() -> None:
    text = f"3x3:w:k:{numbers(PS)}"
    assert "the flag w: not supported" in reason(text)
    entry = only(text, ignore_unsupported=True)
    assert entry.warnings == ("left out: the flag w",)


# Killers of 81 characters.

ARROWS = "C<7000000^0000000000A0000000'0`000000v00000000F00000000,0.00000B000E000000000>>>j"
ARROW_RULES = (
    "killer 12: r1c1 r1c2 r2c1",
    "killer 10: r3c3 r4c2 r4c4",
    "killer 15: r5c2 r6c2",
    "killer 11: r7c2 r8c1",
    "killer 14: r7c4 r8c5",
    "killer 45: r9c6 r9c7 r9c8 r9c9",
)


def test_a_killer_of_81_characters_has_sums_and_ways_to_them() -> None:
    assert same(only(ARROWS).puzzle, puzzle_of(*ARROW_RULES, r1c3=7))


def test_a_sum_of_0_is_none() -> None:
    entry = only("0<" + "0" * 79)
    assert entry.puzzle == puzzle_of("killer: r1c1 r1c2")


# SumoCue.


def sumocue(head: str, cells: dict[int, str], regions: str = "") -> str:
    ends = [f"J{region}" for region in regions] or [""] * 81
    return f"SumoCueV1{head}" + "".join(cells.get(c, "=0") + ends[c] for c in range(81))


CUES = {0: "=12", 1: "+0", 9: "+0", 40: "=5", 79: "=10", 80: "+79"}
STRIPES = "".join(str(row // 3 * 3 + (row + column) % 3) for row in range(9) for column in range(9))


def test_sumocue_has_cages_diagonals_and_regions() -> None:
    assert only(sumocue("", CUES)).puzzle == puzzle_of(*PS_RULES, r5c5=5)
    assert only(sumocue("D", CUES)).puzzle == puzzle_of(*DIAGONALS, *PS_RULES, r5c5=5)
    regions = f"regions: {STRIPES.translate(str.maketrans('012345678', 'ABCDEFGHI'))}"
    assert same(only(sumocue("", CUES, STRIPES)).puzzle, puzzle_of(regions, *PS_RULES, r5c5=5))


def test_a_sumocue_jigsaw_of_digits_has_clues() -> None:
    cells = {cell: f"={digit}" for cell, digit in enumerate(CLASSIC) if digit != "."}
    boxes = "".join(str(row // 3 * 3 + column // 3) for row in range(9) for column in range(9))
    assert only(sumocue("", cells, boxes)).puzzle == parse(CLASSIC)


def test_sumocue_may_stand_on_several_lines_and_several_in_a_text() -> None:
    text = sumocue("", CUES)
    broken = text.replace("=0=0", "=0\n=0").replace("V1", "V1\n")
    found = [each for each in read(f"{broken}\n\n{text}\n") if isinstance(each, Entry)]
    assert [each.puzzle for each in found] == [puzzle_of(*PS_RULES, r5c5=5)] * 2
    assert found[0].line == 1
    assert found[1].line == broken.count("\n") + 3


# Solo.


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2x2:1b4a2_1d3d", "1..4.21....3...."),
        ("2x2db:1b4a2_1d3d", "1..4.21....3...."),
        ("2x3:_1zi", "1..................................."),
    ],
)
def test_a_game_id_of_solo_is_numbers_and_runs(text: str, expected: str) -> None:
    found = only(text).puzzle
    assert str(found) == expected


def test_the_first_number_of_solo_is_the_height_of_a_box() -> None:
    """In a 2x3 puzzle a box has two rows and three columns, and there are three rows of boxes."""
    assert only("2x3:_1zi").puzzle.board == Board(2, 3)
    assert only("3x2:_1zi").puzzle.board == Board(3, 2)


def test_solo_with_regions_diagonals_and_cages() -> None:
    """Regions AAAB ABBB CCCD CDDD: across AAA|B A|BBB CCC|D C|DDD, down AA|CC …"""
    regions = "regions: AAABABBBCCCDCDDD"
    borders = "b_d_" + "ca__" + "___" + "aa"
    small = Board(2, 2)
    assert same(only(f"4j:1o,{borders}").puzzle, puzzle_of(regions, board=small, r1c1=1))
    both = puzzle_of(regions, *DIAGONALS, board=small, r1c1=1)
    assert same(only(f"4jx:1o,{borders}").puzzle, both)
    cages = f"a{'_' * 23}"
    killer = puzzle_of(regions, "killer 3: r1c1-2", board=small, r4c4=4)
    assert same(only(f"4jk:o4,{borders},{cages},3o").puzzle, killer)


def test_written_cages_of_solo_are_those_of_its_source() -> None:
    """A 2x2 killer with one cage of r1c1 and r1c2: one place without a border at the beginning."""
    puzzle = puzzle_of("killer 3: r1c1-2", board=Board(2, 2), r4c4=4)
    assert write(puzzle, "solo") == f"2x2k:o4,a{'_' * 23},3o\n"
    assert only(write(puzzle, "solo")).puzzle == puzzle


def test_long_runs_of_solo_go_on_behind_z() -> None:
    """9x9 in rows as regions: 72 places without a border, then 72 with one, and the end."""
    rows = "".join(letter * 9 for letter in "ABCDEFGHI")
    puzzle = puzzle_of(f"regions: {rows}", r1c1=1)
    text = write(puzzle, "solo")
    assert text == f"9j:1zzzb,zzv{'_' * 72}\n"
    assert same(only(text).puzzle, puzzle)
    assert same(only("9j:1zzzb,zz" + "t" + "_" * 72).puzzle, puzzle)  # "z" as 26 places


@for_each("title", ["3: easy", "1:easy", "9x9: hard", "2x2 for a start", "9: 12x"])
def test_a_title_is_no_game_id(title: str) -> None:
    text = f"{title}\n1..4\n.21.\n...3\n....\n"
    assert [*map(repr, read(text))] == [*map(repr, read(text, format="text"))]


# Written.


@for_each(
    ("name", "rules", "lost"),
    [
        ("solo", ["antiknight"], "the rule antiknight"),
        ("solo", ["diagonal+"], "the rule diagonal+"),
        ("ps-killer", ["killer: r1c1-2"], "a cage without a sum"),
        ("ps-killer", ["killer 9: r1c1-2", "killer 10: r1c1-3"], "the rule killer;? "),
        ("killer-81", [*DIAGONALS], "the diagonals"),
        ("killer-81", ["killer 9: r1c1 r9c9"], "several pieces"),
        ("killer-81", [f"regions: {'ABCDEFGHI' * 9}"], "irregular regions"),
        ("solo", ["killer 9: r1c1 r9c9"], "several pieces"),
        ("sumocue", [f"regions: {'ABCDEFGH.' * 9}"], "without a region"),
    ],
)
def test_what_a_format_cannot_say_is_an_error(name: str, rules: list[str], lost: str) -> None:
    with pytest.raises(InexpressibleError, match=lost.replace("+", r"\+")):
        write(puzzle_of(*rules), name)


# Errors.


@for_each(
    ("name", "text", "expected"),
    [
        ("ps-killer", "3x3::k:" + "0:" * 80, "80 cells, expected 81"),
        ("ps-killer", "9x10::k:0:", "size up to 36, not 90"),
        ("ps-killer", "3x3::k:" + "a:" * 81, "colons between them"),
        ("killer-81", "<0" + "0" * 79, "points outside the board"),
        ("killer-81", "><" + "0" * 79, "these pointers lead to no sum"),
        ("killer-81", "k<" + "0" * 79, "expected a sum"),
        ("killer-81", ARROWS[:-1], "80 cells, expected 81"),
        ("sumocue", sumocue("", CUES)[:-3], "80 cells"),
        ("sumocue", sumocue("", {5: "+6", 6: "+5"}), "first cell of a cage"),
        ("sumocue", sumocue("", {5: "*6"}), "expected cells"),
        ("sumocue", sumocue("", {}, STRIPES)[:-2], "1 cells without a region"),
        ("sumocue", sumocue("", {}).replace("V1", "V2"), "expected version 1"),
        ("sumocue", sumocue("Q", {}), "the flag Q"),
        ("sumocue", sumocue("", {5: "=12"}), "expected 1 to 9"),
        ("solo", "3x3#123456789012345", "needs the generator"),
        ("solo", "3x3di#123456789012345", "needs the generator"),
        ("solo", "2x2:1b4a2_1d3e", "expected 16"),
        ("solo", "2x2:1b4a2_1d3", "expected 16"),
        ("solo", "2x2:1b4a2_1d9d", "expected 1 to 4"),
        ("solo", "2x2k:1b4a2_1d3d", "1 parts between commas, expected 3"),
        ("solo", "4j:1o,bbb", "expected 24"),
        ("solo", "99x99:1a", "expected a size"),
    ],
)
def test_wrong_texts_are_errors(name: str, text: str, expected: str) -> None:
    assert expected in reason(text, name)
