"""The files of the page."""

from __future__ import annotations

import gzip
import re
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from sudoku.web.answers import refusal
from sudoku.web.combining import combined_script, combined_style

FOLDER = Path(__file__).parent / "page"
INDEX = "index.html"
COMBINED = {"main.js": combined_script, "style/all.css": combined_style}
"""The files that are served combined with their imports."""
MEDIA_TYPES = {  # the system's table differs from machine to machine
    "css": "text/css",
    "html": "text/html",
    "js": "text/javascript",
    "svg": "image/svg+xml",
}
_NAME = re.compile(r"(?:[A-Za-z0-9_-]+/)*[A-Za-z0-9_-]+\.([a-z0-9]+)")


def page(request: Request) -> Response:
    """A file of the page. A valid name has one dot, before its extension, so it cannot lead out of
    the folder.

    A browser keeps the files and asks each time whether they have changed (ETag, no-cache), so a
    new version of this package shows at once.
    """
    name = request.url.path.removeprefix("/") or INDEX
    match = _NAME.fullmatch(name)
    if match is None or match[1] not in MEDIA_TYPES:
        return refusal(404, "there is no such page")
    try:
        content = _combined(name) if name in COMBINED else (FOLDER / name).read_bytes()
    except OSError:
        return refusal(404, "there is no such page")
    tag = f'"{sha256(content).hexdigest()[:32]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    known = request.headers.get("if-none-match", "")
    if tag in [each.strip().removeprefix("W/") for each in known.split(",")]:
        return Response(status_code=304, headers=headers)
    if name in COMBINED:
        headers["Vary"] = "Accept-Encoding"
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            content = _packed(content)
    return Response(content, 200, headers, MEDIA_TYPES[match[1]])


def _combined(name: str) -> bytes:
    """A file with its imports. It is combined again when a file of the page has changed."""
    stamps = tuple(each.stat().st_mtime_ns for each in FOLDER.rglob("*.*"))
    return _made(FOLDER, name, stamps)


@lru_cache(maxsize=len(COMBINED))
def _made(folder: Path, name: str, _stamps: tuple[int, ...]) -> bytes:
    return COMBINED[name](name, lambda each: (folder / each).read_text(encoding="utf-8")).encode()


@lru_cache(maxsize=len(COMBINED))
def _packed(content: bytes) -> bytes:
    return gzip.compress(content, mtime=0)
