"""The command, whatever the order: what it prints, and that it goes on where it was interrupted."""

import json
from pathlib import Path
from time import perf_counter

import pytest

from sudoku.batch import generating as making
from sudoku.generator import puzzle_generator
from sudoku.generator.puzzle_generator import Progress
from sudoku.generator.random_puzzles import RandomPuzzles
from sudoku.generator.results import Made, Shortfall
from sudoku.interface.outcome import Verdict
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.questions.check import check
from tests.cases import for_each
from tests.cli.command import refusal, sudoku

FOUR = ("generate", "--size", "4", "--seed", "3")


def test_puzzle_k_of_a_seed_does_not_depend_on_the_count() -> None:
    few, many = (sudoku(*FOUR, "-n", str(n)).out.splitlines() for n in (3, 40))
    assert many[:3] == few
    assert len({*many}) > 20
    assert all(check(puzzle, model="reference").verdict is Verdict.UNIQUE for puzzle in many)
    assert sudoku("generate", "--size", "4", "--seed", "4", "-n", "3").out.splitlines() != few


def test_no_puzzles_are_made_if_none_are_asked_for() -> None:
    run = sudoku(*FOUR, "--count", "0")
    assert (run.code, run.out, run.err) == (0, "", "")
    assert refusal(*FOUR, "--count", "-1")


def test_json_has_the_solution_of_each_puzzle() -> None:
    for line in sudoku(*FOUR, "-n", "2", "--json").out.splitlines():
        made = json.loads(line)
        outcome = check(made["puzzle"], model="reference")
        assert [str(grid) for grid in outcome.solutions] == made["solutions"]
        assert made["verdict"] == "unique"


@pytest.mark.thorough
@pytest.mark.slow
def test_a_table_has_the_same_puzzles(tmp_path: Path) -> None:
    printed = sudoku(*FOUR, "-n", "40").out
    for options in ((), ("--jobs", "2")):
        path = tmp_path / f"made{len(options)}.txt"
        run = sudoku(*FOUR, "-n", "40", "-o", str(path), "--template", "%p", *options)
        assert run.code == 0
        assert path.read_text() == printed


def test_an_interrupted_table_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, made = tmp_path / "made.csv", puzzle_generator.puzzles_of
    calls = 0

    def interrupted(*args: object, **options: object) -> object:
        nonlocal calls
        calls += 1
        if calls == 4:
            raise KeyboardInterrupt
        return made(*args, **options)  # type: ignore[arg-type]  # passed on as they are

    monkeypatch.setattr(making, "puzzles_of", interrupted)
    columns = ("--columns", "row,puzzle,verdict")
    run = sudoku(*FOUR, "-n", "40", "-o", str(path), *columns)
    assert run.code == 130
    assert not path.exists()
    assert sudoku(*FOUR, "-n", "41", "-o", str(path), *columns).code == 0
    assert calls > 5
    rows = path.read_text().splitlines()[1:]
    assert [row.split(",")[0] for row in rows] == [str(n) for n in range(1, 42)]
    assert [row.split(",")[1] for row in rows] == sudoku(*FOUR, "-n", "41").out.splitlines()


