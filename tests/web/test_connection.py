"""Connections: those that wait too long are closed, and what is no HTTP is refused."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest

from sudoku.web import serving
from sudoku.web.app import create_app
from sudoku.web.security import HEADERS
from tests.web.in_process import HOST, PLAIN, AtOnce, Connect, in_server

HEALTH = f"GET /api/health HTTP/1.1\r\nHost: {HOST}\r\n".encode()
Client = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[bytes]]


def answered(client: Client) -> bytes:
    """What a client of a server without processes has read."""

    async def scenario(connect: Connect) -> bytes:
        return await client(*await connect())

    answer: bytes = in_server(scenario, create_app(PLAIN, AtOnce()))
    return answer


async def all_of(reader: asyncio.StreamReader) -> bytes:
    """What comes until the connection is closed. Where the server closes it before it has read the
    last byte that was sent, its system says that it was reset.
    """
    read = b""
    with suppress(ConnectionResetError):
        while part := await reader.read(4096):
            read += part
    return read


@pytest.mark.parametrize("begun", [b"", b"GET / HTTP/1.1\r\nX-", HEALTH + b"\r\n" + HEALTH])
def test_who_sends_no_whole_request_is_not_waited_for(
    begun: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "IDLE_SECONDS", 0.05)

    async def client(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        writer.write(begun)
        closed = asyncio.ensure_future(all_of(reader))
        while not closed.done():  # byte by byte, which is no reason to wait on
            writer.write(b"x" if begun else b"")
            await asyncio.wait({closed}, timeout=0.01)
        return await closed

    assert answered(client).count(b"HTTP/1.1 200") == begun.count(b"\r\n\r\n")


def test_what_is_no_http_is_refused_as_all_else() -> None:
    async def client(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
        writer.write(b"\x16\x03\x01\r\n\r\n")
        return await reader.read()

    head, _, content = answered(client).partition(b"\r\n\r\n")
    status, *lines = head.decode().split("\r\n")
    assert status == "HTTP/1.1 400 Bad Request"
    headers = dict(line.split(": ", 1) for line in lines)
    assert HEADERS.items() <= headers.items()
    assert headers["Content-Length"] == str(len(content))
    assert [*json.loads(content)] == ["error"]
