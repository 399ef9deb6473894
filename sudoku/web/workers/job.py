"""One question to the pool, and the messages that answer it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from sudoku.web.workers.messages import Final, JsonLine


class Job:
    """A question that a client has asked."""

    client: str
    """The name of the client: a tab or a connection."""
    seconds: float
    """The budget of the question, in seconds."""
    has_started: bool
    """Whether a worker has received the question."""
    is_cancelled: bool
    """Whether nobody waits for the answer any more."""

    def __init__(self, client: str, name: str, body: bytes, seconds: float) -> None:
        self.client, self.name, self.body, self.seconds = client, name, body, seconds
        self.has_started = self.is_cancelled = False
        self._messages: asyncio.Queue[tuple[JsonLine | Final, Callable[[], None]]] = asyncio.Queue()

    def put(self, message: JsonLine | Final, taken: Callable[[], None]) -> None:
        """Add a message. taken: called after the message has been read."""
        self._messages.put_nowait((message, taken))

    async def next(self) -> JsonLine | Final:
        """Wait for the next message. The last message is a Final."""
        message, taken = await self._messages.get()
        taken()
        return message

    def drop(self) -> None:
        """Drop the unread messages, so that the worker can continue."""
        while not self._messages.empty():
            self._messages.get_nowait()[1]()
