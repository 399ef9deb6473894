"""Probes: the candidates that singles and constraints leave under an assumption, without reasons.

Human logic makes thousands of them. A model may declare compiled code for it
(`ModelFamily.prober`), which gives the same answers as `sudoku.logic` in plain Python.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf
from typing import NamedTuple, Protocol

from sudoku.constraints.primitives import Primitive


class ProbedPart(NamedTuple):
    """A primitive as probes use it."""

    primitive: Primitive
    cells: tuple[int, ...]
    """Its cells, each once."""
    units: tuple[int, ...]
    """Masks of places in `cells`, without common places: the cells of each unit differ and have the
    same coefficient. All places of a sum are in some unit; other primitives have no units.
    """


@dataclass(frozen=True, slots=True, eq=False)
class ProbeRules:
    """The rules of a board as probes use them. Masks of cells have bit c for cell c."""

    digits: int
    peers: tuple[int, ...]
    """For each cell, the mask of the cells that differ from it."""
    houses: tuple[int, ...]
    """The masks of the houses, which hold every digit once."""
    parts: tuple[ProbedPart, ...]


class CasesFound(NamedTuple):
    """The result of a search by cases."""

    trials: int
    tree: Sequence[int]
    """The refutation, () if there is none. For an assumption that fails by itself, it is FAILS.
    Otherwise it is a house and a digit, or ALL_DIGITS and a cell, then the number of cases, and for
    each a cell, a digit and its refutation.
    """
    solution: Sequence[int]
    """The digits of a solution, () if none was found."""


FAILS, ALL_DIGITS = -1, -2


class Assumed(NamedTuple):
    """An assumption on a digit of a cell of a part, and the digits left."""

    place: int
    """The place of the cell in the part."""
    digit: int
    is_true: bool
    left: tuple[int, ...]
    """The masks of all cells of the part."""


class Probe(Protocol):
    """The digits left for each cell, as masks with bit d - 1 for digit d."""

    @property
    def cells(self) -> Sequence[int]: ...

    def copy(self) -> Probe:
        """An independent copy, which shares only the weights of cells that order cases."""
        ...

    def settle(self) -> bool:
        """Draw the consequences of the current candidates; False at a contradiction."""
        ...

    def assume(self, cell: int, digit: int) -> bool:
        """Make a candidate true and draw the consequences; False at a contradiction."""
        ...

    def narrow(self, kept: Sequence[int]) -> bool:
        """Keep only these digits of each cell and draw the consequences; False at a
        contradiction.
        """
        ...

    def cases(self, limit: int, seconds: float = inf) -> CasesFound:
        """Search by cases, and give up after this many trials or soon after these seconds."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class Premises:
    """Premises from which assumptions on candidates are refuted. Candidates and premises are
    numbered from 0.
    """

    candidates: Sequence[tuple[int, int]]
    """The cell and the digit of each candidate."""
    placed: Sequence[int]
    """For each cell of the board its digit, 0 for an open cell."""
    count: int
    """The number of premises."""
    truths: Sequence[tuple[int, Sequence[int]]]
    """Premises that one of some candidates is true."""
    links: Sequence[tuple[int, Sequence[int]]]
    """Premises that at most one of some candidates is true."""
    demands: Sequence[tuple[int, int, Sequence[int]]]
    """Premises that a part holds: the premise, the index of the part in ProbeRules, and for each
    of its units of several cells the premise that these differ.
    """


class PremiseRefuter(Protocol):
    """Refutes assumptions from premises, for use in one thread."""

    def refute(
        self, on: int, number: int, is_true: bool, most: int, seconds: float = inf
    ) -> tuple[int, int]:
        """The premises that refute an assumption, 0 if it is not refuted; and the number of cases,
        `most` + 1 if it gave up after `most` cases or after these seconds.

        on: the premises to use, as a mask. number: of the candidate. is_true: whether it is assumed
        true or false.
        """
        ...

    def replay(
        self,
        masks: Sequence[int],
        placed: Sequence[int],
        number: int,
        tree: Sequence[int],
        seconds: float = inf,
    ) -> int:
        """The premises that refute that a candidate is true in a position, by cases that are known;
        0 if these do not refute it, or not within these seconds. The premises must have all
        candidates of the empty board.

        masks: for each cell, the mask of its digits. placed: its digit, 0 for an open cell. tree:
        FAILS if the assumption fails by itself; otherwise the number of a truth, the number of its
        cases, and for each the number of a candidate and its tree.
        """
        ...


class Prober(Protocol):
    """Makes probes on one board, for use in one thread."""

    def probe(self, masks: Iterable[int]) -> Probe:
        """A probe with these digits in each cell, and new weights."""
        ...

    def left(self, part: int, masks: Sequence[int]) -> tuple[int, ...] | None:
        """The digits of its cells that occur where one part holds; None if it cannot hold. masks:
        of its cells, in their order. Units of sums are not used.
        """
        ...

    def assumed(self, part: int, masks: Sequence[int]) -> Iterable[Assumed]:
        """The digits that one part leaves after each assumption on a digit of a cell with several
        digits. Assumptions with which the part cannot hold, or that remove nothing, are left out.
        masks: as in `left`.
        """
        ...

    def refuter(self, premises: Premises) -> PremiseRefuter | None:
        """A refuter of assumptions; None if this prober has none."""
        ...
