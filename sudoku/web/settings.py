"""The settings of a server."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address

LOOPBACK = "127.0.0.1"
DEFAULT_PORT = 8470
DEFAULT_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a server."""

    port: int
    """The actual port, never 0."""
    host: str = LOOPBACK
    """The address on which the server listens."""
    token: str | None = None
    """Require this token; None requires no token."""
    seconds: float = DEFAULT_SECONDS
    """The budget of a question without one, in seconds."""
    jobs: int = 1
    """The number of worker processes for questions that do not follow every edit. Long questions
    start further workers."""

    @property
    def address(self) -> str:
        """The address of the page for a browser on this machine. It ends with a slash."""
        host = LOOPBACK if is_wildcard(self.host) else self.host
        return f"http://{in_address(host)}:{self.port}/"


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach a server on this host."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def is_wildcard(host: str) -> bool:
    """Whether the host means all addresses of this machine."""
    try:
        return ip_address(host).is_unspecified
    except ValueError:
        return False


def in_address(host: str) -> str:
    """The host as it is written in an address, with IPv6 in brackets."""
    return f"[{host}]" if ":" in host else host
