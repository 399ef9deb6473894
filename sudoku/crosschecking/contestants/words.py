"""The words by which programs and functions say that a puzzle has no solution."""

from __future__ import annotations

NO_SOLUTION = "no solution"
"""The phrase that messages recommend."""

_OTHERS = frozenset(
    {"", "0", "none", "false", "no", "no solutions", "no solution found"}
    | {"unsat", "unsatisfiable", "unsolvable", "impossible"}
)


def is_no(text: str) -> bool:
    """Whether this text means "no solution", ignoring case and a final full stop."""
    words = " ".join(text.lower().split()).rstrip(".!")
    return words == NO_SOLUTION or words in _OTHERS
