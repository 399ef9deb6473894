"""The fixtures of the conformance suite: the models of a kind, each in turn.

Each gives an Opener: `model_on(3, 3)` is the model on the board with boxes 3x3.
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

    params = [
        pytest.param(spec, marks=pytest.mark.thorough if spec in specs.THOROUGH else ())
        for spec in chosen
    ]
    return pytest.fixture(scope="session", params=params)(opener)


model_on = in_turn(specs.MODELS)
"""Every installed model."""
any_model_on = in_turn([*specs.MODELS, *specs.VARIANTS])
"""Every installed model, and every variant."""
reference_on = in_turn(specs.STRENGTHS)
"""Every variant of the reference."""
interrupted_model_on = in_turn(specs.INTERRUPTED)
"""One model for each way in which a search is interrupted."""
