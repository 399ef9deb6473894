"""Large instances have the stated status and are the same for the same seed."""

from __future__ import annotations

import random

import pytest
from sudoku_models.propagation.singles import singles

from benchmarks import generate
from benchmarks.instances import drawing
from benchmarks.instances.digging import DIGS
from benchmarks.instances.drawing import DRAWS
from benchmarks.instances.instance import Recipe
from benchmarks.instances.planting import planted
from sudoku import Board, Budget, Entry, Grid, ModelFault, Puzzle, Verdict, open_model, read
from sudoku.checker.rules import violation
from sudoku.generator.grids.shuffled import shuffled, solved_grid
from tests.cases import for_each

pytestmark = pytest.mark.slow

by_draw = pytest.mark.parametrize("draw", DRAWS)
by_dig = pytest.mark.parametrize("dig", DIGS)
NINE = Board(3, 3)


def is_solution(puzzle: Puzzle, grid: Grid) -> bool:
    board = puzzle.board
    return violation(board.box_rows, board.box_cols, puzzle.clues, grid.digits) is None


def clashes(puzzle: Puzzle) -> bool:
    """Whether two equal clues share a house."""
    peers = puzzle.board.peers
    return any(
        puzzle.clues[cell] == puzzle.clues[peer]
        for cell in puzzle.clue_cells
        for peer in peers[cell]
    )


def printed(arguments: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert generate.main(arguments.split()) == 0
    return capsys.readouterr().out


@by_draw
@pytest.mark.parametrize(
    "board", [Board(1, 1), Board(1, 3), Board(2, 2), Board(2, 3), NINE, Board(4, 4)]
)
def test_a_drawn_grid_obeys_the_board_and_is_the_same_again(draw: str, board: Board) -> None:
    first, again, other = (DRAWS[draw](board, random.Random(seed)) for seed in (1, 1, 2))
    assert is_solution(Puzzle(board, (0,) * board.cell_count), first)
    assert first == again
    assert first != other or board.size == 1


def test_a_large_grid_is_drawn_part_by_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "FROM_EMPTY", 8)
    board = Board(3, 4)
    first, again, other = (DRAWS["solver"](board, random.Random(seed)) for seed in (1, 1, 2))
    assert is_solution(Puzzle(board, (0,) * board.cell_count), first)
    assert first == again != other


def test_a_shuffled_grid_still_obeys_the_board() -> None:
    board = Board(2, 3)
    grid = solved_grid(board, random.Random(1))
    other = shuffled(grid, random.Random(2))
    assert other != grid
    assert is_solution(Puzzle(board, (0,) * 36), other)


