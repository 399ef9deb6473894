"""The kinds of constraints by name, for rules that contain other rules.

`vocabulary` imports every kind and fills the table.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # texts without rules need only the names below
    from sudoku.constraints.constraint import Constraint
    from sudoku.constraints.rule import Rule

REGIONS = "regions", "jigsaw", "irregular"
"""The names of the rule that replaces boxes with irregular regions."""
ROWS, LINES, DIGITS, HIDDEN = "rows", "lines", "digits", "hidden"
ON_BOARD = (*REGIONS, ROWS, LINES, DIGITS, HIDDEN)
"""The names of rules that change the board itself and are not constraints."""
BY_NAME: dict[str, type[Constraint]] = {}
"""The kind of constraint for every name and alias, in lower case."""


def read_constraint(rule: Rule) -> Constraint:
    """The constraint of a rule. Raises NotationError."""
    name = rule.name.text.lower()
    kind = BY_NAME.get(name)
    word = "" if rule.parameter is None else rule.parameter.text.split(maxsplit=1)[0].lower()
    if word and (f"{name}{word}" in BY_NAME or f"{name}{word}" in ON_BOARD):
        rule.fail(rule.name, f"did you mean {name}{word}, in one word?")
    if kind is None:
        near = get_close_matches(name, [*BY_NAME, *ON_BOARD], n=3, cutoff=0.5)
        hint = f"did you mean {' or '.join(near)}?" if near else "`sudoku rules` lists all"
        inside = "this rule stands alone" if name in ON_BOARD else f"no rule has this name; {hint}"
        rule.fail(rule.name, inside)
    return kind.read(rule)
