"""The guard of the application: who may send which requests, and how a browser may use the answers.

The server only answers questions about puzzles, but every page in a browser on this machine can
reach it. So a request must name this server as its Host. This prevents DNS rebinding, in which the
name of another site leads to this machine. The request must not come from another page (Origin and
Sec-Fetch-Site); for WebSockets, browsers leave this check to the server. Bodies are JSON, which a
form on another page cannot send, and have at most MOST_BYTES. A server that other machines can
reach requires a token, which is compared in constant time.
"""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from http.cookies import CookieError, SimpleCookie
from ipaddress import ip_address
from secrets import compare_digest
from urllib.parse import parse_qs, quote, unquote

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sudoku.web.answers import refusal
from sudoku.web.faults import reported
from sudoku.web.settings import Settings, in_address, is_loopback, is_wildcard

MOST_BYTES = 1_000_000
"""Limit on the bytes of the body of a request."""
MOST_DRAINED, DRAIN_SECONDS = 8 * MOST_BYTES, 2.0
"""Limits on reading a refused body, in bytes and seconds."""
CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' blob: data:",
        "connect-src 'self'",
        "font-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""The headers of every answer."""
HERE = ("localhost", "127.0.0.1", "[::1]")
"""The names of the loopback interface."""
METHODS = ("GET", "HEAD", "POST")
_HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[^\[\]:]+)(?::([0-9]{1,5}))?")


class TooLargeError(Exception):
    """A body is longer than MOST_BYTES."""


class Guard:
    """Refuses requests that are not allowed, and adds HEADERS to every answer."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app, self._settings = app, settings
        self._cookie = f"sudoku_token_{settings.port}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return
        has_begun = False

        async def guarded_send(message: Message) -> None:
            nonlocal has_begun
            begins = message["type"].endswith("http.response.start")
            has_begun = has_begun or begins or message["type"] == "websocket.accept"
            if begins:
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        response: ASGIApp | None = self._refused(scope)
        if response is not None:
            await _drain(receive)
        else:
            response = self._entered(scope) or self._app
        try:
            await response(scope, _limited(receive), guarded_send)
        except TooLargeError:
            await _drain(receive)
            response = _too_large()
        except Exception as fault:  # noqa: BLE001  # whatever it is, the reply has no more details
            response = refusal(500, reported(fault))
        else:
            return
        if not has_begun:
            await response(scope, receive, guarded_send)

    def _refused(self, scope: Scope) -> ASGIApp | None:
        """A response that refuses a request because of its head; None if the head is allowed."""
        headers, method = Headers(scope=scope), scope.get("method", "GET")  # none of a WebSocket
        host = headers.get("host", "")
        if len(headers.getlist("host")) != 1 or not self._is_served(host):
            return refusal(403, "this server is not the one that the header Host names")
        if method not in METHODS:
            return refusal(405, f"expected the method {', '.join(METHODS)}", Allow="GET, HEAD")
        origins = headers.getlist("origin")
        if any(origin != f"http://{host}" for origin in origins):
            return refusal(403, "other pages may not ask this server")
        if _is_foreign(headers) and (scope["path"].startswith("/api/") or method == "POST"):
            return refusal(403, "other pages may not ask this server")
        if not self._is_known(scope, headers):
            return refusal(403, "a token is needed: open the address that the server has printed")
        if method == "POST":
            return _wrong_body(headers)
        return None

    def _is_served(self, host: str) -> bool:
        """Whether a Host header names this server: this machine or the configured host, and the
        port.
        """
        settings = self._settings
        match = _HOST.fullmatch(host)
        if match is None or int(match[2] or 80) != settings.port:
            return False
        name = match[1].lower()
        is_any = is_wildcard(settings.host)
        if (is_any or is_loopback(settings.host)) and name in HERE:
            return True
        if is_any:  # an address, unlike a name, cannot lead to another machine
            try:
                ip_address(name.strip("[]"))
            except ValueError:
                return False
            return True
        return name == in_address(settings.host).lower()

    def _is_known(self, scope: Scope, headers: Headers) -> bool:
        """Whether a request has the token, or no token is required."""
        if self._settings.token is None:
            return True
        given = [self._of_cookie(headers), _of_query(scope)]
        scheme, _, value = headers.get("authorization", "").partition(" ")
        given.append(value.strip() if scheme.lower() == "bearer" else "")
        token = self._settings.token.encode()
        return any(compare_digest(token, each.encode("utf-8", "replace")) for each in given)

    def _of_cookie(self, headers: Headers) -> str:
        try:
            cookie = SimpleCookie(headers.get("cookie", "")).get(self._cookie)
        except CookieError:
            return ""
        return "" if cookie is None else unquote(cookie.value)

    def _entered(self, scope: Scope) -> ASGIApp | None:
        """Move the token from the address to a cookie, and redirect to the address without the
        token.

        The browser keeps the fragment of the address, which contains the puzzle.
        """
        if self._settings.token is None or scope["path"] != "/" or not _of_query(scope):
            return None
        value = quote(self._settings.token, safe="")
        cookie = f"{self._cookie}={value}; HttpOnly; SameSite=Strict; Path=/"
        return refusal(303, "go on without the token", **{"Location": "/", "Set-Cookie": cookie})


def _is_foreign(headers: Headers) -> bool:
    """Whether the request comes from another page, according to the browser."""
    return headers.get("sec-fetch-site", "none") not in ("same-origin", "none")


def _of_query(scope: Scope) -> str:
    values = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])
    return values[0] if scope["path"] == "/" else ""


def _wrong_body(headers: Headers) -> ASGIApp | None:
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        return refusal(415, "expected the Content-Type application/json")
    length = headers.get("content-length", "0")
    if not length.isdigit() or len(length) > 20:
        return refusal(400, "expected a number as Content-Length")
    return _too_large() if int(length) > MOST_BYTES else None


def _too_large() -> ASGIApp:
    return refusal(413, f"expected a body of at most {MOST_BYTES:,} bytes")


async def _drain(receive: Receive) -> None:
    """Read the rest of a body, up to a limit, because a client reads no answer while it sends."""
    read = 0
    with suppress(TimeoutError):
        async with asyncio.timeout(DRAIN_SECONDS):
            while read < MOST_DRAINED:
                message = await receive()
                read += len(message.get("body", b""))
                if not message.get("more_body", False):
                    return


def _limited(receive: Receive) -> Receive:
    """Like `receive`, but raises TooLargeError as soon as a body is too long."""
    received = 0

    async def limited() -> Message:
        nonlocal received
        message = await receive()
        if message["type"] == "http.request":
            received += len(message.get("body", b""))
            if received > MOST_BYTES:
                raise TooLargeError
        return message

    return limited
