"""The application without processes and connections: questions are answered at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from typing import Any

import httpx

from sudoku.web.api.asking import answered
from sudoku.web.api.endpoints.about_puzzles import EARLIER
from sudoku.web.app import create_app
from sudoku.web.settings import Settings
from sudoku.web.workers.job import Job
from sudoku.web.workers.messages import Final, encoded
from sudoku.web.workers.pool import Pool

PORT = 8470
HOST = f"127.0.0.1:{PORT}"
JSON = {"content-type": "application/json"}
CHECK = b'{"puzzle": "1234341221434321"}'
PLAIN = Settings(PORT)


class AtOnce(Pool):
    """Answers in this process."""

    def __init__(self) -> None:
        super().__init__(1, 10)
        EARLIER.forget()  # a new worker knows nothing
        self.asked: list[bytes] = []

    def ask(self, client: str, name: str, body: bytes, seconds: float | None) -> Job:
        self.asked.append(body)
        job = Job(client, name, body, seconds or 10)
        answer = answered(name, body)
        assert isinstance(answer.reply, dict)
        job.put(Final(answer.status, encoded(answer.reply)), lambda: None)
        return job


def request(
    method: str,
    path: str,
    *,
    headers: Mapping[str, str | bytes] | None = None,
    content: bytes | AsyncIterator[bytes] | None = None,
    settings: Settings = PLAIN,
    pool: Pool | None = None,
) -> httpx.Response:
    """What the application answers."""

    async def ask() -> httpx.Response:
        app: Any = create_app(settings, pool or AtOnce())
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url=f"http://{HOST}") as client:
            return await client.request(method, path, headers=_encoded(headers), content=content)

    return asyncio.run(ask())


def _encoded(headers: Mapping[str, str | bytes] | None) -> dict[bytes, bytes]:
    given = (headers or {}).items()
    return {k.encode(): v if isinstance(v, bytes) else v.encode() for k, v in given}


def post(headers: Mapping[str, str | bytes] | None = None, **options: Any) -> httpx.Response:
    """POST /api/check with one small puzzle, unless told otherwise."""
    options = {"content": CHECK, **options}
    return request("POST", "/api/check", headers={**JSON, **(headers or {})}, **options)
