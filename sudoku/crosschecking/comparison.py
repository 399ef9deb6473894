"""What everybody said of one puzzle, and whether it can all be true.

Every grid in a claim has been accepted by `rules`, so the solutions that all of them found together
exist beyond doubt, and who says that there are fewer is wrong. Where somebody counts more solutions
than somebody else admits, without showing them, one of the two is wrong, and a ruling tells which.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sudoku.crosschecking.claims import Claim, Failure, Said, Trouble
from sudoku.fuzzing.case import Case
from sudoku.interface.outcome import Verdict
from sudoku.puzzle.puzzle import Grid, Puzzle


@dataclass(frozen=True, slots=True)
class Comparison:
    """What was said of one case, by the contestants' names.

    implied: what follows from what is known of the case, and from the claims about related puzzles.
    """

    case: Case
    said: Mapping[str, Said]
    implied: tuple[Claim, ...] = ()

    @property
    def puzzle(self) -> Puzzle:
        return self.case.puzzle

    @property
    def claims(self) -> list[Claim]:
        """Of those who did not fail."""
        return [said for said in self.said.values() if isinstance(said, Claim)]

    @property
    def failures(self) -> list[Failure]:
        """Of those who gave no answer, or one that is none; not of those who were too late."""
        return [failure for failure in self._all_failures() if failure not in self.late]

    @property
    def late(self) -> list[Failure]:
        """Of those whose time was up."""
        return [f for f in self._all_failures() if f.trouble is Trouble.TIME_LIMIT]

    @property
    def known(self) -> tuple[Grid, ...]:
        """Every solution that was found, each once."""
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
        """Whether somebody's budget or time ran out, so that less was compared.

        Where the case itself allows too little, that is no wonder.
        """
        is_cut_short = any(claim.is_cut_short for claim in self.claims)
        return bool(self.late) or (is_cut_short and self.case.conflicts is None)

    @property
    def verdict(self) -> Verdict:
        """The verdict of those that decided; UNKNOWN if none did, or they disagree."""
        decided = {claim.verdict for claim in self.claims} - {Verdict.UNKNOWN}
        return decided.pop() if len(decided) == 1 else Verdict.UNKNOWN

    def _all_failures(self) -> list[Failure]:
        return [said for said in self.said.values() if isinstance(said, Failure)]

    def _all_claims(self) -> Iterator[Claim]:
        yield from self.claims
        yield from self.implied
