"""A server for all tests of a pytest process."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.running import Running, running_server


@pytest.fixture(scope="session")
def server() -> Iterator[Running]:
    """A server with one worker and the one that is kept free for another client."""
    with running_server("--jobs", "1") as running:
        yield running
