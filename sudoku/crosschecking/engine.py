"""The cross-check: ask all contestants about each case, and investigate each contradiction."""

from __future__ import annotations

import re
from collections import OrderedDict, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from time import monotonic
from typing import TypeGuard

from sudoku.crosschecking.ahead import asked_ahead
from sudoku.crosschecking.claims import Claim, Failure, Response, SolutionBounds
from sudoku.crosschecking.comparison import Comparison
from sudoku.crosschecking.contestants.contestant import BOARDS, Contestant, ModelContestant
from sudoku.crosschecking.fuzzing.case import Case
from sudoku.crosschecking.fuzzing.relations import implied
from sudoku.crosschecking.judging import Judgement, judge
from sudoku.crosschecking.reporting.disagreement import Disagreement
from sudoku.crosschecking.reporting.report import Report
from sudoku.crosschecking.reporting.statistics import Statistics
from sudoku.crosschecking.shrinking.shrinker import Shrinker, Shrunk
from sudoku.errors import UnsupportedQuestionError
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.checked import wrong_solution
from sudoku.interface.registry import DEFAULT_PROVER, REFEREE, declared
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle
from sudoku.system.latest import keep_latest

SHRINK_SECONDS = 60.0
"""Total seconds for shrinking."""
ONE_SECONDS = 10.0
"""Seconds for shrinking one error."""
REMEMBERED = 64
"""Limit on the earlier puzzles to repeat for a contestant whose answers depend on them."""
MOST_ALIKE = 20
"""The number of identical failures in a row after which a contestant is not asked again."""
_PEAK = re.compile(r" \(peak [^)]*\)")
"""A pattern for the parts in which failures may differ and still count as identical."""
MAKER = "the puzzle's maker"


