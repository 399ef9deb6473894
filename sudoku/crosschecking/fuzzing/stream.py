"""The endless stream of families: a puzzle of each class in turn, and its relatives.

Family number i has a separate random generator, so it depends only on the board, the seed, the
classes and i: a run can be resumed at any number or shared among processes, and a bug found in
family 31,415 is found there again without the earlier families.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import count
from random import Random

from sudoku.crosschecking.fuzzing.case import Case
from sudoku.crosschecking.fuzzing.classes import ALL_CLASSES, FuzzError, chosen
from sudoku.crosschecking.fuzzing.relations import fewer_of, fewer_rules_of, isomorph_of, more_of
from sudoku.crosschecking.fuzzing.smallest import counted
from sudoku.crosschecking.fuzzing.tools import Tools
from sudoku.crosschecking.fuzzing.variants import VARIANT_CLASSES
from sudoku.puzzle.board import Board

Family = tuple[Case, ...]


def families(
    board: Board, seed: int, *, classes: Iterable[str] | None = None, first: int = 0
) -> Iterator[Family]:
    """The families of a board, from number `first` on, without end.

    Each begins with a case without a relation; the rest are related to it: one or two isomorphs (on
    boards with constraints, one rule fewer), one clue fewer, and one clue more if a solution is
    known. The same seed and classes give the same families. classes: names that take turns, None
    means all of CLASSES; a class without a puzzle for the board passes its turn to the next.

    Raises FuzzError for an unknown class, or if the board has constraints or allows no puzzle of
    these classes.
    """
    turns = chosen(classes)
    if not board.is_classic:
        raise FuzzError(
            f"a {board}: expected boxes without further rules; the classes "
            f"{', '.join(VARIANT_CLASSES)} make boards with rules"
        )
    return _families(board, seed, turns, first)


def _families(board: Board, seed: int, turns: list[str], first: int) -> Iterator[Family]:
    tools = Tools.of(board)
    for number in count(first):
        tools.rng = Random(f"{seed} {board.shape} {number}")  # noqa: S311  # to be repeatable
        base = _base(tools, turns, number)
        family = base, *related(base, tools.rng)
        yield tuple(map(counted, family)) if base.kind in VARIANT_CLASSES else family


def _base(tools: Tools, turns: list[str], number: int) -> Case:
    """A case of the next class that has a puzzle on the board."""
    for later in range(len(turns)):
        name = turns[(number + later) % len(turns)]
        case = ALL_CLASSES[name](tools)
        if case is not None:
            return replace(case, kind=name)
    raise FuzzError(f"no puzzle of {', '.join(dict.fromkeys(turns))} on a {tools.board}")


def related(base: Case, rng: Random) -> Iterator[Case]:
    """One or two isomorphs, one clue fewer, and one clue more if a solution is known; on boards
    with constraints, one rule fewer instead of isomorphs.
    """
    ways = [*[isomorph_of] * rng.randint(1, 2), fewer_of, more_of, fewer_rules_of]
    for way in ways:
        case = way(base, rng)
        if case is not None:
            yield case
