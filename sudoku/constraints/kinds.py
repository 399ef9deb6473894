"""The kinds of constraints by name, for rules that have rules inside them.

`vocabulary` imports every kind and fills the table.
"""

from __future__ import annotations

from difflib import get_close_matches

from sudoku.constraints.constraint import Constraint
from sudoku.constraints.rule import Rule

REGIONS = "regions", "jigsaw", "irregular"
"""The names of the rule that puts irregular regions in place of boxes."""
BY_NAME: dict[str, type[Constraint]] = {}
"""Every name and alias, in lower case, with its kind."""


def read_constraint(rule: Rule) -> Constraint:
    """The constraint of a rule. Raises NotationError."""
    name = rule.name.text.lower()
    kind = BY_NAME.get(name)
    word = "" if rule.parameter is None else rule.parameter.text.split()[0].lower()
    if word and f"{name}{word}" in (*BY_NAME, *REGIONS):
        rule.fail(rule.name, f"did you mean {name}{word}, in one word?")
    if kind is None:
        near = get_close_matches(name, [*BY_NAME, *REGIONS], n=3, cutoff=0.5)
        hint = f"did you mean {' or '.join(near)}?" if near else "`sudoku rules` lists all"
        inside = "this rule stands alone" if name in REGIONS else f"no rule has this name; {hint}"
        rule.fail(rule.name, inside)
    return kind.read(rule)
