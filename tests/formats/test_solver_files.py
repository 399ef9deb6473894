"""Files of other solvers: JSON of Luecx and of florian1345, YAML of Nickleaton."""

from __future__ import annotations

import json
from typing import Any

from sudoku import Board, Entry, Puzzle, read, with_rules
from sudoku.formats.draft import Place
from tests.cases import for_each
from tests.formats.readings import only, reason

EMPTY = "." * 81


def puzzle(text: str) -> Puzzle:
    found = only(text)
    assert not found.warnings
    return found.puzzle


def region(*cells: Place) -> dict[str, Any]:
    return {"__type__": "Region", "items": [{"r": r - 1, "c": c - 1} for r, c in cells]}


def edge(one: Place, other: Place) -> dict[str, Any]:
    return {"items": [{"r1": one[0] - 1, "c1": one[1] - 1, "r2": other[0] - 1, "c2": other[1] - 1}]}


def luecx(*groups: dict[str, Any], standard: bool = True) -> str:
    usual = [{"type": "Standard", "fields": {}, "rules": []}] if standard else []
    given = [{"r": 0, "c": 1, "value": 5}]
    return json.dumps({"fixedCells": given, "rules": [*usual, *groups]})


def group(kind: str, *rules: dict[str, Any], **fields: object) -> dict[str, Any]:
    return {"type": kind, "fields": fields, "rules": list(rules)}


