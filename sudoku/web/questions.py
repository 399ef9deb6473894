"""Pass questions to the workers, and receive their messages.

Answers go over HTTP (`asking`) or over a connection that the page keeps open (`talking`). Both send
the messages of a question as lines. Each line is a JSON object: `progress` at least every HEARTBEAT
seconds, `item`, and finally `answer` or `error`.
"""

from __future__ import annotations

import asyncio
import json
import math
from base64 import b64encode
from collections.abc import AsyncIterator
from dataclasses import dataclass
from time import monotonic
from typing import Any

from sudoku.web.api.fields import MOST_SECONDS
from sudoku.web.remembered import Remembered
from sudoku.web.workers.job import Job
from sudoku.web.workers.messages import JSON, Final, JsonLine, encoded
from sudoku.web.workers.pool import Pool
from sudoku.web.workers.pools import Pools

HEARTBEAT = 0.5
"""Limit on the seconds between two lines of a stream."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A line to send."""

    status: int
    """An HTTP status code; 200 before the last line."""
    content: bytes
    """A JSON object without a newline."""


class Questions:
    """The questions of all clients."""

    def __init__(self, pool: Pool | Pools) -> None:
        self._pool = pool
        self._remembered = Remembered()

    def ask(self, client: str, name: str, body: bytes) -> Job:
        """Pass a question to the workers, unless its answer is remembered. Raises BusyError.

        client: the name of a tab or connection. Call `cancel` when nobody waits any more.
        """
        known = self._remembered.find(name, body)
        if known is None:
            return self._pool.ask(client, name, body, _seconds(body))
        job = Job(client, name, body, 0)
        job.put(known, lambda: None)
        return job

    def cancel(self, job: Job) -> None:
        """Stop a question, unless it is answered already."""
        self._pool.cancel(job)

    async def messages(
        self, job: Job, gone: asyncio.Future[None]
    ) -> AsyncIterator[JsonLine | Final | None]:
        """The messages of a question, until the last message or until the client is gone.

        Yields None if no message came for HEARTBEAT seconds.
        """
        coming = asyncio.ensure_future(job.next())
        try:
            while True:
                first: set[asyncio.Future[Any]] = {gone, coming}
                await asyncio.wait(first, timeout=HEARTBEAT, return_when="FIRST_COMPLETED")
                if gone.done():
                    return
                if not coming.done():
                    yield None
                    continue
                message = coming.result()
                if isinstance(message, Final):
                    self._remembered.keep(job.name, job.body, message)
                    yield message
                    return
                yield message
                coming = asyncio.ensure_future(job.next())
        finally:
            coming.cancel()

    async def lines(self, job: Job, gone: asyncio.Future[None]) -> AsyncIterator[Sent]:
        """The messages of a question as lines."""
        start = monotonic()
        async for message in self.messages(job, gone):
            if isinstance(message, Final):
                yield Sent(message.status, _last_line(message))
            elif isinstance(message, JsonLine):
                yield Sent(200, message.content)
            else:
                seconds = round(monotonic() - start, 1)
                progress = {"seconds": seconds, "waiting": not job.has_started}
                yield Sent(200, encoded({"progress": progress}))


def _seconds(body: bytes) -> float | None:
    """The budget in a body; None if it is missing or wrong (the worker reports a wrong budget)."""
    try:
        seconds = json.loads(body)["seconds"]
    except (ValueError, RecursionError, LookupError, TypeError):
        return None
    is_number = type(seconds) is int or (type(seconds) is float and not math.isnan(seconds))
    return float(min(max(seconds, 0), MOST_SECONDS)) if is_number else None


def _last_line(answer: Final) -> bytes:
    """The last line of a stream: the answer, with a file in base64, or the error."""
    if answer.media_type != JSON:
        values = {"media_type": answer.media_type, "name": answer.name}
        content = b64encode(answer.content).decode()
        return encoded({"answer": {**values, "base64": content}})
    return answer.content if answer.status != 200 else b'{"answer": ' + answer.content + b"}"
