"""sdk, sdm, sdx and ss: givens are read, the player's work is told and ignored."""

from __future__ import annotations

import pytest

import sudoku
from sudoku import Board, Entry, FormatError, InexpressibleError, NotationError, Puzzle, with_rules
from sudoku.formats.entry import Info
from tests.cases import for_each
from tests.conformance.oracle import UNIQUE, UNIQUE_SOLUTION, digits_of
from tests.formats.readings import entries, only

NINE = Board(3, 3)
PUZZLE = Puzzle(NINE, digits_of(UNIQUE))
ROWS = [UNIQUE[start : start + 9] for start in range(0, 81, 9)]
GRID = "\n".join(ROWS) + "\n"
# Cells 2 and 3 of UNIQUE are open, and hold 1 and 7 in its solution.
PLAYED = UNIQUE[0] + "17" + UNIQUE[3:]
STATE = "".join(f"{PLAYED[start : start + 9]}\n" for start in range(0, 81, 9))
TWO_DIGITS = "2 digits of the player were ignored"


def marks(cells: int) -> str:
    return f"pencil marks of the player in {cells} cells were ignored"


def drawn(cells: str) -> str:
    """As Simple Sudoku draws 81 cells."""
    rows = [
        " |" + "|".join(cells[box : box + 3] for box in range(start, start + 9, 3)) + "|"
        for start in range(0, 81, 9)
    ]
    rule, frame = " |---+---+---|", " *-----------*"
    return "\n".join([frame, *rows[:3], rule, *rows[3:6], rule, *rows[6:], frame, ""])


def groups(cells: str, open_cell: str = "123456789") -> str:
    """A drawing of candidates as of Simple Sudoku, nothing ruled out in open cells."""
    lines = []
    for start in range(0, 81, 9):
        row = [c if c != "." else open_cell for c in cells[start : start + 9]]
        boxes = [" ".join(each.ljust(9) for each in row[box : box + 3]) for box in (0, 3, 6)]
        lines.append(f"| {' | '.join(boxes)} |")
    frame, rule = f"*{'-' * 96}*", f"|{'+'.join(['-' * 31] * 3)}|"
    return "\n".join([frame, *lines[:3], rule, *lines[3:6], rule, *lines[6:], frame, ""])


@for_each(
    ("text", "title", "author", "warnings"),
    [
        (f"[Puzzle]\n{GRID}", "", "", ()),
        (f"[PUZZLE]\r\n{GRID}", "", "", ()),
        (f"[Puzzle]\n{GRID}[State]\n{STATE}", "", "", (TWO_DIGITS,)),
        (
            f"[Puzzle]\n{GRID}[State]\n{STATE}[Pencil Marks]\n12,3,,,,,,,\n" + ",,,,,,,,\n" * 8,
            "", "", (TWO_DIGITS, marks(2)),
        ),
        (f"#ARuud\n[Puzzle]\n{GRID}[State]\n{STATE}", "", "Ruud", (TWO_DIGITS,)),
        (f"#ARuud\n#DAn example\n#C5 of 10\n{GRID}", "An example", "Ruud", ()),
        (f"#ARuud\n#Dlower\n#B03\n#SBook\n#LEasy\n#Uhttp://x.y/\n{GRID}", "lower", "Ruud", ()),
        (
            "#A Emacs sudoku.el\r\n#U http://x.y/\r\n#B 01/02/03\r\n#H 0\r\n#L Hard\r\n"
            f"[Puzzle]\r\n{GRID}\r\n[State]\r\n{STATE}",
            "", "Emacs sudoku.el", (TWO_DIGITS,),
        ),
        (f"#DOne\n#DTwo\n{GRID}", "One\nTwo", "", ()),
    ],
)  # fmt: skip
def test_sdk_is_detected_and_read(
    text: str, title: str, author: str, warnings: tuple[str, ...]
) -> None:
    entry = only(text)
    assert (entry.puzzle, entry.warnings) == (PUZZLE, warnings)
    assert entry.info == Info(title, author)


def test_many_lines_about_the_puzzle_hide_no_section() -> None:
    about = "".join(f"#{letter}by {letter}\n" for letter in "ADCBSLU")
    found = only(f"{about}[Puzzle]\n{GRID}[State]\n{STATE}")
    assert (found.info.title, found.warnings) == ("by D", (TWO_DIGITS,))


def test_comments_of_plain_text_are_no_lines_of_sudocue() -> None:
    for comment in ("#All by me", "#Best of 2020", "# A", "#A\n# by me", "#1", "#A b\n#A c"):
        assert only(f"{comment}\n{UNIQUE}\n").info == Info()


def test_titles_in_brackets_are_no_sections() -> None:
    text = f"[Puzzle]\n{GRID}\n[Hard one]\n{UNIQUE}\n[Number]\n{GRID}"
    assert [each.puzzle for each in entries(text)] == [PUZZLE] * 3