LINE = region((1, 1), (1, 2), (2, 3))
SQUARE = [(r, c) for c in (4, 5, 6) for r in (4, 5, 6)]
GROUPS = [
    (group("Arrow", {"fields": {"base": region((2, 2), (2, 1)), "path": LINE}}),
     ["arrow: r2c1 r2c2 > r1c1 r1c2 r2c3"]),
    (group("Renban", {"fields": {"path": LINE}}), ["renban: r1c1 r1c2 r2c3"]),
    (group("Thermo", {"fields": {"path": LINE}}), ["thermo: r1c1 r1c2 r2c3"]),
    (group("Palindrome", {"fields": {"path": LINE}}), ["palindrome: r1c1 r1c2 r2c3"]),
    (group("Whisper", {"fields": {"path": LINE}}), ["whispers 5: r1c1 r1c2 r2c3"]),
    (group("Parity", {"fields": {"path": LINE}}), ["pairs (a + b) % 2 == 1: r1c1 r1c2 r2c3"]),
    (group("Killer", {"fields": {"region": LINE, "sum": 9}}), ["killer 9: r1c1 r1c2 r2c3"]),
    (group("Custom Sum", {"fields": {"region": LINE, "sum": 9}}, NumberCanRepeat=True),
     ["sum: r1c1 r1c2 r2c3 = 9"]),
    (group("Extra-Regions", {"fields": {"region": LINE}}), ["extraregion: r1c1 r1c2 r2c3"]),
    (group("Kropki", {"color": "white", "fields": {"region": edge((1, 1), (1, 2))}},
           {"color": "black", "fields": {"region": edge((3, 1), (2, 1))}}, allDotsGiven=True),
     ["difference 1: r1c1 r1c2", "ratio 2: r3c1 r2c1", "negative kropki"]),
    (group("XV", {"symbol": "X", "fields": {"region": edge((1, 1), (1, 2))}}, allDotsGiven=False),
     ["xv X: r1c1 r1c2"]),
    (group("Chevron", {"label": "Up Chevron", "fields": {"region": edge((1, 1), (2, 1))}},
           {"label": "Right Chevron", "fields": {"region": edge((1, 1), (1, 2))}}),
     ["inequality: r2c1 > r1c1", "inequality: r1c1 > r1c2"]),
    (group("Clone", *({"fields": {"region": region(*cells)}} for cells in
                      ([(1, 2), (1, 1)], [(5, 5)], [(4, 4), (4, 5)], [(8, 1), (9, 1)]))),
     ["clone: r1c1 r1c2 = r4c4 r4c5"]),
    (group("Diagonal", diagonal=True, antiDiagonal=False), ["diagonal-"]),
    (group("Diagonal", diagonal=False, antiDiagonal=True), ["diagonal+"]),
    (group("Anti-Chess", {"label": "Anti-Knight", "fields": {"enabled": True, "region": None,
                                                            "sums": ""}},
           {"label": "Anti-King", "fields": {"enabled": False}}), ["antiknight"]),
    (group("Anti-Chess", {"label": "Anti-King", "fields": {"enabled": True, "region": LINE,
                                                           "NumberCanRepeat": False}}),
     ["extraregion: r1c1 r1c2 r2c3", "pairs a != b: r1c1 r1c2", "pairs a != b: r1c2 r2c3"]),
    (group("Anti-Chess", {"label": "Anti-Knight", "fields": {"enabled": True, "region": LINE}}),
     ["pairs a != b: r1c1 r2c3"]),
    (group("Anti-Chess", {"label": "Anti-Knight", "fields": {"enabled": True, "sums": [5, 10]}}),
     ["apart a != b and a + b != 5 and a + b != 10: 1,2"]),
    (group("Anti-Chess", {"label": "Anti-King", "fields": {"enabled": True, "sums": "5, 10"}}),
     ["apart a != b and a + b != 5 and a + b != 10: 0,1 1,1"]),
    (group("Quadruple", {"fields": {"region": {"items": [{"r": 7, "c": 3}]}, "values": [9, 1]}}),
     ["quadruple 1 9: r7c3 r7c4 r8c3 r8c4"]),
    (group("Diagonal-Sum", {"fields": {"region": {"items": [{"type": "main", "index": 7}]},
                                       "sum": 11}},
           {"fields": {"region": {"items": [{"type": "anti", "index": -7}]}, "sum": 12}}),
     ["sum: r1c8 r2c9 = 11", "sum: r1c2 r2c1 = 12"]),
    (group("Dutch-Flat"), ["dutchflatmates"]),
    (group("Custom-Sum", {"fields": {"region": LINE, "sum": 9}}), ["killer 9: r1c1 r1c2 r2c3"]),
    (group("Sandwich", {"fields": {"region": {"items": [{"row": 2, "col": None}]}, "sum": 7}}),
     ["sandwich 7: r3c0"]),
    (group("Numbered-Rooms", {"fields": {"digit": 7, "region": {"items": [
        {"row": None, "col": 2, "reversed": True}, {"row": 0, "col": None, "reversed": False}]}}}),
     ["numberedroom 7: r10c3", "numberedroom 7: r1c0"]),
]  # fmt: skip


@for_each(("rules", "expected"), GROUPS)
def test_rules_of_luecx_are_read(rules: dict[str, Any], expected: list[str]) -> None:
    found = puzzle(luecx(rules))
    assert list(found.board.rules) == expected
    assert str(found) == "." + "5" + "." * 79


def test_apples_of_luecx_are_all_given() -> None:
    rules = puzzle(luecx(group("Wild-Apples", {"fields": {"region": edge((1, 2), (1, 1))}}))).board
    assert len(rules.rules) == 144
    assert rules.rules[0] == "pairs abs(a - b) != 1 and (a + b) % 2 == 1: r1c1 r1c2"
    assert {rule.partition(":")[0] for rule in rules.rules[1:]} == {
        "pairs not (abs(a - b) != 1 and (a + b) % 2 == 1)"
    }


def test_a_magic_square_of_luecx_is_its_eight_lines() -> None:
    found = puzzle(luecx(group("Magic Square", {"fields": {"region": region(*SQUARE)}})))
    square = [4, 5, 6]
    lines = [[(r, c) for c in square] for r in square] + [[(r, c) for r in square] for c in square]
    lines += [[(4, 4), (5, 5), (6, 6)], [(4, 6), (5, 5), (6, 4)]]
    names = [" ".join(f"r{r}c{c}" for r, c in line) for line in lines]
    assert set(found.board.rules[1:]) == {f"sum: {name} = 15" for name in names}
    assert found.board.rules[0].startswith("extraregion: r4c4 r4c5 r4c6 r5c4")


