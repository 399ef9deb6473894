"""The constraints to plant, parsed from text: "killer", "thermo 4", "anti-knight, diagonals, arrow
3".

An item is the name of a constraint, optionally with the number of constraints to plant. A
constraint without cells, such as anti-knight, is a rule of the whole board; its parameter follows
its name. An item with a colon is also a rule of the whole board, in the grammar of `sudoku rules`.
The drawn grids obey the rules of the whole board.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches

from sudoku.constraints.constraint import Constraint
from sudoku.constraints.difference import Difference
from sudoku.constraints.kinds import BY_NAME, DIGITS, LINES, ON_BOARD, ROWS
from sudoku.constraints.negative import Negative
from sudoku.constraints.ratio import Ratio
from sudoku.constraints.vocabulary import ON_GRID, with_rules
from sudoku.constraints.xv import XV
from sudoku.generator.results import OrderError
from sudoku.puzzle.board import Board

_OF_SHAPE = ROWS, LINES, DIGITS
TOGETHER = {
    "diagonals": ("diagonal-", "diagonal+"),
    "kropki": ("difference", "ratio"),
}
"""Names for several constraints."""
MOST = 1000
"""The maximum number of constraints of one kind."""
_MARKS: dict[str, tuple[type[Constraint], ...]] = {
    "difference": (Difference,),
    "ratio": (Ratio,),
    "kropki": (Difference, Ratio),
    "xv": (XV,),
}


@dataclass(frozen=True, slots=True)
class Plant:
    """Constraints of one kind to plant."""

    kind: type[Constraint]
    count: int | None = None
    """The number of constraints; None plants as many as the puzzle needs."""

    def __str__(self) -> str:
        return self.kind.name if self.count is None else f"{self.kind.name} {self.count}"


@dataclass(frozen=True, slots=True)
class RuleRequest:
    """The rules of a request: some are planted, others hold on the whole board."""

    board: Board
    """The board with the rules of the whole board, except for `negatives`."""
    plants: tuple[Plant, ...] = ()
    negatives: tuple[Negative, ...] = ()
    """Rules that require all possible marks to be shown, so all marks are planted."""

    def __str__(self) -> str:
        rules = [*self.board.rules, *(rule.text(self.board) for rule in self.negatives)]
        return ", ".join([*rules, *map(str, self.plants)])

    @property
    def marks(self) -> frozenset[type[Constraint]]:
        """The kinds whose marks are all planted."""
        return frozenset(kind for rule in self.negatives for kind in _MARKS[rule.kind])


def requested_board(board: Board, texts: Iterable[str] | None) -> Board:
    """The board with the rows, lines and digits that the texts of a request set.

    Raises the errors that `requested_rules` raises.
    """
    items = (item for text in texts or () for item in _items(text))
    rules = [item for item in items if item.split()[0].lower() in _OF_SHAPE]
    return with_rules(board, *rules) if rules else board


def requested_rules(board: Board, texts: Iterable[str]) -> RuleRequest:
    """The rules that the texts request on a board; commas separate items.

    Raises OrderError for constraints that cannot be planted, and NotationError for an invalid rule
    of the board.
    """
    plants: dict[type[Constraint], Plant] = {}
    rules: list[str] = []
    for item in (item for text in texts for item in _items(text)):
        plant = _plant(item)
        if plant is None:
            rules.append(item)
        elif plant.kind in plants:
            raise OrderError(f"{plant.kind.name} is given twice; give each rule once")
        else:
            plants[plant.kind] = plant
    negative = [text for text in rules if _kind(text) is Negative]
    ruled = with_rules(board, *(text for text in rules if text not in negative))
    if ruled.hidden:
        raise OrderError(
            "hidden cells and regions to be found cannot be generated, because no clue can be "
            "in such a cell: leave out the rules hidden and chaos; `regions: …` draws irregular "
            "regions"
        )
    found = with_rules(replace(ruled, constraints=()), *negative).constraints
    negatives = tuple(rule for rule in found if isinstance(rule, Negative))
    for kind in RuleRequest(ruled, (), negatives).marks:
        dropped = plants.pop(kind, None)
        if dropped is not None and dropped.count is not None:
            raise OrderError(
                f"{dropped}: a negative rule takes no number, because it needs all marks"
            )
    return RuleRequest(ruled, tuple(plants.values()), negatives)


def plantable() -> Sequence[str]:
    """The names of all constraints that can be planted, in alphabetical order."""
    return sorted([*(kind.name for kind in ON_GRID if ":" in kind.example), "kropki"])


def _items(text: str) -> Iterator[str]:
    """The items of a text, with names for several constraints replaced by the single names."""
    for item in [text] if ":" in text else text.split(","):
        words = item.split()
        if not words:
            raise OrderError(f"rules {text!r}, expected names such as killer, thermo 4")
        names = () if ":" in item else TOGETHER.get(words[0].lower(), ())
        yield from [" ".join([name, *words[1:]]) for name in names] or [item.strip()]


def _kind(text: str) -> type[Constraint] | None:
    """The kind of constraint that an item names; None if the rule is part of the board itself."""
    return BY_NAME.get(re.split(r"[\s:]", text, maxsplit=1)[0].lower())


def _plant(text: str) -> Plant | None:
    """The constraints to plant for an item; None if it is a rule of the whole board."""
    name, *rest = text.split()
    kind = _kind(text)
    if ":" in text or name.lower() in ON_BOARD:
        return None
    if kind is None:
        near = get_close_matches(name.lower(), [*BY_NAME, *TOGETHER], n=3, cutoff=0.6)
        hint = f"did you mean {' or '.join(near)}? " if near else ""
        raise OrderError(
            f"no rule {name!r} can be planted; {hint}these can: {', '.join(plantable())}; and "
            "rules of the whole board, such as antiknight, are obeyed"
        )
    if ":" not in kind.example:
        return None
    if kind.reads_labels:
        raise OrderError(f"{name} is about regions to be found, which cannot be generated")
    if not rest:
        return Plant(kind)
    if len(rest) == 1 and re.fullmatch(r"[0-9]{1,4}", rest[0]) and 1 <= int(rest[0]) <= MOST:
        return Plant(kind, int(rest[0]))
    raise OrderError(f"{text!r}: expected {name} and a number, 1 to {MOST}, as in {name} 4")