def test_several_puzzles_in_sections_keep_their_own_work() -> None:
    text = f"#AOne\n[Puzzle]\n{GRID}[State]\n{STATE}\n#DTwo\n[Puzzle]\n#ATwo\n{GRID}"
    first, second = entries(text, "sdk")
    assert (first.warnings, second.warnings) == ((TWO_DIGITS,), ())
    assert (first.info.author, second.info.author) == ("One", "Two")


def test_an_error_in_sdk_has_its_place_and_the_rest_is_read() -> None:
    wrong = GRID.replace("4", "?", 1)
    first, second = sudoku.read(f"[Puzzle]\n{wrong}\n[Puzzle]\n{GRID}", "f")
    assert isinstance(first, NotationError)
    assert (first.line, first.column) == (2, 1)
    assert isinstance(second, Entry)
    assert (second.line, second.puzzle) == (13, PUZZLE)


def test_a_grid_that_ends_too_early_is_an_error_in_sdk() -> None:
    (found,) = sudoku.read("[Puzzle]\n" + "\n".join(ROWS[:8]), "f")
    assert str(found).startswith("f:2:1: '4.....8.5': 8 rows of 9 cells, expected 9 rows")


@for_each("end", ["", "Simple Sudoku\n Version 4.2n\n"])
@for_each(
    ("work", "warnings"),
    [
        ("", ()),
        ("I011\nI027\n", (TWO_DIGITS,)),
        ("I011\nI027\nE03005\nE03006\nE80001\n", (TWO_DIGITS, marks(2))),
        (groups(UNIQUE), (marks(64),)),
        (f"{drawn(PLAYED)}\n{groups(PLAYED)}", (TWO_DIGITS, marks(62))),
        (groups(UNIQUE.replace(".", "9", 8)), (marks(64),)),  # the first row has single digits
    ],
)
def test_ss_is_detected_and_read(work: str, warnings: tuple[str, ...], end: str) -> None:
    entry = only(f"{drawn(UNIQUE)}\n\n{work}{end}")
    assert (entry.puzzle, entry.line, entry.warnings) == (PUZZLE, 2, warnings)
    played = Puzzle(NINE, digits_of(PLAYED))
    assert entry.progress == (played if TWO_DIGITS in warnings else None)


def test_work_behind_another_board_than_9x9_is_ignored_in_ss() -> None:
    small = "|12|34|\n|34|12|\n|2.|..|\n|..|..|\n"
    for work in ("I801\n", groups(UNIQUE)):
        entry = only(f"{small}\n{work}", "ss")
        assert (entry.puzzle.board, entry.progress, entry.marks) == (Board(2, 2), None, None)


def framed(cells: list[str], width: int) -> str:
    """As HoDoKu draws 81 cells."""
    lines = []
    for start in range(0, 81, 9):
        row = [cell.ljust(width) for cell in cells[start : start + 9]]
        lines.append("".join(f"| {' '.join(row[box : box + 3])} " for box in (0, 3, 6)) + "|")
    dashes = ["-" * (3 * width + 4)] * 3
    rule, top, bottom = (
        f":{'+'.join(dashes)}:",
        f".{'.'.join(dashes)}.",
        f"'{chr(39).join(dashes)}'",
    )
    return "\n".join([top, *lines[:3], rule, *lines[3:6], rule, *lines[6:], bottom, ""])


def test_text_files_of_hodoku_have_givens_placed_digits_and_candidates() -> None:
    left = [c if c != "." else "1679" for c in PLAYED]
    game = [framed([*UNIQUE], 1), framed([*PLAYED], 1), framed(left, 4)]
    (entry,) = entries("\n\n".join(game))
    assert (entry.puzzle, entry.warnings) == (PUZZLE, (TWO_DIGITS, marks(62)))
    assert entry.progress == Puzzle(NINE, digits_of(PLAYED))
    assert entry.marks == tuple((1, 6, 7, 9) if c == "." else () for c in PLAYED)
    solved = "".join(f"{' '.join(UNIQUE_SOLUTION[row : row + 9])}\n" for row in range(0, 81, 9))
    several = entries("\n\n".join(game * 2) + solved)
    assert [each.warnings for each in several] == [(TWO_DIGITS, marks(62))] * 2 + [()]
    assert str(several[2].puzzle) == UNIQUE_SOLUTION


def test_candidates_belong_to_the_drawing_before_them() -> None:
    other = f"9{UNIQUE[1:]}"
    found = entries(drawn(UNIQUE) + drawn(other) + groups(other) + groups(UNIQUE))
    assert [str(each.puzzle) for each in found] == [UNIQUE, other, UNIQUE]
    assert [each.warnings for each in found] == [(), (marks(64),), ()]


