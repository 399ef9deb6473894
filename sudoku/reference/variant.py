"""Variants by name, such as `naked-singles+hidden-singles/minrv+degree/ascending`, or an alias from
an essay.

A spec is a propagation, a variable order and a value order, separated by slashes, and optionally a
search: `naked-singles/first/random=7/restarts`. The rules of a propagation are joined by plus
signs; a random order may have a seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from random import Random

from sudoku.errors import VariantError, known_and_nearest
from sudoku.puzzle.board import Board
from sudoku.reference.constraints import with_constraints
from sudoku.reference.exact_cover import ExactCover
from sudoku.reference.locked import LockedCandidates
from sudoku.reference.orders import VALUE_ORDERS, VARIABLE_ORDERS
from sudoku.reference.propagation import Propagation, Rule
from sudoku.reference.search import Search, Strategy, depth_first, generate_and_test, restarts
from sudoku.reference.singles import forward_checking, hidden_singles, naked_singles, singles
from sudoku.reference.tuples import tuples

NAME = "reference"
"""The name of the model."""

RULES: Mapping[str, Callable[[ExactCover], Rule]] = {
    "fc": forward_checking,
    "naked-singles": naked_singles,
    "hidden-singles": hidden_singles,
    "locked": LockedCandidates,
    "pairs": partial(tuples, "naked", 2),
    "hidden-pairs": partial(tuples, "hidden", 2),
    "triples": partial(tuples, "naked", 3),
    "hidden-triples": partial(tuples, "hidden", 3),
    "quads": partial(tuples, "naked", 4),
    "hidden-quads": partial(tuples, "hidden", 4),
}
"""Every rule by its name, in the order of application, the cheapest first."""

OTHER_NAMES: Mapping[str, str] = {"ac": "naked-singles", "dual": "hidden-singles"}
"""The names of rules in Norvig's tables: arc consistency and dual consistency."""

NO_RULE = "none"
"""Disables propagation: a digit that is placed is only compared with the settled peers."""

SEARCHES: Mapping[str, Search] = {
    "depth": depth_first,
    "restarts": restarts,
    "generate": generate_and_test,
}

DEFAULT = "naked-singles+hidden-singles+locked/minrv+degree+dual/ascending"
"""The variant that is fastest on hard puzzles in `python -m benchmarks ladder`."""

ALIASES: Mapping[str, str] = {
    # P. Norvig, "Solving Every Sudoku Puzzle Quickly", the rows of its tables
    "generate": "none/first/ascending/generate",
    "comb": "none/first/ascending",
    "FC": "fc/first/ascending",
    "AC": "ac/first/ascending",
    "AC+Dual": "ac+dual/first/ascending",
    "AC+D+NP": "ac+dual+pairs/first/ascending",
    "firstV": "ac+dual+pairs/first/ascending",
    "randomV": "ac+dual+pairs/random/ascending",
    "MaxRV": "ac+dual+pairs/maxrv/ascending",
    "MinRV": "ac+dual+pairs/minrv/ascending",
    "1stVal": "ac+dual+pairs/minrv/ascending",
    "MostCV": "ac+dual+pairs/minrv/most",
    "LeastCV": "ac+dual+pairs/minrv/least",
    "RandVal": "ac+dual+pairs/minrv/random",
    # D. Carmel, "Solving Sudoku by Heuristic Search", each strategy adds to the previous one
    "carmel-backtracking": "none/first/ascending",
    "carmel-candidates": "ac/first/ascending",
    "carmel-unit": "ac+dual/first/ascending",
    "carmel-hidden-pairs": "ac+dual+hidden-pairs/first/ascending",
    "carmel-naked-pairs": "ac+dual+pairs+hidden-pairs/first/ascending",
    # J. Hüttenhain's post: cell by cell, or the cell with the fewest options first
    "huettenhain-first": "none/first/ascending",
    "huettenhain-fewest": "fc/minrv/ascending",
    # P. Norvig, "Solving Every Sudoku Puzzle", as freeCodeCamp walks through it
    "freecodecamp": "ac+dual/minrv/ascending",
    # Norvig's answer to an adversary who knows the program
    "restarts": "ac+dual+locked/minrv+random/random/restarts",
}
"""The variants of the essays by name. Case does not matter."""


