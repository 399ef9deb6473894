"""Answer `POST /api/NAME` and `GET /api/NAME` with the help of the workers.

`POST` sends a question, which is stopped if the client disconnects. `GET` returns a document, which
a worker makes once. With the header `Accept: application/x-ndjson` the answer is a stream of lines.
Each line is a JSON object: `progress` at least every HEARTBEAT seconds, `item`, and finally
`answer` or `error`. An error that is known before the first line sets the HTTP status.
"""

from __future__ import annotations

import asyncio
import json
import math
from base64 import b64encode
from collections.abc import AsyncIterator
from contextlib import suppress
from time import monotonic

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Send

from sudoku.web.answers import final, refusal
from sudoku.web.api.fields import MOST_SECONDS
from sudoku.web.api.openapi import DOCUMENTS
from sudoku.web.api.registry import ENDPOINTS
from sudoku.web.remembered import Remembered
from sudoku.web.workers.job import Job
from sudoku.web.workers.messages import JSON, Final, Line, encoded
from sudoku.web.workers.pool import Pool
from sudoku.web.workers.pools import Pools
from sudoku.web.workers.waiting import BusyError

HEARTBEAT = 0.5
"""Limit on the seconds between two lines of a stream."""
BODY_SECONDS = 30
"""Limit on the seconds in which a client must send its body."""
MOST_ARRIVING = 64 << 20
"""Limit on the bytes of all bodies that are arriving."""
NDJSON = "application/x-ndjson"
LONGEST_TAB = 64
"""Limit on the characters of the name of a tab."""


class Asking:
    """The application for /api/: the endpoints of the registry, and the documents."""

    def __init__(self, pool: Pool | Pools) -> None:
        self._pool = pool
        self._documents: dict[str, Final] = {}
        self._remembered = Remembered()
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
        try:
            job = self._asked(_client(request), name, body)
        except BusyError as error:
            return refusal(503, str(error), **{"Retry-After": "1"})
        is_streamed = NDJSON in request.headers.get("accept", "") and name in ENDPOINTS
        try:
            if is_streamed:
                answer = await _stream(job, request.receive, send)
            else:
                answer = await _whole(job, request.receive)
        finally:
            self._pool.cancel(job)
        if answer is not None:
            self._remembered.keep(name, body, answer)
        if is_streamed:
            return None
        if name in DOCUMENTS and answer is not None and answer.status == 200:
            self._documents[name] = answer
        return None if answer is None else final(answer)

    def _asked(self, client: str, name: str, body: bytes) -> Job:
        """Pass the question to the workers, unless its answer is remembered. Raises BusyError."""
        known = self._remembered.find(name, body)
        if known is None:
            return self._pool.ask(client, name, body, _seconds(body))
        job = Job(client, name, body, 0)
        job.put(known, lambda: None)
        return job

    async def _body(self, request: Request) -> bytes:
        """The body of a request. Raises BusyError if too many bytes are arriving."""
        pieces = list[bytes]()
        try:
            async for piece in request.stream():
                pieces.append(piece)
                self._arriving += len(piece)
                if self._arriving > MOST_ARRIVING:
                    raise BusyError("too many requests arrive at the same time; ask again later")
            return b"".join(pieces)
        finally:
            self._arriving -= sum(map(len, pieces))


def _client(request: Request) -> str:
    """The name of the client: the name that a tab sends, or else the connection."""
    tab = request.headers.get("x-tab", "")[:LONGEST_TAB]
    host, port = request.client or ("", 0)
    return f"{host} {tab}" if tab else f"{host}:{port}"


def _seconds(body: bytes) -> float | None:
    """The budget in a body; None if it is missing or wrong (the worker reports a wrong budget)."""
    try:
        seconds = json.loads(body)["seconds"]
    except (ValueError, RecursionError, LookupError, TypeError):
        return None
    is_number = type(seconds) is int or (type(seconds) is float and not math.isnan(seconds))
    return float(min(max(seconds, 0), MOST_SECONDS)) if is_number else None


async def _messages(job: Job, receive: Receive) -> AsyncIterator[Line | Final | None]:
    """The messages of a question, until the last message or until the client disconnects.

    Yields None if no message came for HEARTBEAT seconds.
    """
    gone = asyncio.ensure_future(_disconnected(receive))
    coming = asyncio.ensure_future(job.next())
    try:
        while True:
            await asyncio.wait({gone, coming}, timeout=HEARTBEAT, return_when="FIRST_COMPLETED")
            if gone.done():
                return
            if not coming.done():
                yield None
                continue
            message = coming.result()
            yield message
            if isinstance(message, Final):
                return
            coming = asyncio.ensure_future(job.next())
    finally:
        gone.cancel()
        coming.cancel()


async def _disconnected(receive: Receive) -> None:
    """Wait until the client disconnects."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def _whole(job: Job, receive: Receive) -> Final | None:
    """The answer without its earlier messages; None if the client disconnects."""
    async for message in _messages(job, receive):
        if isinstance(message, Final):
            return message
    return None


async def _stream(job: Job, receive: Receive, send: Send) -> Final | None:
    """Send lines. Returns the answer; None if the client disconnects."""
    start, has_begun = monotonic(), False
    answer = None
    async for message in _messages(job, receive):
        status = message.status if isinstance(message, Final) else 200
        if isinstance(message, Final):
            answer, line = message, _last_line(message)
        elif isinstance(message, Line):
            line = message.content
        else:
            waits = not job.has_started
            seconds = round(monotonic() - start, 1)
            line = encoded({"progress": {"seconds": seconds, "waiting": waits}})
        with suppress(OSError):  # the client disconnects, which `_messages` notices
            if not has_begun:
                has_begun = True
                headers = [(b"content-type", NDJSON.encode()), (b"cache-control", b"no-store")]
                await send({"type": "http.response.start", "status": status, "headers": headers})
            await send({"type": "http.response.body", "body": line + b"\n", "more_body": True})
    if has_begun:
        with suppress(OSError):
            await send({"type": "http.response.body", "body": b""})
    return answer


def _last_line(answer: Final) -> bytes:
    """The last line of a stream: the answer, with a file in base64, or the error."""
    if answer.media_type != JSON:
        values = {"media_type": answer.media_type, "name": answer.name}
        content = b64encode(answer.content).decode()
        return encoded({"answer": {**values, "base64": content}})
    return answer.content if answer.status != 200 else b'{"answer": ' + answer.content + b"}"
