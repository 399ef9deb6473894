"""Famous hard 9x9 puzzles, transformed at random.

Random puzzles are easy: singles solve nearly all of them, so they hardly exercise a search. The
puzzles here were published as the hardest known; see puzzles/famous.txt and
puzzles/unsatisfiable.txt.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.symmetry.transformation import random_transformation, shape_of

BOARD = Board(3, 3)
"""The board of all these puzzles."""

HARD: Mapping[str, tuple[str, str | None]] = {
    "AI Escargot, A. Inkala 2006": (
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        "162857493534129678789643521475312986913586742628794135356478219241935867897261354",
    ),
    "A. Inkala 2012": (
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "812753649943682175675491283154237896369845721287169534521974368438526917796318452",
    ),
    "Golden Nugget, tarek": (
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
        "751846239892371465643259871238197546974562318165438927319684752527913684486725193",
    ),
    "Easter Monster": (
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
        "174385962293467158586192734451923876928674315367851249719548623635219487842736591",
    ),
    "Platinum Blonde, gsf": (
        ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...",
        "839465712146782953752391486391824675564173829287659341628537194913248567475916238",
    ),
    "Red Dwarf, gsf": (
        "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8",
        "126395784359847162874621953985416237631972845247538691763184529418259376592763418",
    ),
    "Unsolvable 28, D. Filmer": (
        "6....894.9....61...7..4....2..61..........2...89..2.......6...5.......3.8....16..",
        "625178943948326157371945862257619384463587291189432576792863415516294738834751629",
    ),
    "the impossible puzzle of P. Norvig's essay": (
        ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
        None,
    ),
}
"""The clues and the solution of each puzzle (None if it has none), by name."""


def hard_puzzle(rng: Random) -> tuple[Puzzle, Grid | None]:
    """A randomly transformed hard puzzle, and its only solution, if it has one."""
    clues, solution = rng.choice(list(HARD.values()))
    transformation = random_transformation(shape_of(BOARD), rng)
    puzzle = transformation.puzzle(Puzzle(BOARD, _digits(clues)))
    solved = None if solution is None else Grid(BOARD, _digits(solution))
    return puzzle, None if solved is None else transformation.grid(solved)


def _digits(text: str) -> tuple[int, ...]:
    return tuple([0 if symbol == "." else int(symbol) for symbol in text])
