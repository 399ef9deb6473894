"""The words by which programs and functions say that there is no solution."""

from __future__ import annotations

NO_SOLUTION = "no solution"
"""The one that we ask for."""

_OTHERS = frozenset(
    {"", "0", "none", "false", "no", "no solutions", "no solution found"}
    | {"unsat", "unsatisfiable", "unsolvable", "impossible"}
)


def is_no(text: str) -> bool:
    """Whether this says that there is none, in any case of letters, a full stop behind or not."""
    said = " ".join(text.lower().split()).rstrip(".!")
    return said == NO_SOLUTION or said in _OTHERS
