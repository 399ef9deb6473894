"""The start of a search: the puzzles of a file, or famous.txt and some generated ones.

If unsatisfiable puzzles are wanted, a unique one gets a wrong digit: one clue is removed, and
another is added that occurs in no solution of the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from benchmarks.adversary.moves import Moves
from benchmarks.instances.unique import puzzles
from benchmarks.report import BenchmarkError, load
from sudoku import Board, Puzzle, Verdict, open_model

FAMOUS = Path(__file__).parents[2] / "puzzles" / "famous.txt"
GENERATED = 8
"""The number of generated puzzles."""
TRIES = 20
"""Attempts to find a wrong digit; an easy puzzle may have none that does not clash."""


def start_puzzles(moves: Moves, path: Path | None, seed: int) -> list[Puzzle]:
    """The puzzles to start from, at least one, without repetition.

    Raises NotationError for text that is not a puzzle, and BenchmarkError for a puzzle with another
    board or verdict.
    """
    board, rng = moves.board, Random(seed)
    judge = open_model("sat", board)
    fitting: list[Puzzle] = []
    for place, puzzle in _read(board, path, seed):
        verdict = judge.search(puzzle).verdict
        if verdict is moves.verdict:
            _require_no_clash(place, puzzle)
            fitting.append(puzzle)
        elif verdict is Verdict.UNIQUE:
            tries = (moves.change(puzzle, 1, 1, rng) for _ in range(TRIES))
            fitting += [changed for changed in tries if changed is not None][:1]
        else:
            wanted = " or ".join(sorted({Verdict.UNIQUE.value, moves.verdict.value}))
            raise BenchmarkError(f"{place}: a puzzle that is {verdict.value}, expected {wanted}")
    if not fitting:
        raise BenchmarkError(
            "no puzzle of the start can get a wrong digit: expected harder puzzles"
        )
    return list(dict.fromkeys(fitting))


def _read(board: Board, path: Path | None, seed: int) -> Iterator[tuple[str, Puzzle]]:
    """The puzzles, each with its source."""
    if path is None:
        path = FAMOUS if board == Board(3, 3) else None
        for i, (puzzle, _) in enumerate(puzzles(board, seed, 0, GENERATED), start=1):
            yield f"generated {i}", puzzle
    if path is not None:
        for entry in load(path):
            if entry.puzzle.board != board:
                other = entry.puzzle.board
                raise BenchmarkError(f"{path.name} is on a {other}, expected a {board} (--box)")
            yield f"{entry.source}:{entry.line}", entry.puzzle


def _require_no_clash(place: str, puzzle: Puzzle) -> None:
    """Raise BenchmarkError for equal clues in a house: such a puzzle needs no search."""
    board, clues = puzzle.board, puzzle.clues
    for cell, clue in enumerate(clues):
        for peer in board.peers[cell]:
            if clue and clue == clues[peer]:
                names = f"{board.cell_name(cell)} and {board.cell_name(peer)}"
                raise BenchmarkError(f"{place}: {clue} at {names}, expected no clash")
