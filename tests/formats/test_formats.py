"""The parts that all formats share: detection, decoding, drafts, and writing."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import sudoku
from sudoku import Board, Entry, FormatError, Grid, InexpressibleError, NotationError, with_rules
from sudoku.errors import RulePlace
from sudoku.formats import json_objects
from sudoku.formats.draft import Draft
from sudoku.formats.entry import Info
from sudoku.formats.format import ReadOptions, Where, whole_text
from sudoku.formats.registry import FORMATS, format_named
from sudoku.formats.writing import writer_of
from tests.cases import for_each
from tests.formats.readings import entries, errors

SMALL = "1..4..1.....4..."
OBJECT = '{"puzzle": "1..4..1.....4..."}'
PUZZLE = sudoku.parse(SMALL)


# Detection.


@for_each("before", ["", "\n\n", "\ufeff", "\ufeff\n"])
def test_a_format_is_detected_from_the_beginning_of_a_text(before: str) -> None:
    assert [entry.puzzle for entry in entries(before + OBJECT)] == [PUZZLE]
    assert [entry.puzzle for entry in entries(before + SMALL)] == [PUZZLE]


def test_the_format_that_is_told_is_not_detected() -> None:
    assert "JSON" in str(errors(SMALL, "json")[0])
    assert [each.puzzle for each in entries(SMALL, name="text")] == [PUZZLE]


def test_an_unknown_format_is_an_error_with_the_nearest_name() -> None:
    with pytest.raises(FormatError, match="'jsom': did you mean 'json'"):
        sudoku.parse(SMALL, format="jsom")
    with pytest.raises(FormatError, match="'nope'"):
        sudoku.write(PUZZLE, "nope")


def test_names_of_formats_are_different_and_each_reads_or_writes() -> None:
    names = [known.name for known in FORMATS]
    assert len({*names}) == len(names)
    for known in FORMATS:
        assert known.read or known.write
        assert format_named(known.name) is known
        assert known.read or not (known.line or known.text)


@for_each("text", [" ", "\t", "-", "|", " |", ".", "#A ", "1", "1,", "12 ", "{", "\n"])
def test_detection_takes_no_longer_than_the_text_is_long(text: str) -> None:
    assert not any(isinstance(each, Entry) for each in sudoku.read(f"{text * 20_000}x\n"))


# Decoding.


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("zipped", [False, True])
def test_files_are_decoded(encoding: str, zipped: bool, tmp_path: Path) -> None:
    mark = "\ufeff" if encoding in ("utf-16-le", "utf-16-be") else ""
    text = f"{mark}# title: Größe\r\n{SMALL}\r\n".encode(encoding)
    path = tmp_path / "puzzles"
    path.write_bytes(gzip.compress(text) if zipped else text)
    (entry,) = sudoku.read_file(path)
    assert isinstance(entry, Entry)
    assert (entry.puzzle, entry.info.title, entry.line) == (PUZZLE, "Größe", 2)


def test_a_text_that_is_too_long_is_an_error() -> None:
    lines: Iterator[str] = iter(["x" * 1_000_000] * 17)
    with pytest.raises(NotationError, match="expected at most 16,000,000 characters"):
        whole_text(lines, Where("file"))


# Comments.


def test_title_author_and_ruleset_belong_to_the_next_puzzle() -> None:
    text = f"# title: A\n# Author: B: C\n# ruleset: one\n# ruleset: two\n{SMALL}\n{SMALL}\n"
    first, second = entries(text)
    assert first.info == Info("A", "B: C", "one\ntwo")
    assert second.info == Info()


# JSON.


def test_what_check_prints_as_json_is_read_back() -> None:
    board = with_rules(Board(2, 3), "antiknight", "killer 5: r1c1-2")
    puzzle = sudoku.Puzzle(board, (0,) * 35 + (6,))
    outcome = sudoku.check(puzzle)
    (entry,) = entries(json.dumps(outcome.as_dict()))
    assert entry.puzzle == puzzle


@for_each(
    ("text", "place", "reason"),
    [
        ('{"puzzle": "1"', "1:15", "not valid JSON"),
        ('{"puzzle": 5}', "1:1", "expected an object with a puzzle"),
        ("[5]", "1:1", "expected an object with a puzzle"),
        ('{"puzzle": "1..4..1.....4...", "rules": 5}', "1:1", "rules: expected a list of strings"),
        ('{"puzzle": "1..4..1.....4...", "rules": ["nope"]}', "1:1", "nope"),
        ('{"puzzle": "1..4..1.....4...", "title": 5}', "1:1", "title: expected a string"),
        ('{"puzzle": "1..4..1.....4...", "box": [4, 1]}', "1:1", "box: expected its rows x col"),
        ('{"puzzle": "1..4..1.....4...", "box": "4 by 1"}', "1:1", "box: expected its rows x col"),
        ('{"puzzle": ""}', "1:1", "expected an object with a puzzle"),
        ('{"puzzle": "# 12"}', "1:1", "expected an object with a puzzle"),
        ('\n{\n"puzzle": tru}', "3:11", "not valid JSON"),
        ("[" * 100_000, "1:1", "nested too deeply"),
        ('{"puzzle": ' + "9" * 10_000 + "}", "1:1", "too many digits"),
    ],
)
def test_json_errors_have_their_place(text: str, place: str, reason: str) -> None:
    (found,) = errors(text, "json")
    assert (f"{found.line}:{found.column}", reason in str(found)) == (place, True), str(found)


# Drafts.


def draft(size: int = 4, **options: object) -> Draft:
    return Draft(size, Where("file", 7), ReadOptions(**options))  # type: ignore[arg-type]


def test_a_wrong_rule_is_named_as_the_format_names_it() -> None:
    wrong = draft()
    wrong.add("killer", [(1, 1), (1, 1)], 5, part="killercage 3")
    with pytest.raises(NotationError, match=r"^file:7:1: .*killercage 3: r1c1 is listed twice"):
        wrong.entry()


def test_unsupported_features_are_errors_or_warnings() -> None:
    for options, expected in (
        ({}, None),
        ({"ignore_unsupported": True}, "left out: fog (2 times)"),
    ):
        made = draft(**options)
        made.leave_out("fog")
        made.leave_out("fog")
        if expected is None:
            with pytest.raises(NotationError, match=r"'fog \(2 times\)': not supported"):
                made.entry()
        else:
            assert made.entry().warnings == (expected,)


def test_the_rules_of_the_callers_board_count() -> None:
    board = with_rules(Board(2, 2), "antiking", "hidden 1")
    made = draft(board=board)
    assert made.entry().puzzle == sudoku.Puzzle(board, (0,) * 17)
    made.add("antiknight")
    assert made.entry().puzzle.board == with_rules(board, "antiknight")


def test_the_rules_of_the_callers_board_hold_beside_hidden_cells() -> None:
    caller = with_rules(Board(3, 3), "antiknight")
    board = sudoku.parse(".Var~A~a~2.Sum~5~VA1~VA2", caller).board
    assert board.rules == ("hidden 2", "antiknight", "sum: h1 h2 = 5")


def test_a_clue_is_a_value_of_the_callers_board() -> None:
    made = draft(board=with_rules(Board(2, 2), "digits 0-3"))
    made.give((1, 1), 3)
    assert made.entry().puzzle.clues[0] == 4
    with pytest.raises(NotationError, match="expected 0 to 3"):
        made.give((1, 1), 4)


def test_boxes_that_are_drawn_as_regions_are_no_rule() -> None:
    usual = draft(6)
    usual.regions([c // 6 // 2 * 2 + c % 6 // 3 for c in range(36)])
    assert usual.entry().puzzle.board == Board(2, 3)
    other = draft(6)
    other.regions([c // 6 for c in range(36)])
    assert other.entry().puzzle.board.irregular is not None


def test_rules_and_board_of_the_caller_count() -> None:
    made = draft(6, board=Board(3, 2), rules=[("antiknight", RulePlace("--rule 1"))])
    made.add("antiking")
    assert made.entry().puzzle.board == with_rules(Board(3, 2), "antiking", "antiknight")
    with pytest.raises(NotationError, match="does not fit the given 9x9 board"):
        draft(6, board=Board(3, 3))


# Writing.


def test_our_text_keeps_everything_and_says_only_what_differs() -> None:
    killer = with_rules(Board(2, 2), "killer 3: r1c1-2")
    solution = Grid(Board(2, 2), tuple(map(int, "1234341221434321")))
    named = Info("A title", "", "One.\nTwo.")
    written = [
        Entry(PUZZLE, "", 1, "1", solution, info=named),
        Entry(sudoku.Puzzle(killer, PUZZLE.clues), "", 2),
        Entry(PUZZLE, "", 3),
    ]
    writer = writer_of("text")
    text = "".join(writer.written(entry, []) for entry in written)
    for before, after in zip(written, entries(text), strict=True):
        assert (after.puzzle, after.count, after.solution, after.info) == (
            before.puzzle, before.count, before.solution, before.info,
        )  # fmt: skip


@pytest.mark.parametrize("name", ["text", "iss", "sdk"])
@pytest.mark.parametrize("line_break", ["\r", "\n", "\r\n"])
def test_a_title_of_several_lines_adds_no_rules(name: str, line_break: str, tmp_path: Path) -> None:
    puzzle = sudoku.Puzzle(Board(3, 3), (1, *[0] * 80))
    title = f"A{line_break}# rule: antiknight{line_break}{line_break}.AntiKing"
    info = Info(title, title) if name == "sdk" else Info(title, title, title)
    path = tmp_path / "puzzle"
    path.write_bytes(sudoku.write(Entry(puzzle, "", 1, info=info), name).encode())
    (entry,) = sudoku.read_file(path, format=name)
    assert isinstance(entry, Entry)
    assert (entry.puzzle, entry.info.title.split()) == (puzzle, title.split())


@pytest.mark.parametrize(("head", "name"), [("# title: ", "text"), ("#D", "sdk")])
def test_lines_of_a_title_are_added_up_to_a_bound(head: str, name: str) -> None:
    text = f"{head}{'x' * 99}\n" * 200 + "." * 81
    (entry,) = entries(text, name=name)
    assert len(entry.info.title) == 100 * 101 - 1


def test_half_a_surrogate_pair_in_a_title_can_be_written(tmp_path: Path) -> None:
    (entry,) = entries('{"puzzle": "1..4..1.....4...", "title": "\\ud800!"}')
    assert entry.info.title == "\ufffd!"
    (tmp_path / "puzzle").write_text(sudoku.write(entry), "utf-8")


def test_what_a_format_cannot_say_is_an_error_that_lists_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def write(_entry: Entry, lost: list[str]) -> str:
        lost += ["the rule antiknight", "the title", "the rule antiknight"]
        return "text\n"

    monkeypatch.setattr(json_objects, "write", write)
    with pytest.raises(InexpressibleError, match="the rule antiknight; the title ") as caught:
        sudoku.write(PUZZLE, "json")
    assert "the title" in caught.value.lost
    assert sudoku.write(PUZZLE, "json", lossy=True) == "text\n"


def test_a_text_is_not_written() -> None:
    with pytest.raises(TypeError, match="expected a Puzzle or an Entry"):
        sudoku.write("1..4..1.....4...")  # type: ignore[arg-type]


def test_bytes_are_refused() -> None:
    with pytest.raises(TypeError, match="got bytes: decode them"):
        list(sudoku.read(b"1..4..1.....4..."))  # type: ignore[arg-type]
