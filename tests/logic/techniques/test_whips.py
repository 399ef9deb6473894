"""Whips and braids: they are those of the definition, the shortest, proved, and well written."""

from __future__ import annotations

import random

import pytest

from sudoku import Board, with_rules
from sudoku.formats.reading import parse
from sudoku.logic.techniques.layout import TechniqueLayout, cells_of
from sudoku.logic.techniques.position import Candidate, Position
from sudoku.logic.techniques.selecting import levels_of
from sudoku.logic.techniques.solving import walk
from sudoku.logic.techniques.whips.graph import CandidateGraph
from sudoku.logic.techniques.whips.search import WhipSearch
from tests.cases import for_each
from tests.logic.techniques.chains_by_definition import Definition
from tests.logic.techniques.proving import NINE, conclusions, position_with, steps

pytestmark = pytest.mark.slow

SIX = Board(2, 3)
HARD_SIX = "1.......5..2...3...5..24..6..1..2.5."
"""Needs whips of length 3."""
TITLES = ("Whip", "Braid")


def random_position(board: Board, seed: int, share: float) -> Position:
    """An empty board without a share of its candidates."""
    generator, position = random.Random(seed), Position(TechniqueLayout.of(board))
    for candidate in list(position.candidates()):
        if generator.random() < share:
            position.eliminate(*candidate)
    return position


def lengths(position: Position, most: int, *, is_whip: bool) -> dict[Candidate, int]:
    """For each target the length of its shortest chain."""
    graph, found = CandidateGraph.of(position.layout.board), dict[Candidate, int]()
    live = graph.open_candidates(position)
    search = WhipSearch(graph, live)
    for target in cells_of(live):
        for length in range(1, most + 1):
            chain = (search.whip if is_whip else search.braid)(target, length)
            if chain:
                assert len(chain) == length
                found[graph.candidate(target)] = length
                break
    return found


@for_each(
    ("board", "seed", "share", "most", "shorter"),
    [
        (Board(2, 2), 44, 0.15, 9, 3),
        (Board(2, 2), 49, 0.2, 6, 0),
        (Board(2, 2), 102, 0.3, 6, 0),
        (with_rules(Board(2, 2), "diagonal+", "diagonal-"), 1, 0.3, 4, 0),
        (SIX, 7, 0.45, 5, 0),
        (SIX, 9, 0.35, 4, 2),
    ],
)
def test_chains_are_as_long_as_the_definition_says(
    board: Board, seed: int, share: float, most: int, shorter: int
) -> None:
    # shorter: how many targets have a braid shorter than any whip.
    position = random_position(board, seed, share)
    definition, whips = Definition(position), dict[Candidate, int]()
    for is_whip in (True, False):
        expected = {
            target: length
            for target in definition.candidates
            if (length := definition.least(target, most, is_whip=is_whip))
        }
        assert lengths(position, most, is_whip=is_whip) == expected
        assert max(expected.values()) > 2
        whips = whips or expected
    assert sum(whips.get(target) != length for target, length in expected.items()) == shorter


@for_each("title", TITLES)
def test_each_target_has_a_step_that_is_proved(title: str) -> None:
    position = Position.of(parse(HARD_SIX, board=SIX))
    path = walk(position, levels_of("layer1"))
    found = steps(title, path.end)
    targets = [step.eliminations[0] for step in found]
    assert set(targets) == set(lengths(path.end, 12, is_whip=title == "Whip"))
    assert len(set(targets)) == len(targets)
    sizes = [len(step.truths) for step in found]
    assert sizes == sorted(sizes)
    assert max(sizes) > 2


@for_each("title", TITLES)
def test_chains_of_one_variable_are_locked_candidates(title: str) -> None:
    position = position_with(NINE, {}, {"5": "r1c4 r1c5 r1c6 r1c7 r1c8 r1c9"})
    found = steps(title, position)
    assert conclusions(found, position) == {
        f"r{row}c{col}<>5" for row in (2, 3) for col in (1, 2, 3)
    }


def test_a_chain_is_written_in_berthiers_notation() -> None:
    position = position_with(NINE, {"r1c2": "1 2", "r5c2": "2 3", "r5c9": "1 3"}, {})
    (step,) = steps("Whip", position)
    text = "Whip: [3] r1c2{n1 n2} - r5c2{n2 n3} - r5c9{n3 .} => r1c9<>1"
    assert step.text(position.layout) == text
    drawn = [(edge.tail, edge.head, edge.is_strong) for edge in step.drawing.edges]
    target, first, second, last = (8, 1), ((1, 1), (1, 2)), ((37, 2), (37, 3)), (44, 3)
    assert drawn == [
        ((target,), (first[0],), False),
        ((first[0],), (first[1],), True),
        ((first[1],), (second[0],), False),
        ((second[0],), (second[1],), True),
        ((second[1],), (last,), False),
    ]


CORNERED = with_rules(Board(2, 2), "diagonal+")


@for_each(
    ("board", "digit", "gone", "text"),
    [
        (NINE, "5", "r1c4 r1c5 r1c6 r1c7 r1c8 r1c9", "r1n5{c1 .} => r2c1<>5"),
        (NINE, "5", "r4c1 r5c1 r6c1 r7c1 r8c1 r9c1", "c1n5{r1 .} => r1c2<>5"),
        (NINE, "5", "r7c4 r7c5 r7c6 r8c4 r8c5 r8c6", "b8n5{r9c4 .} => r9c1<>5"),
        (CORNERED, "1", "r1c4 r2c3", "diagonal+n1{r3c2 .} => r3c1<>1"),
    ],
)
def test_houses_are_written_with_what_tells_their_cells_apart(
    board: Board, digit: str, gone: str, text: str
) -> None:
    position = position_with(board, {}, {digit: gone})
    assert steps("Whip", position)[0].text(position.layout) == f"Whip: [1] {text}"


def test_a_braid_goes_back_to_an_earlier_candidate_where_no_whip_can() -> None:
    kept = {1: (1, 5), 4: (5, 8), 7: (2, 5), 6: (1, 2, 8)}
    rows = {row: [c for c in range(1, 10) if c not in columns] for row, columns in kept.items()}
    gone = " ".join(f"r{row}c{column}" for row, columns in rows.items() for column in columns)
    position = position_with(NINE, {}, {"7": gone})
    whips, braids = ({each.eliminations[0]: each for each in steps(t, position)} for t in TITLES)
    # A 7 in r5c5 clears row 5 in box 4, too, which makes a whip.
    assert braids.keys() - whips.keys() == {(9 * row - 5, 7) for row in (2, 3, 8, 9)}
    named = {truth.text(position.layout) for truth in braids[4 + 9, 7].truths}
    assert named == {"7r1", "7r4", "7r6", "7r7"}


def test_whips_and_braids_solve_what_simpler_techniques_do_not() -> None:
    start = Position.of(parse(HARD_SIX, board=SIX))
    for names, solved in (("layer1,layer2", False), ("layer1,whip", True), ("layer1,braid", True)):
        assert walk(start, levels_of(names)).is_solved is solved
