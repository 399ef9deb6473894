"""A puzzle about which not all can be right: what was said, what is proved, what is left of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sudoku.crosschecking.claims import Said
from sudoku.crosschecking.isolation import Isolated
from sudoku.crosschecking.ruling import Ruling
from sudoku.fuzzing.case import Case
from sudoku.puzzle.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Disagreement:
    """What was said of a case, by the contestants' names, and the ruling.

    isolated: for each who is wrong or failed, what is left of it.
    """

    case: Case
    said: Mapping[str, Said]
    ruling: Ruling
    isolated: Mapping[str, Isolated] = field(default_factory=dict)

    @property
    def puzzle(self) -> Puzzle:
        return self.case.puzzle

    @property
    def wrong(self) -> dict[str, str]:
        """In which way each is wrong, by the names of those who are."""
        kinds = {name: self.ruling.wrong(said) for name, said in self.said.items()}
        return {name: kind for name, kind in kinds.items() if kind is not None}

    @property
    def reasons(self) -> list[str]:
        """A sentence for each who is wrong, or for everybody if nobody is proved to be."""
        wrong = self.wrong
        return [
            self.ruling.sentence(said)
            for name, said in self.said.items()
            if name in wrong or not wrong
        ]

    def as_dict(self) -> dict[str, Any]:
        """As plain values, as `sudoku crosscheck --json` shows it."""
        return {
            **self.puzzle.as_dict(),
            "class": self.case.kind,
            "reasons": self.reasons,
            "answers": [said.as_dict() for said in self.said.values()],
            "truth": self.ruling.as_dict(),
            "wrong": [
                {
                    "model": name,
                    "how": how,
                    **self.isolated.get(name, Isolated()).as_dict(),
                }
                for name, how in self.wrong.items()
            ],
        }