def test_irregular_regions_of_luecx_replace_the_boxes() -> None:
    fields = {f"region{r}": region(*((r, c) for c in range(1, 10))) for r in range(1, 10)}
    found = puzzle(luecx({"type": "Irregular-Regions", "fields": fields}, standard=False))
    assert {*found.board.regions} == {tuple(range(s, s + 9)) for s in range(0, 81, 9)}


def variants(constraint: object, **grid: object) -> str:
    cells: list[int | None] = [5, *[None] * 35]
    usual = {"block_width": 3, "block_height": 2, "cells": cells}
    return json.dumps({"grid": {**usual, **grid}, "constraint": constraint})


def test_cages_and_thermometers_of_sudoku_variants_are_read() -> None:
    cage = {"group": [[0, 0], [1, 0], [0, 2]], "sum": 9}
    found = puzzle(variants({"c1": None, "c2": [cage]}))
    assert found.board.rules == ("killer 9: r1c1 r1c2 r3c1",), "columns come first"
    assert (found.board.shape, str(found)[:3]) == ("2x3", "5..")
    thermos = {"c1": {"c1": None, "c2": [cage]}, "c2": [[[0, 0], [1, 1]]]}
    assert puzzle(variants(thermos)).board.rules == (
        "killer 9: r1c1 r1c2 r3c1",
        "thermo: r1c1 r2c2",
    )
    assert puzzle(variants(None)).board.is_classic
    flat = variants(None, block_width=6, block_height=1)
    assert puzzle(flat).board.shape == "1x6"


def test_tasks_of_sudoku_variants_are_read_one_by_one() -> None:
    plain, cages = (json.loads(variants(c)) for c in (None, [{"group": [[0, 0]], "sum": 5}]))
    tasks = [{"puzzle": plain, "solution": {}}, {"puzzle": cages}, {"puzzle": 3}, 4]
    first, second, *wrong = list(read(json.dumps({"tasks": tasks, "sample_size": 10})))
    assert isinstance(first, Entry)
    assert isinstance(second, Entry)
    assert first.puzzle.board.rules == ()
    assert second.puzzle.board.rules == ("killer 5: r1c1",)
    assert len(wrong) == 2
    assert all("expected an object with a puzzle" in str(each) for each in wrong)


def test_an_answer_of_the_f_puzzles_server_is_read() -> None:
    rows = [[{"value": 1, "given": True}, *[{}] * 3], *[[{}] * 4] * 3]
    found = puzzle(json.dumps({"data": {"size": 4, "grid": rows}, "url": "https://f-puzzles.com"}))
    assert str(found).split()[-1] == "1..............."
    assert "expected an object with a puzzle" in reason('{"data": {"data": 1}}')


def test_a_rule_without_a_name_is_warned_of() -> None:
    found = only(variants({"c1": None, "c2": None}))
    assert found.puzzle.board.is_classic
    assert found.warnings[0].startswith("a rule that the text does not name was left out; add it")


SOLVED = [
    "534678912", "672195348", "198342567", "859761423", "426853791",
    "713924856", "961537284", "287419635", "345286179",
]  # fmt: skip
YAML = (
    "Board:\n  Board: 9x9\n  Tags:\n    Title: A 'title' # no\n    Author: Me\n"
    "Constraints:\n  Columns:\n  Rows:\n  Boxes: 3x3\n  AntiKnight:\n  Known:\n    - 53.......\n"
    + "    - .........\n" * 8
    + "  RenbanLine:\n    - 11,12,22\n    - 33, 34,\n      35\nSolution:\n"
    + "".join(f"  - {row}\n" for row in SOLVED)
)


