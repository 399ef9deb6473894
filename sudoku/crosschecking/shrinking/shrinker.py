"""Find a small puzzle, or a short series of puzzles, that reproduces a contestant's error.

A wrong contestant is asked about the puzzle again, as if for the first time. If it is right then,
its errors depend on earlier puzzles, so as few of these as needed are asked first. Then constraints
and clues are removed from the last puzzle. During this search a model serves as an oracle, trusted
without proof; the result is asked once more and judged by proof.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from time import monotonic
from typing import Any

from sudoku.crosschecking.claims import Claim, Failure, Response, Trouble
from sudoku.crosschecking.contestants.contestant import Contestant
from sudoku.crosschecking.judging import MOST_COUNTED as FEW, Judgement, judge, provisional
from sudoku.crosschecking.shrinking.reduction import (
    Condition,
    ReducedPuzzle,
    filled_in,
    shortest,
    without_clues,
    without_rules,
)
from sudoku.interface.budget import Budget
from sudoku.puzzle.puzzle import Puzzle
from sudoku.puzzle.symbols import DigitStyle, to_line

ORACLE_SECONDS = 5.0
"""Time limit for one answer of the oracle."""
MOST_COUNTED = 1000
"""Limit on the solutions to request from the oracle."""


@dataclass(frozen=True, slots=True)
class Reproduction:
    """A puzzle that reproduces an error, and the puzzles to ask before it."""

    earlier: tuple[Puzzle, ...]
    puzzle: Puzzle
    answers: tuple[Response, ...]
    """The answers of the contestant and of the oracle."""
    judgement: Judgement
    is_minimal: bool
    """Whether no further clue or rule can be removed, or cell filled in; False if time ran out."""
    command: str | None
    """A command that reproduces it; None if a contestant cannot be named on a command line."""

    def as_dict(self, style: DigitStyle | None = None) -> dict[str, Any]:
        """Plain values, as in `sudoku crosscheck --json`."""
        return {
            **self.puzzle.as_dict(style),
            "asked_before": [to_line(p.board, p.clues, style) for p in self.earlier],
            "minimal": self.is_minimal,
            "answers": [answer.as_dict(style) for answer in self.answers],
            "judgement": self.judgement.as_dict(style),
            "command": self.command,
        }


@dataclass(frozen=True, slots=True)
class Shrunk:
    """The reproductions of one error."""

    small: Reproduction | None = None
    """A reproduction with as few rules and clues as possible."""
    filled: Reproduction | None = None
    """A reproduction with as few open cells as possible; None if no digit can be filled in."""
    note: str = ""
    """The reason why the reproduction is missing."""

    def as_dict(self, style: DigitStyle | None = None) -> dict[str, Any]:
        """Plain values, as in `sudoku crosscheck --json`."""
        return {
            "small": None if self.small is None else self.small.as_dict(style),
            "filled": None if self.filled is None else self.filled.as_dict(style),
            "note": self.note,
        }


@dataclass(frozen=True, slots=True)
class Shrinker:
    """The search for reproductions of one error of `contestant`."""

    contestant: Contestant
    error: str
    """The error, in the terms of `Judgement.error`."""
    oracle: Contestant
    """The model that is trusted during the search."""
    limit: int
    budget: Budget
    """The budget of each question, as in the original run."""
    deadline: float
    """The end of the search, a time of `monotonic`."""
    is_of_count: bool = False
    """Whether a small number of solutions is wrong; then the small puzzle should also have
    few solutions.
    """

    def shrink(self, judgement: Judgement, earlier: Sequence[Puzzle]) -> Shrunk:
        """Start from the judged puzzle. earlier: the puzzles asked before it, in order."""
        puzzle = judgement.puzzle
        if monotonic() > self.deadline:
            return Shrunk(note="not shrunk: the time for shrinking is used up")
        before = self._needed(puzzle, earlier)
        if before is None:
            alone = f"alone, and after the {len(earlier)} before it" if earlier else "alone"
            return Shrunk(note=f"not wrong again when asked about this puzzle {alone}")
        half = (monotonic() + self.deadline) / 2
        small = self._reproduced(before, lambda wrong: self._smaller(puzzle, before, wrong, half))
        if small is None:
            return Shrunk(note="not wrong each time it is asked about this puzzle")
        filled = None
        if grids := judgement.solutions[:2]:
            filled = self._reproduced(
                before, lambda wrong: filled_in(puzzle, grids, wrong, self.deadline)
            )
        return Shrunk(small, filled)

    def _smaller(
        self, puzzle: Puzzle, before: Sequence[Puzzle], is_wrong: Condition, deadline: float
    ) -> ReducedPuzzle:
        """The puzzle with fewer rules, then fewer clues. A contestant's memory belongs to its
        board, so the rules stay if it was asked before.
        """
        if puzzle.board.is_classic or before or not self.contestant.takes(puzzle.board.classic):
            return without_clues(puzzle, is_wrong, deadline)
        fewer = without_rules(puzzle, is_wrong, deadline)
        reduced = without_clues(fewer.puzzle, is_wrong, deadline)
        return replace(reduced, is_minimal=fewer.is_minimal and reduced.is_minimal)

    def _needed(self, puzzle: Puzzle, earlier: Sequence[Puzzle]) -> list[Puzzle] | None:
        """The fewest earlier puzzles with which the error recurs; None if it does not recur."""
        if self._is_wrong_after([], puzzle):
            return []
        length = 1
        while length < 2 * len(earlier):
            last = earlier[-length:]
            if self._is_wrong_after(last, puzzle):
                return shortest(
                    last,
                    lambda fewer: (
                        monotonic() < self.deadline and self._is_wrong_after(fewer, puzzle)
                    ),
                )
            length *= 2
        return None

    def _reproduced(
        self, before: Sequence[Puzzle], reduce: Callable[[Condition], ReducedPuzzle]
    ) -> Reproduction | None:
        """Reduce the puzzle and judge the result; None if the error does not recur.

        If no earlier puzzles are needed, one contestant is asked all questions at first, because
        starting a new one each time may be slow.
        """
        with closing(self.contestant.fresh()) as one:
            ways = [partial(self._is_wrong, one, ()), partial(self._is_wrong_after, before)]
            for is_wrong in ways[1:] if before else ways:
                reduced = reduce(is_wrong)
                one.close()
                with closing(self.contestant.fresh()) as contestant:
                    answer = self._ask(contestant, before, reduced.puzzle)
                if self._is_same_error(self._error(answer)):
                    break
            else:
                return None
        oracle = self._ask_oracle(answer)
        claims = [claim for claim in (answer, oracle) if isinstance(claim, Claim)]
        judgement = judge(reduced.puzzle, [grid for claim in claims for grid in claim.solutions])
        if not self._is_same_error(judgement.error(answer)):
            return None  # the oracle was wrong
        line = command_line(
            [self.oracle, self.contestant], [*before, reduced.puzzle], self.limit, self.budget
        )
        return Reproduction(
            tuple(before), reduced.puzzle, (answer, oracle), judgement, reduced.is_minimal, line
        )

    def _is_wrong_after(self, earlier: Sequence[Puzzle], puzzle: Puzzle) -> bool:
        """Whether a fresh contestant makes the same error after these puzzles."""
        with closing(self.contestant.fresh()) as contestant:
            return self._is_wrong(contestant, earlier, puzzle)

    def _is_wrong(self, contestant: Contestant, earlier: Sequence[Puzzle], puzzle: Puzzle) -> bool:
        return self._is_same_error(self._error(self._ask(contestant, earlier, puzzle)))

    def _ask(self, contestant: Contestant, earlier: Sequence[Puzzle], puzzle: Puzzle) -> Response:
        for early in earlier:
            contestant.ask(early, limit=self.limit, budget=self.budget)
        return contestant.ask(puzzle, limit=self.limit, budget=self.budget)

    def _error(self, answer: Response) -> str | None:
        """The error in an answer, if the oracle is right."""
        if isinstance(answer, Failure):
            return answer.trouble.value
        oracle = self._ask_oracle(answer)
        if not isinstance(oracle, Claim) or (self.is_of_count and oracle.most is None):
            return None
        return provisional(answer, oracle).error(answer)

    def _ask_oracle(self, answer: Response) -> Response:
        """Ask the oracle for one solution more than the answer claims to exist."""
        more = answer.most + 1 if isinstance(answer, Claim) and answer.most is not None else 0
        fewest = FEW + 1 if self.is_of_count else self.limit
        limit = max(self.limit, fewest, min(more, MOST_COUNTED))
        return self.oracle.ask(answer.puzzle, limit=limit, budget=Budget(seconds=ORACLE_SECONDS))

    def _is_same_error(self, error: str | None) -> bool:
        return _merged(error) == _merged(self.error)


def _merged(error: str | None) -> str | None:
    """One name for two errors that only timing distinguishes: an unexpected line may be read before
    or after the next question is written.
    """
    return Trouble.GARBAGE.value if error == Trouble.OUT_OF_ORDER else error


def command_line(
    contestants: Sequence[Contestant], puzzles: Sequence[Puzzle], limit: int, budget: Budget
) -> str | None:
    """The command `sudoku crosscheck …` that asks these contestants about these puzzles, in order.

    None if a contestant has no command-line option, such as a function of this process, or if the
    puzzles are on several boards.
    """
    if len({puzzle.board for puzzle in puzzles}) > 1:
        return None
    words = ["sudoku", "crosscheck"]
    for contestant in contestants:
        if contestant.arguments is None:
            return None
        words += contestant.arguments
    board = puzzles[0].board
    words += ["--box", board.shape]
    for rule in board.rules:
        words += ["--rule", rule]
    if limit != 2:
        words += ["--limit", str(limit)]
    if budget.seconds is not None:
        words += ["--seconds", str(budget.seconds)]
    if budget.conflicts is not None:
        words += ["--conflicts", str(budget.conflicts)]
    return shlex.join([*words, *map(str, puzzles)])
