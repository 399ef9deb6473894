"""The cross-check itself: ask everybody about each case, and look into whatever cannot be true."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from time import monotonic

from sudoku.crosschecking.ahead import asked_ahead
from sudoku.crosschecking.claims import Claim, Failure, Said, Trouble
from sudoku.crosschecking.comparison import Comparison
from sudoku.crosschecking.contestants import Contestant, ModelContestant
from sudoku.crosschecking.disagreement import Disagreement
from sudoku.crosschecking.isolation import Isolated, Isolation
from sudoku.crosschecking.report import Report
from sudoku.crosschecking.ruling import Ruling, rule
from sudoku.crosschecking.statistics import Statistics
from sudoku.fuzzing.case import Case, Stated
from sudoku.fuzzing.relations import Interval, implied
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.checked import wrong_solution
from sudoku.puzzle.puzzle import Puzzle
from sudoku.questions.check import DEFAULT_MODEL

SMALL_SECONDS = 60.0
"""For making small what is found, in all."""
ONE_SECONDS = 10.0
"""For one who is wrong about one puzzle."""
REMEMBERED = 64
"""Earlier puzzles that one may be asked again to find out what it remembers."""
MAKER = "the puzzle's maker"


class CrossCheck:
    """Asks these contestants, whose names differ, about one case after another.

    limit, budget: for each question. small_seconds: for making small what is found, in all; 0 for
    none of it. report: of all cases so far. listener: is told of each comparison before it is
    looked into, which may take a while.
    """

    def __init__(
        self,
        contestants: Sequence[Contestant],
        *,
        limit: int = 2,
        budget: Budget = UNLIMITED,
        small_seconds: float = SMALL_SECONDS,
    ) -> None:
        self.contestants, self.limit, self.budget = list(contestants), limit, budget
        self.report = Report(Statistics(), [], [])
        self.listener: Callable[[Comparison], None] | None = None
        self._seconds_left = small_seconds
        self._earlier = deque[Puzzle](maxlen=REMEMBERED)
        self._family: dict[Puzzle, Comparison] = {}

    def ask(self, case: Case, said: Mapping[str, Said] | None = None) -> Comparison:
        """Ask everybody about this case, but for those who said something already.

        What is found goes to the report at once, also if this is interrupted. Raises what
        `Contestant.ask` raises.
        """
        budget = self._budget(case)
        answers = {
            contestant.name: (said or {}).get(contestant.name)
            or contestant.ask(case.puzzle, limit=self.limit, budget=budget)
            for contestant in self.contestants
        }
        if case.stated is not None:
            answers[case.stated.contestant] = _as_said(case, case.stated)
        if case.relation is None:
            self._family.clear()
        comparison = Comparison(case, answers, tuple(self._implied(case)))
        self._family[case.puzzle] = comparison
        self.report.statistics.add(comparison)
        self.report.late.extend(comparison.late)
        if self.listener is not None:
            self.listener(comparison)
        if comparison.failures or comparison.is_contradictory:
            wrong = self._look_into(comparison)
            self._family.pop(wrong.puzzle, None)  # nothing follows from what is wrong
        self._earlier.append(case.puzzle)
        return comparison

    def ask_all(self, cases: Iterable[Case], jobs: int = 1) -> Iterator[Comparison]:
        """Ask everybody about each case; with several jobs installed models are asked by so many
        processes, ahead of the others. Raises as `ask`, and as `answer_all` for jobs.
        """
        models = [p for p in self.contestants if isinstance(p, ModelContestant) and p.is_installed]
        if jobs == 1 or not models:
            yield from map(self.ask, cases)
            return
        ahead = asked_ahead(cases, models, jobs=jobs, limit=self.limit, budget_of=self._budget)
        with closing(ahead):
            for case, said in ahead:
                yield self.ask(case, said)

    def close(self) -> None:
        """End what the contestants run."""
        for contestant in self.contestants:
            contestant.close()

    def _budget(self, case: Case) -> Budget:
        return (
            self.budget
            if case.conflicts is None
            else replace(self.budget, conflicts=case.conflicts)
        )

    def _implied(self, case: Case) -> Iterator[Claim]:
        """What is known of this case without asking. Raises ValueError if it cannot be so."""
        found: list[tuple[str, Interval]] = []
        if case.known:
            found.append((MAKER, (case.known, len(case.known), None)))
        relation = case.relation
        if relation is not None and relation.base in self._family:
            for claim in self._family[relation.base].claims:
                known = claim.solutions, claim.least, claim.most
                found.append((claim.contestant, implied(relation, case.puzzle, *known)))
        for name, (solutions, least, most) in found:
            for grid in solutions:
                if wrong := wrong_solution(case.puzzle, grid):
                    raise ValueError(f"{grid} is said to solve {case.puzzle}: {wrong}")
            yield Claim(name, case.puzzle, solutions, least, most, 0.0)

    def _look_into(self, comparison: Comparison) -> Disagreement:
        """Rule on it. If all may be right here, one was wrong about a related puzzle before: then
        that one is reported.
        """
        known = comparison.known
        unruled = Ruling(comparison.puzzle, known, len(known), None, None)
        found_so_far = self.report.disagreements
        found_so_far.append(Disagreement(comparison.case, comparison.said, unruled))
        found, asked_before = self._ruled(comparison), list(self._earlier)
        if not found.wrong:
            for earlier in self._family.values():
                before = self._ruled(earlier)
                if before.wrong:
                    comparison, found = earlier, before
                    asked_before = asked_before[: asked_before.index(earlier.puzzle)]
                    break
        found_so_far[-1] = found
        self.report.statistics.add_disagreement(comparison, found.ruling.verdict, found.wrong)
        for name in found.wrong:
            isolated = self._isolated(name, found, asked_before)
            found = replace(found, isolated={**found.isolated, name: isolated})
            found_so_far[-1] = found
        return found

    def _ruled(self, comparison: Comparison) -> Disagreement:
        ruling = rule(comparison.puzzle, comparison.known)
        return Disagreement(comparison.case, comparison.said, ruling)

    def _isolated(self, name: str, found: Disagreement, asked_before: Sequence[Puzzle]) -> Isolated:
        """Make it small, in a share of the time."""
        start = monotonic()
        contestant = next(
            (contestant for contestant in self.contestants if contestant.name == name), None
        )
        if contestant is None:
            return Isolated(note="it cannot be asked again")
        isolation = Isolation(
            contestant,
            found.wrong[name],
            ModelContestant("reference" if DEFAULT_MODEL in name else DEFAULT_MODEL),
            self.limit,
            self._budget(found.case),
            start + min(self._seconds_left, ONE_SECONDS),
        )
        try:
            return isolation.isolate(found.ruling, asked_before)
        finally:
            self._seconds_left -= monotonic() - start


def _as_said(case: Case, stated: Stated) -> Said:
    """A statement as a claim, or as a failure if a grid in it is no solution."""
    for grid in stated.solutions:
        if wrong := wrong_solution(case.puzzle, grid):
            text = f"states {grid}, which is no solution: {wrong}"
            return Failure(stated.contestant, case.puzzle, Trouble.WRONG_GRID, text, 0.0)
    claimed = stated.solutions, stated.least, stated.most
    return Claim(stated.contestant, case.puzzle, *claimed, 0.0)
