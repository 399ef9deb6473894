"""All constraints, by name, and boards with rules given as text.

Names are compared without case. A constraint is one file of this package.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TypeAlias

from sudoku import constraints
from sudoku.constraints.board_rules import with_board_rules, with_labels
from sudoku.constraints.constraint import Constraint
from sudoku.constraints.kinds import BY_NAME, ON_BOARD, read_constraint
from sudoku.constraints.piece import ListedRule
from sudoku.constraints.rule import Rule
from sudoku.errors import RulePlace
from sudoku.puzzle.board import Board, require_board


def _constraints() -> Iterator[type[Constraint]]:
    """The constraints defined in the modules of this package."""
    for info in iter_modules(constraints.__path__):
        if info.name in _ABOVE:
            continue
        module = import_module(f"{constraints.__name__}.{info.name}")
        for each in vars(module).values():
            is_own = getattr(each, "__module__", "") == module.__name__
            if is_own and isinstance(each, type) and issubclass(each, Constraint):
                yield from [each] if "name" in vars(each) else []


_ABOVE = "vocabulary", "described"
"""Modules that need all constraints, and so cannot define any."""
CONSTRAINTS: tuple[type[Constraint], ...] = tuple(
    sorted(_constraints(), key=lambda kind: kind.__name__.lower())
)
ON_GRID = tuple(kind for kind in CONSTRAINTS if not kind.reads_labels)
"""The kinds that boards without hidden cells can have: all except rules about unknown regions."""
BY_NAME.update({name.lower(): kind for kind in CONSTRAINTS for name in (kind.name, *kind.aliases)})
_ABOUT_LABELS = frozenset(name for name, kind in BY_NAME.items() if kind.reads_labels)


def with_rules(board: Board, *rules: str) -> Board:
    """The board with additional rules, each as text: "killer 10: r1c1-2 r2c1".

    Raises NotationError, whose source is "rule 2" for the second rule.

    >>> with_rules(Board(2, 2), "antiknight").rules
    ('antiknight',)
    """
    require_board(board)
    for text in rules:
        if not isinstance(text, str):
            raise TypeError(f"expected the text of a rule, as in 'antiknight', got {text!r:.60}")
    placed = ((text, RulePlace(f"rule {number}")) for number, text in enumerate(rules, start=1))
    return with_repeated_rules(board, tuple(placed))


PlacedRules: TypeAlias = Sequence[tuple[str | ListedRule, RulePlace]]
"""Rules with the places where they are written."""


def with_placed_rules(board: Board, rules: PlacedRules) -> Board:
    """The board with additional rules.

    Rows, lines, digits, hidden cells and regions are read first, because other rules depend on
    them. Rules about unknown regions add hidden cells for the labels. Raises NotationError.
    """
    cut = [Rule.of(rule, board, place) for rule, place in rules]
    names = {rule.name.text.lower() for rule in cut}
    plain = board if names.isdisjoint(ON_BOARD) else with_board_rules(board, cut)
    if not names.isdisjoint(_ABOUT_LABELS):
        for rule in cut:
            if rule.name.text.lower() in _ABOUT_LABELS:
                plain = with_labels(plain, rule, cut)
    if plain is not board:
        others = (rule for rule in cut if rule.name.text.lower() not in ON_BOARD)
        cut = [rule._replace(board=plain) for rule in others]
    return plain.with_constraints(map(read_constraint, cut))


with_repeated_rules = lru_cache(maxsize=64)(with_placed_rules)
"""The same for a tuple of rules, which many puzzles probably share."""


def all_names() -> Iterable[str]:
    """Every name and alias, in lower case."""
    return (*ON_BOARD, *BY_NAME)
