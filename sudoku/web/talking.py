"""Answer questions over a connection that stays open: the WebSocket `/api/live`.

Between an edit and its answer, a browser takes longer to make a request than most answers take. A
message over an open connection reaches the server in a third of the time. The page uses it for all
questions, and asks over HTTP while the connection is not open.

A message `NUMBER NAME` asks the question of this name. Below this line, it has the body of
`POST /api/NAME`. The server replies with messages `NUMBER STATUS`, which have a line of the stream
below (see `questions`). The client chooses the numbers. A message with only the number of a
question stops the question. The query `tab=NAME` names the client, as the header `X-Tab` does.
"""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from urllib.parse import parse_qs

from starlette.types import Receive, Scope, Send

from sudoku.web.api.registry import ENDPOINTS
from sudoku.web.asking import client_of
from sudoku.web.questions import Questions, Sent
from sudoku.web.workers.messages import encoded
from sudoku.web.workers.waiting import BusyError

MOST_CONNECTIONS = 100
"""Limit on the open connections; a page asks over HTTP if it gets none."""
MOST_AT_ONCE = 64
"""Limit on the questions of a connection that are being answered."""
WRONG, BUSY = 1002, 1013
"""The codes with which a connection is closed (RFC 6455)."""
_MESSAGE = re.compile(r"([0-9]{1,15})(?: ([a-z]{1,40})\n(.*))?", re.DOTALL)


class Talking:
    """The application for the WebSocket."""

    def __init__(self, questions: Questions) -> None:
        self._questions = questions
        self._open = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer the questions of one connection until it is closed."""
        await receive()  # websocket.connect
        if self._open >= MOST_CONNECTIONS:
            await send({"type": "websocket.close", "code": BUSY})
            return
        self._open += 1
        try:
            with suppress(OSError):  # the client has disconnected
                await send({"type": "websocket.accept"})
            [tab] = parse_qs(scope["query_string"].decode("latin-1")).get("tab", [""])[:1]
            await _Connection(self._questions, client_of(scope, tab), send).run(receive)
        finally:
            self._open -= 1


class _Connection:
    """An open connection and the questions that are being answered."""

    def __init__(self, questions: Questions, client: str, send: Send) -> None:
        self._questions, self._client, self._send = questions, client, send
        self._running: dict[str, asyncio.Future[None]] = {}
        """For each question, by its number, a future that stops it when it is done."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self, receive: Receive) -> None:
        """Answer until the connection is closed, then stop all questions."""
        code = None
        while code is None and (message := await receive())["type"] == "websocket.receive":
            code = self._handle(message.get("text") or "")
        for number in [*self._running]:
            self._stop(number)
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if code is not None:
            with suppress(OSError):
                await self._send({"type": "websocket.close", "code": code})

    def _handle(self, text: str) -> int | None:
        """Handle a message. Returns the code with which to close the connection, or None."""
        read = _MESSAGE.fullmatch(text)
        if read is None:
            return WRONG
        if len(self._tasks) >= MOST_AT_ONCE:
            return BUSY
        number, name, body = read.groups()
        self._stop(number)
        if name is not None:
            self._start(number, name, body.encode())
        return None

    def _stop(self, number: str) -> None:
        gone = self._running.pop(number, None)
        if gone is not None and not gone.done():
            gone.set_result(None)

    def _start(self, number: str, name: str, body: bytes) -> None:
        gone = self._running[number] = asyncio.get_running_loop().create_future()
        task = asyncio.ensure_future(self._answer(number, name, body, gone))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(
        self, number: str, name: str, body: bytes, gone: asyncio.Future[None]
    ) -> None:
        with suppress(OSError):  # the client disconnects, which ends `run`
            if name not in ENDPOINTS:
                await self._reply(number, _refused(404, f"no question {name!r}"))
                return
            try:
                job = self._questions.ask(self._client, name, body)
            except BusyError as error:
                await self._reply(number, _refused(503, str(error)))
                return
            try:
                async for line in self._questions.lines(job, gone):
                    await self._reply(number, line)
            finally:
                self._questions.cancel(job)
        if self._running.get(number) is gone:
            del self._running[number]

    async def _reply(self, number: str, line: Sent) -> None:
        text = f"{number} {line.status}\n{line.content.decode()}"
        await self._send({"type": "websocket.send", "text": text})


def _refused(status: int, sentence: str) -> Sent:
    return Sent(status, encoded({"error": sentence}))
