"""The page on other devices: its address in the network, and a QR code of the address."""

from __future__ import annotations

import socket
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from io import StringIO

from sudoku.web.settings import Settings, is_wildcard

_QUIET = 2
"""The width of the light border of a QR code, in modules."""
_LIGHT_ON_DARK = "\x1b[97;40m{}\x1b[0m"


def address_for_others(settings: Settings) -> str:
    """The address of the page for other devices, if they can reach it. It ends with a slash.

    For a server that listens on all addresses, this is the address of this machine in its network,
    or without a network the loopback address.
    """
    if not is_wildcard(settings.host):
        return settings.address
    with suppress(OSError), _way(settings.host) as way:
        return replace(settings, host=way.getsockname()[0]).address
    return settings.address


def _way(host: str) -> socket.socket:
    """A connected socket whose local address is the address of this machine in the network. It
    sends nothing.

    Raises OSError without a network.
    """
    is_new = ":" in host
    way = socket.socket(socket.AF_INET6 if is_new else socket.AF_INET, socket.SOCK_DGRAM)
    try:  # documentation addresses: nobody uses them, so the route leads through the network
        way.connect(("2001:db8::1" if is_new else "192.0.2.1", 9))
    except OSError:
        way.close()
        raise
    return way


def code_of(addresses: Iterable[str], columns: int) -> str | None:
    """A QR code (ISO/IEC 18004) of the first of these addresses whose code fits a terminal of this
    width.

    Returns lines of half blocks with explicit colours. None if no address fits, or if segno, which
    draws the codes, is not installed.
    """
    try:
        import segno  # late: only a terminal needs it
    except ImportError:
        return None
    for address in addresses:
        with suppress(segno.DataOverflowError):
            code = segno.make(address, error="l", micro=False)
            if code.symbol_size(border=_QUIET)[0] <= columns:
                text = StringIO()
                code.terminal(out=text, border=_QUIET, compact=True)
                lines = text.getvalue().splitlines()
                return "\n".join(_LIGHT_ON_DARK.format(line) for line in lines if line)
    return None
