"""Listen, run the application until it is interrupted, and limit each connection."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

import h11
import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.wsproto_impl import WSProtocol

from sudoku.errors import SudokuError
from sudoku.web.app import create_app
from sudoku.web.faults import print_fault
from sudoku.web.security import HEADERS, MOST_BYTES
from sudoku.web.settings import DEFAULT_PORT, Settings
from sudoku.web.workers.messages import JSON, encoded
from sudoku.web.workers.pools import Pools

IDLE_SECONDS = 30.0
"""Limit on the seconds that a connection may be open without the complete head of a request."""


class HttpConnection(H11Protocol):
    """A connection that is closed if its client is idle for long, or sends a head too slowly."""

    _since = 0.0
    _is_upgraded = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Start the clock of a new connection."""
        super().connection_made(transport)
        self._since = monotonic()
        self._watch()

    def on_response_complete(self) -> None:
        """Restart the clock after an answer."""
        self._since = monotonic()
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Stop the clock: a WebSocket may be idle, and pings show whether its client is there."""
        self._is_upgraded = True
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Refuse bytes that are not HTTP, with the same headers as any other refusal."""
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
        """Close the connection if it has waited too long for a request; otherwise check later."""
        if self._is_upgraded or self.transport.is_closing():
            return
        is_waiting = self.cycle is None or self.cycle.response_complete
        left = self._since + IDLE_SECONDS - monotonic()
        if is_waiting and left <= 0:
            self.transport.close()
        else:
            self.loop.call_later(left if is_waiting else IDLE_SECONDS, self._watch)


MOST_PORTS = 100
"""The number of ports to try, starting with the default port."""
KEEP_ALIVE = 30
"""Seconds for which an idle connection is kept."""


class AddressError(SudokuError):
    """The server cannot listen on an address."""


class _Server(uvicorn.Server):
    """A server of uvicorn that does not handle signals."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def listening(host: str, port: int | None) -> socket.socket:
    """A socket that listens on this port.

    port: 0 selects any free port; None selects the first free port, starting with the default port.
    Raises AddressError if the port is taken, or if the host is not an address of this machine.
    """
    wanted = range(DEFAULT_PORT, DEFAULT_PORT + MOST_PORTS) if port is None else [port]
    for each in wanted:
        try:
            family, _, _, _, address = socket.getaddrinfo(
                host, each, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
            )[0]
            return _bound(family, address)
        except (OSError, UnicodeError, OverflowError) as error:
            problem = getattr(error, "strerror", None) or "no such address"
    tried = f"{wanted[0]}" if port is not None else f"{wanted[0]} to {wanted[-1]}"
    raise AddressError(f"cannot listen on {host}, port {tried}: {problem}")


def _bound(family: int, address: Any) -> socket.socket:
    # asyncio sends small packets at once (TCP_NODELAY) only if the protocol is stated.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":  # Windows would share a port in use
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(1024)
    except BaseException:
        listener.close()
        raise
    return listener


def run(settings: Settings, listener: socket.socket, started: Callable[[], None]) -> None:
    """Answer requests until KeyboardInterrupt, which is raised again after all processes have
    ended.

    started: called as soon as requests are answered.
    """
    asyncio.run(serve(settings, listener, started))


async def serve(
    settings: Settings, listener: socket.socket, started: Callable[[], None] = lambda: None
) -> None:
    """Like `run`, in an event loop, until it is cancelled."""
    asyncio.get_running_loop().set_exception_handler(_ignore)
    logging.getLogger("uvicorn").setLevel(logging.CRITICAL + 1)
    _allow_many_connections()
    pool = Pools(settings.jobs, settings.seconds)
    config = uvicorn.Config(
        _interruptible(create_app(settings, pool)),
        http=HttpConnection,
        ws=WSProtocol,
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,  # it takes longer than sending the bytes
        lifespan="off",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=0,
    )
    server = _Server(config)
    pool.start()
    try:
        running = asyncio.ensure_future(server.serve(sockets=[listener]))
        while not server.started and not running.done():
            await asyncio.sleep(0.01)
        if not running.done():
            started()
        await running
    finally:
        pool.close()
        listener.close()


def _interruptible(app: ASGIApp) -> ASGIApp:
    """Let KeyboardInterrupt end the event loop; uvicorn would treat it as an error of `app`.

    SIGTERM raises it in the middle of an answer if SIGINT is ignored, such as under `nohup` or for
    the background commands of a shell.
    """

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await app(scope, receive, send)
        except KeyboardInterrupt as interrupt:
            asyncio.get_running_loop().call_soon(_raise, interrupt)
            raise

    return answer


def _raise(error: BaseException) -> None:
    raise error


def _ignore(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Print errors of the program, but not broken or refused connections."""
    error = context.get("exception")
    if isinstance(error, Exception) and not isinstance(error, OSError):
        print_fault("of the server", error)


def _allow_many_connections() -> None:
    """Raise the limit on open files, and so on connections, as far as the system allows."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = 8192 if hard == resource.RLIM_INFINITY else min(hard, 8192)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))