def test_a_solver_draws_grids_that_are_no_shuffle_of_the_pattern(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Any two rows of the pattern are a shift apart: as a permutation, all cycles are as long."""

    def cycles(grid: Grid) -> set[int]:
        n = grid.board.size
        first, second = grid.digits[:n], grid.digits[n : 2 * n]
        follows = dict(zip(first, second, strict=True))
        lengths = set()
        for digit in first:
            length, at = 1, follows[digit]
            while at != digit:
                length, at = length + 1, follows[at]
            lengths.add(length)
        return lengths

    for from_empty in (16, 8):
        monkeypatch.setattr(drawing, "FROM_EMPTY", from_empty)
        drawn = {draw: DRAWS[draw](Board(4, 4), random.Random(3)) for draw in DRAWS}
        assert len(cycles(drawn["shuffle"])) == 1
        assert len(cycles(drawn["solver"])) > 1


@by_draw
@by_dig
def test_a_dug_grid_keeps_its_solution_and_has_the_share_of_holes(draw: str, dig: str) -> None:
    board = Board(4, 4)
    recipe = Recipe(board, draw, dig)
    fewer, more = recipe.instance(0, 0.25), recipe.instance(0, 0.5)
    assert fewer.solution is not None
    assert is_solution(fewer.puzzle, fewer.solution)
    assert [256 - each.puzzle.clue_count for each in (fewer, more)] == [64, 128]
    assert set(more.puzzle.clue_cells) < set(fewer.puzzle.clue_cells)
    assert more.solution == fewer.solution
    assert recipe.instance(1, 0.25).solution != fewer.solution
    assert Recipe(board, draw, dig, seed=2).instance(0, 0.25).solution != fewer.solution


@for_each("board", [Board(2, 3), NINE, Board(6, 6), Board(10, 10)])
def test_balanced_holes_are_as_many_in_every_house(board: Board) -> None:
    puzzle = Recipe(board, dig="balanced").instance(0, 0.4).puzzle
    expected = round(0.4 * board.size)
    for house in board.houses:
        assert [puzzle.clues[cell] for cell in house].count(0) == expected


def test_random_holes_are_not_as_many_in_every_house() -> None:
    puzzle = Recipe(NINE).instance(0, 0.4).puzzle
    assert len({[puzzle.clues[cell] for cell in house].count(0) for house in NINE.houses}) > 1


@by_dig
def test_no_holes_and_nothing_but_holes_are_shares_too(dig: str) -> None:
    recipe = Recipe(NINE, dig=dig)
    assert recipe.instance(0, 0).puzzle.clue_count == 81
    assert recipe.instance(0, 1).puzzle.clue_count == 0
    with pytest.raises(ValueError, match=r"a share of 1\.1 holes, expected 0 to 1"):
        recipe.instance(0, 1.1)


@pytest.mark.parametrize(
    ("board", "holes", "confined"),
    [
        (NINE, 0.65, 2),
        (Board(3, 4), 0.65, 2),
        (Board(4, 4), 0.7, 4),
    ],
)
@by_dig
def test_a_planted_conflict_is_there_and_singles_do_not_see_it(
    board: Board, holes: float, confined: int, dig: str
) -> None:
    recipe = Recipe(board, dig=dig)
    dug = recipe.instance(0, holes).puzzle
    instance = recipe.unsatisfiable(0, holes, confined)
    puzzle, conflict = instance.puzzle, instance.conflict
    assert conflict is not None
    assert conflict.is_in(puzzle)
    assert (len(conflict.cells), len(conflict.digits)) == (confined + 1, confined)
    assert not conflict.is_in(dug)
    assert puzzle.clue_count == dug.clue_count
    assert not clashes(puzzle)
    assert singles(board, puzzle.clues) is not None
    assert recipe.unsatisfiable(0, holes, confined) == instance
    assert open_model("sat", board).search(puzzle).verdict is Verdict.UNSATISFIABLE


def test_every_model_agrees_that_planted_conflicts_leave_no_solution() -> None:
    budget = Budget(seconds=30)
    for number, names in enumerate([("sat", "reference", "cpsat"), ("sat",)]):
        for name in names:
            puzzle = Recipe(NINE).unsatisfiable(number, 0.68, 2).puzzle
            outcome = open_model(name, NINE).search(puzzle, budget=budget)
            assert outcome.verdict is Verdict.UNSATISFIABLE


def test_a_conflict_of_size_100_is_proved_by_its_cells() -> None:
    instance = Recipe(Board(10, 10)).unsatisfiable(0, 0.6, 2)
    assert instance.conflict is not None
    assert instance.conflict.is_in(instance.puzzle)
    assert not clashes(instance.puzzle)


def test_it_is_said_where_no_conflict_can_be_planted() -> None:
    grid = solved_grid(NINE, random.Random(1))
    full = Puzzle(NINE, grid.digits)
    with pytest.raises(ValueError, match=r"no conflict of 3 cells .* expected more holes"):
        planted(full, grid, random.Random(1))
    with pytest.raises(ValueError, match="1 confined digits, expected at least 2"):
        planted(full, grid, random.Random(1), confined=1)


@by_draw
@by_dig
def test_the_rows_are_read_again_with_what_is_known(
    draw: str, dig: str, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = f"--size 16 --holes 0.5 --draw {draw} --dig {dig} --seed 5 --count 2"
    text = printed(arguments, capsys)
    assert printed(arguments, capsys) == text
    entries = [*read(text)]
    made = [*Recipe(Board(4, 4), draw, dig, seed=5).instances(2, 0.5)]
    for entry, instance in zip(entries, made, strict=True):
        assert isinstance(entry, Entry)
        assert (entry.puzzle, entry.count, entry.solution) == (
            instance.puzzle,
            "1+",
            instance.solution,
        )


def test_rows_without_a_solution_say_so_and_why(capsys: pytest.CaptureFixture[str]) -> None:
    text = printed("--box 4x4 --holes 0.6 --unsatisfiable --confined 3 --count 2", capsys)
    assert text.count("# no solution: ") == 2
    assert [entry.count for entry in read(text) if isinstance(entry, Entry)] == ["0", "0"]


@pytest.mark.parametrize(
    ("arguments", "count"),
    [
        ("--holes 0.2", "1"),
        ("--holes 1", "2+"),
        ("--holes 0.7 --unsatisfiable", "0"),
        ("--holes 0.2 --seconds 0.000000001", "1+"),
    ],
)
def test_a_model_decides_the_count(
    arguments: str, count: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = printed(f"{arguments} --seed 3 --decide reference", capsys)
    (entry,) = read(text)
    assert isinstance(entry, Entry)
    assert entry.count == count
    assert (entry.solution is not None) == (count in ("1", "1+"))


def test_a_model_that_denies_what_is_known_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def solution_of_another(*_: object) -> None:
        raise ModelFault("model liar says unsatisfiable, which is not so")

    monkeypatch.setattr(generate, "_decided", solution_of_another)
    assert generate.main(["--holes", "0.5", "--decide", "sat"]) == 1
    assert "error: model liar says" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("--holes 1.5", "'1.5', expected a share of the cells, 0 to 1"),
        ("--holes many", "'many', expected a share"),
        ("--size 12 --holes 0.5", "size 12 is not a square"),
        ("--size 16 --box 4x4 --holes 0.5", "not allowed with"),
        ("--draw solver", "--draw: only allowed with --holes"),
        ("--unsatisfiable", "--unsatisfiable: only allowed with --holes"),
        ("--holes 0.5 --draw nobody", "invalid choice: 'nobody'"),
        ("--holes 0.5 --clues 30", "--clues: not allowed with --holes"),
        ("--holes 0.5 --confined 3", "--confined: only allowed with --unsatisfiable"),
        ("--holes 0.5 --seconds 3", "--seconds: only allowed with --decide"),
        ("--holes 0.5 --decide nobody", "no model 'nobody'"),
        ("--holes 0.1 --unsatisfiable", "no conflict of 3 cells and 2 digits"),
    ],
)
def test_a_wrong_argument_of_large_instances_exits_with_code_2(
    arguments: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as exit_info:
        generate.main(arguments.split())
    assert exit_info.value.code == 2
    told = capsys.readouterr()
    assert message in told.err
    assert told.out == ""