def test_a_mapping_of_constraints_is_read() -> None:
    found = only(YAML)
    assert found.puzzle.board.rules == (
        "antiknight",
        "renban: r1c1 r1c2 r2c2",
        "renban: r3c3 r3c4 r3c5",
    )
    assert str(found.puzzle) == "53" + "." * 79
    assert (found.info.title, found.info.author) == ("A 'title'", "Me")
    assert found.solution is not None
    assert "".join(map(str, found.solution.digits)) == "".join(SOLVED)


def listed(*constraints: str, board: str = "9x9\n  Boxes: 3x3") -> str:
    usual = ("Columns:", "Rows:", "Boxes:")
    items = "".join(f"- {each}\n" for each in (*usual, *constraints))
    return f"Board:\n  Board: {board}\n  Title: T\nConstraints:\n{items}"


@for_each(
    ("line", "expected"),
    [
        ("Killer: 8=22, 23", "killer 8: r2c2 r2c3"),
        ("EqualSum: 34, 23, 22,\n    31", "regionsum: r3c4 r2c3 r2c2 r3c1"),
        ("Entropic: 36, 45", "entropic: r3c6 r4c5"),
        ("SumArrowLine: 12,13", "arrow: r1c2 > r1c3"),
        ("GermanWhisperLine: 11,12", "whispers 5: r1c1 r1c2"),
        ("GermanWhisper: 11,12", "whispers 5: r1c1 r1c2"),
        ("VIPair: 11-12", "sum: r1c1 r1c2 = 6"),
        ("DutchWhisperLine: 11,12", "whispers 4: r1c1 r1c2"),
        ("SimpleThermometerLine: 11,12", "thermo: r1c1 r1c2"),
        ("Thermometer: 11,12", "thermo: r1c1 r1c2"),
        ("ConsecutivePair: 11-12", "difference 1: r1c1 r1c2"),
        ("KropkiPair: 11-12", "ratio 2: r1c1 r1c2"),
        ("GreaterThanPair: 11-12", "inequality: r1c1 > r1c2"),
        ("FrozenThermometer: 11, 12", "slowthermo: r1c1 r1c2"),
        ("VPair: 11-12", "xv V: r1c1 r1c2"),
        ("XIPair: 11-12", "sum: r1c1 r1c2 = 11"),
        ("QuadrupleInclude: 22=589", "quadruple 5 8 9: r2c2 r2c3 r3c2 r3c3"),
        ("Frame: R4=10", "sum: r4c9 r4c8 r4c7 = 10"),
        ("XSum: B4=10", "xsum 10: r10c4"),
        ("Sandwich: L4=10", "sandwich 10: r4c0"),
        ("BLTR:", "diagonal+"),
        ("TLBR:", "diagonal-"),
        ("LittleKiller: T6C=9", "littlekiller 9: r0c6 d3"),
        ("LittleKiller: L3C=9", "littlekiller 9: r3c0 d9"),
        ("LittleKiller: R6A=9", "littlekiller 9: r6c10 d7"),
        ("LittleKiller: B6A=9", "littlekiller 9: r10c6 d9"),
        ("ColumnIndexer: 1", "columnindexer: " + " ".join(f"r{row}c1" for row in range(1, 10))),
        ("RowIndexer: 9", "rowindexer: " + " ".join(f"r9c{column}" for column in range(1, 10))),
        ("AntiQueens: 9", "apart a != b or a != 9: " + " ".join(f"{i},{i}" for i in range(1, 9))),
        ("Window: 22", "extraregion: r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2 r3c3"),
        ("Rossini: T1=D", "thermo: r3c1 r2c1 r1c1"),
        ("Rossini: R2=I", "thermo: r2c9 r2c8 r2c7"),
        ("Outside: L1=12", "contains 1 2: r1c1 r1c2 r1c3"),
        ("NumberedRoom: B2=8", "numberedroom 8: r10c2"),
        ("Asterix:", "extraregion: r2c5 r3c3 r3c7 r5c2 r5c5 r5c8 r7c3 r7c7 r8c5"),
        ("Girandola:", "extraregion: r1c1 r1c9 r2c5 r5c2 r5c5 r5c8 r8c5 r9c1 r9c9"),
        ("MountainLine: 21,12", "inequality: r1c2 > r2c1"),
        ("MaxCell: 38", "maximum: r3c8"),
        ("Exclusion: 12=9", "candidates 1 2 3 4 5 6 7 8: r1c2 r1c3 r2c2 r2c3"),
        ("PencilMarkCell: 41=345", "candidates 3 4 5: r4c1"),
        ("UniqueRegion: 74, 75", "extraregion: r7c4 r7c5"),
        ("ClonedRegion: 11,12=55,56", "clone: r1c1 r1c2 = r5c5 r5c6"),
        ("SumArrow: 22=23, 24", "arrow: r2c2 > r2c3 r2c4"),
        ("AntiTLBR:", "samevalues: r1c1 r2c2 r3c3 = r4c4 r5c5 r6c6 = r7c7 r8c8 r9c9"),
        ("CenterProduct: 11=2", "regex 111[2]|112[1]|121[1]|211[1]: r1c1 r1c2 r2c1 r2c2"),
        ("MinMaxSum: T1=4", "regex 12[3]|13[2]|21[3]|23[1]|31[2]|32[1]: r1c1 r2c1 r3c1"),
        ("CenterProduct: 11=11", "sum: r1c1 = 0"),
        (
            "Battenburg: 11",
            "regex [13579][2468][2468][13579]|[2468][13579][13579][2468]: r1c1 r1c2 r2c1 r2c2",
        ),
        ("Knight:", "antiknight"),
    ],
)
def test_a_list_of_constraints_is_read(line: str, expected: str) -> None:
    found = only(listed(line))
    assert found.puzzle.board.rules == (expected,)
    assert found.info.title == "T"


