"""The models that the conformance suite runs over: all that are installed, and variants of sat."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sudoku import model_names
from tests.conformance.opener import Opener

SAT_VARIANTS = [
    f"sat:{solver}" for solver in ("minisat22", "glucose4", "cadical153", "lingeling", "kissat404")
]


@pytest.fixture(scope="session", params=[*model_names(), *SAT_VARIANTS])
def model_on(request: pytest.FixtureRequest) -> Iterator[Opener]:
    """Each model in turn: `model_on(3, 3)` is it on the board with boxes 3x3."""
    opener = Opener(request.param)
    yield opener
    opener.close()


@pytest.fixture(scope="session", params=model_names())
def default_model_on(request: pytest.FixtureRequest) -> Iterator[Opener]:
    """Each installed model in turn, without variants."""
    opener = Opener(request.param)
    yield opener
    opener.close()
