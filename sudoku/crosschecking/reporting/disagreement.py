"""A puzzle about which the answers contradict each other: the answers, the judgement, and a
reproduction for each wrong contestant.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sudoku.crosschecking.claims import Response
from sudoku.crosschecking.fuzzing.case import Case
from sudoku.crosschecking.judging import Judgement
from sudoku.crosschecking.shrinking.shrinker import Shrunk
from sudoku.puzzle.puzzle import Puzzle
from sudoku.puzzle.symbols import DigitStyle


@dataclass(frozen=True, slots=True)
class Disagreement:
    """The answers about a case, by contestant, and the judgement."""

    case: Case
    answers: Mapping[str, Response]
    judgement: Judgement
    shrunk: Mapping[str, Shrunk] = field(default_factory=dict)
    """Small reproductions, by the name of the wrong or failed contestant."""

    @property
    def puzzle(self) -> Puzzle:
        return self.case.puzzle

    @property
    def wrong(self) -> dict[str, str]:
        """The error of each wrong or failed contestant, by name."""
        errors = {name: self.judgement.error(answer) for name, answer in self.answers.items()}
        return {name: error for name, error in errors.items() if error is not None}

    @property
    def reasons(self) -> list[str]:
        """A sentence for each wrong contestant, or one for all contestants if none is proved
        wrong.
        """
        wrong = self.wrong
        return [
            self.judgement.sentence(answer)
            for name, answer in self.answers.items()
            if name in wrong or not wrong
        ]

    def as_dict(self, style: DigitStyle | None = None) -> dict[str, Any]:
        """Plain values, as in `sudoku crosscheck --json`."""
        return {
            **self.puzzle.as_dict(style),
            "class": self.case.kind,
            "summary": self.reasons,
            "answers": [answer.as_dict(style) for answer in self.answers.values()],
            "judgement": self.judgement.as_dict(style),
            "wrong": [
                {
                    "contestant": name,
                    "error": error,
                    **self.shrunk.get(name, Shrunk()).as_dict(style),
                }
                for name, error in self.wrong.items()
            ],
        }
