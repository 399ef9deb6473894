"""An interrupted search resumes where it stopped, whatever ended it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sudoku import CubesFileError, Puzzle, Verdict, conquer, parse, with_rules
from sudoku.batch.cubes.file import opened
from sudoku.puzzle.board import Board
from tests.batch.cubes.test_conquer import NINE, Executor, Splitting
from tests.cases import for_each

pytestmark = pytest.mark.slow


class Ends(Exception):
    pass


class EndsAfter(Executor):
    """Ends the run after so many answers, as a crash would."""

    def __init__(self, answers: int) -> None:
        super().__init__()
        self.left = answers

    def answered(self, question: object) -> object:
        if not self.left:
            raise Ends
        self.left -= 1
        return super().answered(question)  # type: ignore[arg-type]


def lines_of(file: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in file.read_text().splitlines()]


@for_each("answers", [0, 1, 3, 7])
def test_what_was_solved_is_not_asked_again(answers: int, tmp_path: Path) -> None:
    file = tmp_path / f"{answers}.jsonl"
    with pytest.raises(Ends):
        conquer(NINE, cubes=12, file=file, executor=EndsAfter(answers))
    before = lines_of(file)
    solved = {str(line["solved"]) for line in before if "solved" in line}
    assert len(solved) == answers
    conquest = conquer(NINE, cubes=12, file=file, executor=(executor := Executor()))
    assert conquest.outcome.verdict is Verdict.UNIQUE
    assert len(executor.asked) + answers <= 12
    with opened(file, parse(NINE)) as record:
        assert record.progress.is_exhausted
        assert record.progress.seconds == pytest.approx(conquest.progress.seconds, abs=0.01)
    again = conquer(NINE, file=file, executor=(idle := Executor()))
    assert again.outcome.verdict is Verdict.UNIQUE
    assert again.outcome.solutions == conquest.outcome.solutions
    assert idle.asked == []


def test_a_file_cut_off_anywhere_is_resumed(tmp_path: Path) -> None:
    whole = tmp_path / "whole.jsonl"
    conquest = conquer(NINE, cubes=1, file=whole, executor=Splitting())
    assert conquest.progress.splits
    data = whole.read_bytes()
    ends = [i + 1 for i, byte in enumerate(data) if byte == ord("\n")]
    for end in [0, 5, *ends[::3], *(end + 9 for end in ends[1:-1:4])]:
        file = tmp_path / "cut.jsonl"
        file.write_bytes(data[:end])
        outcome = conquer(NINE, cubes=6, file=file).outcome
        assert outcome.verdict is Verdict.UNIQUE
        assert outcome.solutions == conquest.outcome.solutions
        assert lines_of(file)


def test_known_solutions_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "cubes.jsonl"
    puzzle = "12" + "." * 14
    with pytest.raises(Ends):
        conquer(puzzle, cubes=8, limit=24, file=file, executor=EndsAfter(3))
    outcome = conquer(puzzle, cubes=8, limit=30, file=file).outcome
    assert len(set(outcome.solutions)) == 24
    assert outcome.exhausted


def test_boards_with_rules_are_named_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "cubes.jsonl"
    zero = with_rules(Board(2, 2), "digits 0-3", "hidden 1", "killer 3: r1c1 h1")
    puzzle = Puzzle(zero, (0,) * zero.cell_count)
    first = conquer(puzzle, cubes=8, limit=9, file=file).outcome
    again = conquer(puzzle, cubes=8, limit=9, file=file, executor=(executor := Executor())).outcome
    assert executor.asked == []
    assert again.solutions == first.solutions
    with pytest.raises(CubesFileError, match="another puzzle"):
        conquer(Puzzle(Board(2, 2), (0,) * 16), cubes=8, file=file)


def test_another_puzzle_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "cubes.jsonl"
    conquer(NINE, cubes=2, file=file)
    before = file.read_bytes()
    words = r"cubes\.jsonl:1: holds the cubes of another puzzle, '[^']{80}'; choose another file"
    with pytest.raises(CubesFileError, match=words):
        conquer("1" + "." * 80, cubes=2, file=file)
    assert file.read_bytes() == before


def test_a_second_run_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "cubes.jsonl"
    with (
        opened(file, parse(NINE)),
        pytest.raises(CubesFileError, match="another run is writing to it"),
    ):
        conquer(NINE, file=file)


@for_each(
    "text",
    [
        "no JSON\n",
        "{}\n",
        "[]\n",
        "7\n",
        '{"cubes": 2, "puzzle": ""}\n',
        "a text of somebody",
        '{"other": 1}',
    ],
)
def test_what_is_not_a_file_of_cubes_is_refused_and_left(text: str, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text(text)
    with pytest.raises(CubesFileError, match=r"notes\.txt:1: "):
        conquer(NINE, file=file)
    assert file.read_text() == text


@for_each(
    "line",
    [
        "x",
        "{}",
        "[1]",
        '{"pieces": [["r1c1=10", 1]]}',
        '{"pieces": [["r1c10=1", 1]]}',
        '{"pieces": [["", null]]}',
        '{"solved": "r9c9=1"}',
        '{"solution": [1, 2]}',
        '{"split": "r9c9=1", "pieces": [], "seconds": 0, "conflicts": 0}',
        '{"solution": [' + ",".join(["1"] * 81) + "]}",
    ],
)
def test_a_damaged_line_is_named(line: str, tmp_path: Path) -> None:
    file = tmp_path / "cubes.jsonl"
    file.unlink(missing_ok=True)
    with pytest.raises(Ends):
        conquer(NINE, cubes=4, file=file, executor=EndsAfter(0))
    file.write_text(file.read_text() + line + "\n")
    with pytest.raises(CubesFileError, match=r"cubes\.jsonl:3: "):
        conquer(NINE, file=file)


def test_a_folder_or_a_missing_folder_is_an_error(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none" / "cubes.jsonl"):
        with pytest.raises(CubesFileError, match=str(path)):
            conquer(NINE, file=path)