def test_a_magic_square_has_a_centre_and_a_step() -> None:
    for text in ("MagicSquare: 55", "MagicSquare:\n  - 55\n  - 11", "MagicSquare: 55, 11"):
        assert "sum: r4c4 r5c5 r6c6 = 15" in puzzle(listed(text)).board.rules


def test_digits_a_knight_s_move_from_an_equal_one_are_a_regex_for_each_cell() -> None:
    found = puzzle(listed("Knight: 2,4"))
    assert len(found.board.rules) == 81
    assert found.board.rules[0] == "regex [^24].*|2.*2.*|4.*4.*: r1c1 r2c3 r3c2"


def test_boards_have_the_boxes_that_are_told_or_none() -> None:
    assert puzzle(listed(board="6x6\n  Boxes: 2x3")).board.shape == "2x3"
    assert puzzle("Board:\n  Board: 4x4\nConstraints:\n  Rows:\n").board.rules == (
        "regions: " + "." * 16,
    )


def test_rules_on_many_cells_are_one_each() -> None:
    """Checked against their definitions on grids that obey them, or nearly."""
    found = puzzle(listed("Quadro:")).board.rules
    assert len(found) == 64
    assert found[0].startswith("regex .*[13579].*[2468].*|.*[2468].*[13579].*: r1c1 r1c2 r2c1")
    assert len(puzzle(listed("TLBRReflecting:")).board.rules) == 36
    assert len(puzzle(listed("AntiRossinis:")).board.rules) == 36
    arrow = with_rules(Board(3, 3), *puzzle(listed("MaxArrowLine: 11,12,13")).board.rules)
    for cells, expected in (((5, 3, 5), True), ((5, 3, 4), False), ((5, 6, 5), False)):
        assert (arrow.violated([*cells, *[1] * 78]) is None) == expected
    line = with_rules(Board(3, 3), *puzzle(listed("SequenceLine: 11,12,13")).board.rules)
    for cells, expected in (((1, 3, 5), True), ((9, 5, 1), True), ((4, 4, 4), False)):
        assert (line.violated([*cells, *[1] * 78]) is None) == expected