def test_drawings_that_are_no_game_stay_puzzles_of_their_own() -> None:
    other = UNIQUE[1:] + "4"
    found = entries("\n".join(map(drawn, (UNIQUE, UNIQUE, other, UNIQUE))) + f"I011\n{UNIQUE}\n")
    assert [str(each.puzzle) for each in found] == [UNIQUE, UNIQUE, other, UNIQUE, UNIQUE]
    told = ("1 digit of the player was ignored",)
    assert [each.warnings for each in found] == [(), (), (), told, ()]
    assert [each.line for each in found] == [2, 16, 30, 44, 57]


def test_a_drawing_of_candidates_alone_is_the_puzzle_in_ss_too() -> None:
    entry = only(groups(UNIQUE), "ss")
    assert (entry.puzzle, entry.line) == (PUZZLE, 2)


def test_a_cell_outside_the_board_is_an_error_in_ss() -> None:
    _, wrong = sorted(sudoku.read(f"{drawn(UNIQUE)}\nI811\n", "f"), key=lambda e: e.line)
    assert str(wrong) == "f:15:1: 'I811': expected a cell up to 80"


def in_sdx(users: str, open_cell: str = "1679") -> str:
    cells = [
        u if u != "." else c if c != "." else open_cell for u, c in zip(users, UNIQUE, strict=True)
    ]
    cells = [f"u{c}" if u != "." else c for u, c in zip(users, cells, strict=True)]
    return "\n".join(" ".join(cells[start : start + 9]) for start in range(0, 81, 9)) + "\n"


def test_sdx_has_givens_and_the_work_of_the_player() -> None:
    users = ".17" + "." * 78
    for name in (None, "sdx"):
        entry = only(in_sdx(users), name)
        assert (entry.puzzle, entry.warnings) == (PUZZLE, (TWO_DIGITS, marks(62)))
        assert entry.progress == Puzzle(NINE, digits_of(PLAYED))
        assert entry.marks == tuple((1, 6, 7, 9) if c == "." else () for c in PLAYED)
    assert only(in_sdx("." * 81), "sdx").warnings == (marks(64),)


@for_each("rule", ["# rule: antiknight", "# killer 10: r1c1-2"])
def test_a_rule_above_a_drawing_is_not_lost_in_silence(rule: str) -> None:
    wrong, found = sudoku.read(f"{rule}\n{in_sdx('.17' + '.' * 78)}")
    assert isinstance(wrong, NotationError)
    assert wrong.reason == "rules are not read above drawings; use --rule"
    assert isinstance(found, Entry)


def test_candidates_without_givens_are_the_puzzle_in_sdx() -> None:
    text = "12 34 12 34\n34 12 34 12\n" * 2
    board = with_rules(
        Board(2, 2),
        "candidates 1 2: r1c1 r1c3 r2c2 r2c4 r3c1 r3c3 r4c2 r4c4",
        "candidates 3 4: r1c2 r1c4 r2c1 r2c3 r3c2 r3c4 r4c1 r4c3",
    )
    assert only(text, "sdx").puzzle == Puzzle(board, (0,) * 16)


def test_files_are_written_as_their_programs_write_them() -> None:
    entry = Entry(PUZZLE, "", 1, info=Info("One\r\n\nTwo", "Me"))
    assert sudoku.write(entry, "sdk") == f"#AMe\n#DOne\n#DTwo\n{GRID}"
    assert sudoku.write(PUZZLE, "sdm") == UNIQUE.replace(".", "0") + "\n"
    assert sudoku.write(PUZZLE, "ss") == drawn(UNIQUE)


def test_what_is_no_classic_board_is_listed_and_left_out() -> None:
    board = with_rules(NINE, "antiknight", "killer 3: r1c1-2", "killer 4: r2c1-2")
    entry = Entry(Puzzle(board, PUZZLE.clues), "", 1, info=Info("T", "A", "Some rules."))
    rules = ("the rule antiknight", "the rule killer (2 times)")
    words = ("the title", "the author", "the rules in words")
    for name, lost in (
        ("sdk", (*rules, words[2])),
        ("sdm", (*rules, *words)),
        ("ss", (*rules, *words)),
        ("hodoku", (*rules, *words)),
        ("candidates", (*rules, *words)),
        ("opensudoku", (*rules, *words[1:])),
    ):
        with pytest.raises(InexpressibleError) as caught:
            sudoku.write(entry, name)
        assert caught.value.lost == lost
        assert only(sudoku.write(entry, name, lossy=True)).puzzle == PUZZLE


@for_each("name", ["sdk", "sdm", "ss", "hodoku", "opensudoku", "ps-killer", "killer-81", "sumocue"])
@for_each("board", [Board(4, 4), Board(1, 9)])
def test_other_boards_are_refused_even_with_losses(name: str, board: Board) -> None:
    with pytest.raises(FormatError, match="supports only 9x9 boards with boxes 3x3, not a"):
        sudoku.write(Puzzle(board, (0,) * board.cell_count), name, lossy=True)
