"""Tables in CSV are read whatever their columns, and written so that nothing is lost."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest

from sudoku import Board, Entry, Grid, NotationError, Puzzle, parse, read, read_file, write
from sudoku.formats.entry import Info
from tests.cases import for_each
from tests.formats.examples import CLASSIC, SOLVED
from tests.formats.readings import entries, error, errors

pytestmark = pytest.mark.slow

PUZZLE = parse(CLASSIC)
GRID = Grid(Board(3, 3), tuple(map(int, SOLVED)))
ZEROS = CLASSIC.replace(".", "0")


@for_each(
    "text",
    [
        f"quizzes,solutions\n{ZEROS},{SOLVED}\n",
        f"puzzle,solution\r\n{CLASSIC},{SOLVED}\r\n",
        f"\ufeffid,puzzle,solution,clues,difficulty\n1,{CLASSIC},{SOLVED},30,0.0\n",
        f"Solution;Note;Puzzle\n{SOLVED};x;{CLASSIC}\n",
        f"sep=;\nid;puzzle;solution\n7;{CLASSIC};{SOLVED}\n",
        f'"puzzle"\t"solution"\n"{CLASSIC}"\t"{SOLVED}"',
        f',puzzle,"Solution"\n0,{CLASSIC},{SOLVED}\n',
        f'note,solution,sudoku\n"a, ""b""\nc",{SOLVED},{CLASSIC}\n',
        f"puzzle,solution\n\n\n{CLASSIC},{SOLVED}\n\n",
        f'puzzle,solution\n"{",".join(CLASSIC)}",{SOLVED}\n',
    ],
)
def test_columns_are_found_by_name(text: str) -> None:
    (entry,) = entries(text)
    assert (entry.puzzle, entry.solution) == (PUZZLE, GRID)


@for_each("header", ["puzzle", '"puzzle"', '"Quizzes"\r'])
def test_a_column_may_be_alone(header: str) -> None:
    quote = header[0].strip("p")
    assert [each.puzzle for each in entries(f"{header}\n{quote}{CLASSIC}{quote}\n")] == [PUZZLE]


@for_each(
    "head, row",
    [
        ("id,grille", f"1,{CLASSIC}"),
        ("Nr;Rätsel;Lösung", f"1;{CLASSIC};{SOLVED}"),
        ('"","grille"', f'"0","{ZEROS}"'),
        (",my grid", f"0,{CLASSIC}"),
        ("id\tgrille\tpoints", f"a 1\t{CLASSIC}\t3"),
    ],
)
def test_without_a_column_of_puzzles_the_columns_are_named(head: str, row: str) -> None:
    (error,) = errors(f"{head}\n{row}\n{row}\n")
    assert error.line == 1
    last = head.replace(";", ",").replace("\t", ",").replace('"', "").split(",")[-1].lower()
    assert f"{last}; name the column of puzzles 'puzzle'" in error.reason


@for_each("title", ["Sudoku, easy", "Easy, by Me", "grille,loesung", "Facile, 3", "Puzzles,"])
def test_a_title_with_a_comma_is_no_header(title: str) -> None:
    rows = "".join(f"{','.join(CLASSIC[start : start + 9])}\n" for start in range(0, 81, 9))
    for text in (CLASSIC, f"{CLASSIC},{SOLVED}", rows, f"\n{CLASSIC}", f"\t{CLASSIC}"):
        assert [each.puzzle for each in entries(f"{title}\n{text}\n")] == [PUZZLE], text


@for_each("nothing", ["", " ", "NULL", "none", "nan", "?"])
def test_a_row_may_have_no_solution(nothing: str) -> None:
    (entry,) = entries(f"puzzle,solution\n{CLASSIC},{nothing}\n")
    assert (entry.puzzle, entry.solution) == (PUZZLE, None)


def test_a_row_may_end_before_columns_that_it_does_not_need() -> None:
    assert [each.puzzle for each in entries(f"puzzle,solution\n{CLASSIC}\n")] == [PUZZLE]


def test_title_author_and_words_are_taken() -> None:
    head = "author,name,puzzle,ruleset,difficulty"
    (entry,) = entries(f'{head}\nMe,"A, B",{CLASSIC},"Some\nrules",hard\n')
    assert entry.info == Info("A, B", "Me", "Some\nrules")


@for_each(
    "cells",
    [
        "1..4..1.....4...",
        '"1..4\n..1.\n....\n4..."',
        '"[[1,0,0,4],[0,0,1,0],[0,0,0,0],[4,0,0,0]]"',
        "[1 0 0 4 0 0 1 0 0 0 0 0 4 0 0 0]",
    ],
)
def test_cells_of_other_sizes_and_layouts(cells: str) -> None:
    assert [str(each.puzzle) for each in entries(f"id,puzzle\n1,{cells}\n")] == ["1..4..1.....4..."]


@for_each("name", ["rules", "Rule", "constraint", "constraints"])
def test_no_name_for_rules_is_ignored(name: str) -> None:
    (entry,) = entries(f"id,puzzle,{name}\n1,{CLASSIC},antiking\n")
    assert entry.puzzle.board.rules == ("antiking",)
    assert "no rule has this name" in error(f"puzzle,{name}\n{CLASSIC},hard to solve\n").reason


def test_box_and_rules_make_the_board() -> None:
    text = f'puzzle,box,rules\n{"." * 36},3x2,"antiknight\nkiller 3: r1c1-2"\n{CLASSIC},,\n'
    first, second = entries(text)
    assert first.puzzle.board.shape == "3x2"
    assert first.puzzle.board.rules == ("antiknight", "killer 3: r1c1 r1c2")
    assert second.puzzle == PUZZLE


def test_the_board_of_the_caller_is_that_of_all_rows() -> None:
    board = Board(3, 3)
    assert [each.puzzle for each in entries(f"id,puzzle\n1,{CLASSIC}\n", board=board)] == [PUZZLE]
    (entry,) = entries(f"id,puzzle\n1,{'.' * 36}\n", board=Board(2, 3))
    assert entry.puzzle == Puzzle(Board(2, 3), (0,) * 36)
    assert "expected 36" in errors(f"id,puzzle\n1,{CLASSIC}\n", board=Board(2, 3))[0].reason


def test_each_wrong_row_is_an_error_with_its_line_and_the_others_are_read() -> None:
    rows = [
        f"{CLASSIC[:-1]},",
        f"{CLASSIC},{SOLVED[:-1]}",
        f"{CLASSIC},{CLASSIC}",
        f"{CLASSIC},{SOLVED}:1",
        ",",
        "5.3E+80,",
        f"{CLASSIC[:-1]}?,",
    ]
    text = "\n".join(["puzzle,solution", *(f"{row}\n{CLASSIC}," for row in rows)])
    found = errors(text)
    assert [error.line for error in found] == [2, 4, 6, 8, 10, 12, 14]
    reasons = [error.reason for error in found]
    assert "80 cells" in reasons[0]
    assert all("expected a full grid" in reason for reason in reasons[1:4])
    assert "no puzzle" in reasons[4]
    assert "spreadsheet" in reasons[5]
    assert "expected 1-9" in reasons[6]
    puzzles = [each for each in read(text) if isinstance(each, Entry)]
    assert [each.line for each in puzzles] == [3, 5, 7, 9, 11, 13, 15]


def test_a_quote_that_is_not_closed_is_an_error() -> None:
    row = f"1,{CLASSIC}\n"
    found = errors(f'id,puzzle\n{row}2,"{CLASSIC}\n' + row * 2000)
    assert found[0].line == 3
    assert "CSV" in found[0].reason


def test_a_header_without_a_puzzle_is_an_error() -> None:
    (error,) = errors("a,b\n1,2\n", name="csv")
    assert "the column of puzzles 'puzzle'" in error.reason
    assert errors("", name="csv")


def test_an_error_tells_which_columns_there_are_and_which_are_expected() -> None:
    (error,) = errors("id,cells,clues\n1,2,3\n", name="csv")
    assert "the columns are id, cells, clues;" in error.reason
    assert "'quizzes'" in error.reason


def test_a_second_header_is_an_error_and_the_rows_below_are_read_by_it() -> None:
    rows = f"puzzle,solution,id\n{CLASSIC},{SOLVED},1\nid,solution,puzzle\n2,{SOLVED},{CLASSIC}\n"
    first, error, last = read(rows)
    assert isinstance(error, NotationError)
    assert error.line == 3
    assert "second header" in error.reason
    assert isinstance(first, Entry)
    assert isinstance(last, Entry)
    assert (last.line, last.puzzle, last.solution) == (4, first.puzzle, first.solution)


def test_a_row_without_the_field_of_the_puzzle_is_an_error() -> None:
    error, entry = read(f"id,puzzle,solution\n7\n8,{CLASSIC},\n")
    assert isinstance(error, NotationError)
    assert (error.line, error.reason) == (2, "no puzzle in column 2")
    assert isinstance(entry, Entry)


def test_a_row_of_ten_megabytes_is_an_error_and_the_others_are_read() -> None:
    long = "1" * 10**7
    text = f"id,puzzle\n1,{CLASSIC}\n2,{long}\n{long},{CLASSIC}\n4,{CLASSIC}\n"
    assert [each.line for each in errors(text)] == [3, 4]
    assert [each.line for each in read(text)] == [2, 3, 4, 5]


def test_what_a_run_writes_is_read() -> None:
    text = f"file,row,puzzle,verdict,error\na,1,{CLASSIC},multiple,\n"
    assert [each.puzzle for each in entries(text)] == [PUZZLE]


def test_two_solutions_of_a_puzzle_are_no_statement() -> None:
    (entry,) = entries(f"puzzle,verdict,solution\n{CLASSIC},multiple,{SOLVED} {SOLVED}\n")
    assert entry.solution is None


def test_a_box_that_is_none_is_an_error() -> None:
    item = error(f"puzzle,box\n{'.' * 36},2 by 3\n")
    assert (item.line, item.text) == (2, "2 by 3")
    assert item.reason.startswith("box: ")


@for_each("title", ["Puzzle", "Puzzle, hard", "Sudoku; easy", "Solution, title"])
def test_a_title_is_no_header(title: str) -> None:
    rows = "\n".join(CLASSIC[start : start + 9] for start in range(0, 81, 9))
    assert [each.puzzle for each in entries(f"{title}\n{rows}\n")] == [PUZZLE]


def test_a_zipped_table_is_read_in_rows(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.csv.gz"
    path.write_bytes(gzip.compress(f"quizzes,solutions\n{ZEROS},{SOLVED}\n".encode()))
    assert [each.solution for each in read_file(path) if isinstance(each, Entry)] == [GRID]


def test_rows_are_read_one_by_one() -> None:
    def text() -> Iterator[str]:
        yield "puzzle,solution\n"
        yield f"{CLASSIC},\n"
        raise AssertionError("read too far")

    assert isinstance(next(iter(read(text()))), Entry)


def test_a_solution_is_written_and_read_back() -> None:
    text = write(Entry(PUZZLE, "", 1, solution=GRID), "csv")
    assert text.startswith(f"puzzle,solution,box,rules,title,author,ruleset\n{CLASSIC},{SOLVED},")
    assert [each.solution for each in entries(text)] == [GRID]


@for_each("character", [*"\x0b\x0c\x1c\x85\u2028\u2029"])
def test_rare_characters_of_a_title_are_kept(character: str) -> None:
    info = Info(f"one{character}two", "", f"first\n{character}second")
    (entry,) = entries(write(Entry(PUZZLE, "", 1, info=info), "csv"))
    assert entry.info == info