def test_letters_among_the_known_digits_are_kinds_of_cells() -> None:
    rows = "".join(f"  - {row}\n" for row in ("lmhoef...", "l........", *["." * 9] * 7))
    assert puzzle(listed(f"Knowns:\n{rows}".rstrip())).board.rules == (
        "candidates 1 2 3: r1c1 r2c1",
        "candidates 4 5 6: r1c2",
        "candidates 7 8 9: r1c3",
        "odd: r1c4",
        "even: r1c5",
        "maximum: r1c6",
    )


def test_a_short_row_is_warned_of() -> None:
    rows = "".join(f"  - {row}\n" for row in ("53.....1", *["." * 9] * 8))
    found = only(listed(f"Knowns:\n{rows}".rstrip()))
    assert found.warnings == ("row 1 of the known digits has 8 characters",)
    assert found.puzzle.clues[:9] == (5, 3, 0, 0, 0, 0, 0, 1, 0)


@for_each(
    ("text", "expected"),
    [
        (luecx(group("Wild Pears")), "the rule 'Wild Pears': not supported"),
        (luecx(standard=False), "boards without the rule 'Standard': not supported"),
        (luecx({"type": "Arrow", "rules": 5}), "expected a list of objects"),
        (luecx(group("Arrow", {"fields": {"base": {"items": [{"r": 1}]}}})), "a cell with r and c"),
        (luecx(group("Arrow", {"fields": {"base": [1]}})), "base: expected an object with items"),
        (luecx(group("Arrow", {"fields": "r1c1"})), "fields: expected an object"),
        ('{"fixedCells": [{"r": 0, "c": 0, "value": 10}]}', "expected 1 to 9"),
        ('{"fixedCells": [{"r": 0, "c": 0, "value": true}]}', "expected 1 to 9"),
        (variants({"columns": []}), "of another kind than cages and thermometers"),
        (variants(None, cells=[5]), "1 cells, expected 36"),
        (variants(None, cells=[True, *[None] * 35]), "expected 1 to 6"),
        (variants(None, block_width="3"), "expected an object with block_width"),
        (variants(None, block_width=0), "expected blocks with sides from 1 to 36 cells"),
        (variants(None, block_width=10**4299, block_height=10), "expected blocks with sides"),
        (variants({"c1": None, "c2": [[[10**4300 - 1, 0]]]}), "expected a cell [column, row]"),
        (variants({"c1": None, "c2": [[[0]]]}), "expected a cell [column, row]"),
        (variants({"c1": None, "c2": [5]}), "expected a list of cells"),
        ("Board:\n  a word\n", "a word: expected a name and a colon, or an item after a dash"),
        (listed("LittleKiller: T3=9"), "expected a side, a number and C or A, as in T3C"),
        (listed("ColumnIndexer: 10"), "expected a line from 1 to 9"),
        (listed("Rossini: T1=X"), "expected I or D after ="),
        (listed("CenterProduct: 99=8"), "expected a corner inside the grid, as in 12"),
        (listed("CenterProduct: 11=x"), "expected a number after ="),
        (listed("Camel:"), "the constraint 'Camel': not supported"),
        (listed("Killer: 22, 23"), "Killer: expected ="),
        (listed("RenbanLine: 11,1x"), "RenbanLine: expected cells, as in 12,13"),
        (listed("Frame: X4=10"), "Frame: expected a side and a number"),
        (listed("Knowns:\n  - 1........"), "Known: expected 9 rows of 9 characters"),
        (listed(board="9x8"), "expected a square grid"),
        (listed(board="9x9\n  Boxes: 2x3"), "2x3: Boxes: expected boxes of 9 cells"),
        (listed(board="nine"), "Board: expected two numbers"),
        ("Board:\n  Board: 9x9\n", "expected Constraints"),
    ],
)
def test_errors_are_located(text: str, expected: str) -> None:
    assert expected in reason(text)
