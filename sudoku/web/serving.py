"""Listening, and running the application until it is interrupted."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn

from sudoku.errors import SudokuError
from sudoku.web.app import create_app
from sudoku.web.connection import Connection
from sudoku.web.faults import print_fault
from sudoku.web.settings import DEFAULT_PORT, Settings
from sudoku.web.workers.pool import Pool

MOST_PORTS = 100
"""Ports that are tried from the default one."""
KEEP_ALIVE = 30
"""Seconds that a connection without a request is kept."""


class AddressError(SudokuError):
    """An address cannot be listened to."""


class _Server(uvicorn.Server):
    """uvicorn's, which leaves signals to us."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def listening(host: str, port: int | None) -> socket.socket:
    """A socket that listens to this port; 0 for any, None for the first free one from the default.

    Raises AddressError if the port is taken, or is no address of this machine.
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
    raise AddressError(f"cannot listen to {host}, port {tried}: {problem}")


def _bound(family: int, address: Any) -> socket.socket:
    # asyncio sends small packets at once (TCP_NODELAY) only where the protocol is stated.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":  # there it would share a port that is in use
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(1024)
    except BaseException:
        listener.close()
        raise
    return listener


def run(settings: Settings, listener: socket.socket, started: Callable[[], None]) -> None:
    """Answer until KeyboardInterrupt, which passes when all processes have ended.

    started: is called when the first request can be sent.
    """
    asyncio.run(serve(settings, listener, started))


async def serve(
    settings: Settings, listener: socket.socket, started: Callable[[], None] = lambda: None
) -> None:
    """As `run`, in an event loop, until it is cancelled."""
    asyncio.get_running_loop().set_exception_handler(_ignore)
    logging.getLogger("uvicorn").setLevel(logging.CRITICAL + 1)
    _allow_many_connections()
    pool = Pool(settings.jobs, settings.seconds)
    config = uvicorn.Config(
        create_app(settings, pool),
        http=Connection,
        ws="none",
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


def _ignore(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Connections that break off, or are too many to be accepted at once, are no news."""
    error = context.get("exception")
    if isinstance(error, Exception) and not isinstance(error, OSError):
        print_fault("of the server", error)


def _allow_many_connections() -> None:
    """Let this process open as many files as it may; the usual limit is low."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = 8192 if hard == resource.RLIM_INFINITY else min(hard, 8192)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))