class CrossCheck:
    """Asks contestants with distinct names about one case after another."""

    def __init__(
        self,
        contestants: Sequence[Contestant],
        *,
        limit: int = 2,
        budget: Budget = UNLIMITED,
        shrink_seconds: float = SHRINK_SECONDS,
    ) -> None:
        """The limit and the budget apply to each question. `shrink_seconds` is the total time for
        shrinking; 0 disables it.
        """
        self.contestants, self.limit, self.budget = list(contestants), limit, budget
        self.report = Report(Statistics())
        """Covers all cases so far."""
        self.listener: Callable[[Comparison], None] | None = None
        """Called with each comparison before it is investigated, which may take a while."""
        self.admit: Callable[[Contestant, Board], bool] = lambda _contestant, _board: True
        """Whether to ask a contestant on a board; called once for each pair."""
        self._admitted = OrderedDict[Board, list[Contestant]]()
        self._failures: dict[str, tuple[object, int]] = {}  # the last kind in a row, and how many
        self._stopped = set[str]()
        self._seconds_left = shrink_seconds
        self._earlier = deque[Puzzle](maxlen=REMEMBERED)
        self._family: dict[Puzzle, Comparison] = {}

    def ask(self, case: Case, known: Mapping[str, Response] | None = None) -> Comparison:
        """Ask all contestants about this case, except those whose answer is already known.

        Results go to the report at once, even if this is interrupted. Raises the same errors as
        `Contestant.ask`.
        """
        budget = self._budget(case)
        answers = {
            contestant.name: (known or {}).get(contestant.name)
            or contestant.ask(case.puzzle, limit=self.limit, budget=budget)
            for contestant in self.admitted(case.puzzle.board)
        }
        self._stop_failing(answers)
        if case.stated is not None:
            answers[case.stated.contestant] = case.stated
        if case.relation is None:
            self._family.clear()
        comparison = Comparison(case, answers, tuple(self._implied(case)))
        self._family[case.puzzle] = comparison
        self.report.statistics.add(comparison)
        self.report.time_limits.extend(comparison.time_limits)
        if self.listener is not None:
            self.listener(comparison)
        if comparison.failures or comparison.is_contradictory:
            wrong = self._investigate(comparison)
            self._family.pop(wrong.puzzle, None)  # a wrong answer has no implications
        self._earlier.append(case.puzzle)
        return comparison

    def ask_all(self, cases: Iterable[Case], jobs: int = 1) -> Iterator[Comparison]:
        """Ask all contestants about each case as soon as it is read, while any contestant is still
        asked.

        With several jobs, worker processes run the installed models ahead of the other contestants.
        Raises the same errors as `ask`, and as `answer_all` for jobs.
        """
        asked: Generator[tuple[Case, dict[str, Response]], None, None]
        if jobs == 1 or not any(map(_is_installed, self.contestants)):
            asked = ((case, {}) for case in cases)
        else:
            asked = asked_ahead(
                cases,
                self._installed,
                jobs=jobs,
                limit=self.limit,
                budget_of=self._budget,
            )
        with closing(asked):
            for case, known in asked:
                yield self.ask(case, known)
                if len(self._stopped) == len(self.contestants):
                    return

    def admitted(self, board: Board) -> list[Contestant]:
        """The contestants to ask on this board. Raises the same errors as `admit`, and
        UnsupportedQuestionError if one of them does not support the board's rules.
        """
        if board not in self._admitted:
            if not board.is_classic:
                require_rules_taken(self.contestants, board)
            admitted = [c for c in self.contestants if self.admit(c, board)]
            keep_latest(self._admitted, board, admitted, BOARDS)
        return [c for c in self._admitted[board] if c.name not in self._stopped]

    def _stop_failing(self, answers: Mapping[str, Response]) -> None:
        """Stop asking a contestant that failed in the same way MOST_ALIKE times in a row."""
        for name, answer in answers.items():
            if not isinstance(answer, Failure):
                self._failures.pop(name, None)
                continue
            kind = answer.trouble, _PEAK.sub("", answer.text)
            before, count = self._failures.get(name, (kind, 0))
            self._failures[name] = kind, count + 1 if kind == before else 1
            if self._failures[name][1] == MOST_ALIKE:
                self._stopped.add(name)
                self.report.stopped.append(answer)

    def close(self) -> None:
        """Stop all processes of the contestants."""
        for contestant in self.contestants:
            contestant.close()

    def _installed(self, board: Board) -> list[ModelContestant]:
        return [contestant for contestant in self.admitted(board) if _is_installed(contestant)]

    def _budget(self, case: Case) -> Budget:
        return (
            self.budget
            if case.conflicts is None
            else replace(self.budget, conflicts=case.conflicts)
        )

    def _implied(self, case: Case) -> Iterator[Claim]:
        """Claims that need no question. Raises ValueError for a known grid that is wrong."""
        found: list[tuple[str, SolutionBounds]] = []
        if case.known:
            found.append((MAKER, SolutionBounds(len(case.known), None, case.known)))
        relation = case.relation
        if relation is not None and relation.base in self._family:
            for claim in self._family[relation.base].claims:
                known = SolutionBounds(claim.least, claim.most, claim.solutions)
                found.append((claim.contestant, implied(relation, case.puzzle, known)))
        for name, known in found:
            for grid in known.solutions:
                if wrong := wrong_solution(case.puzzle, grid):
                    raise ValueError(
                        f"{grid} was given as a solution of {case.puzzle}, but {wrong}"
                    )
            yield Claim(name, case.puzzle, known.solutions, known.least, known.most, 0.0)

    def _investigate(self, comparison: Comparison) -> Disagreement:
        """Judge a contradiction and shrink the errors.

        If all these answers may be right, an earlier answer about a related puzzle was wrong, and
        is reported instead.
        """
        known = comparison.known
        unjudged = Judgement(comparison.puzzle, known, len(known), None, None)
        disagreements = self.report.disagreements
        disagreements.append(Disagreement(comparison.case, comparison.answers, unjudged))
        found, asked_before = self._judged(comparison), list(self._earlier)
        if not found.wrong:
            for earlier in self._family.values():
                before = self._judged(earlier)
                if before.wrong:
                    comparison, found = earlier, before
                    asked_before = asked_before[: asked_before.index(earlier.puzzle)]
                    break
        disagreements[-1] = found
        self.report.statistics.add_disagreement(comparison, found.judgement.verdict, found.wrong)
        for name in found.wrong:
            shrunk = self._shrunk(name, found, asked_before)
            found = replace(found, shrunk={**found.shrunk, name: shrunk})
            disagreements[-1] = found
        return found

    def _judged(self, comparison: Comparison) -> Disagreement:
        judgement = judge(comparison.puzzle, comparison.known)
        return Disagreement(comparison.case, comparison.answers, judgement)

    def _shrunk(self, name: str, found: Disagreement, asked_before: Sequence[Puzzle]) -> Shrunk:
        """Shrink one contestant's error within a share of the time."""
        start = monotonic()
        contestant = next(
            (contestant for contestant in self.contestants if contestant.name == name), None
        )
        if contestant is None:
            return Shrunk(note="it cannot be asked again")
        shrinker = Shrinker(
            contestant,
            found.wrong[name],
            ModelContestant(_oracle_for(name)),
            self.limit,
            self._budget(found.case),
            start + min(self._seconds_left, ONE_SECONDS),
            is_of_count=found.judgement.count is not None and _is_count(found.answers[name]),
        )
        try:
            return shrinker.shrink(found.judgement, asked_before)
        finally:
            self._seconds_left -= monotonic() - start


def require_rules_taken(contestants: Iterable[Contestant], board: Board) -> None:
    """Raise UnsupportedQuestionError if one of these contestants cannot read the board's rules."""
    for contestant in contestants:
        if not contestant.takes(board):
            raise UnsupportedQuestionError(
                f"{contestant.name} cannot take the rules of a {board}: use models, functions with "
                "--input puzzle, or SAT solvers"
            )


def _oracle_for(name: str) -> str:
    """A model that is neither the contestant of this name nor a part of it."""
    family = declared(name)
    may_contain = family and (family.asks_others or family is declared(DEFAULT_PROVER))
    return REFEREE if may_contain else DEFAULT_PROVER


def _is_count(answer: Response) -> bool:
    """Whether an answer is a claim about the number of several solutions."""
    return isinstance(answer, Claim) and (answer.least > 1 or (answer.most or 0) > 1)


def _is_installed(contestant: Contestant) -> TypeGuard[ModelContestant]:
    return isinstance(contestant, ModelContestant) and contestant.is_installed
