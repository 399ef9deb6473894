"""The models that the conformance suite runs over, and their variants.

The whole suite runs over each installed model. Variants are asked only what can differ between
them: puzzles of each kind, whole solution sets, and budgets. `make test` asks two solvers of PySAT,
and variants of the reference that together use every search, rule and order. `make test-all` also
asks other solvers of PySAT, and the essays' own variants by their aliases.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from sudoku.interface.registry import composite_names, model_names
from tests.compiled import levels_here

SAT_VARIANTS = [
    f"sat:{solver}" for solver in ("minisat22", "glucose4", "cadical153", "lingeling", "kissat404")
]
LEVELS = [f"native:{level}" for level in levels_here()[:-1]]
"""The narrower instruction sets of this machine; the widest is the model `native`. Empty if it was
not compiled, or there is only one.
"""
RACING = "portfolio:sat:kissat404"
"""It is answered by another process, and `portfolio` nearly always by its first member."""


class Strength(Enum):
    """What a model can be asked so that it answers soon."""

    TINY = "a few open cells of a 4x4: every grid is looked at"
    WEAK = "puzzles with few holes: a search that sees little ahead"
    FULL = "hard puzzles, and large ones"


OF_ALIAS: Mapping[str, Strength] = {
    "generate": Strength.TINY,
    "comb": Strength.WEAK,
    "FC": Strength.WEAK,
    "AC": Strength.WEAK,
    "AC+Dual": Strength.FULL,
    "AC+D+NP": Strength.FULL,
    "randomV": Strength.FULL,
    "MaxRV": Strength.FULL,
    "MinRV": Strength.FULL,
    "MostCV": Strength.FULL,
    "LeastCV": Strength.FULL,
    "RandVal": Strength.FULL,
    "carmel-hidden-pairs": Strength.FULL,
    "carmel-naked-pairs": Strength.FULL,
    "huettenhain-fewest": Strength.WEAK,
    "freecodecamp": Strength.FULL,
    "restarts": Strength.FULL,
}
"""Every alias but those that are another name for one of these."""

OTHER_NAMES: Mapping[str, str] = {
    "carmel-backtracking": "comb",
    "huettenhain-first": "comb",
    "carmel-candidates": "AC",
    "carmel-unit": "AC+Dual",
    "firstV": "AC+D+NP",
    "1stVal": "MinRV",
}
"""Aliases of the same variant."""

OF_COMPOSED: Mapping[str, Strength] = {
    "none/minrv/least": Strength.WEAK,
    "locked/minrv+random=5/random=2/restarts": Strength.WEAK,
    "ac+hidden-triples+hidden-quads/random=7/random": Strength.WEAK,
    "fc+dual+triples/minrv+dual/most": Strength.FULL,
    "ac+locked+quads/minrv+degree/random=3/restarts": Strength.FULL,
    "ac+dual+pairs+hidden-pairs+triples+hidden-triples/maxrv/least/depth": Strength.FULL,
    "dual+quads+locked/minrv+degree+dual/most": Strength.FULL,
}

STRENGTHS: Mapping[str, Strength] = {
    f"reference:{spec}": how for spec, how in {**OF_ALIAS, **OF_COMPOSED}.items()
}
"""The strength of each variant of the reference. All other models have the strength FULL."""

MODELS = [*model_names(), *composite_names()]
VARIANTS = [*SAT_VARIANTS, *LEVELS, RACING, *STRENGTHS]
INTERRUPTED = [*MODELS, "reference:generate", "reference:restarts"]
"""The reference has three searches, and each of the other models its own way to stop."""

THOROUGH = {
    *("sat:glucose4", "sat:lingeling", "sat:kissat404", RACING),
    *(f"reference:{alias}" for alias in OF_ALIAS if alias not in ("generate", "comb", "restarts")),
}
"""The variants that only `make test-all` asks."""
