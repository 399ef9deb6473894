"""Generated puzzles with rules are unique, keep the board's rules, and need each planted one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks import generate
from sudoku import Entry, Puzzle, Verdict, check, read


def printed(arguments: str, capsys: pytest.CaptureFixture[str]) -> list[Entry]:
    assert generate.main(arguments.split()) == 0
    entries = [entry for entry in read(capsys.readouterr().out) if isinstance(entry, Entry)]
    assert entries
    return entries


def test_they_are_unique_and_need_what_was_planted(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = "--box 2x3 --rule diagonal+ --plant killer --plant thermo --seed 3 --count 2"
    for entry in printed(arguments, capsys):
        puzzle = entry.puzzle
        outcome = check(puzzle)
        assert (outcome.verdict, outcome.solution) == (Verdict.UNIQUE, entry.solution)
        fixed, *planted = puzzle.board.constraints
        assert fixed.text(puzzle.board) == "diagonal+"
        assert {c.text(puzzle.board).split()[0].rstrip(":") for c in planted} >= {"killer"}
        for constraint in planted:
            left = tuple(c for c in puzzle.board.constraints if c != constraint)
            fewer = Puzzle(replace(puzzle.board, constraints=left), puzzle.clues)
            assert check(fewer).verdict is Verdict.MULTIPLE


def test_clues_are_removed_down_to_the_number_that_is_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    (entry,) = printed("--box 2x3 --plant killer --clues 9 --seed 4", capsys)
    assert entry.puzzle.clue_count == 9


def test_the_same_seed_gives_the_same_puzzle(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = "--box 2x2 --plant arrow --plant difference --seed 5"
    assert printed(arguments, capsys) == printed(arguments, capsys)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ("--plant kiler", "no rule 'kiler'"),
        ("--rule kiler", "no rule has this name"),
        ("--plant killer --holes 0.5", "not allowed with --holes"),
        ("--box 2x2 --plant killer --clues 17", "expected at most 16"),
    ],
)
def test_wrong_arguments_are_reported(
    arguments: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as exit_:
        generate.main(arguments.split())
    assert exit_.value.code == 2
    assert reason in capsys.readouterr().err
