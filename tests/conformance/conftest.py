"""The fixtures of the conformance suite: the models of a kind, each in turn.

Each gives an Opener: `model_on(3, 3)` is the model on the board with boxes 3x3. What a model is
too weak for, or does not declare, is not asked of it, and no such test is made.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

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


@pytest.fixture(scope="session", params=specs.MODELS)
def model_on(request: pytest.FixtureRequest, opener_of: OpenerOf) -> Opener:
    """Every model and every variant."""
    return opener_of(request.param)


@pytest.fixture(scope="session", params=specs.SEARCHING)
def searching_model_on(request: pytest.FixtureRequest, opener_of: OpenerOf) -> Opener:
    """Those that do more than look at full grids."""
    return opener_of(request.param)


@pytest.fixture(scope="session", params=specs.INSTALLED)
def solver_on(request: pytest.FixtureRequest, opener_of: OpenerOf) -> Opener:
    """All that are installed, and the variants of sat."""
    return opener_of(request.param)


@pytest.fixture(scope="session", params=specs.WITH_BUDGETS)
def budgeted_model_on(request: pytest.FixtureRequest, opener_of: OpenerOf) -> Opener:
    """Those that must declare every capability: all but the variants of sat."""
    return opener_of(request.param)


@pytest.fixture(scope="session", params=specs.INTERRUPTED)
def interrupted_model_on(request: pytest.FixtureRequest, opener_of: OpenerOf) -> Opener:
    """One model for each way in which a search is interrupted."""
    return opener_of(request.param)


@pytest.fixture(scope="session", params=specs.VARIANTS)
def variant_on(request: pytest.FixtureRequest, opener_of: OpenerOf) -> Opener:
    """Every variant of the reference."""
    return opener_of(request.param)


@pytest.fixture(scope="session", params=specs.BRIEFLY_ASKED)
def alias_on(request: pytest.FixtureRequest, opener_of: OpenerOf) -> Opener:
    """The aliases that are asked for a verdict of each kind, and not everything."""
    return opener_of(request.param)


@pytest.fixture(scope="session", params=specs.DEFAULTS)
def default_model_on(request: pytest.FixtureRequest, opener_of: OpenerOf) -> Opener:
    """Each installed model, without variants."""
    return opener_of(request.param)
