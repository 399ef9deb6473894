"""What a server is told when it is started."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address

LOOPBACK = "127.0.0.1"
DEFAULT_PORT = 8470
DEFAULT_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class Settings:
    """host: the address that is listened to. port: the one in use, not 0. token: without it nobody
    is answered; None for no token. seconds: the budget of a question that states none. jobs: the
    number of worker processes, to which others are added while these have long questions.
    """

    port: int
    host: str = LOOPBACK
    token: str | None = None
    seconds: float = DEFAULT_SECONDS
    jobs: int = 1

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
    """Whether the host stands for all addresses of this machine."""
    try:
        return ip_address(host).is_unspecified
    except ValueError:
        return False


def in_address(host: str) -> str:
    """The host as it is written in an address: IPv6 in brackets."""
    return f"[{host}]" if ":" in host else host
