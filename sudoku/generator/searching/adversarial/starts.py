"""The start of a search: puzzles that are given, or random minimal ones.

If unsatisfiable puzzles are wanted, a unique one gets a wrong digit: one clue is removed, and
another is added that occurs in no solution of the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from sudoku.generator.attempts import attempts_of
from sudoku.generator.randomness import random_of, stream
from sudoku.generator.request import PuzzleRequest
from sudoku.generator.results import OrderError
from sudoku.generator.searching.adversarial.moves import VerdictMoves
from sudoku.interface.opening import shared_model
from sudoku.interface.outcome import Verdict
from sudoku.interface.registry import DEFAULT_MODEL
from sudoku.puzzle.puzzle import Puzzle

GENERATED = 20
"""The number of random puzzles."""
TRIES = 20
"""Attempts to find a wrong digit; an easy puzzle may have none that does not clash."""


def start_puzzles(
    moves: VerdictMoves, given: Sequence[Puzzle], seed: int, number: int = 1
) -> list[Puzzle]:
    """The puzzles to start from, at least one, without repetition. given: random ones if empty.

    Raises OrderError for a given puzzle with another board or verdict.
    """
    rng = random_of(seed, "adversarial start", number)
    puzzles = given or _random(moves, seed, number)
    fitting = [
        each for place, puzzle in enumerate(puzzles, 1) for each in _fit(moves, place, puzzle, rng)
    ]
    if not fitting:
        raise OrderError("no puzzle of the start can get a wrong digit: expected harder puzzles")
    return [*dict.fromkeys(fitting)]


def _random(moves: VerdictMoves, seed: int, number: int) -> list[Puzzle]:
    board = moves.board
    streams = [stream(seed, f"adversarial {draft}", number) for draft in range(GENERATED)]
    found = attempts_of(PuzzleRequest(board=board, seed=seed), streams).puzzles
    return [Puzzle.from_bytes(board, clues.tobytes()) for clues in found]


def _fit(moves: VerdictMoves, place: int, puzzle: Puzzle, rng: Random) -> list[Puzzle]:
    """The puzzle, or a changed one with the verdict that is wanted, if there is one."""
    if puzzle.board != moves.board:
        raise OrderError(f"start {place} is on a {puzzle.board}, expected a {moves.board}")
    verdict = shared_model(DEFAULT_MODEL, moves.board).search(puzzle).verdict
    if verdict is moves.verdict:
        _require_no_clash(place, puzzle)
        return [puzzle]
    if verdict is Verdict.UNIQUE:
        tries = (moves.change(puzzle, 1, 1, rng) for _ in range(TRIES))
        return [changed for changed in tries if changed is not None][:1]
    wanted = " or ".join(sorted({Verdict.UNIQUE.value, moves.verdict.value}))
    raise OrderError(f"start {place} is {verdict.value}, expected {wanted}")


def _require_no_clash(place: int, puzzle: Puzzle) -> None:
    """Raise OrderError for equal clues in a house: such a puzzle needs no search."""
    board, clues = puzzle.board, puzzle.clues
    for cell, clue in enumerate(clues):
        for peer in board.peers[cell]:
            if clue and clue == clues[peer]:
                names = f"{board.cell_name(cell)} and {board.cell_name(peer)}"
                raise OrderError(f"start {place} has {clue} at {names}, expected no clash")
