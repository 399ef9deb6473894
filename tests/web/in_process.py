"""The application without processes and connections: questions are answered at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import Any, TypeAlias

import httpx
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.websockets.wsproto_impl import WSProtocol
from uvicorn.server import ServerState

from sudoku.web.api.asking import answered
from sudoku.web.api.endpoints.about_puzzles import EARLIER
from sudoku.web.app import create_app
from sudoku.web.security import MOST_BYTES
from sudoku.web.serving import HttpConnection
from sudoku.web.settings import Settings
from sudoku.web.workers.job import Job
from sudoku.web.workers.messages import Final, encoded
from sudoku.web.workers.pool import Pool

PORT = 8470
HOST = f"127.0.0.1:{PORT}"
JSON = {"content-type": "application/json"}
CHECK = b'{"puzzle": "1234341221434321"}'
PLAIN = Settings(PORT)
Streams: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Connect: TypeAlias = Callable[[], Awaitable[Streams]]


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


def in_server(scenario: Callable[[Connect], Awaitable[Any]], app: ASGIApp) -> Any:
    """What a scenario returns, which gets a function that connects to a server in this process."""

    async def run() -> Any:
        served: Any = app
        config = uvicorn.Config(
            served, log_config=None, lifespan="off", ws=WSProtocol, ws_max_size=MOST_BYTES
        )
        config.load()
        state = ServerState()
        server = await asyncio.get_running_loop().create_server(
            lambda: HttpConnection(config, state, {}), "127.0.0.1", 0
        )
        writers = list[asyncio.StreamWriter]()

        async def connect() -> Streams:
            streams = await asyncio.open_connection(*server.sockets[0].getsockname())
            writers.append(streams[1])
            return streams

        async with asyncio.timeout(60):
            found = await scenario(connect)
        for writer in writers:
            writer.close()
        server.close()
        return found

    return asyncio.run(run())


def _encoded(headers: Mapping[str, str | bytes] | None) -> dict[bytes, bytes]:
    given = (headers or {}).items()
    return {k.encode(): v if isinstance(v, bytes) else v.encode() for k, v in given}


def post(headers: Mapping[str, str | bytes] | None = None, **options: Any) -> httpx.Response:
    """POST /api/check with one small puzzle, unless told otherwise."""
    options = {"content": CHECK, **options}
    return request("POST", "/api/check", headers={**JSON, **(headers or {})}, **options)
