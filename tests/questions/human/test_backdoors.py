"""Backdoors are all the smallest ones, against a propagation that is written again here."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, count
from random import Random

import pytest

import sudoku
from sudoku.errors import MeaninglessQuestionError, UnknownTechniqueError
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.meter import Meter
from sudoku.interface.outcome import Verdict
from sudoku.logic.backdoors import backdoors
from sudoku.logic.techniques.layout import TechniqueLayout, cells_of
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.selecting import letter_levels
from sudoku.logic.techniques.solving import walk
from sudoku.logic.trials import Trials, Walks
from sudoku.puzzle.board import Board
from tests.cases import for_each

pytestmark = pytest.mark.slow

SIX = Board(2, 3)
DIAGONAL, ANTI_KING = (sudoku.with_rules(SIX, rule) for rule in ("diagonal+", "antiking"))
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SOLVED = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
SOLUTION = [*map(int, SOLVED)]
SMALL = [
    (".5.6....3...5..4...1...61..2......4.", SIX),
    ("..6.32..5....526..........12.6......", SIX),
    ("..465....1..1......3......2......2.6", SIX),
    (".341....1......2...5.......41...6.3.", SIX),
    (".2.....6...3....5.....6.3........4..", DIAGONAL),
    ("3.......4......3..2....5......5...6.", ANTI_KING),
]
"""Puzzles that naked or hidden singles alone do not solve."""
RANDOM = ((4, 0.7, 0.8), (6, 0.7, 0.8), (22, 0.7, 0.8), (1, 0.95, 0.5))
"""Random positions in which subsets and fish of several sizes matter."""


def solved(digits: list[int], board: Board, letters: str) -> bool:
    """Whether naked (F) and hidden (N) singles fill the grid, by sets of digits."""
    everything, layout = set(range(1, board.size + 1)), TechniqueLayout.of(board)
    changed = True
    while changed:
        changed = False
        left = {
            cell: everything - {digits[peer] for peer in cells_of(layout.peers[cell])}
            for cell, digit in enumerate(digits)
            if not digit
        }
        for cell, own in left.items():
            found = next(iter(own)) if "F" in letters and len(own) == 1 else 0
            for house in filter(board.is_full, board.houses) if "N" in letters else ():
                others = [left[c] for c in house if c in left and c != cell]
                alone = own.difference(*others) if cell in house else set()
                found = next(iter(alone)) if len(alone) == 1 else found
            if found:
                digits[cell], changed = found, True
                break
    return all(digits)


def told(text: str, solution: Iterable[int], cells: tuple[int, ...]) -> list[int]:
    """The digits of a puzzle with these cells told."""
    known = list(solution)
    return [known[c] if c in cells else int(t.replace(".", "0")) for c, t in enumerate(text)]


@for_each("letters", ["F", "N", "FN"])
def test_all_smallest_sets_are_found_and_no_other(letters: str) -> None:
    for text, board in SMALL if letters == "FN" else SMALL[:3]:
        solution = sudoku.check(text, board=board).solution
        assert solution is not None
        open_cells = [cell for cell, sign in enumerate(text) if sign == "."]
        expected: list[tuple[int, ...]] = []
        size = -1
        while not expected:
            size += 1
            expected = [
                cells
                for cells in combinations(open_cells, size)
                if solved(told(text, solution.digits, cells), board, letters)
            ]
        found = backdoors(text, board=board, techniques=letters, limit=None)
        sets = [tuple(cell for cell, _ in example) for example in found.examples]
        assert sorted(sets) == expected
        assert (found.size, found.count) == (size, len(expected))
        assert found.cells == tuple(sorted({cell for cells in expected for cell in cells}))
        assert {*found.examples} == {
            tuple((cell, solution.digits[cell]) for cell in cells) for cells in expected
        }


def test_pairs_of_a_hard_puzzle_are_those_that_singles_confirm() -> None:
    """Not all pairs are tried by the slow propagation, but all that are found and some others."""
    found = backdoors(HARD, limit=None)
    sets = {tuple(cell for cell, _ in example) for example in found.examples}
    assert (found.size, found.count, len(sets)) == (2, 7, 7)
    known, board = SOLUTION, Board(3, 3)
    assert all(solved(told(HARD, known, cells), board, "FN") for cells in sets)
    others = [cells for cells in combinations(range(1, 81), 2) if cells not in sets][::90]
    assert not any(solved(told(HARD, known, cells), board, "FN") for cells in others)


def test_the_first_set_has_the_fewest_candidates_and_then_the_first_cells() -> None:
    found = backdoors(HARD, limit=None)
    position = Position.of(found.puzzle)
    path = walk(position, letter_levels("FN"))
    keys = [
        (sum(path.end.cells[cell].bit_count() for cell, _ in example), example)
        for example in found.examples
    ]
    assert keys == sorted(keys)
    assert backdoors(HARD, limit=1).examples == found.examples[:1]


def random_position(seed: int, open_share: float, density: float) -> Position:
    """A position of the hard puzzle's solution: this share of cells is open, and of the false
    candidates these are left.
    """
    rng, position = Random(seed), Position(TechniqueLayout.of(Board(3, 3)))
    for cell, digit in enumerate(SOLUTION):
        if rng.random() > open_share:
            position.place(cell, digit)
    for cell, digit in [*position.candidates()]:
        if digit != SOLUTION[cell] and rng.random() > density:
            position.eliminate(cell, digit)
    return position


def require_same_end(position: Position, letters: str) -> None:
    path = walk(position, letter_levels(letters), with_premises=False)
    trials = Trials(position, SOLUTION, letters)
    assert trials.position.masks() == path.end.masks()
    assert trials.position.places == path.end.places


def test_a_trial_comes_to_the_same_end_as_a_path_of_steps() -> None:
    require_same_end(random_position(*RANDOM[1]), "FNBTW")


@pytest.mark.thorough
@for_each("letters", ["F", "N", "BFN", "FNT", "FNW", "FNBTW"])
def test_trials_come_to_the_same_end_as_a_path_of_steps(letters: str) -> None:
    assert Trials.can(letters, 9)
    start = Position.of(sudoku.parse(HARD))
    positions = [random_position(*parameters) for parameters in RANDOM]
    for number in (0, 2):
        positions.append(start.copy())
        for cell in range(number, 81, 9 - number):
            if not positions[-1].values[cell]:
                positions[-1].place(cell, SOLUTION[cell])
    for position in positions:
        require_same_end(position, letters)
    assert Trials.can("FNB", 16)
    assert not Trials.can("FNT", 16)
    assert not Trials.can("NB", 9)


@for_each("text, board", SMALL)
def test_walks_and_trials_find_the_same_sets_of_any_size(text: str, board: Board) -> None:
    outcome = sudoku.check(text, board=board)
    assert outcome.solution is not None
    solution, meter = outcome.solution.digits, Meter(UNLIMITED)
    start = Position.of(outcome.puzzle)
    trials = Trials(start, solution, "FN")
    for is_monotone in (True, False):
        walks = Walks(start, solution, letter_levels("FN"), meter, is_monotone=is_monotone)
        assert walks.cells == trials.cells
        for size in (0, 1):
            assert walks.solving(size, meter) == trials.solving(size, meter)


def test_the_classes_are_fowlers() -> None:
    easy = backdoors("12..34..2143432.")
    assert (easy.size, easy.count, easy.cells, easy.examples) == (0, 1, (), ((),))
    assert (easy.is_constrained, easy.constrained_class) == (True, "FN-constrained")
    hard = backdoors(HARD, techniques=" FN ")
    assert (hard.is_constrained, hard.constrained_class) == (False, "FN-2-constrained")
    named = backdoors("..6.32..5....526..........12.6......", techniques="naked-single", board=SIX)
    assert named.constrained_class == "1-constrained"


def test_a_puzzle_without_one_solution_has_none() -> None:
    for text, verdict in (("12..34..........", "multiple"), ("11..............", "unsatisfiable")):
        with pytest.raises(MeaninglessQuestionError, match=f"^{verdict}: .*valid"):
            backdoors(text)


def test_unknown_techniques_are_refused() -> None:
    for techniques in ("FNQ", "", "FNF", "naked-singel"):
        with pytest.raises(UnknownTechniqueError):
            backdoors("12..34..2143432.", techniques=techniques)


def test_without_time_what_is_known_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = count()  # a clock that goes on by a second at each look
    monkeypatch.setattr("sudoku.interface.meter.perf_counter", lambda: float(next(looks)))
    found = backdoors(HARD, techniques="naked-single", budget=Budget(seconds=90))
    assert found.verdict is Verdict.UNIQUE
    assert (found.size, found.count, found.is_complete) == (None, 0, False)
    assert found.at_least >= 1
    assert f"at least {found.at_least} cell" in found.text()
    nothing = backdoors(HARD, budget=Budget(seconds=0))
    assert nothing.text() == "unknown: the budget ran out"
