"""Print verdicts as lines, as JSON, or as drawings."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Mapping
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sudoku.batch.items import Item, Numbered
from sudoku.cli.blocks import PrintedBlock, whole_lines
from sudoku.cli.exits import ExitTally
from sudoku.cli.proofs import Proofs
from sudoku.errors import ModelFault, SudokuError
from sudoku.formats.entry import Entry
from sudoku.formats.play import are_of_rules
from sudoku.formats.text.blocks import Block
from sudoku.interface.outcome import Outcome, Verdict
from sudoku.pictures.ascii import Paint, unpainted
from sudoku.puzzle.board import Board
from sudoku.puzzle.drawing import draw
from sudoku.puzzle.found_regions import shape_of, shown_hidden_cells
from sudoku.puzzle.puzzle import Grid, headers
from sudoku.puzzle.regions import letters_of
from sudoku.puzzle.symbols import DigitStyle, to_line
from sudoku.questions.stated import PrintedVerdict

if TYPE_CHECKING:
    from sudoku.batch.cubes.conquer import Conquest

OF_ENCODED = "# for the encoded rules"
"""The comment after a verdict if the puzzle may have rules that are only drawn or described in
words.
"""
WITH_GUESSED = "# with guessed rules"
"""The comment after a verdict if all such rules were guessed."""
WITH_DOUBTFUL = f"{WITH_GUESSED}; a guess may be wrong or missing"
"""The comment after a verdict that setters rarely intend."""
OF_ENCODED_AND_GUESSED = "# for the encoded and guessed rules"


class VerdictPrinter:
    """Prints verdicts, and collects the exit code."""

    def __init__(
        self, show: Callable[[PrintedVerdict], str], result: ExitTally, kept: Proofs | None = None
    ) -> None:
        """show: turns an answer into text. kept: counts and archives the proofs."""
        self._show, self.result, self._kept = show, result, kept

    def print_all(self, answers: Generator[tuple[Numbered, Any]]) -> None:
        """Print the answers to a batch."""
        with closing(answers):
            for item, answer in answers:
                self.print(item.item, answer)

    def print(self, item: Item, answer: Any) -> None:
        """Print the answer to an item, or report the error of the item or of the answer."""
        if isinstance(item, SudokuError):
            self.result.report(item)
        elif isinstance(answer, ModelFault):
            self.result.report(answer)
        elif isinstance(item, Block):
            self._print_block(item, answer)
        elif isinstance(item, Entry):
            self._print_one(item, answer)

    def _print_one(self, entry: Entry, found: Outcome | Conquest) -> None:
        result, kept = self.result, self._kept
        if isinstance(found, Outcome):
            outcome, cubes = found, None
        else:
            outcome, cubes = found.outcome, found.as_dict()
        result.add_verdict(outcome.verdict)
        answer = replace(PrintedVerdict.of(entry, outcome), cubes=cubes)
        if answer.agreement.problem is not None:
            result.report(answer.agreement.problem)
        try:
            if kept is not None:
                answer = replace(answer, proof=kept.add(outcome))
        finally:  # the verdict is printed even if its proof cannot be written
            print(self._show(answer), flush=True)

    def _print_block(self, block: Block, answer: PrintedBlock) -> None:
        for verdict in answer.verdicts:
            self.result.add_verdict(verdict)
        for part in answer.parts:
            if isinstance(part, str):
                for lines in whole_lines(part):
                    print(lines, end="", flush=True)
            else:
                self.print(block.entry(part), answer.odd[part])


def as_line(answer: PrintedVerdict, style: DigitStyle | None) -> str:
    """A verdict as words separated by spaces; therefore commas separate the integers of a grid."""
    outcome = answer.outcome
    grids = [to_line(g.board, g.digits, style, separator=",") for g in outcome.solutions]
    return " ".join([outcome.verdict.value, *grids, *_note(answer)])


def _note(answer: PrintedVerdict) -> list[str]:
    """The comment on rules that are not encoded or were guessed; [] without such warnings."""
    warnings = answer.entry.warnings
    if not warnings:
        return []
    from sudoku.formats.guessing.guess import is_complete, is_guessed  # late: warnings are rare

    if is_guessed(warnings) and not is_complete(warnings):
        return [OF_ENCODED_AND_GUESSED]
    if is_guessed(warnings):
        is_doubtful = answer.outcome.verdict in (Verdict.MULTIPLE, Verdict.UNSATISFIABLE)
        return [WITH_DOUBTFUL if is_doubtful else WITH_GUESSED]
    return [OF_ENCODED] if are_of_rules(warnings) else []


def json_of(answer: PrintedVerdict, style: DigitStyle | None) -> str:
    """The answer as a JSON object on one line."""
    return json.dumps(answer.as_dict(style))


def as_drawing(
    answer: PrintedVerdict, before: Board | None, style: DigitStyle | None, paint: Paint = unpainted
) -> str:
    """Drawings of the solutions, with comments for everything that they do not show.

    The drawing can be read again: headers give boxes that are not square, and rules. before: the
    board of the previous drawing, whose rules hold until a header says otherwise. paint: colours
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
    """The grid, with comments for regions that had to be found and for hidden cells."""
    board = grid.board
    drawing = draw(board, grid.digits, style, colours, paint)
    if not board.hidden:
        return drawing
    shape, shown = shape_of(board, grid.digits), shown_hidden_cells(board, grid.digits)
    lines = [drawing]
    if shape is not board:
        lines.append(f"# regions: {letters_of(board.area, shape.irregular or ())}")
    if shown:
        names = (f"{board.cell_name(cell)}={board.values[grid.digits[cell] - 1]}" for cell in shown)
        lines.append(f"# hidden: {' '.join(names)}")
    return "\n".join(lines)
