"""What a producer of the Sudoku Explainer scale finds."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Hint:
    """One hint: its difficulty in tenths (65 is 6.5), its name, and what it changes.

    placements and eliminations hold pairs of a cell (0 …) and a digit (1 …).
    """

    tenths: int
    name: str
    placements: tuple[tuple[int, int], ...] = ()
    eliminations: tuple[tuple[int, int], ...] = ()

    @property
    def rating(self) -> float:
        """The difficulty as Sudoku Explainer prints it."""
        return self.tenths / 10
