"""Rules that are only drawn or written: what is guessed from which words and drawings."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from sudoku import Board, Entry, Puzzle, read, read_file, with_rules
from sudoku.formats.cosmetics import Cosmetic, Point, read_drawings
from sudoku.formats.entry import Info
from sudoku.formats.guessing.guess import guessed, is_complete, is_guessed
from sudoku.formats.guessing.sentences import statements_of
from tests.cases import for_each
from tests.cli.command import sudoku
from tests.formats.readings import only

SIX, NINE = Board(2, 3), Board(3, 3)
USUAL = "Normal sudoku rules apply."
DRAWN = "drawings that may be rules: 3 drawings"


def line(*points: Point, colour: str = "#888888", head: bool = False) -> Cosmetic:
    return Cosmetic("line", tuple((x + 0.5, y + 0.5) for x, y in points), colour=colour,
                    has_head=head)  # fmt: skip


def circle(
    x: float, y: float, text: str = "", colour: str = "#FFFFFF", size: float = 0.8
) -> Cosmetic:
    return Cosmetic("shape", ((x, y),), size, size, is_round=True, text=text, colour=colour)


def text(x: float, y: float, said: str) -> Cosmetic:
    return Cosmetic("shape", ((x, y),), text=said)


def cage(*cells: Point, said: str = "") -> Cosmetic:
    return Cosmetic("cage", tuple((x + 0.5, y + 0.5) for x, y in cells), text=said)


def entry(words: str, drawings: Sequence[Cosmetic] = (), board: Board = NINE) -> Entry:
    puzzle = Puzzle(board, (0,) * board.cell_count)
    return Entry(puzzle, "s", 1, info=Info(ruleset=words), warnings=(DRAWN,),
                 drawings=tuple(drawings))  # fmt: skip


def require_guessed(words: str, drawings: Sequence[Cosmetic], rules: Sequence[str]) -> None:
    """The words and drawings become exactly these rules, and nothing is left."""
    found = guessed(entry(f"{USUAL} {words}", drawings))
    assert found.puzzle.board == with_rules(NINE, *rules)
    assert is_guessed(found.warnings)
    assert is_complete(found.warnings), found.warnings


GREEN, PURPLE, BLUE, PEACH = "#67F067", "#F067F0", "#2ECBFF", "#FFCCAA"
CASES: list[tuple[str, list[Cosmetic], list[str]]] = [
    ("Digits a knight's move apart cannot be the same.", [], ["antiknight"]),
    ("Cells a king's move apart may not contain the same digit.", [], ["antiking"]),
    ("Anti-knight", [], ["antiknight"]),
    ("Every 2x2 block has a low, a middle and a high digit.", [], ["globalentropy"]),
    ("Both diagonals contain the digits 1-9 once.", [], ["diagonal+", "diagonal-"]),
    ("Arrow: Digits along an arrow sum to the digit in the circle.",
     [circle(0.5, 0.5), line((0, 0), (2, 0), (2, 1), head=True)],
     ["arrow: r1c1 > r1c2 r1c3 r2c3"]),
    ("Digits along an arrow sum to the digit in that arrow’s circle.",
     [circle(0.5, 0.5), line((2, 2), (1, 1), (0, 0))], ["arrow: r1c1 > r2c2 r3c3"]),
    ("Along thermometers, digits increase from the bulb.",
     [circle(2.5, 0.5, colour="#888888"), line((0, 0), (2, 0))], ["thermo: r1c3 r1c2 r1c1"]),
    ("Purple lines are a set of consecutive digits in any order. Digits along a green line "
     "differ by at least five.", [line((0, 0), (1, 0), colour=GREEN),
                                  line((0, 1), (1, 1), colour=PURPLE)],
     ["renban: r2c1 r2c2", "whispers 5: r1c1 r1c2"]),
    ("Along an entropic line any three digits are low, middle and high.",
     [line((0, 0), (2, 0), colour=PEACH)], ["entropic: r1c1 r1c2 r1c3"]),
    ("A blue line has an equal sum in each box.", [line((1, 0), (4, 0), colour=BLUE)],
     ["regionsum: r1c2 r1c3 r1c4 r1c5"]),
    ("Grey lines are palindromes.", [line((1, 0), (4, 0))], ["palindrome: r1c2 r1c3 r1c4 r1c5"]),
    ("A white dot means consecutive digits. A black dot has a ratio of 1:2.",
     [circle(1, 0.5, size=0.3), circle(0.5, 1, size=0.3, colour="#000")],
     ["difference 1: r1c1 r1c2", "ratio 2: r1c1 r2c1"]),
    ("Cells separated by an X sum to 10, by a V to 5 and by XV sum to 15.",
     [text(1, 0.5, "X"), text(2, 0.5, "xv")], ["sum: r1c1 r1c2 = 10", "sum: r1c2 r1c3 = 15"]),
    ("Digits with a V sum to 5 or 15.", [text(1, 0.5, "V")],
     ["pairs a + b == 5 or a + b == 15: r1c1 r1c2"]),
    ('Digits separated by a "+" must have a sum of less than 10.', [text(1, 0.5, "+")],
     ["pairs a + b < 10: r1c1 r1c2"]),
    ("A number in a white circle is the larger of the two.", [circle(1, 0.5, "7")],
     ["pairs max(a, b) == 7: r1c1 r1c2"]),
    ("Digits in white circles must appear in one of the two cells.", [circle(1, 0.5, "7")],
     ["contains 7: r1c1 r1c2"]),
    ("Digits in a circle appear in the four cells around.", [circle(1, 1, "7 8")],
     ["contains 7 8: r1c1 r1c2 r2c1 r2c2"]),
    ("A digit in a circle may not appear in the four cells.", [circle(1, 1, "7")],
     ["regex [^7]*: r1c1 r1c2 r2c1 r2c2"]),
    ("Circles show the highest digit of the four cells.", [circle(1, 1, "3")],
     ["regex [123]*3[123]*: r1c1 r1c2 r2c1 r2c2"]),
    ("Grey squares are even.", [Cosmetic("shape", ((0.5, 0.5),), 0.8, 0.8, colour="#ccc")],
     ["even: r1c1"]),
    ("A digit n in a circle appears in exactly n circles.", [circle(0.5, 0.5), circle(1.5, 0.5)],
     ["countingcircles: r1c1 r1c2"]),
    ("A digit n in a circle appears in exactly n circles.", [circle(0.5, 0.5, size=0.5)],
     ["countingcircles: r1c1"]),
    ("Digits in a cage may not repeat.", [cage((0, 0), (1, 0))], ["killer: r1c1 r1c2"]),
    ("Digits in cages sum to the total.", [cage((0, 0), (1, 0), said="7")],
     ["killer 7: r1c1 r1c2"]),
    ("A cage may not contain repeated or consecutive digits.", [cage((0, 0), (1, 0))],
     ["nabner: r1c1 r1c2"]),
    ("Cages of one shape are clones.", [cage((0, 0), (1, 0)), cage((3, 3), (4, 3))],
     ["clone: r1c1 r1c2 = r4c4 r4c5"]),
    ("Clues outside the grid give the sum of the first three digits.", [text(-0.5, 0.5, "6")],
     ["sum: r1c1 r1c2 r1c3 = 6"]),
    ("Numbers outside the grid: the sum of the digits between the 1 and the 9.",
     [text(0.5, -0.5, "6")], ["sandwich 6: r0c1"]),
    ("Clues outside the grid say how many buildings are seen.", [text(0.5, 9.5, "6")],
     ["skyscraper 6: r10c1"]),
]  # fmt: skip


@for_each(("words", "drawings", "rules"), CASES)
def test_common_words_and_shapes_are_rules(
    words: str, drawings: list[Cosmetic], rules: list[str]
) -> None:
    require_guessed(words, drawings, rules)


def test_a_cage_of_low_middle_and_high_digits() -> None:
    words = "Every cage has a low digit, a medium digit and a high digit."
    found = guessed(entry(words, [cage((0, 0), (1, 0), (2, 0))], SIX))
    cells = "r1c1 r1c2 r1c3"
    assert found.puzzle.board.rules == tuple(
        f"regex .*[{d}].*: {cells}" for d in ("1-2", "3-4", "5-6")
    )


@for_each(
    ("words", "drawings", "left"),
    [
        ("Camels are shy.", [], ['"Camels are shy."']),
        ("Each line is either a renban or a whisper.", [line((0, 0), (1, 0))],
         ['"Each line is either a renban or a whisper."', "1 line"]),
        ("Exactly one cage is lying about its sum.", [cage((0, 0), (1, 0), said="7")],
         ['"Exactly one cage is lying about its sum."', "1 cage"]),
        ("Red lines are palindromes.", [line((0, 0), (1, 0))],
         ['"Red lines are palindromes."', "1 line"]),
        ("Lines are palindromes.", [line((0, 0), (1, 0)), line((0, 1), (1, 1), colour=GREEN)],
         ['"Lines are palindromes."', "2 lines"]),
        ("Digits in cages sum to the total.", [cage((0, 0), (1, 0), said="?")],
         ['"Digits in cages sum to the total."', "1 cage"]),
        ("Normal sudoku rules apply, except in cages.", [],
         ['"Normal sudoku rules apply, except in cages."']),
    ],
)  # fmt: skip
def test_what_is_not_understood_is_said(
    words: str, drawings: list[Cosmetic], left: list[str]
) -> None:
    found = guessed(entry(f"{USUAL} {words}", drawings))
    assert found.puzzle.board == NINE
    assert list(found.warnings) == [f"not encoded: {each}" for each in left]
    assert not is_complete(found.warnings)


def test_remarks_and_headings_need_no_rule() -> None:
    words = (
        "Rules:\n\nNormal sudoku rules apply.\nKiller:\nNot all dots are given. For "
        "example, 1 and 2. Digits may repeat on arrows (i.e. in one box). "
        "Place the digits 1 to 9 in every row."
    )
    assert statements_of(words) == []


SOLVED = "123456789456789123789123456214365897365897214897214365531642978642978531978531642"


def drawn(words: str, cells: Sequence[Sequence[str]], solution: str = SOLVED) -> str:
    """As f-puzzles writes it: an open grid with cages, their words and the solution."""
    fields = {
        "size": 9,
        "grid": [[{} for _ in range(9)] for _ in range(9)],
        "ruleset": f"{USUAL} {words}",
        "cage": [{"cells": [*each], "value": "5"} for each in cells],
        "solution": [*map(int, solution)],
    }
    return json.dumps(fields)


def test_a_guess_that_breaks_the_solution_of_the_text_is_left_out() -> None:
    words = "Digits in cages sum to the total."
    right = guessed(only(drawn(words, [["R1C2", "R1C3"]])))
    assert right.puzzle.board.rules == ("killer 5: r1c2 r1c3",)
    assert right.solution is not None
    wrong = guessed(only(drawn(words, [["R1C4", "R1C5"]])))
    assert wrong.puzzle.board == NINE
    assert "the guess 'killer 5: r1c4 r1c5' breaks the solution of the text" in wrong.warnings[0]


def test_drawings_read_back_from_their_values_and_other_warnings_stay() -> None:
    drawings = [*CASES[5][1], circle(2, 3, "x", BLUE), cage((0, 0), (1, 0), said="3")]
    values = [each.as_dict() for each in drawings]
    assert read_drawings(json.loads(json.dumps(values))) == tuple(drawings)
    assert [each.as_dict() for each in read_drawings(values)] == values
    assert (
        read_drawings([3, {}, {"kind": "line", "points": [[1]]}, {"kind": [], "points": 1}]) == ()
    )
    words, drawn, _ = CASES[5]
    found = guessed(replace(entry(words, drawn), warnings=(DRAWN, "left out: fog")))
    assert found.warnings[0] == "left out: fog"
    assert is_guessed(found.warnings)
    assert not is_complete(found.warnings)


def test_rules_are_guessed_only_if_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "drawn.json"
    path.write_text(drawn("Digits in cages sum to the total.", [["R1C2", "R1C3"]]))
    plain = sudoku("check", str(path))
    assert plain.out.endswith(" # for the encoded rules\n")
    asked = sudoku("check", "--guess-rules", str(path))
    assert asked.out.endswith(" # with guessed rules; a guess may be wrong or missing\n")
    assert 'guessed from "Digits in cages sum to the total.": killer 5: r1c2 r1c3' in asked.err
    path.write_text(drawn("Digits in cages sum to the total. Camels are shy.", [["R1C2", "R1C3"]]))
    mixed = sudoku("check", "--guess-rules", str(path))
    assert mixed.out.endswith(" # for the encoded and guessed rules\n")


def test_python_guesses_if_asked(tmp_path: Path) -> None:
    said = drawn("Digits in cages sum to the total.", [["R1C2", "R1C3"]])
    path = tmp_path / "drawn.json"
    path.write_text(said)
    for (found,) in (read(said, guess_rules=True), read_file(path, guess_rules=True)):
        assert isinstance(found, Entry)
        assert found.puzzle.board.rules == ("killer 5: r1c2 r1c3",)
        assert is_guessed(found.warnings)


@pytest.mark.slow
def test_every_command_that_reads_puzzles_can_guess(tmp_path: Path) -> None:
    path = tmp_path / "drawn.json"
    path.write_text(drawn("Digits in cages sum to the total.", [["R1C2", "R1C3"]]))
    assert "; --guess-rules encodes common rules" in sudoku("solve", str(path)).err
    hint = sudoku("hint", "--guess-rules", str(path))
    assert "Combinations in cage 5 r1c23" in hint.out
    assert "; --guess-rules" not in hint.err
    converted = sudoku("convert", "--to", "text", "--guess-rules", str(path))
    assert "# rule: killer 5: r1c2 r1c3" in converted.out


def test_puzzles_whose_rules_are_encoded_stay_as_they_are() -> None:
    found = only("." * 81)
    assert guessed(found) is found
