"""The application: a guard, the files of the page, and the endpoints of the API."""

from __future__ import annotations

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from sudoku.web.answers import found, refusal
from sudoku.web.asking import Asking
from sudoku.web.files import page
from sudoku.web.questions import Questions
from sudoku.web.security import Guard
from sudoku.web.settings import Settings
from sudoku.web.talking import Talking
from sudoku.web.workers.pool import Pool
from sudoku.web.workers.pools import Pools

API = "/api/"
LIVE = f"{API}live"
"""The address of the WebSocket."""


def create_app(settings: Settings, pool: Pool | Pools) -> ASGIApp:
    """The application with these settings. The caller starts and closes the pool."""
    questions = Questions(pool)
    asking, talking = Asking(questions), Talking(questions)

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            if scope["path"] == LIVE:
                await talking(scope, receive, send)
            else:
                await refusal(404, "no such connection")(scope, receive, send)
            return
        request = Request(scope, receive)
        path, is_read = scope["path"], scope["method"] in ("GET", "HEAD")
        if path == f"{API}health" and is_read:
            # Whether the server answers, how busy it is, and the default budget.
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
