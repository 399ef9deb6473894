"""Live questions that were just answered are not worked on again; others are."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import httpx
import pytest

from sudoku.web import remembered
from sudoku.web.app import create_app
from tests.web.in_process import HOST, PLAIN, AtOnce

TWO = "12..34..214343.."


async def _ask(client: httpx.AsyncClient, name: str, fields: dict[str, Any], accept: str) -> Any:
    headers = {"Content-Type": "application/json", "Accept": accept}
    reply = await client.post(f"/api/{name}", headers=headers, json=fields)
    assert reply.status_code == 200
    return reply.json()


def asked(*questions: tuple[str, dict[str, Any]], accept: str = "*/*") -> tuple[list[Any], int]:
    """The answers, one after the other, and how many questions were worked on."""

    async def ask() -> tuple[list[Any], int]:
        pool = AtOnce()
        transport = httpx.ASGITransport(create_app(PLAIN, pool))
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}") as client:
            answers = [await _ask(client, *question, accept) for question in questions]
        return answers, len(pool.asked)

    return asyncio.run(ask())


@pytest.mark.parametrize("accept", ["application/json", "application/x-ndjson"])
@pytest.mark.parametrize("name", remembered.LIVE)
def test_the_same_question_has_the_same_answer_at_once(name: str, accept: str) -> None:
    (first, other, again), worked = asked(
        (name, {"puzzle": TWO}),
        (name, {"puzzle": "1" + "." * 15}),
        (name, {"puzzle": TWO}),
        accept=accept,
    )
    assert first == again != other
    assert json.dumps(first).count("multiple") == 1
    assert worked == 2


def test_what_a_longer_search_could_answer_better_is_asked_again() -> None:
    for name in remembered.LIVE:
        _, worked = asked(*2 * [(name, {"puzzle": TWO, "seconds": 0})])
        assert worked == 2, name


def test_other_questions_are_asked_again() -> None:
    assert asked(*2 * [("count", {"puzzle": TWO})])[1] == 2


def test_only_the_last_answers_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remembered, "MOST", 2)
    questions = [("check", {"puzzle": TWO, "seconds": n}) for n in (1, 2, 1, 3, 1, 2)]
    assert asked(*questions)[1] == 4
