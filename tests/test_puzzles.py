"""The shipped collections: every claimed verdict holds for every model, and those that were
generated are made again."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import sudoku
from benchmarks.instances.unique import puzzles
from sudoku import Board, Entry, NotationError, Puzzle, Verdict
from sudoku.formats.text.shapes import parse_box
from sudoku.interface.checked import CheckedModel
from sudoku.interface.registry import find
from tests.cases import for_each

pytestmark = pytest.mark.slow

FOLDER = Path(__file__).parent.parent / "puzzles"
COLLECTIONS = sorted(path.name for path in FOLDER.glob("*.txt"))


def read_collection(collection: str) -> list[Entry | NotationError]:
    return list(sudoku.read(lines_of(collection), collection))


def entries_of(collection: str) -> list[Entry]:
    return [entry for entry in read_collection(collection) if isinstance(entry, Entry)]


def name_of(entry: Entry) -> str:
    """The comment above a row."""
    return lines_of(entry.source)[entry.line - 2]


@cache
def lines_of(collection: str) -> list[str]:
    return (FOLDER / collection).read_text(encoding="utf-8").splitlines()


@cache
def model_of(name: str, board: Board) -> CheckedModel:
    return sudoku.open_model(name, board)


ENTRIES = [entry for collection in COLLECTIONS for entry in entries_of(collection)]
MODELS = sudoku.model_names()
LONGEST = {
    ("# generated 4x4, seed 2, number 1", "reference"),
    ("# generated 4x4, seed 2, number 2", "reference"),
    ("# model=reference effort=1087 conflicts seed=1 step=7008 clues=22", "cpsat"),
    ("# model=reference effort=8455 conflicts seed=1 step=3279 clues=20", "reference"),
    ("# the empty 25x25 grid", "reference"),
    ("# Anti-knight, anti-king, thermometers and dots", "reference"),
    ("# Arrows", "reference"),
    ("# Clones and indexers", "reference"),
    ("# Irregular regions with region sum lines", "reference"),
    ("# Non-consecutive with quadruples", "reference"),
    ("# model=reference effort=8455 conflicts seed=1 step=2607 clues=20", "reference"),
    ("# model=reference effort=8544 conflicts seed=1 step=2874 clues=20", "reference"),
    ("# X-sums and parity", "reference"),
    ("# the empty 25x25 grid", "cpsat"),
    ("# the empty 25x25 grid", "sat"),
}
"""The comment above a row, and a model that takes long for it: the others confirm it."""
MADE = "# made by benchmarks.instances.unique: "
ORDERS = [
    pytest.param(collection, line.removeprefix(MADE), id=line.removeprefix(MADE))
    for collection in COLLECTIONS
    for line in lines_of(collection)
    if line.startswith(MADE)
]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: f"{entry.source}:{entry.line}")
@for_each("name", MODELS)
def test_every_model_confirms_the_row(entry: Entry, name: str) -> None:
    if find(name)[0].unsupported(entry.puzzle.board) is not None:
        return
    if (name_of(entry), name) in LONGEST:
        return
    model = model_of(name, entry.puzzle.board)
    if entry.count == "2+":
        assert model.search(entry.puzzle).verdict is Verdict.MULTIPLE
        return
    count = int(entry.count or "")
    outcome = model.search(entry.puzzle, limit=max(2, count + 1))
    if find(name)[0].gives_up(entry.puzzle.board) and not outcome.exhausted:
        assert set(outcome.solutions) <= {entry.solution}
        return
    assert outcome.exhausted
    assert len(outcome.solutions) == count
    if count == 1:
        assert outcome.solution == entry.solution


@for_each("collection", COLLECTIONS)
def test_every_line_is_a_puzzle_with_a_count_and_a_solution_exactly_where_it_is_unique(
    collection: str,
) -> None:
    rows = [line for line in lines_of(collection) if line and not line.startswith("#")]
    entries = read_collection(collection)
    assert [e for e in entries if isinstance(e, NotationError)] == []
    assert len(entries) == len(rows) > 0
    for entry in entries_of(collection):
        assert entry.count is not None
        assert (entry.solution is not None) == (entry.count == "1"), entry.line


@for_each("collection", COLLECTIONS)
def test_a_comment_above_every_puzzle_names_it(collection: str) -> None:
    for entry in entries_of(collection):
        assert re.match(r"# (?!box:|made by)\w", name_of(entry)), entry.line


def test_models_that_take_long_are_excused_from_rows_that_exist() -> None:
    assert {name for name, _ in LONGEST} <= {*map(name_of, ENTRIES)}


def test_no_puzzle_is_shipped_twice() -> None:
    puzzles = [entry.puzzle for entry in ENTRIES]
    assert len(set(puzzles)) == len(puzzles)


@for_each(
    ("collection", "counts"),
    [
        ("adversary.txt", r"[01]"),
        ("essays.txt", r"1"),
        ("famous.txt", r"1"),
        ("large.txt", r"1"),
        ("multiple.txt", r"2\+|[2-9]|\d\d+"),
        ("small.txt", r"1"),
        ("unsatisfiable.txt", r"0"),
        ("variants.txt", r"1"),
    ],
)
def test_a_collection_holds_what_its_name_says(collection: str, counts: str) -> None:
    for entry in entries_of(collection):
        assert re.fullmatch(counts, entry.count or ""), entry.line


def test_the_readme_names_every_collection_and_its_number_of_puzzles() -> None:
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    listed = {name: int(n) for name, n in re.findall(r"^\| (\S+\.txt) \| (\d+) \|", readme, re.M)}
    assert listed == {collection: len(entries_of(collection)) for collection in COLLECTIONS}


@pytest.mark.parametrize(("collection", "order"), ORDERS)
def test_what_was_generated_is_made_again(collection: str, order: str) -> None:
    """From size 16 on, where removing clues takes long, only the first puzzle is compared, above
    that only its solution.
    """
    lines = lines_of(collection)
    start = lines.index(f"{MADE}{order}")
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert f"    {order}\n" in readme
    given = dict(pair.split() for pair in order.split(", "))
    board = parse_box(given["box"])
    seed, count, clues = int(given["seed"]), int(given["count"]), int(given.get("clues", 0))
    shipped = lines[start + 2 : start + 2 * count + 1 : 2]
    if board.size >= 16:
        stop = clues if board.size == 16 else board.cell_count
        [(puzzle, solution)] = puzzles(board, seed, stop, 1)
        is_shipped = f"{puzzle}:1:{solution}" == shipped[0]
        assert is_shipped or (board.size > 16 and shipped[0].endswith(f":1:{solution}"))
        return
    assert lines[start - 1] == f"# box: {board.shape}"
    made = puzzles(board, seed, clues, count)
    assert [f"{puzzle}:1:{solution}" for puzzle, solution in made] == shipped


@for_each("shape", ["1x3", "2x2", "2x3", "3x2", "3x3"])
def test_every_clue_of_a_generated_puzzle_is_required(shape: str) -> None:
    board = parse_box(shape)
    model = model_of("reference", board)
    for puzzle, grid in puzzles(board, seed=7, clues=0, count=3):
        assert model.search(puzzle).solutions == (grid,)
        assert model.search(puzzle).verdict is Verdict.UNIQUE
        for cell in (cell for cell, digit in enumerate(puzzle.clues) if digit):
            fewer = Puzzle(board, (*puzzle.clues[:cell], 0, *puzzle.clues[cell + 1 :]))
            assert model.search(fewer).verdict is Verdict.MULTIPLE


def test_the_generator_stops_at_the_wanted_number_of_clues() -> None:
    made = list(puzzles(Board(3, 3), seed=1, clues=40, count=2))
    assert [puzzle.clue_count for puzzle, _ in made] == [40, 40]


def test_another_seed_gives_other_puzzles() -> None:
    first, second = (list(puzzles(Board(2, 3), seed, 0, 2)) for seed in (1, 2))
    assert len({puzzle for puzzle, _ in first + second}) == 4
