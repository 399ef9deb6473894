"""Variants of `sat`: the solver, the encoding, and the encoding of at-most-one constraints."""

from __future__ import annotations

from dataclasses import dataclass

from sudoku.errors import UnknownModelError, VariantError
from sudoku.interface.model import Capability
from sudoku.interface.registry import meant_by
from sudoku_models.pysat.traits import SOLVERS, canonical_name

DEFAULT_SOLVER = "cadical195"
INCREMENTAL, REDUCED = "incremental", "reduced"
AT_MOST_ONE = ("pairwise", "product")
"""The keys of `cnf.reduced.AT_MOST_ONE`, repeated here because that module imports numpy."""


@dataclass(frozen=True, slots=True)
class SatVariant:
    """The parts of the text after `sat:`."""

    solver: str = DEFAULT_SOLVER
    """A key of SOLVERS."""
    encoding: str | None = None
    """INCREMENTAL, REDUCED, or None to choose by the size of the board."""
    at_most_one: str | None = None
    """A name in AT_MOST_ONE, or None to choose by the size of the formula."""

    @classmethod
    def parse(cls, text: str | None) -> SatVariant:
        """Parse a text such as "kissat404/reduced/product", in which every part is optional.

        Raises UnknownModelError.

        >>> SatVariant.parse("product").name
        'sat:reduced/product'
        """
        solver = encoding = at_most_one = None
        for part in () if text is None else text.split("/"):
            if part in (INCREMENTAL, REDUCED) and encoding is None:
                encoding = part
            elif part in AT_MOST_ONE and at_most_one is None:
                at_most_one = part
            elif solver is None:
                solver = _solver(part)
            else:
                reason = f"{part!r} is one part too many, expected SOLVER/ENCODING/AT-MOST-ONE"
                raise VariantError(f"sat:{text}", reason)
        if at_most_one is not None:
            encoding = encoding or REDUCED
        variant = cls(solver or DEFAULT_SOLVER, encoding, at_most_one)
        variant._require_consistency()
        return variant

    def _require_consistency(self) -> None:
        if self.encoding != INCREMENTAL:
            return
        if self.at_most_one is not None:
            raise VariantError(self.name, f"{self.at_most_one} needs the reduced encoding")
        if not SOLVERS[self.solver].takes_assumptions:
            raise VariantError(
                self.name,
                f"{self.solver} does not support assumptions, so it cannot be used incrementally",
            )

    @property
    def name(self) -> str:
        """The spec of the model: "sat", "sat:minisat22", "sat:cadical300/reduced"."""
        solver = None if self.solver == DEFAULT_SOLVER else self.solver
        parts = [part for part in (solver, self.encoding, self.at_most_one) if part is not None]
        return f"sat:{'/'.join(parts)}" if parts else "sat"

    @property
    def capabilities(self) -> frozenset[Capability]:
        """The capabilities, which depend only on the traits of the solver."""
        traits = SOLVERS[self.solver]
        capabilities = {Capability.ENUMERATE, Capability.CONSTRAINTS}
        if traits.takes_budgets:
            capabilities |= {Capability.SECONDS, Capability.CONFLICTS}
        if traits.proof is not None:
            capabilities |= {Capability.PROOF}
        if traits.takes_assumptions and traits.takes_budgets:
            capabilities |= {Capability.ANALYSE}
        return frozenset(capabilities)


DEFAULT = SatVariant()


def _solver(name: str) -> str:
    try:
        return canonical_name(name)
    except UnknownModelError:
        known = [*SOLVERS, INCREMENTAL, REDUCED, *AT_MOST_ONE]
        specs = [f"sat:{part}" for part in known]
        raise UnknownModelError(f"sat:{name}", specs, meant_by(name)) from None


def completions(typed: str) -> list[str]:
    """The variants that begin with these parts, the last of which may be incomplete.

    >>> completions("glucose4/r")
    ['glucose4/reduced']
    """
    before, slash, _ = typed.rpartition("/")
    found = (f"{before}{slash}{part}" for part in (*SOLVERS, INCREMENTAL, REDUCED, *AT_MOST_ONE))
    return [variant for variant in found if variant.startswith(typed) and _makes_sense(variant)]


def _makes_sense(variant: str) -> bool:
    try:
        SatVariant.parse(variant)
    except UnknownModelError:
        return False
    return True
