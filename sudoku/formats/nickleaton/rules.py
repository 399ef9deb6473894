"""The constraints of the format `nickleaton` by name, and the letters among its known digits.

The meanings follow the program's rules in words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sudoku.formats.draft import Draft, Place, spaced
from sudoku.formats.nickleaton.cells import cells_of
from sudoku.formats.nickleaton.equations import EQUATIONS
from sudoku.formats.nickleaton.lines import LINES
from sudoku.formats.nickleaton.patterns import PATTERNS

MARKED = {"e": "even", "f": "maximum", "h": "", "l": "", "m": "", "o": "odd"}
"""Letters among the known digits, and their rules if these need no digits: f marks a fortress cell,
l, m and h mark low, middle and high digits.
"""
_GLOBAL: Mapping[str, Sequence[str]] = {
    "AntiKing": ["antiking"],
    "AntiKnight": ["antiknight"],
    "BLTR": ["diagonal+"],
    "Diagonals": ["diagonal+", "diagonal-"],
    "DisjointGroups": ["disjointgroups"],
    "TLBR": ["diagonal-"],
}


def add_rule(draft: Draft, name: str, value: str) -> None:
    """Add a constraint by name. A constraint without a matching rule is reported as unsupported."""
    line = name.removesuffix("Line")
    if name in _GLOBAL:
        for rule in _GLOBAL[name]:
            draft.add(rule)
    elif name in PATTERNS:
        PATTERNS[name](draft, value)
    elif line in LINES:
        LINES[line](draft, cells_of(draft, name, value.replace("=", ",")))
    elif name in EQUATIONS:
        left, equals, right = (part.strip() for part in value.partition("="))
        if not equals:
            raise draft.error(value, f"{name}: expected =")
        EQUATIONS[name](draft, left, right)
    else:
        draft.leave_out(f"the constraint {name[:40]!r}")


def add_marked(draft: Draft, mark: str, cells: Sequence[Place]) -> None:
    """All cells with this letter among the known digits."""
    third, n = draft.size // 3, draft.size
    classes = {"l": (1, third), "m": (third + 1, n - third), "h": (n - third + 1, n)}
    if mark in classes:
        low, high = classes[mark]
        draft.add("candidates", cells, spaced(range(low, high + 1)), "known digits")
    else:
        draft.add(MARKED[mark], cells, "", "known digits")
