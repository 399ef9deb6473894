"""Cases by their class, made once for all tests, and what is true of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from itertools import combinations, islice
from random import Random

from sudoku import Board, CheckedModel, Puzzle, Verdict, open_model
from sudoku.crosschecking.fuzzing import CLASSES, Case, families
from sudoku.crosschecking.fuzzing.stream import Family
from sudoku.crosschecking.fuzzing.tools import Tools
from tests.conformance.oracle import conflicting

BOARDS = [Board(2, 2), Board(2, 3), Board(3, 2), Board(3, 3)]
ODD = [Board(1, 1), Board(1, 2), Board(2, 1), Board(1, 3), Board(3, 1), Board(1, 5)]
FAMILIES = 50
"""Each class comes at least twice among so many."""


@cache
def made(board: Board, seed: int, count: int) -> list[Family]:
    return list(islice(families(board, seed), count))


@cache
def bases(board: Board) -> Mapping[str, list[Case]]:
    """The first cases of families, by class."""
    found = defaultdict(list)
    for family in made(board, 1, FAMILIES):
        found[family[0].kind].append(family[0])
    return found


@cache
def drawn(board: Board, name: str, count: int) -> list[Case]:
    """So many cases of a class that is soon made."""
    tools = Tools.of(board)
    found = []
    for number in range(count):
        tools.rng = Random(number)
        case = CLASSES[name](tools)
        assert case is not None
        found.append(case)
    return found


@cache
def sat(board: Board) -> CheckedModel:
    return open_model("sat", board)


def verdict(puzzle: Puzzle) -> Verdict:
    return sat(puzzle.board).search(puzzle).verdict


def equal_clues(puzzle: Puzzle) -> list[tuple[int, int]]:
    """Pairs of cells with the same clue that share a row, column or box."""
    shape = puzzle.board.box_rows, puzzle.board.box_cols
    return [
        (a, b)
        for a, b in combinations(puzzle.clue_cells, 2)
        if puzzle.clues[a] == puzzle.clues[b] and conflicting(shape, a, b)
    ]
