"""What a variant of `sat` chooses: the solver, the encoding, how at most one is said."""

from __future__ import annotations

from dataclasses import dataclass

from sudoku.errors import UnknownModelError, VariantError
from sudoku.interface.model import Capability
from sudoku_models.pysat.solver import SOLVERS, canonical_name

DEFAULT_SOLVER = "cadical195"
INCREMENTAL, REDUCED = "incremental", "reduced"
AT_MOST_ONE = ("pairwise", "product", "sequential", "bimander")
"""The keys of `at_most_one.AT_MOST_ONE`, which needs numpy."""


@dataclass(frozen=True, slots=True)
class Choice:
    """None leaves a part to what was measured.

    solver: a name in SOLVERS. encoding: INCREMENTAL or REDUCED. at_most_one: how the reduced
    encoding says it.
    """

    solver: str = DEFAULT_SOLVER
    encoding: str | None = None
    at_most_one: str | None = None

    @classmethod
    def of(cls, variant: str | None) -> Choice:
        """The choice that "kissat404/reduced/product" tells, of which any part may be left out.

        Raises UnknownModelError.

        >>> Choice.of("product").name
        'sat:reduced/product'
        """
        solver = encoding = at_most_one = None
        for part in () if variant is None else variant.split("/"):
            if part in (INCREMENTAL, REDUCED) and encoding is None:
                encoding = part
            elif part in AT_MOST_ONE and at_most_one is None:
                at_most_one = part
            elif solver is None:
                solver = _solver(part)
            else:
                reason = f"{part!r} is one part too many, expected SOLVER/ENCODING/AT-MOST-ONE"
                raise VariantError(f"sat:{variant}", reason)
        if at_most_one is not None:
            encoding = encoding or REDUCED
        choice = cls(solver or DEFAULT_SOLVER, encoding, at_most_one)
        choice._require_sense()
        return choice

    def _require_sense(self) -> None:
        if self.encoding != INCREMENTAL:
            return
        if self.at_most_one is not None:
            raise VariantError(self.name, f"{self.at_most_one} is of the reduced encoding only")
        if not SOLVERS[self.solver].takes_assumptions:
            raise VariantError(
                self.name, f"{self.solver} takes no assumptions: it cannot be asked twice"
            )

    @property
    def name(self) -> str:
        """The spec of the model: "sat", "sat:minisat22", "sat:cadical300/reduced"."""
        solver = None if self.solver == DEFAULT_SOLVER else self.solver
        parts = [part for part in (solver, self.encoding, self.at_most_one) if part is not None]
        return f"sat:{'/'.join(parts)}" if parts else "sat"

    @property
    def capabilities(self) -> frozenset[Capability]:
        """What the solver's declared traits allow. The encoding makes no difference."""
        traits = SOLVERS[self.solver]
        capabilities = {Capability.ENUMERATE}
        if traits.takes_budgets:
            capabilities |= {Capability.SECONDS, Capability.CONFLICTS}
        if traits.proof is not None:
            capabilities |= {Capability.PROOF}
        if traits.takes_assumptions and traits.takes_budgets:
            capabilities |= {Capability.ANALYSE}
        return frozenset(capabilities)


DEFAULT = Choice()


def _solver(name: str) -> str:
    try:
        return canonical_name(name)
    except UnknownModelError:
        known = [*SOLVERS, INCREMENTAL, REDUCED, *AT_MOST_ONE]
        raise UnknownModelError(f"sat:{name}", [f"sat:{part}" for part in known]) from None
