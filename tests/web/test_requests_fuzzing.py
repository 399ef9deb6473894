"""Malformed and hostile requests: each has an answer in words, and the server goes on."""

from __future__ import annotations

import asyncio

import pytest

from tests.web.requests_fuzzing import Answer, flood, fuzz, still_answers, wrong
from tests.web.running import Running

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("number", [10, pytest.param(100, marks=pytest.mark.thorough)])
def test_hostile_requests_are_answered_and_the_server_goes_on(server: Running, number: int) -> None:
    async def scenario() -> None:
        statuses, faults = await fuzz(server.address, number, 2)
        assert faults == []
        assert {200, 422} <= statuses.keys()
        assert statuses[0] <= 5  # of those that state a wrong length, the connection ends
        statuses = await flood(server.address, number)
        assert statuses.keys() <= {200, 503}
        assert await still_answers(server.address)

    asyncio.run(scenario())


def test_what_an_answer_must_not_be_is_noticed() -> None:
    for status, content in ((500, b"{}"), (422, b'{"error": "in /root/x"}'), (200, b"{}")):
        assert wrong(b"", Answer(status, {"content-security-policy": "x"}, content)) is not None
