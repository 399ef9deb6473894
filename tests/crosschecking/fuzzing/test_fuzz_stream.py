"""The stream: repeatable, resumable at any number, every class and every verdict often enough."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from itertools import islice

import pytest

from sudoku import Board, Outcome, Puzzle, SudokuError, Verdict
from sudoku.crosschecking.fuzzing import (
    CLASSES,
    FuzzError,
    RelationKind,
    families,
    fuzz,
    tools as maker_module,
)
from sudoku.crosschecking.fuzzing.tools import Tools
from tests.cases import for_each
from tests.compiled import needs_library
from tests.crosschecking.fuzzing.made import BOARDS, FAMILIES, ODD, made, verdict

pytestmark = pytest.mark.slow

by_board = pytest.mark.parametrize("board", [*BOARDS, *ODD], ids=str)
FULL = [board for board in BOARDS if board.size > 3]


@by_board
def test_the_same_seed_gives_the_same_families_and_another_gives_others(board: Board) -> None:
    assert list(islice(families(board, 1), 10)) == made(board, 1, FAMILIES)[:10]
    if board.size > 2:
        assert made(board, 2, 5) != made(board, 1, FAMILIES)[:5]


@by_board
@pytest.mark.parametrize("first", [7, 40])
def test_the_stream_can_be_resumed_at_any_number(board: Board, first: int) -> None:
    assert (
        list(islice(families(board, 1, first=first), 5))
        == made(board, 1, FAMILIES)[first : first + 5]
    )


@pytest.mark.thorough
def test_the_stream_is_the_same_in_another_process_whatever_its_hash_seed() -> None:
    program = "from sudoku import *; from sudoku.crosschecking.fuzzing import fuzz\n"
    program += "for case in fuzz(Board(2, 3), 5, count=120): print(case)"
    printed = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONHASHSEED": "1"},
        capture_output=True,
        check=True,
        text=True,
    ).stdout
    assert printed.splitlines() == [str(case) for case in fuzz(Board(2, 3), 5, count=120)]


@needs_library
@pytest.mark.parametrize("shape", [(2, 2), (2, 3), (3, 3)])
def test_the_stream_is_the_same_without_native(
    shape: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, of_reference = Counter[bool](), Tools.ask

    def ask(tools: Tools, puzzle: Puzzle, limit: int = 2) -> Outcome | None:
        asked[tools.quick is not None] += 1
        return of_reference(tools, puzzle, limit)

    monkeypatch.setattr(Tools, "ask", ask)
    board = Board(*shape)
    with_native = list(fuzz(board, 6, count=150))
    monkeypatch.setattr(maker_module, "_quick_on", lambda _board: None)
    assert list(fuzz(board, 6, count=150)) == with_native
    assert 0 < asked[True] < asked[False]


@for_each("board", FULL)
@for_each("first", [0, 13, 29])
def test_every_class_comes_within_any_30_families(board: Board, first: int) -> None:
    kinds = {family[0].kind for family in made(board, 1, FAMILIES)[first : first + 30]}
    assert kinds == set(CLASSES)


@for_each("board", FULL)
def test_every_verdict_has_at_least_a_fifth(board: Board) -> None:
    found = [case for family in made(board, 1, FAMILIES) for case in family]
    share = Counter(verdict(case.puzzle) for case in found)
    for kind in (Verdict.UNIQUE, Verdict.MULTIPLE, Verdict.UNSATISFIABLE):
        assert share[kind] >= len(found) / 5


def test_nearly_all_puzzles_differ() -> None:
    found = [case.puzzle for family in made(Board(3, 3), 1, FAMILIES) for case in family]
    assert len(set(found)) > 0.9 * len(found)


@by_board
def test_a_family_begins_with_a_case_of_its_own_and_the_others_are_related_to_it(
    board: Board,
) -> None:
    for base, *others in made(board, 1, FAMILIES):
        assert base.relation is None
        for case in others:
            assert case.relation is not None
            assert case.relation.base == base.puzzle
            assert (case.kind, case.conflicts) == (base.kind, base.conflicts)


@for_each("board", FULL)
def test_families_have_isomorphs_a_clue_less_and_a_clue_more(board: Board) -> None:
    relations = Counter(
        case.relation.kind
        for f in made(board, 1, FAMILIES)
        for case in f
        if case.relation is not None
    )
    assert relations[RelationKind.ISOMORPH] > FAMILIES
    assert relations[RelationKind.FEWER] > 0.8 * FAMILIES
    assert relations[RelationKind.MORE] > FAMILIES / 2


def test_cases_are_those_of_the_families_in_turn_and_as_many_as_were_asked_for() -> None:
    flat = [case for family in made(Board(2, 3), 1, FAMILIES) for case in family]
    assert list(fuzz(Board(2, 3), 1, count=100)) == flat[:100]
    assert list(fuzz(Board(2, 3), 1, count=0)) == []
    assert list(islice(fuzz(Board(2, 3), 1), 7)) == flat[:7]


def test_only_the_classes_that_were_named_come() -> None:
    found = list(fuzz(Board(3, 3), 1, count=60, classes=["swap", "shallow"]))
    assert {case.kind for case in found} == {"swap", "shallow"}


def test_an_unknown_class_is_named_with_the_known_ones_and_the_nearest() -> None:
    with pytest.raises(FuzzError, match=r"no class 'swpa': did you mean 'swap'\? Available: "):
        families(Board(3, 3), 1, classes=["swpa"])
    with pytest.raises(SudokuError, match="name at least one class; choose from unique, "):
        fuzz(Board(3, 3), 1, classes=[])


def test_a_board_without_puzzles_of_the_classes_is_an_error_in_words() -> None:
    with pytest.raises(FuzzError, match="no puzzle of swap, deep on a 1x1 board"):
        next(fuzz(Board(1, 1), 1, classes=["swap", "deep"]))


def test_a_class_that_the_board_has_no_puzzle_of_gives_its_turn_to_the_next() -> None:
    found = fuzz(Board(1, 1), 1, count=10, classes=["swap", "full"])
    assert {case.kind for case in found} == {"full"}


def test_every_class_says_what_bug_it_is_for() -> None:
    for make in CLASSES.values():
        assert (make.__doc__ or "").startswith("Finds ")
