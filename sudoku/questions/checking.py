"""The question of `sudoku check`: the verdict and the solution of each puzzle."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from sudoku.errors import ModelFault, SudokuError
from sudoku.formats.entry import Entry
from sudoku.formats.text.blocks import Block
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.columns import Column, Kind, Rows, Value
from sudoku.interface.opening import open_model
from sudoku.interface.outcome import Outcome, Verdict
from sudoku.interface.registry import DEFAULT_MODEL, declared
from sudoku.puzzle.puzzle import Puzzle
from sudoku.puzzle.symbols import DigitStyle, to_line
from sudoku.questions.check import check
from sudoku.questions.question import (
    JSON,
    MODEL,
    SECONDS,
    VERDICT,
    VERDICT_WORDS,
    AnsweredRows,
    Question,
    put,
    rows_in_json,
)
from sudoku.questions.stated import PrintedVerdict

ANSWERS: Sequence[Column] = (
    VERDICT,
    Column("solution", Kind.TEXT, "the solution, or the first of several"),
    Column("second", Kind.TEXT, "a second solution, if there are several"),
)
MEASURED: Sequence[Column] = (MODEL, SECONDS)


@dataclass(frozen=True, slots=True)
class CheckQuestion(Question):
    """Print the verdict and the solution of each puzzle."""

    name = "check"
    answer = "sudoku.questions.answers.verdicts:CheckLine"
    title = "The verdict and the solution of a puzzle"
    in_words = False
    in_pictures = True
    COLUMNS: ClassVar[Sequence[Column]] = (
        *ANSWERS,
        Column("agrees", Kind.FLAG, "whether the answer agrees with the stated answer"),
        *MEASURED,
        Column("decisions", Kind.INTEGER, "the number of branches of the search"),
        Column("conflicts", Kind.INTEGER, "the number of refuted branches"),
    )
    tallied = ("verdict", "agrees")
    words: ClassVar[Mapping[str, str]] = {**VERDICT_WORDS, "not agrees": "not as stated"}
    json_in_blocks = True

    @property
    def defaults(self) -> Sequence[str]:
        return ("file", "row", "puzzle", "verdict", "solution", "error")

    @property
    def failing(self) -> Collection[str]:
        return (Verdict.MULTIPLE.value, Verdict.UNSATISFIABLE.value, "not agrees")

    def ask(self, entry: Entry) -> Outcome:
        return check(entry.puzzle, model=self.model, budget=self.budget)

    def rows(self, entry: Entry) -> AnsweredRows:
        return row_of_printed(PrintedVerdict.of(entry, self._alone(entry.puzzle)))

    def answer_in_json(
        self, entry: Entry, found: Outcome, style: DigitStyle | None
    ) -> AnsweredRows:
        answer = PrintedVerdict.of(entry, with_settled_solutions(found, self.budget))
        answers = row_of_printed(answer)
        return rows_in_json(answers.rows.only(), [answer.as_dict(style)], answers.problems)

    def takes(self, block: Block) -> bool:
        from sudoku.bulk.blocks import bulk_model  # late: it imports numpy

        return self.budget.seconds is None and bulk_model(self.model, block.board) is not None

    def ask_block(self, block: Block, names: Sequence[str]) -> AnsweredRows:
        from sudoku.bulk.blocks import answered  # late: it imports numpy
        from sudoku.bulk.columns import columns_of
        from sudoku.bulk.writing import json_lines

        found = answered(block, self.model, self.budget.conflicts, self._alone)
        values = columns_of(found, names)
        problems: list[SudokuError] = []
        if "agrees" in names and (block.layout.has_solution or block.layout.count is not None):
            values["agrees"] = [True] * block.count  # except in odd rows, see below
        is_json = JSON.name in names
        if is_json:
            values[JSON.name] = [*json_lines(found)]
        for row, odd in found.odd.items():
            if isinstance(odd, ModelFault):
                one = AnsweredRows.of({"error": str(odd)}, odd)
            elif is_json:
                one = self.answer_in_json(block.entry(row), odd, None)
            else:
                one = row_of_printed(PrintedVerdict.of(block.entry(row), odd))
            problems += one.problems
            put(values, names, block.count, row, one.rows)
        return AnsweredRows(Rows(values, block.count), tuple(problems))

    def _alone(self, puzzle: Puzzle) -> Outcome:
        outcome = check(puzzle, model=self.model, budget=self.budget)
        return with_settled_solutions(outcome, self.budget)


def row_of(outcome: Outcome) -> dict[str, Value]:
    """The columns of one answer."""
    grids = [to_line(grid.board, grid.digits) for grid in outcome.solutions[:2]]
    first, second = [*grids, None, None][:2]
    return {
        "verdict": outcome.verdict.value,
        "solution": first,
        "second": second,
        "model": outcome.model,
        "seconds": outcome.effort.seconds,
    }


def with_settled_solutions(outcome: Outcome, budget: Budget) -> Outcome:
    """The outcome with two solutions that depend only on the puzzle, if there are several.

    A solver that is kept between puzzles may find different solutions depending on the puzzles that
    it solved before, for example after an interruption or in several processes. With a budget,
    solutions may differ, just as verdicts may.
    """
    if outcome.verdict is not Verdict.MULTIPLE or budget != UNLIMITED:
        return outcome
    family = declared(outcome.model)
    if family is not None and family.is_repeatable:
        return outcome
    found = open_model(DEFAULT_MODEL, outcome.puzzle.board).search(outcome.puzzle)
    return replace(outcome, solutions=found.solutions)


def row_of_printed(answer: PrintedVerdict) -> AnsweredRows:
    """The row of an outcome that was compared with the statement of its entry."""
    outcome, problem = answer.outcome, answer.agreement.problem
    effort = outcome.effort
    row = row_of(outcome) | {"decisions": effort.decisions, "conflicts": effort.conflicts}
    if answer.statement is not None:
        row["agrees"] = answer.agreement.agrees
    if isinstance(problem, ModelFault):
        row["error"] = str(problem)
    return AnsweredRows.of(row, *([] if problem is None else [problem]))
