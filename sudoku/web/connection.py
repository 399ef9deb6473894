"""One connection: uvicorn's, with limits on what a client may keep open, and our own refusal of
what is no HTTP.
"""

from __future__ import annotations

import asyncio
from time import monotonic

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from sudoku.web.security import HEADERS
from sudoku.web.workers.messages import JSON, encoded

IDLE_SECONDS = 30.0
"""How long a connection may be open without a whole head of a request."""


class Connection(H11Protocol):
    """Is closed when its client sends nothing for long, or a head byte by byte."""

    _since = 0.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """The client has connected."""
        super().connection_made(transport)
        self._since = monotonic()
        self._watch()

    def on_response_complete(self) -> None:
        """A request is answered: the next may come."""
        self._since = monotonic()
        super().on_response_complete()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP, as other requests are refused."""
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):  # an answer is under way
            self.transport.close()
            return
        content = encoded({"error": msg})
        headers = {
            **HEADERS,
            "Cache-Control": "no-store",
            "Content-Type": JSON,
            "Content-Length": f"{len(content)}",
            "Connection": "close",
        }
        head = h11.Response(status_code=400, headers=[*headers.items()], reason=b"Bad Request")
        for event in (head, h11.Data(data=content), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def _watch(self) -> None:
        """Close the connection if it has waited for a request too long; else look again later."""
        if self.transport.is_closing():
            return
        is_waiting = self.cycle is None or self.cycle.response_complete
        left = self._since + IDLE_SECONDS - monotonic()
        if is_waiting and left <= 0:
            self.transport.close()
        else:
            self.loop.call_later(left if is_waiting else IDLE_SECONDS, self._watch)
