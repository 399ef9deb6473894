"""How other devices reach the page: an address that they can open, and a code for their cameras."""

from __future__ import annotations

import socket
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from io import StringIO

from sudoku.web.settings import Settings, is_wildcard

_QUIET = 2
"""Modules of light around a code."""
_LIGHT_ON_DARK = "\x1b[97;40m{}\x1b[0m"


def address_for_others(settings: Settings) -> str:
    """The address of the page for other devices, if they can reach it; it ends with a slash.

    A server that listens to all addresses is named by the one through which this machine reaches
    its network, or only by this machine's without a network.
    """
    if not is_wildcard(settings.host):
        return settings.address
    with suppress(OSError), _way(settings.host) as way:
        return replace(settings, host=way.getsockname()[0]).address
    return settings.address


def _way(host: str) -> socket.socket:
    """A socket that leads to the network, by the family of a wildcard. Nothing is sent.

    Raises OSError without a network.
    """
    is_new = ":" in host
    way = socket.socket(socket.AF_INET6 if is_new else socket.AF_INET, socket.SOCK_DGRAM)
    try:  # addresses for documentation, which belong to nobody, so every way leads outside
        way.connect(("2001:db8::1" if is_new else "192.0.2.1", 9))
    except OSError:
        way.close()
        raise
    return way


def code_of(addresses: Iterable[str], columns: int) -> str | None:
    """A QR code (ISO/IEC 18004) of the first address for which a terminal of this width has room.

    Returns lines of half blocks, light on dark whatever the terminal's own colours are. None if no
    address fits, or if segno, which draws codes, is not installed.
    """
    try:
        import segno  # late: no code is drawn unless a terminal shows it
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
