"""A small HTTP client, so that the measurement takes little time from the server beside it."""

from __future__ import annotations

import asyncio
import json
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit


class WebClient:
    """One connection, kept from question to question."""

    def __init__(self, address: str, name: str) -> None:
        parts = urlsplit(address)
        self._host, self._port = parts.hostname or "", parts.port or 80
        self._head = f"Host: {parts.netloc}\r\nContent-Type: application/json\r\nX-Tab: {name}\r\n"
        self._reader: asyncio.StreamReader
        self._writer: asyncio.StreamWriter

    async def __aenter__(self) -> Self:
        self._reader, self._writer = await asyncio.open_connection(self._host, self._port)
        return self

    async def __aexit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        self._writer.close()

    async def ask(self, name: str, fields: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        """The status and the answer. Raises OSError and EOFError for a broken connection."""
        body = json.dumps(fields).encode()
        head = f"POST /api/{name} HTTP/1.1\r\n{self._head}Content-Length: {len(body)}\r\n\r\n"
        self._writer.write(head.encode() + body)
        await self._writer.drain()
        first, *lines = (await self._reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines if line)
        content = await self._reader.readexactly(int(headers["content-length"]))
        return int(first.split()[1]), json.loads(content)
