"""The application: the page's files, the questions of the API, and the guard before them."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from sudoku.web.answers import found, refusal
from sudoku.web.asking import Asking
from sudoku.web.security import Guard
from sudoku.web.settings import Settings
from sudoku.web.workers.pool import Pool

API = "/api/"


def create_app(settings: Settings, pool: Pool) -> ASGIApp:
    """The application with these settings. The pool is started and closed by the caller."""
    asking = Asking(pool)

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        path, is_read = scope["path"], scope["method"] in ("GET", "HEAD")
        if path == f"{API}health" and is_read:
            # Whether the server answers, how busy it is, and the budget where none is stated.
            busy = {"working": pool.working, "waiting": pool.waiting}
            response = found({"status": "ok", **busy, "seconds": settings.seconds})
        elif path.startswith(API):
            await asking(request, path.removeprefix(API), send)
            return
        elif is_read:
            response = page(request)
        else:
            response = refusal(405, "expected the method GET", Allow="GET, HEAD")
        await response(scope, receive, send)

    return Guard(answer, settings)


FOLDER = Path(__file__).parent / "page"
INDEX = "index.html"
MEDIA_TYPES = {  # the system's table differs from machine to machine
    "css": "text/css",
    "html": "text/html",
    "ico": "image/x-icon",
    "js": "text/javascript",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "txt": "text/plain",
    "webmanifest": "application/manifest+json",
    "woff2": "font/woff2",
}
_NAME = re.compile(r"(?:[A-Za-z0-9_-]+/)*[A-Za-z0-9_-]+\.([a-z0-9]+)")


def page(request: Request) -> Response:
    """A file of the page. Names have no dot but that of the extension, so none leads elsewhere.

    A browser keeps the files and asks each time whether they are still the same (ETag, no-cache),
    so that a new version of this package is shown at once.
    """
    name = request.url.path.removeprefix("/") or INDEX
    match = _NAME.fullmatch(name)
    if match is None or match[1] not in MEDIA_TYPES:
        return refusal(404, "there is no such page")
    try:
        content = (FOLDER / name).read_bytes()
    except OSError:
        return refusal(404, "there is no such page")
    tag = f'"{sha256(content).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    known = request.headers.get("if-none-match", "")
    if tag in [each.strip().removeprefix("W/") for each in known.split(",")]:
        return Response(status_code=304, headers=headers)
    return Response(content, 200, headers, MEDIA_TYPES[match[1]])
