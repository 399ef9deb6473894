"""Every technique of the registry, in a position where it applies: right, proved, and a lemma.

A new technique needs no test here, but a puzzle of PUZZLES in which it is found.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from sudoku import Board, parse, solve
from sudoku.checker.constraints import board as checkers_board
from sudoku.checker.formula import Formula
from sudoku.checker.lrat import _follow
from sudoku.interface.reason import Refutation
from sudoku.logic.techniques.layout import TechniqueLayout
from sudoku.logic.techniques.lemmas import Lemmas
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.premises import minimal
from sudoku.logic.techniques.registry import family_of, techniques
from sudoku.logic.techniques.selecting import levels_of
from sudoku.logic.techniques.solving import Path, walk
from sudoku.puzzle.puzzle import Puzzle
from tests.cases import for_each
from tests.logic.techniques.proving import NINE, steps

pytestmark = pytest.mark.slow

SINGLES = "layer1"
SIMPLE = "layer1,layer2"
MOST = 2
"""Steps of a technique that are checked in a position."""
PUZZLES = [
    ("123434122143432.", "x-wing"),
    ("7..........9...3...8...4..2........94...15....15.78.....2..147.5.18........39.6..", SIMPLE),
    ("..4..6.75....3.4.....2.1.....6.....88....5....2..1..53639.54......1......8.69....", SIMPLE),
    ("73......9....2......4..83.7.2.67..1...13....6.....5...516.....4.7....98.2........", SIMPLE),
    ("...9..73.6948..............9....8..1...4..58.....62.....2....43.3.5..9.......4.7.", SIMPLE),
    ("6..9..7.2....2.643..........61..38..87....3.....79......6.5.92..2...1.8.........6", SIMPLE),
    ("9.23...7.....9...1.31...6..8.....7...43.1.........6......2...3...78592.......7...", SINGLES),
    (".4..862....7..4....6..21.5...1..87..98...2....2.....4....3..687..........93.6.1..", SIMPLE),
    ("85.7.....6.....1...71.4...816..34.9......2.6...5.7.3.....283......4...2.3....56..", SIMPLE),
    ("..87.....57........2..9.4.5..63....8..2...7..1......5......9....4...5.82715......", SIMPLE),
    ("..46.7...3...1.8.6......1.....5.....63...9..8....74.6.86.........2......1.7..89.2", SIMPLE),
    ("3..8.6..........794...3...8.2.41..8.7.3....9.1....8..58.7..4.3...6..3..7......2..", SIMPLE),
    ("3..8.6..........794...3...8.2.41..8.7.3....9.1....8..58.7..4.3...6..3..7......2..", SINGLES),
    ("...1...5..7...36....3.49....2..3....4....6..1..65.1.3.....6.3.5....1..8....9.42.7", SIMPLE),
    ("7..8......2..6...3....2.9......3.5.8.....1.....6.4..7...7......6834....2.1.7.2.8.", SIMPLE),
    ("....2.75.2......9...563.......2..47.........9..841.......5....67.3.6.....9...4...", SIMPLE),
    ("...5...6......1...63.78...998.2.......3....1..2......7.4....13.5.81....6....76...", SIMPLE),
    ("....396.........5..427............6..284..1.9...1....2..1...5..26..7....57...1.3.", SIMPLE),
    ("27...93.5..8....94......2..9......5...5.27......63...2492......76.4...1.........9", SIMPLE),
    ("..3..4..6...7..8...9......436...5..........8.7.9.6.2..9....8..1...4..768.7..3..4.", SIMPLE),
    ("7......2....9..6.5.6..8..9..9.5.82...2.7......15..4..6..4.7..8...8.3.7.1.....2...", SIMPLE),
    (".........8..9.2.3..9.4...85.1.59...7.....7...4..16...817..56...........42....43..", SIMPLE),
    (".6...1.47..45..21.........5.........482............7932.594........1.4....86.7...", SIMPLE),
    ("..4..6.75....3.4.....2.1.....6.....88....5....2..1..53639.54......1......8.69....", SINGLES),
]
"""Puzzles, and the techniques that lead to the position: made by `benchmarks.instances.unique`."""
RARE = {"Uniqueness Test 5", "Avoidable Rectangle Type 1", "Avoidable Rectangle Type 2"}
"""Those that none of 9,000 puzzles needs. Their own tests have positions made for them."""


WITH_CONSTRAINTS = {
    "constraint_support",
    "region_logic",
    "house_sums",
    "constraint_houses",
    "constraint_chains",
}
"""Families that need constraints: `test_constraint_logic` and `test_region_logic` test them."""


def position_of(puzzle: Puzzle, names: str) -> Path:
    """Where techniques come to, all moves at once, so that their order does not matter."""
    return walk(Position.of(puzzle), levels_of(names), all_moves=True)


def _unneeded(_clues: Sequence[int]) -> Refutation:
    """No step of these takes so many cases that a solver is asked."""
    raise NotImplementedError


def test_every_technique_is_found_right_proved_and_a_lemma() -> None:
    missing = {
        t.title: t for t in techniques() if t.is_default and family_of(t) not in WITH_CONSTRAINTS
    }
    for text, names in PUZZLES:
        puzzle = parse(text)
        path, solution = position_of(puzzle, names), solve(puzzle).digits
        found = [
            minimal(step, path.end)
            for technique in list(missing.values())
            for step in steps(technique.title, path.end, MOST)
        ]
        for step in found:
            assert all(solution[cell] == digit for cell, digit in step.placements)
            assert all(solution[cell] != digit for cell, digit in step.eliminations)
            missing.pop(step.technique, None)
        board = puzzle.board
        formula = Formula(checkers_board(board.box_rows, board.box_cols), puzzle.clues)
        clues = [(cell, puzzle.clues[cell]) for cell in puzzle.clue_cells]
        empty = Position.of(Puzzle(board, (0,) * len(puzzle.clues)))
        proof = Lemmas(formula, empty, clues, _unneeded)
        for step in (*path.steps, *found):
            proof.add(step)
        for line in proof.lines:
            _number, *rest = map(int, line.split())
            end = rest.index(0)
            _follow(rest[:end], rest[end + 1 : -1], formula.clauses)
    assert set(missing) == RARE


@for_each("board", [NINE, Board(2, 3), Board(2, 2), Board(4, 4)])
def test_patterns_are_not_found_where_every_digit_is_everywhere(board: Board) -> None:
    position = Position(TechniqueLayout.of(board))
    for technique in techniques():
        if technique.layer <= 5 and (board.size < 10 or family_of(technique) == "sue_de_coq"):
            assert not any(technique.find(position)), technique.title


def test_no_two_techniques_share_a_name_or_a_place() -> None:
    names = Counter(name for t in techniques() for name in (t.key, *t.aliases))
    assert [name for name, count in names.items() if count > 1] == []
    orders = Counter(technique.order for technique in techniques())
    assert [order for order, count in orders.items() if count > 1] == []
    assert all(1 <= technique.layer <= 7 for technique in techniques())
