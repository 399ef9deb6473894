"""The files of the page, as they are in the package.

Media types are listed here, since the system's table differs from machine to machine. A browser
keeps the files and asks each time whether they are still the same (ETag, no-cache), so that a new
version of this package is shown at once.
"""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from sudoku.web.answers import refusal

FOLDER = Path(__file__).parent / "page"
INDEX = "index.html"
MEDIA_TYPES = {
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
    """A file of the page. Names have no dot but that of the extension, so none leads elsewhere."""
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