@dataclass(frozen=True, slots=True)
class ReferenceVariant:
    """The names of the parts of a variant."""

    propagation: tuple[str, ...]
    variable: str
    value: str
    search: str
    seeds: tuple[int, int]
    """The seeds of the variable order and the value order."""

    @classmethod
    def parse(cls, text: str) -> ReferenceVariant:
        """Parse a spec or an alias, regardless of case.

        Raises VariantError, which names the wrong part and the expected text.
        """
        spec = _SPEC_OF.get(text.lower(), text)
        parts = [part.strip() for part in spec.lower().split("/")]
        if not 3 <= len(parts) <= 4:
            expected = f"expected PROPAGATION/VARIABLE/VALUE, as in {EXAMPLE!r}"
            if len(parts) == 2:
                reason = f"{expected}: a value order is missing, one of {', '.join(VALUE_ORDERS)}"
            elif len(parts) > 4:
                reason = f"{expected}, and at most a search after that"
            else:
                reason = f"{expected}, or an alias; {known_and_nearest(text, ALIASES)}"
            raise _refused(text, reason)
        propagation = tuple(_rule(text, name.strip()) for name in parts[0].split("+"))
        variable, variable_seed = _order(text, "variable order", parts[1])
        value, value_seed = _order(text, "value order", parts[2])
        search = parts[3] if len(parts) == 4 else "depth"
        _require(text, "search", search)
        variant = cls(propagation, variable, value, search, (variable_seed, value_seed))
        contradiction = variant._contradiction()
        if contradiction is not None:
            raise _refused(text, contradiction)
        return variant

    def _contradiction(self) -> str | None:
        """The reason why these parts cannot be combined; None if they can."""
        rules, search = self.propagation, self.search
        twice = [name for name in rules if rules.count(name) > 1]
        if twice:
            return f"{twice[0]} is named twice"
        if NO_RULE in rules and len(rules) > 1:
            other = next(name for name in rules if name != NO_RULE)
            return f"none contradicts {other}: none disables propagation"
        if "fc" in rules and "naked-singles" in rules:
            return "fc contradicts naked-singles, which settles the cells that fc leaves open"
        if NO_RULE in rules and "dual" in self.variable:
            return f"{self.variable} contradicts none, which eliminates no places of a digit"
        if search == "generate" and (rules, self.variable, self.value) != _PLAIN:
            return "generate tests full grids only: expected none/first/ascending/generate"
        if search == "restarts" and "random" not in self.variable + self.value:
            return "restarts contradict fixed orders: every try would be the same"
        return None

    def strategy(self, board: Board) -> Strategy:
        """The strategy that combines the parts on a board."""
        rules = [rule for name, rule in RULES.items() if name in self.propagation]
        if rules[:2] == [naked_singles, hidden_singles]:
            rules[:2] = [singles]
        eliminates = NO_RULE not in self.propagation
        if eliminates and not {"fc", "naked-singles"} & set(self.propagation):
            rules.insert(0, forward_checking)
        cover = ExactCover(board)
        made = with_constraints(cover, [rule(cover) for rule in rules], eliminates=eliminates)
        propagation = Propagation(cover, made, eliminates=eliminates)
        return Strategy(propagation, VARIABLE_ORDERS[self.variable], VALUE_ORDERS[self.value])

    def rng(self) -> Random:
        """A random number generator with the variant's seeds. Variants without random orders share
        one.
        """
        if "random" in self.variable + self.value:
            return Random(f"{self.seeds}")  # noqa: S311 - an order is not secret
        return _UNUSED


LONGEST_SEED = 18
"""Limit on the digits of a seed."""
_UNUSED = Random(0)  # noqa: S311 - never drawn from
EXAMPLE = "naked-singles+hidden-singles/minrv/ascending"
_PLAIN = ((NO_RULE,), "first", "ascending")
_SPEC_OF = {alias.lower(): spec for alias, spec in ALIASES.items()}


_NAMES: Mapping[str, Iterable[str]] = {
    "propagation": [NO_RULE, *RULES, *OTHER_NAMES],
    "variable order": VARIABLE_ORDERS,
    "value order": VALUE_ORDERS,
    "search": SEARCHES,
}


def completions(typed: str) -> list[str]:
    """Completions of a partly typed variant, whose last part may be incomplete.

    >>> completions("ac+dual/mi")[:2]
    ['ac+dual/minrv', 'ac+dual/minrv+random']
    """
    before, slash, last = typed.rpartition("/")
    number = before.count("/") + 1 if slash else 0
    names = list([*_NAMES.values()][number]) if number < len(_NAMES) else []
    if not number:
        done, plus, _ = last.rpartition("+")
        names = [f"{done}{plus}{name}" for name in names if name not in done.split("+")]
        names += ALIASES
    return [found for name in names if (found := f"{before}{slash}{name}").startswith(typed)]


def _refused(text: str, reason: str) -> VariantError:
    return VariantError(f"{NAME}:{text}", reason)


def _require(text: str, part: str, name: str) -> None:
    if name in _NAMES[part]:
        return
    reason = f"no {part} {name!r}: {known_and_nearest(name, _NAMES[part])}"
    for other, names in _NAMES.items():
        if name in names:
            reason += f" ({name!r} is a {other})"
    raise _refused(text, reason)


def _rule(text: str, name: str) -> str:
    _require(text, "propagation", name)
    return OTHER_NAMES.get(name, name)


def _order(text: str, part: str, given: str) -> tuple[str, int]:
    """The name and the seed of an order such as random=7. The default seed is 0."""
    name, equals, seed = given.partition("=")
    first, *rest = name.split("+")
    name = "+".join([first.strip(), *sorted(tie.strip() for tie in rest)])
    _require(text, part, name)
    if equals and "random" not in name:
        raise _refused(text, f"{name} takes no seed: it is not random")
    if equals and not (seed.isascii() and seed.isdecimal() and len(seed) <= LONGEST_SEED):
        expected = f"a whole number of up to {LONGEST_SEED} digits, as in {name}=7"
        raise _refused(text[:60], f"a seed of {seed!r:.40}, expected {expected}")
    return name, int(seed or 0)
