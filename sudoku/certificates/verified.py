"""What a checker found, as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sudoku.checker import Accepted, Checked
from sudoku.checker.limits import OutOfTime


def verified_as_dict(
    checked: Checked, faults: Sequence[str], checkers: Sequence[str] = ()
) -> dict[str, Any]:
    """In the shape that `sudoku verify --json` prints.

    faults: why it is rejected; none if it is accepted. checkers: the names of others that were
    asked.
    """
    values: dict[str, Any] = {"path": checked.where, "accepted": not faults, "faults": [*faults]}
    right = checked.result
    if isinstance(right, OutOfTime):
        values["out_of_time"] = True
    if isinstance(right, Accepted):
        values |= {
            "claim": right.claim,
            "box": right.box,
            **({"rules": [*right.rules]} if right.rules else {}),
            "puzzle": right.puzzle,
            "givens": right.givens,
            "lemmas": right.lemmas,
            **({"parts": right.parts} if right.parts else {}),
            "reason": right.reason,
            "checkers": [*checkers] if right.lemmas and not faults else [],
        }
    return values
