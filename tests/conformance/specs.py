"""The models that the conformance suite runs over, and how strong each of them is.

`make test` asks all that are installed, two solvers of PySAT, and variants of the reference that
together use every search, rule and order. `make test-all` also asks other solvers of PySAT, and the
essays' own variants by their aliases.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from sudoku import model_names
from tests.compiled import levels_here

SAT_VARIANTS = [
    f"sat:{solver}" for solver in ("minisat22", "glucose4", "cadical153", "lingeling", "kissat404")
]
LEVELS = [f"native:{level}" for level in levels_here()[:-1]]
"""The narrower instruction sets of this machine, asked for a verdict of each kind; the widest is
the model `native`, which is asked everything. None if it was not compiled, or there is only one.
"""
COMPOSITES = ["portfolio", "portfolio:sat:kissat404"]
"""The first is nearly always answered by its first member here, the second by another process.

kissat knows no time, so the second is ended when it is up, and what was found is lost.
"""


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
"""Aliases of the same variant: the first name is asked a little, the second everything."""

OF_COMPOSED: Mapping[str, Strength] = {
    "none/minrv/least": Strength.WEAK,
    "locked/minrv+random=5/random=2/restarts": Strength.WEAK,
    "ac+hidden-triples+hidden-quads/random=7/random": Strength.WEAK,
    "fc+dual+triples/minrv+dual/most": Strength.FULL,
    "ac+locked+quads/minrv+degree/random=3/restarts": Strength.FULL,
    "ac+dual+pairs+hidden-pairs+triples+hidden-triples/maxrv/least/depth": Strength.FULL,
    "dual+quads+locked/minrv+degree+dual/most": Strength.FULL,
}

ASKED_LITTLE = [
    *("FC", "AC+D+NP", "MaxRV", "MostCV", "LeastCV", "RandVal"),
    *("carmel-hidden-pairs", "huettenhain-fewest"),
]
"""Aliases whose parts other variants have between them: asked for a verdict of each kind."""

VARIANTS = {
    f"reference:{spec}": how
    for spec, how in {**OF_ALIAS, **OF_COMPOSED}.items()
    if spec not in ASKED_LITTLE
}

STRENGTHS: Mapping[str, Strength] = {
    **dict.fromkeys([*model_names(), *SAT_VARIANTS, *COMPOSITES, "auto", *LEVELS], Strength.FULL),
    **VARIANTS,
    **{f"reference:{name}": OF_ALIAS[name] for name in ASKED_LITTLE},
    **{f"reference:{name}": OF_ALIAS[same] for name, same in OTHER_NAMES.items()},
}

THOROUGH = {
    *("sat:glucose4", "sat:lingeling", "sat:kissat404", "portfolio:sat:kissat404"),
    *(f"reference:{alias}" for alias in OF_ALIAS if alias not in ("generate", "comb", "restarts")),
}
"""Those that only `make test-all` asks."""
SLOW = {
    *("sat:minisat22", "sat:cadical153", "reference:generate", "reference:comb"),
    "reference:none/minrv/least",
}
"""Those that `make quick` does not ask, either."""

MODELS = [*model_names(), *COMPOSITES, *SAT_VARIANTS, *VARIANTS]
SEARCHING = [spec for spec in MODELS if STRENGTHS[spec] is not Strength.TINY]
DEFAULTS = model_names()
INSTALLED = [*DEFAULTS, "portfolio", *SAT_VARIANTS]
WITH_BUDGETS = [*DEFAULTS, "auto", "portfolio", *VARIANTS]
INTERRUPTED = [*DEFAULTS, "auto", "portfolio", "reference:generate", "reference:restarts"]
"""The reference has three searches, and each of the other models its own way to stop."""
BRIEFLY_ASKED = [*LEVELS, *(f"reference:{name}" for name in [*ASKED_LITTLE, *OTHER_NAMES])]
