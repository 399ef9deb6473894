"""Whether an answer is right: each is compared with that of a model of another kind."""

from __future__ import annotations

from benchmarks.answers import Digits, disagreement
from benchmarks.latency.worker import Answer
from benchmarks.report import BenchmarkError
from sudoku import Board, Budget, CheckedModel, Entry, Verdict, open_model

JUDGES = ("sat", "reference", "cpsat")
"""Who is asked, in this order, until one knows; never a contestant's own kind."""
PATIENCE = 30.0
"""Seconds for one judge and puzzle."""


class Judge:
    """Judges answers about puzzles of one board and file; what is right is found out once."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._models: dict[str, CheckedModel] = {}
        self._known: dict[tuple[str, int], list[Digits] | None] = {}

    def wrong(self, entry: Entry, contestant: str, answer: Answer) -> str | None:
        """What is wrong with an answer, in words; None if it is right, or out of budget.

        Raises BenchmarkError if no judge knows.
        """
        if not answer.is_known and not answer.found:
            return None
        limit = answer.limit if answer.is_known else len(answer.found)
        for judge in JUDGES:
            if judge == contestant.partition(":")[0]:
                continue
            right = self._answer(judge, entry)
            if right is not None:
                told = [(judge, 2, right), (contestant, limit, [*answer.found])]
                return disagreement(entry.puzzle, told)
        raise BenchmarkError(
            f"{entry.source}:{entry.line}: {contestant} is {answer.verdict}, but no other model "
            f"knows within {PATIENCE:g} s whether that is right"
        )

    def _answer(self, judge: str, entry: Entry) -> list[Digits] | None:
        key = judge, entry.line
        if key not in self._known:
            if judge not in self._models:
                self._models[judge] = open_model(judge, self._board)
            outcome = self._models[judge].search(entry.puzzle, budget=Budget(seconds=PATIENCE))
            found = [grid.digits for grid in outcome.solutions]
            self._known[key] = None if outcome.verdict is Verdict.UNKNOWN else found
        return self._known[key]
