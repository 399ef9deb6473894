"""Opens Dask clients, and turns connection problems into errors."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing import resource_tracker
from typing import Any, TypeAlias

import dask
import dask.utils
import distributed
from dask.system import CPU_COUNT
from distributed.comm.core import connect

from sudoku.errors import ClusterError
from sudoku.pictures.words import plural
from sudoku.system.processes import interrupts_held

Client: TypeAlias = Any
"""A `distributed.Client`; not the class itself, because most of it has no types."""
LOCAL = "local"
FIRST_SECONDS = 10.0
"""Seconds for the first connection. Dask's own timeout is 30 seconds, even for a wrong port."""
_SECONDS_TO_CLOSE = 5
_NOISY = ("distributed", "tornado", "asyncio")
"""Loggers of Dask and of its dependencies."""
_OBJECT = re.compile(r"in <[^<>]+ object at 0x[0-9a-f]+>: ")
"""Text that Dask puts before the reason of an error."""


@dataclass(slots=True)
class OpenedClient:
    """A client, with everything that must be closed with it."""

    client: Client
    timeout: float
    """Dask's timeout in seconds."""
    again: Callable[[float], Client] | None = None
    """Makes another client of the same scheduler within this many seconds; None if that is not
    possible.
    """
    stack: ExitStack = field(default_factory=ExitStack)

    def reopen(self, seconds: float) -> Client:
        """Replace the client by a new one. Raises ClusterError."""
        assert self.again is not None  # noqa: S101
        self.client = self.again(seconds)
        return self.client

    def close(self) -> None:
        """Close the client, unless it belongs to the caller, and the cluster, if it is our own."""
        self.stack.close()

    def close_client(self) -> None:
        """Close the client, but not the cluster."""
        _close(self.client)


def opened(dask: Any, workers: int | None) -> OpenedClient:
    """An opened client, as in `connected`."""
    timeout = _connect_timeout()
    if isinstance(dask, distributed.Client):
        if dask.asynchronous:
            raise ClusterError("an asynchronous client cannot be used; pass a synchronous one")
        return OpenedClient(dask, timeout)
    if not isinstance(dask, str):
        raise TypeError(f"dask must be an address or a distributed.Client, not {dask!r:.60}")
    if sys.platform != "win32":
        resource_tracker.ensure_running()  # if the workers started it, Ctrl-C would be unblocked
    with ExitStack() as stack, interrupts_held():
        stack.enter_context(_quiet())
        if dask == LOCAL:
            found = OpenedClient(_local_client(workers, stack), timeout)
        else:
            address = _address_of(dask)
            client = _client(address, min(FIRST_SECONDS, timeout))
            found = OpenedClient(client, timeout, lambda seconds: _client(address, seconds))
        stack.callback(found.close_client)
        found.stack = stack.pop_all()
        return found


def _close(one: Any) -> None:
    """Close a client or a cluster."""
    with suppress(Exception):  # the scheduler may be gone, or workers busy
        one.close(timeout=_SECONDS_TO_CLOSE)


def _connect_timeout() -> float:
    setting = dask.config.get("distributed.comm.timeouts.connect")
    return float(dask.utils.parse_timedelta(setting, "s"))


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep Dask's log out of standard error, because our own messages report every problem. Logging
    settings in the user's Dask configuration still apply.
    """
    if "logging" in dask.config.config or "logging" in dask.config.get("distributed"):
        yield
        return
    known = [*logging.root.manager.loggerDict]
    names = [name for name in known if name.partition(".")[0] in _NOISY]
    loggers = [logging.getLogger(name) for name in {*names, *_NOISY}]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)


def _local_client(workers: int | None, stack: ExitStack) -> Client:
    """A client of a cluster of processes on this machine, which ends with the stack."""
    try:
        with dask.config.set({"distributed.worker.profile.enabled": False}):
            cluster = distributed.LocalCluster(
                n_workers=CPU_COUNT if workers is None else workers,
                threads_per_worker=1,
                scheduler_kwargs={"dashboard": False, "dashboard_address": "127.0.0.1:0"},
                memory_limit=0,
                silence_logs=logging.CRITICAL + 1,
            )
        stack.callback(_close, cluster)
        return distributed.Client(cluster, set_as_default=False)
    except (OSError, RuntimeError) as error:
        raise ClusterError(f"no cluster can be started on this machine: {error}") from error


def _address_of(dask: str) -> str:
    """The address, or the address in a scheduler file."""
    if "://" in dask or not os.path.isfile(dask):
        return dask
    try:
        with open(dask, encoding="utf-8") as file:
            return str(json.load(file)["address"])
    except (OSError, ValueError, LookupError, TypeError):
        raise ClusterError(
            f"{dask}: expected a file that `dask scheduler --scheduler-file` wrote"
        ) from None


def _client(address: str, seconds: float) -> Client:
    """A client of the scheduler at this address. Raises ClusterError."""
    try:
        # A client would wait forever if something else answered at this address.
        with ThreadPoolExecutor(1) as executor:
            executor.submit(asyncio.run, _require_reachable(address, seconds)).result()
        return distributed.Client(address, timeout=seconds, set_as_default=False)
    except (ValueError, TypeError) as error:
        raise ClusterError(
            f"{address}: {_sentence(error)}; expected the address of a scheduler such as"
            f" tcp://host:8786, or {LOCAL}"
        ) from None
    except (OSError, MemoryError, EOFError, RuntimeError) as error:
        reason = _sentence(error.__cause__ or error)
        raise ClusterError(
            f"{address}: no Dask scheduler answers there within"
            f" {plural(round(seconds), 'second')} ({reason})"
        ) from None


async def _require_reachable(address: str, seconds: float) -> None:
    """Connect, which includes an exchange of greetings."""
    arguments = distributed.Security().get_connection_args("client")
    comm = await asyncio.wait_for(connect(address, timeout=seconds, **arguments), seconds + 1)
    await comm.close()


def _sentence(error: BaseException) -> str:
    text = _OBJECT.sub("", " ".join(str(error).split()))
    return text or type(error).__name__
