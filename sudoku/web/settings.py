"""The settings with which a server is started."""

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
    """The port in use, not 0."""
    host: str = LOOPBACK
    """The address on which the server listens."""
    token: str | None = None
    """Require this token; None requires no token."""
    seconds: float = DEFAULT_SECONDS
    """The budget of a question that states none."""
    jobs: int = 1
    """Worker processes for the questions on request. Long questions add further ones."""

    @property
    def address(self) -> str:
        """The address of the page, for this machine's browser. It ends with a slash."""
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
    """The host as an address has it: IPv6 in brackets."""
    return f"[{host}]" if ":" in host else host