def test_the_table_of_another_order_is_not_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "made.csv"

    def interrupted(*_args: object, **_options: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(making, "puzzles_of", interrupted)
        assert sudoku(*FOUR, "-n", "4", "-o", str(path)).code == 130
    assert "minimal was not given, is True" in refusal(
        *FOUR, "--minimal", "-n", "4", "-o", str(path)
    )


def test_the_seconds_of_a_table_add_up_to_the_time() -> None:
    start = perf_counter()
    run = sudoku(*FOUR, "-n", "50", "--columns", "seconds")
    assert 0 < sum(map(float, run.out.split()[1:])) < perf_counter() - start


def test_boards_stand_above_their_puzzles() -> None:
    run = sudoku("generate", "--size", "6", "-n", "2")
    assert run.out.startswith("# box: 2x3\n")
    assert sudoku("check", stdin=run.out).out.count("unique") == 2


def test_a_share_of_no_holes_is_a_solved_grid() -> None:
    assert "." not in sudoku(*FOUR, "--holes", "0").out


def test_every_puzzle_is_proved(tmp_path: Path) -> None:
    archive = tmp_path / "proofs.gz"
    run = sudoku(*FOUR, "-n", "2", "--archive", str(archive))
    assert "proved and checked: 2 unique" in run.err
    assert sudoku("verify", str(archive)).code == 0
    table = sudoku(*FOUR, "-n", "2", "--prove", "--columns", "puzzle,proof")
    assert [line.split(",")[1] for line in table.out.splitlines()] == ["proof", "proved", "proved"]


def test_ctrl_c_prints_the_best_of_a_search_and_only_tells_the_nearest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(_self: RandomPuzzles, _numbers: range, progress: Progress, **_: object) -> None:
        progress(7, best)
        raise KeyboardInterrupt

    grid = Grid(Board(1, 1), (1,))
    monkeypatch.setattr(RandomPuzzles, "make", interrupted)
    for details, out, err in (({"complete": False}, "1\n", ""), ({}, "", "the nearest:\n1\n")):
        best = Made(1, Puzzle(grid.board, grid.digits), grid, details=details)
        run = sudoku(*FOUR)
        assert (run.code, run.out, run.err) == (130, out, f"{err}interrupted\n")


def test_the_draft_with_the_best_number_of_clues_is_the_nearest() -> None:
    order = ("generate", "--size", "6", "--clues", "8", "--minimal")
    run = sudoku(*order, "--seconds", "0")
    assert run.code == 3
    reason, *_, nearest = run.err.splitlines()
    assert reason == "puzzle 1: no puzzle of the order in 1 attempt"
    assert 36 - nearest.count(".") > 8
    assert check(nearest, board=Board(2, 3)).verdict is Verdict.UNIQUE


@for_each(
    "options, reason",
    [
        (("--size", "9", "--box", "2x2"), "--size 9 does not match --box 2x2"),
        (("--size", "7"), "size 7 has no boxes"),
        (("--size", "104"), "the size must be an int from 1 to 100, or a Board, not 104"),
        (("--clues", "x"), "'x' is not a number of clues or a range"),
        (("--clues", "26-22"), "clues must be a range within 0 to 81"),
        (("--pattern", "XO"), "2 cells, expected 81"),
        (("--pattern", "none.txt"), "'none.txt': No such file"),
        (("--from", "123"), "--from:1:1: '123': no such file; read as a puzzle: 3 cells"),
        (("--start", "none.txt"), "--start: 'none.txt': no such file\n"),
        (("--proof-solver", "cadical195"), "--proof-solver needs --prove"),
    ],
)
def test_wrong_use_is_refused(options: tuple[str, ...], reason: str) -> None:
    assert reason in refusal("generate", *options)


def test_what_is_not_found_is_reported_and_the_next_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    make = RandomPuzzles.make

    def without_two(self: RandomPuzzles, numbers: range, **options: object) -> object:
        for number in numbers:
            if number == 2:
                (nearest,) = make(self, range(1, 2), **options)  # type: ignore[arg-type]
                raise Shortfall(2, "no puzzle in 7 attempts", nearest)
            yield from make(self, range(number, number + 1), **options)  # type: ignore[arg-type]

    monkeypatch.setattr(RandomPuzzles, "make", without_two)
    run = sudoku(*FOUR, "-n", "3")
    assert run.code == 3
    assert len(run.out.splitlines()) == 2
    first = run.out.splitlines()[0]
    assert run.err == f"puzzle 2: no puzzle in 7 attempts\nthe nearest:\n{first}\n"
    table = sudoku(*FOUR, "-n", "3", "--columns", "row,found,nearest,error")
    assert table.code == 3
    assert f"2,false,{first},no puzzle in 7 attempts" in table.out.splitlines()
