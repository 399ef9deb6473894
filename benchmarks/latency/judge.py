"""Check answers: each is compared with the answer of a different model."""

from __future__ import annotations

from benchmarks.framework.answers import Digits, disagreement
from benchmarks.framework.report import BenchmarkError
from benchmarks.latency.worker import TimedAnswer
from sudoku import Board, Budget, CheckedModel, Entry, Verdict, open_model

JUDGES = ("sat", "reference", "cpsat")
"""The models to compare with, in order, until one decides; never the contestant itself."""
PATIENCE = 30.0
"""The time limit in seconds for one judge and puzzle."""


class LatencyJudge:
    """Judges the answers to the puzzles of one file; the right answers are cached."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._models: dict[str, CheckedModel] = {}
        self._known: dict[tuple[str, int], list[Digits] | None] = {}

    def wrong(self, entry: Entry, contestant: str, answer: TimedAnswer) -> str | None:
        """A description of the error; None if the answer is right or has no verdict.

        Raises BenchmarkError if no judge decides the puzzle.
        """
        if not answer.is_known and not answer.found:
            return None
        limit = answer.limit if answer.is_known else len(answer.found)
        for judge in JUDGES:
            if judge == contestant.partition(":")[0]:
                continue
            right = self._answer(judge, entry)
            if right is not None:
                return _wrong(entry, (judge, right), (contestant, limit, answer))
        raise BenchmarkError(
            f"{entry.source}:{entry.line}: {contestant} says {answer.verdict}, and no other model "
            f"could check it within {PATIENCE:g} s"
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


def _wrong(
    entry: Entry, judged: tuple[str, list[Digits]], answered: tuple[str, int, TimedAnswer]
) -> str | None:
    """The error in an answer that was found under a limit, given up to two right solutions."""
    (judge, right), (contestant, limit, answer) = judged, answered
    if answer.unseen and answer.count != min(limit, len(right)):
        counted = f"{contestant} counts {answer.count} of up to {limit} solutions"
        return f"{counted}, {judge} finds {len(right)}"
    seen = limit - answer.unseen
    return disagreement(entry.puzzle, [(judge, 2, right), (contestant, seen, [*answer.found])])
