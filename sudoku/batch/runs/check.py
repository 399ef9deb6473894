"""The task of `sudoku check`: the verdict and the solution of each puzzle."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from sudoku.batch.columns import ANSWERS, MEASURED, row_of
from sudoku.batch.question import Question
from sudoku.batch.runs.stated import Statement, WrongStatementError
from sudoku.batch.runs.task import Answers, put
from sudoku.errors import ModelFault, SudokuError
from sudoku.formats.entry import Entry
from sudoku.formats.text.blocks import Block
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.columns import Column, Kind, Rows
from sudoku.interface.opening import open_model
from sudoku.interface.outcome import Outcome, Verdict
from sudoku.interface.registry import DEFAULT_MODEL, declared
from sudoku.puzzle.puzzle import Puzzle

COLUMNS: Sequence[Column] = (
    *ANSWERS,
    Column("agrees", Kind.FLAG, "whether the answer agrees with what the input states"),
    *MEASURED,
    Column("decisions", Kind.INTEGER, "the branches that the search took"),
    Column("conflicts", Kind.INTEGER, "the branches that were refuted"),
)
WORDS = {verdict.value: verdict.value for verdict in Verdict}


@dataclass(frozen=True, slots=True)
class CheckTask:
    """See Task."""

    model: str
    budget: Budget

    @property
    def name(self) -> str:
        return "check"

    @property
    def columns(self) -> Sequence[Column]:
        return COLUMNS

    @property
    def defaults(self) -> Sequence[str]:
        return ("file", "row", "puzzle", "verdict", "solution", "error")

    @property
    def tallied(self) -> Sequence[str]:
        return ("verdict", "agrees")

    @property
    def words(self) -> Mapping[str, str]:
        return {**WORDS, "not agrees": "not as stated"}

    @property
    def failing(self) -> Collection[str]:
        return (Verdict.MULTIPLE.value, Verdict.UNSATISFIABLE.value, "not agrees")

    def takes(self, block: Block) -> bool:
        from sudoku.bulk.blocks import bulk_model  # late: it imports numpy

        return self.budget.seconds is None and bulk_model(self.model, block.board) is not None

    def ask(self, entry: Entry) -> Answers:
        return answer_to(entry, self._alone(entry.puzzle))

    def ask_block(self, block: Block, names: Sequence[str]) -> Answers:
        from sudoku.bulk.blocks import answered
        from sudoku.bulk.columns import columns_of

        found = answered(block, self.model, self.budget.conflicts, self._alone)
        values = columns_of(found, names)
        problems: list[SudokuError] = []
        if "agrees" in names and (block.layout.has_solution or block.layout.count is not None):
            values["agrees"] = [True] * block.count  # but for odd rows
        for row, odd in found.odd.items():
            if isinstance(odd, ModelFault):
                one = Answers.of({"error": str(odd)}, odd)
            else:
                one = answer_to(block.entry(row), odd)
            problems += one.problems
            put(values, names, block.count, row, one.rows)
        return Answers(Rows(values, block.count), tuple(problems))

    def _alone(self, puzzle: Puzzle) -> Outcome:
        outcome = Question(puzzle, self.model, 2, self.budget, None, False).ask()
        return with_settled_solutions(outcome, self.budget)

    def as_dict(self) -> dict[str, Any]:
        return {"task": self.name, "model": self.model, "budget": asdict(self.budget)}


def with_settled_solutions(outcome: Outcome, budget: Budget) -> Outcome:
    """If there are several solutions, two that depend on the puzzle alone.

    A solver that is kept between puzzles finds others after other puzzles, and so after an
    interruption or in several processes. Under a budget they may differ, as verdicts may.
    """
    if outcome.verdict is not Verdict.MULTIPLE or budget != UNLIMITED:
        return outcome
    family = declared(outcome.model)
    if family is not None and family.is_repeatable:
        return outcome
    found = open_model(DEFAULT_MODEL, outcome.puzzle.board).search(outcome.puzzle)
    return replace(outcome, solutions=found.solutions)


def answer_to(entry: Entry, outcome: Outcome) -> Answers:
    """The row of an outcome, compared with what the entry states."""
    effort = outcome.effort
    row = row_of(outcome) | {"decisions": effort.decisions, "conflicts": effort.conflicts}
    statement = Statement.of(entry)
    if statement is None:
        return Answers.of(row)
    try:
        comparison = statement.compare(outcome)
    except ModelFault as fault:
        return Answers.of({**row, "agrees": False, "error": str(fault)}, fault)
    row["agrees"] = comparison.agrees
    if comparison.difference is None:
        return Answers.of(row)
    error = WrongStatementError(f"{statement.where}: {comparison.difference}")
    return Answers.of(row, error)
