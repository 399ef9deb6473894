"""The answers of `sudoku canon` about two puzzles: whether they are the same, how far apart."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from sudoku.cli.exits import ExitCode, ExitTally
from sudoku.cli.inputs import Source, entries
from sudoku.errors import SudokuError
from sudoku.pictures.words import counted, plural
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle
from sudoku.puzzle.symbols import DigitStyle
from sudoku.questions.isomorphism import distance, mapping
from sudoku.symmetry.forms import Map


class PairError(SudokuError):
    """Not two puzzles, or two that cannot be compared."""


def two_puzzles(source: Source, result: ExitTally) -> tuple[Puzzle, Puzzle]:
    """The two puzzles of the sources. Raises PairError for another number of them."""
    found = []
    for entry in entries(source, result):
        found.append(entry.puzzle)
        if len(found) > 2:
            raise PairError("more than two puzzles, expected two to compare")
    if len(found) < 2:
        raise PairError(f"{counted(len(found), 'puzzle')}, expected two to compare")
    return found[0], found[1]


def show_map(source: Source, result: ExitTally, *, as_json: bool) -> None:
    """Print how the second puzzle is made of the first, or that it is not."""
    here, there = two_puzzles(source, result)
    found = mapping(here, there)
    if found is None:
        result.add(ExitCode.NOT_UNIQUE)
    if as_json:
        answer = {"same": found is not None, "map": None if found is None else found.as_dict()}
        print(json.dumps({**_both(here, there, source.style), **answer}))
    elif found is None:
        print(f"not the same: {_why(here, there)}")
    else:
        print("the same: this makes the second puzzle of the first")
        print(*_lines(found, here.board, there.board), sep="\n")


def show_distance(source: Source, result: ExitTally, *, as_json: bool) -> None:
    """Print in how many cells two puzzles differ."""
    here, there = two_puzzles(source, result)
    if here.board != there.board:
        raise PairError(f"a {here.board} and a {there.board}, expected two puzzles on one board")
    found = distance(here, there)
    if as_json:
        print(json.dumps({**_both(here, there, source.style), "distance": found}))
    else:
        print(f"{plural(found, 'cell')} of {len(here.clues)} differ{'s' if found == 1 else ''}")


def _both(here: Puzzle, there: Puzzle, style: DigitStyle | None) -> dict[str, Any]:
    return {**here.as_dict(style), "other": there.as_dict(style)}


def _lines(found: Map, here: Board, there: Board) -> Iterator[str]:
    values = found.as_dict()
    for name, source in ("rows", "columns"), ("columns", "rows"):
        old = source if values["transposed"] else name
        yield f"its {name} are the {old} {' '.join(map(str, values[name]))}"
    names = [there.values[name - 1] for name in values["digit_names"]]
    yield f"the digits {' '.join(map(str, here.values))} become {' '.join(map(str, names))}"


def _why(here: Puzzle, there: Puzzle) -> str:
    """What tells two puzzles apart that are not the same."""
    sizes = [(p.board.size, p.board.digit_count, p.board.hidden) for p in (here, there)]
    if sizes[0] != sizes[1]:
        return f"a {here.board} and a {there.board}"
    counts = [p.clue_count for p in (here, there)]
    if counts[0] != counts[1]:
        return f"{counts[0]} and {counts[1]} clues"
    empty = [Puzzle(p.board, (0,) * len(p.clues)) for p in (here, there)]
    if here.board != there.board and mapping(*empty) is None:
        return "no symmetry makes the rules of the second board of those of the first"
    return "no symmetry of the board makes the second puzzle of the first"
