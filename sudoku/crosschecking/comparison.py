"""All answers about one puzzle, and whether they can all be true.

Every grid in a claim has been accepted by `checker.rules`, so the solutions that all contestants
found together certainly exist, and a claim of fewer is wrong. If one contestant counts more
solutions than another admits, without showing them, one of the two is wrong: `judging` finds out
which.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sudoku.crosschecking.claims import Claim, Failure, Response, Trouble
from sudoku.crosschecking.fuzzing.case import Case
from sudoku.interface.outcome import Verdict
from sudoku.puzzle.puzzle import Grid, Puzzle


@dataclass(frozen=True, slots=True)
class Comparison:
    """The answers about one case, by the contestants' names."""

    case: Case
    answers: Mapping[str, Response]
    implied: tuple[Claim, ...] = ()
    """Claims that follow from prior knowledge of the case and from answers about related puzzles.
    """

    @property
    def puzzle(self) -> Puzzle:
        return self.case.puzzle

    @property
    def claims(self) -> list[Claim]:
        return [answer for answer in self.answers.values() if isinstance(answer, Claim)]

    @property
    def failures(self) -> list[Failure]:
        """All failures except time limits."""
        return [f for f in self._all_failures() if f.trouble is not Trouble.TIME_LIMIT]

    @property
    def time_limits(self) -> list[Failure]:
        return [f for f in self._all_failures() if f.trouble is Trouble.TIME_LIMIT]

    @property
    def known(self) -> tuple[Grid, ...]:
        """Every solution found, each once."""
        grids = (grid for claim in self._all_claims() for grid in claim.solutions)
        return tuple(dict.fromkeys(grids))

    @property
    def is_contradictory(self) -> bool:
        """Whether the claims cannot all be true."""
        least, most, count = 0, None, 0
        for claim in self._all_claims():
            least = max(least, claim.least)
            if claim.most is not None:
                most = claim.most if most is None else min(most, claim.most)
            count += len(claim.solutions)
        if most is None:
            return False
        return least > most or (count > most and len(self.known) > most)

    @property
    def is_undecided(self) -> bool:
        """Whether a budget or time limit ran out, and some answers were not compared.

        A limit that the case itself sets does not count.
        """
        is_cut_short = any(claim.is_cut_short for claim in self.claims)
        return bool(self.time_limits) or (is_cut_short and self.case.conflicts is None)

    @property
    def verdict(self) -> Verdict:
        """The verdict on which all decided claims agree; otherwise UNKNOWN."""
        decided = {claim.verdict for claim in self.claims} - {Verdict.UNKNOWN}
        return decided.pop() if len(decided) == 1 else Verdict.UNKNOWN

    def _all_failures(self) -> list[Failure]:
        return [answer for answer in self.answers.values() if isinstance(answer, Failure)]

    def _all_claims(self) -> Iterator[Claim]:
        yield from self.claims
        yield from self.implied
