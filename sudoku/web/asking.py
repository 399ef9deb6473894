"""Answer `POST /api/NAME` and `GET /api/NAME` with the help of the workers.

`POST` sends a question, which is stopped if the client disconnects. `GET` returns a document, which
a worker makes once. With the header `Accept: application/x-ndjson` the answer is a stream of lines
(see `questions`). An error that is known before the first line sets the HTTP status.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from sudoku.web.answers import final, refusal
from sudoku.web.api.openapi import DOCUMENTS
from sudoku.web.api.registry import ENDPOINTS
from sudoku.web.questions import Questions
from sudoku.web.workers.job import Job
from sudoku.web.workers.messages import Final
from sudoku.web.workers.waiting import BusyError

BODY_SECONDS = 30
"""Limit on the seconds in which a client must send its body."""
MOST_ARRIVING = 64 << 20
"""Limit on the bytes of all bodies that are arriving."""
NDJSON = "application/x-ndjson"
LONGEST_TAB = 64
"""Limit on the characters of the name of a tab."""


class Asking:
    """The application for /api/: the endpoints of the registry, and the documents."""

    def __init__(self, questions: Questions) -> None:
        self._questions = questions
        self._documents: dict[str, Final] = {}
        self._arriving = 0  # bytes

    async def __call__(self, request: Request, name: str, send: Send) -> None:
        """Answer a request for /api/NAME."""
        if name in ENDPOINTS if request.method == "POST" else name in DOCUMENTS:
            refused = await self._answer(request, name, send)
        elif name in ENDPOINTS or name in DOCUMENTS:
            allowed = "POST" if name in ENDPOINTS else "GET"
            refused = refusal(405, f"expected the method {allowed}", Allow=allowed)
        else:
            refused = refusal(404, f"no question {name[:40]!r}")
        if refused is not None:
            await refused(request.scope, request.receive, send)

    async def _answer(self, request: Request, name: str, send: Send) -> Response | None:
        """Send the answer, or return a response for the caller to send."""
        if name in self._documents:
            return final(self._documents[name])
        try:
            async with asyncio.timeout(BODY_SECONDS):
                body = await self._body(request)
        except ClientDisconnect:
            return None
        except TimeoutError:
            return refusal(408, "the body did not arrive in time")
        except BusyError as error:
            return refusal(503, str(error), **{"Retry-After": "1"})
        client = client_of(request.scope, request.headers.get("x-tab", ""))
        try:
            job = self._questions.ask(client, name, body)
        except BusyError as error:
            return refusal(503, str(error), **{"Retry-After": "1"})
        gone = asyncio.ensure_future(_disconnected(request.receive))
        try:
            if NDJSON in request.headers.get("accept", "") and name in ENDPOINTS:
                await self._stream(job, gone, send)
                return None
            answer = await self._whole(job, gone)
        finally:
            gone.cancel()
            self._questions.cancel(job)
        if name in DOCUMENTS and answer is not None and answer.status == 200:
            self._documents[name] = answer
        return None if answer is None else final(answer)

    async def _whole(self, job: Job, gone: asyncio.Future[None]) -> Final | None:
        """The answer without its earlier messages; None if the client disconnects."""
        async for message in self._questions.messages(job, gone):
            if isinstance(message, Final):
                return message
        return None

    async def _stream(self, job: Job, gone: asyncio.Future[None], send: Send) -> None:
        """Send the lines of a question."""
        has_begun = False
        async for line in self._questions.lines(job, gone):
            with suppress(OSError):  # the client disconnects, which ends the lines
                if not has_begun:
                    has_begun = True
                    headers = [(b"content-type", NDJSON.encode()), (b"cache-control", b"no-store")]
                    start = {"status": line.status, "headers": headers}
                    await send({"type": "http.response.start", **start})
                body = line.content + b"\n"
                await send({"type": "http.response.body", "body": body, "more_body": True})
        if has_begun:
            with suppress(OSError):
                await send({"type": "http.response.body", "body": b""})

    async def _body(self, request: Request) -> bytes:
        """The body of a request. Raises BusyError if too many bytes are arriving."""
        pieces = list[bytes]()
        try:
            async for piece in request.stream():
                pieces.append(piece)
                self._arriving += len(piece)
                if self._arriving > MOST_ARRIVING:
                    raise BusyError(
                        "too many requests are arriving at the same time; try again later"
                    )
            return b"".join(pieces)
        finally:
            self._arriving -= sum(map(len, pieces))


def client_of(scope: Scope, tab: str) -> str:
    """The name of a client: with the name that its tab sends, or else of its connection."""
    host, port = scope.get("client") or ("", 0)
    return f"{host} {tab[:LONGEST_TAB]}" if tab else f"{host}:{port}"


async def _disconnected(receive: Receive) -> None:
    """Wait until the client disconnects."""
    while (await receive())["type"] != "http.disconnect":
        pass
