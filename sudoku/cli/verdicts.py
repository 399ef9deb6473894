"""Verdicts as they are printed: as a line, as JSON, or as a drawing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from sudoku.interface.outcome import Outcome, Verdict
from sudoku.pictures.ascii import Paint, unpainted
from sudoku.puzzle.board import Board
from sudoku.puzzle.drawing import draw
from sudoku.puzzle.puzzle import Grid, headers
from sudoku.puzzle.symbols import DigitStyle, to_line
from sudoku.questions.stated import Statement

OF_ENCODED = "# of the encoded rules"
"""Stands behind a verdict where there may be rules that are only drawn or in words."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is printed of a puzzle.

    proof: "made", "archived" or "missing", see Proofs.add; None if no proofs are asked for.

    statement: what the puzzle's row states, with whether the outcome agrees. warnings: of the
    entry. cubes: see Conquest.as_dict.
    """

    outcome: Outcome
    proof: str | None = None
    statement: Statement | None = None
    agrees: bool | None = None
    warnings: tuple[str, ...] = ()
    cubes: Mapping[str, float] | None = None


def as_line(answer: Answer, style: DigitStyle | None) -> str:
    """Words separated by spaces, so the integers of a grid are separated by commas."""
    outcome = answer.outcome
    grids = [to_line(g.board, g.digits, style, separator=",") for g in outcome.solutions]
    return " ".join([outcome.verdict.value, *grids, *_note(answer)])


def _note(answer: Answer) -> list[str]:
    """OF_ENCODED, unless all warnings are about the player's work."""
    if not answer.warnings:
        return []
    from sudoku.formats.play import are_of_rules  # here: most puzzles have no warnings

    return [OF_ENCODED] if are_of_rules(answer.warnings) else []


def json_of(answer: Answer, style: DigitStyle | None) -> str:
    """An object on one line."""
    values = answer.outcome.as_dict(style)
    if answer.proof is not None:
        values["proof_status"] = answer.proof
    if answer.cubes is not None:
        values["cubes"] = answer.cubes
    if answer.warnings:
        values["warnings"] = list(answer.warnings)
    if answer.statement is not None:
        values |= {"stated": answer.statement.as_dict(style), "agrees": answer.agrees}
    return json.dumps(values)


def as_drawing(
    answer: Answer, before: Board | None, style: DigitStyle | None, paint: Paint = unpainted
) -> str:
    """The solutions, under comments that say what is not self-evident.

    So the drawing can be read back: headers give boxes that are not square, and rules. before: the
    board of the drawing before, whose rules hold until a header says otherwise. paint: colours
    clues, found digits, and those in which two solutions differ.
    """
    outcome = answer.outcome
    verdict, board = outcome.verdict, outcome.puzzle.board
    comments = []
    lines = headers(board, before) if outcome.solutions else []
    comments += ["\n".join(lines)] if lines else []
    comments += _note(answer)
    if verdict is Verdict.MULTIPLE:
        comments.append(f"# {paint(verdict.value, 'multiple')}: two of the solutions are")
    elif verdict is Verdict.UNSATISFIABLE:
        comments.append(f"# {paint(verdict.value, 'unsatisfiable')}: there is no solution")
    elif verdict is Verdict.UNKNOWN:
        when = " before this solution was proved unique" if outcome.solutions else ""
        comments.append(f"# {paint(verdict.value, 'unknown')}: the budget ran out{when}")
    colours = {cell: "given" if clue else "found" for cell, clue in enumerate(outcome.puzzle.clues)}
    colours |= dict.fromkeys(outcome.differing, "difference")
    drawn = (_drawn(grid, style, colours, paint) for grid in outcome.solutions)
    return "\n\n".join([*comments, *drawn])


def _drawn(grid: Grid, style: DigitStyle | None, colours: Mapping[int, str], paint: Paint) -> str:
    """The grid, and its hidden cells as a comment."""
    board = grid.board
    drawing = draw(board, grid.digits, style, colours, paint)
    if not board.hidden:
        return drawing
    values = enumerate(grid.hidden, start=board.size**2)
    names = (f"{board.cell_name(cell)}={value}" for cell, value in values)
    return f"{drawing}\n# hidden: {' '.join(names)}"
