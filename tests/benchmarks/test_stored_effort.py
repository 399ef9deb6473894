"""The effort of our models equals the stored one on any machine.

If this fails, a model has become worse or better, or breaks ties differently;
`python -m benchmarks effort --update` stores an intended change.
"""

from __future__ import annotations

import pytest

from benchmarks import effort

pytestmark = pytest.mark.thorough


@pytest.mark.parametrize("model", effort.SOLVERS)
def test_the_effort_is_what_was_stored(model: str) -> None:
    totals = [effort.measure(model, collection) for collection in effort.DISGUISES]
    assert effort.all_changes(totals, effort.read_stored(effort.STORE)) == []
