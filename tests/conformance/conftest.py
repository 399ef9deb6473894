"""The fixtures of the conformance suite: the models of a kind, each in turn.

Each gives an Opener: `model_on(3, 3)` is the model on the board with boxes 3x3. What a model is
too weak for, or does not declare, is not asked of it, and no such test is made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest

from tests.conformance import specs
from tests.conformance.opener import Opener

OpenerOf = Callable[[str], Opener]


@pytest.fixture(scope="session")
def opener_of() -> Iterator[OpenerOf]:
    """The one opener of each spec, for all tests."""
    openers: dict[str, Opener] = {}

    def opener_of(spec: str) -> Opener:
        if spec not in openers:
            openers[spec] = Opener(spec)
        return openers[spec]

    yield opener_of
    for opener in openers.values():
        opener.close()


def in_turn(chosen: Iterable[str]) -> Any:
    """A fixture: the openers of these models."""

    def opener(request: pytest.FixtureRequest, opener_of: OpenerOf) -> Opener:
        return opener_of(request.param)

    def marks(spec: str) -> Any:
        if spec in specs.THOROUGH:
            return pytest.mark.thorough
        return pytest.mark.slow if spec in specs.SLOW else ()

    params = [pytest.param(spec, marks=marks(spec)) for spec in chosen]
    return pytest.fixture(scope="session", params=params)(opener)


model_on = in_turn(specs.MODELS)
"""Every model and every variant."""
searching_model_on = in_turn(specs.SEARCHING)
"""Those that do more than look at full grids."""
solver_on = in_turn(specs.INSTALLED)
"""All that are installed, and the variants of sat."""
budgeted_model_on = in_turn(specs.WITH_BUDGETS)
"""Those that must declare every capability: all but the variants of sat."""
interrupted_model_on = in_turn(specs.INTERRUPTED)
"""One model for each way in which a search is interrupted."""
variant_on = in_turn(specs.VARIANTS)
"""Every variant of the reference."""
alias_on = in_turn(specs.BRIEFLY_ASKED)
"""The aliases that are asked for a verdict of each kind, and not everything."""
default_model_on = in_turn(specs.DEFAULTS)
"""Each installed model, without variants."""
