"""Links that have the cells in their address: SudokuWiki and other sites."""

from __future__ import annotations

import pytest

from sudoku import (
    Board,
    Entry,
    FormatError,
    InexpressibleError,
    Puzzle,
    parse,
    read,
    with_rules,
    write,
)
from sudoku.formats.registry import FORMATS
from tests.cases import for_each
from tests.formats.examples import CLASSIC, EXAMPLES, PENPA, SOLVED, penpa_link
from tests.formats.readings import entries, error, only, reason

ZEROS = CLASSIC.replace(".", "0")
PUZZLE = parse(CLASSIC)
WIKI = "https://www.sudokuwiki.org"


@for_each(
    "link",
    [
        f"{WIKI}/sudoku.htm?bd={ZEROS}",
        f"{WIKI}/sudoku.htm?bd={CLASSIC}",
        f"http://sudokuwiki.com/Sudoku.aspx?lang=1&bd={ZEROS}#top",
        f"sudokuwiki.org/sudoku.htm?bd={ZEROS}",
        f"<{WIKI}/sudoku.htm?bd={ZEROS}>",
        f"https://sudoku.coach/en/play/{ZEROS}",
        f"https://sudokuexchange.com/play/?s={ZEROS}",
        f"https://example.com/solver?x=1&puzzle={CLASSIC}&y=2",
        f"https://example.com/#{CLASSIC.replace('.', '*')}",
        f"https://example.com/?p={CLASSIC.replace('.', '%2E')}",
    ],
)
def test_81_cells_in_an_address_are_the_puzzle(link: str) -> None:
    entry = only(link)
    assert (entry.puzzle, entry.solution, entry.warnings) == (PUZZLE, None, ())


def test_a_position_of_sudokuwiki_has_clues_and_what_the_player_found() -> None:
    """Two characters in base 36: 0i is a found 9, 2e the candidates 3 and 7."""
    found = {2: "ep", 3: "0i", 5: "2e"}
    cells = [
        f"0{digit}" if digit != "." else found.get(cell, "0a") for cell, digit in enumerate(CLASSIC)
    ]
    entry = only(f"{WIKI}/sudoku.htm?bd=S9B{''.join(cells)}")
    assert entry.puzzle == PUZZLE
    assert entry.warnings == (
        "49 digits of the player were ignored",
        "pencil marks of the player in 2 cells were ignored",
    )


def test_a_killer_of_sudokuwiki_has_colours_and_sums() -> None:
    """Cages are connected cells of one colour; the sum is that of the first cell."""
    colours = [
        str(1 + (row + column // 3 + row // 3) % 4) for row in range(9) for column in range(9)
    ]
    sums = ["00"] * 81
    for head in range(0, 81, 3):
        sums[head] = f"{6 + head % 19:02}"
    link = f"{WIKI}/killersudoku.htm?bd={''.join(colours)},{''.join(sums)}"
    board = only(link).puzzle.board
    rows = [f"killer {6 + c % 19}: r{c // 9 + 1}c{c % 9 + 1}-{c % 9 + 3}" for c in range(0, 81, 3)]
    assert {*board.constraints} == {*with_rules(Board(3, 3), *rows).constraints}
    assert only(link.rstrip("0")).puzzle.board == board
    assert "ends too early" in reason(link[:-12])


def test_the_diagonals_of_a_sudoku_x_page_are_rules() -> None:
    board = only(f"{WIKI}/sudokuX.htm?bd={ZEROS}").puzzle.board
    assert board.rules == ("diagonal+", "diagonal-")


@for_each(
    ("link", "expected"),
    [
        (f"{WIKI}/sudoku.htm", "with bd="),
        (f"{WIKI}/sudoku.htm?bd={ZEROS[:-1]}", "ends too early"),
        (f"{WIKI}/sudoku.htm?bd=S9B0102", "ends too early"),
        (f"{WIKI}/sudoku.htm?bd=J9B{'01' * 81}", "unknown coding"),
        (f"{WIKI}/sudoku.htm?bd={ZEROS}00", "unknown coding"),
        (f"{WIKI}/jigsaw.htm?bd={ZEROS}", "a link to jigsaw"),
        ("https://tinyurl.com/2p9xkwpc", "on a server"),
        ("https://example.com/", "no puzzle of 81 cells"),
        (f"https://example.com/?p={ZEROS}0", "no puzzle of 81 cells"),
        (f"https://example.com/?p={ZEROS}&q={ZEROS[::-1]}", "2 puzzles"),
    ],
)
def test_links_without_a_puzzle_are_errors(link: str, expected: str) -> None:
    assert expected in reason(link)


def test_a_full_grid_besides_is_the_solution() -> None:
    entry = only(f"https://example.com/?solution={SOLVED}&puzzle={ZEROS}")
    assert entry.puzzle == PUZZLE
    assert entry.solution is not None
    assert "".join(map(str, entry.solution.digits)) == SOLVED


def test_links_and_puzzles_stand_in_one_text() -> None:
    text = f"{CLASSIC}\nhttps://example.com/{ZEROS}\n\n{CLASSIC}\n{WIKI}/sudoku.htm?bd={ZEROS}\n"
    found = [*read(text)]
    assert [each.line for each in found] == [1, 2, 4, 5]
    assert [each.puzzle for each in found if isinstance(each, Entry)] == [PUZZLE] * 4


def test_any_other_format_of_links_is_detected_before() -> None:
    with_lines = [known.name for known in FORMATS if known.line]
    assert with_lines[-1] == "link"


def test_a_link_of_sudokuwiki_is_written_and_read_back() -> None:
    assert write(PUZZLE, "sudokuwiki") == f"{WIKI}/sudoku.htm?bd={ZEROS}\n"
    with pytest.raises(InexpressibleError, match="antiknight"):
        write(Puzzle(with_rules(Board(3, 3), "antiknight"), PUZZLE.clues), "sudokuwiki")
    with pytest.raises(FormatError, match="9x9"):
        write(parse("1..4............"), "sudokuwiki")


def test_a_solution_with_other_digits_than_the_board_is_an_error() -> None:
    board = with_rules(Board(3, 3), "digits 0-8")
    link = f"https://example.com/?solution={SOLVED}&puzzle={'0' * 81}"
    found = error(link, board=board)
    assert "digits that the board lacks" in found.reason


@for_each("name", ["f-puzzles", "penpa", "sudokupad"])
@for_each("width", [60, 76])
@for_each("end", ["\n", "\r\n", " \n  "])
def test_a_link_that_a_mail_program_broke_is_read(name: str, width: int, end: str) -> None:
    link = penpa_link(PENPA) if name == "penpa" else EXAMPLES[name].strip()
    broken = end.join(link[i : i + width] for i in range(0, len(link), width))
    expected = only(link)
    for told in (None, name):
        assert only(f"{broken}\n", told) == expected
        found = entries(f"{broken}\n\n# why\n{link}\n{broken}\n", told)
        assert [each.puzzle for each in found] == [expected.puzzle] * 3
