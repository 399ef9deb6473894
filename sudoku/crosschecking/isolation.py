"""What exactly has to be asked so that somebody is wrong: one small puzzle, or a short series.

Somebody who is wrong about a puzzle is asked about it again, as if for the first time. One who is
right then remembers something: the puzzles before are asked again too, as few of them as will do.
Then all of them are made small. The many questions of that search are judged by a model that is
believed meanwhile; its result is asked once more and ruled on by what is proved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from time import monotonic
from typing import Any

from sudoku.crosschecking.claims import Claim, Failure, Said, Trouble
from sudoku.crosschecking.commands import command
from sudoku.crosschecking.contestants import Contestant
from sudoku.crosschecking.ruling import Ruling, believed, rule
from sudoku.crosschecking.shrinking import Reduced, Stands, filled_in, shortest, without_clues
from sudoku.interface.budget import Budget
from sudoku.puzzle.puzzle import Puzzle

ORACLE_SECONDS = 5.0
"""For one answer of the oracle."""
MOST_COUNTED = 1000
"""Solutions that it is asked for at most."""


@dataclass(frozen=True, slots=True)
class Small:
    """A small puzzle, and what has to be asked before it.

    said: what the one who is wrong and the oracle say of it. is_minimal: no clue more can be taken
    away (or digit filled in); otherwise time ran out. command: a line that repeats it, None where
    somebody has no name on a command line.
    """

    earlier: tuple[Puzzle, ...]
    puzzle: Puzzle
    said: tuple[Said, ...]
    ruling: Ruling
    is_minimal: bool
    command: str | None

    def as_dict(self) -> dict[str, Any]:
        """As plain values, as `sudoku crosscheck --json` shows it."""
        return {
            **self.puzzle.as_dict(),
            "asked before": [str(puzzle) for puzzle in self.earlier],
            "clue_count": self.puzzle.clue_count,
            "is_minimal": self.is_minimal,
            "answers": [said.as_dict() for said in self.said],
            "truth": self.ruling.as_dict(),
            "command": self.command,
        }


@dataclass(frozen=True, slots=True)
class Isolated:
    """What is left of a wrong answer. few: the puzzle with the fewest clues; full: the one with the
    fewest open cells, None where nothing can be filled in. note: why there is neither.
    """

    few: Small | None = None
    full: Small | None = None
    note: str = ""

    def as_dict(self) -> dict[str, Any]:
        """As plain values, as `sudoku crosscheck --json` shows it."""
        return {
            "small": None if self.few is None else self.few.as_dict(),
            "filled": None if self.full is None else self.full.as_dict(),
            "note": self.note,
        }


@dataclass(frozen=True, slots=True)
class Isolation:
    """The search for what makes `contestant` wrong in the way that `kind` names.

    oracle: the model that is believed meanwhile. limit, budget: as the contestant was asked.
    deadline:
    by `monotonic`.
    """

    contestant: Contestant
    kind: str
    oracle: Contestant
    limit: int
    budget: Budget
    deadline: float

    def isolate(self, ruling: Ruling, earlier: Sequence[Puzzle]) -> Isolated:
        """Begin with the puzzle that was ruled on; earlier: what was asked before, in order."""
        puzzle = ruling.puzzle
        if monotonic() > self.deadline:
            return Isolated(note="not made small: the time for that is spent")
        before = self._needed(puzzle, earlier)
        if before is None:
            alone = f"alone, and after the {len(earlier)} before it" if earlier else "alone"
            return Isolated(note=f"not wrong again when it is asked about this puzzle {alone}")
        half = (monotonic() + self.deadline) / 2
        start, before = self._smaller_series(puzzle, before, half)
        few = self._small(before, lambda stands: without_clues(start, stands, half))
        if few is None:
            return Isolated(note="not wrong each time that it is asked about this puzzle")
        full = None
        if grids := ruling.solutions[:2]:
            full = self._small(
                before, lambda stands: filled_in(start, grids, stands, self.deadline)
            )
        return Isolated(few, full)

    def _needed(self, puzzle: Puzzle, earlier: Sequence[Puzzle]) -> list[Puzzle] | None:
        """As few earlier puzzles as make it wrong again, perhaps none; None if nothing does."""
        if self._again([], puzzle):
            return []
        length = 1
        while length < 2 * len(earlier):
            last = earlier[-length:]
            if self._again(last, puzzle):
                return shortest(last, lambda fewer: self._again(fewer, puzzle))
            length *= 2
        return None

    def _smaller_series(
        self, puzzle: Puzzle, before: list[Puzzle], deadline: float
    ) -> tuple[Puzzle, list[Puzzle]]:
        """A series with fewer clues: first the same cells are opened in all puzzles, as it may
        matter that they are alike; then other cells of those that come before.
        """
        if not before:
            return puzzle, before

        def opened(early: Puzzle, like: Puzzle) -> Puzzle:
            return early.with_clues({c: 0 for c in puzzle.clue_cells if not like.clues[c]})

        def stands_for_all(last: Puzzle) -> bool:
            return self._again([opened(early, last) for early in before], last)

        last = without_clues(puzzle, stands_for_all, deadline).puzzle
        series = [opened(early, last) for early in before]
        for i, early in enumerate(series):

            def stands(changed: Puzzle, i: int = i) -> bool:
                return self._again([*series[:i], changed, *series[i + 1 :]], last)

            series[i] = without_clues(early, stands, deadline).puzzle
        return last, series

    def _small(self, before: Sequence[Puzzle], reduce: Callable[[Stands], Reduced]) -> Small | None:
        """Reduce the puzzle, and rule on what is left; None if that is right when asked again."""
        ways = [self._asking_new_ones] if before else [self._asking_one, self._asking_new_ones]
        for way in ways:
            with way(before) as stands:
                reduced = reduce(stands)
            with closing(self.contestant.fresh()) as contestant:
                said = self._ask(contestant, before, reduced.puzzle)
            if self._kind(said) == _alike(self.kind):
                break
        else:
            return None
        oracle = self._oracle_says(said)
        claims = [claim for claim in (said, oracle) if isinstance(claim, Claim)]
        ruling = rule(reduced.puzzle, [grid for claim in claims for grid in claim.solutions])
        if _alike(ruling.wrong(said)) != _alike(self.kind):
            return None  # the oracle was wrong
        line = command(
            [self.oracle, self.contestant], [*before, reduced.puzzle], self.limit, self.budget
        )
        return Small(
            tuple(before), reduced.puzzle, (said, oracle), ruling, reduced.is_minimal, line
        )

    @contextmanager
    def _asking_one(self, _before: Sequence[Puzzle]) -> Iterator[Stands]:
        """Ask the same one over and over, as starting a new one each time may take long."""
        with closing(self.contestant.fresh()) as contestant:
            yield lambda puzzle: self._kind(self._ask(contestant, [], puzzle)) == _alike(self.kind)

    @contextmanager
    def _asking_new_ones(self, before: Sequence[Puzzle]) -> Iterator[Stands]:
        """Ask one who was asked nothing else."""
        yield lambda puzzle: self._again(before, puzzle)

    def _again(self, earlier: Sequence[Puzzle], puzzle: Puzzle) -> bool:
        """Whether it is wrong in the same way when all this is asked for the first time."""
        with closing(self.contestant.fresh()) as contestant:
            return self._kind(self._ask(contestant, earlier, puzzle)) == _alike(self.kind)

    def _ask(self, contestant: Contestant, earlier: Sequence[Puzzle], puzzle: Puzzle) -> Said:
        for early in earlier:
            contestant.ask(early, limit=self.limit, budget=self.budget)
        return contestant.ask(puzzle, limit=self.limit, budget=self.budget)

    def _kind(self, said: Said) -> str | None:
        """In what way this is wrong, if the oracle is right."""
        if isinstance(said, Failure):
            return _alike(said.trouble.value)
        oracle = self._oracle_says(said)
        return believed(said, oracle).wrong(said) if isinstance(oracle, Claim) else None

    def _oracle_says(self, said: Said) -> Said:
        """The oracle's answer to the same puzzle: one solution more than were said to be all."""
        more = said.most + 1 if isinstance(said, Claim) and said.most is not None else 0
        limit = max(self.limit, min(more, MOST_COUNTED))
        return self.oracle.ask(said.puzzle, limit=limit, budget=Budget(seconds=ORACLE_SECONDS))


def _alike(kind: str | None) -> str | None:
    """Whether a line that nobody asked for is seen before the next question or after it is chance,
    so that these two count as the same.
    """
    return Trouble.GARBAGE.value if kind == Trouble.OUT_OF_ORDER else kind
