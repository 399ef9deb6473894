"""Responses that the server makes without a worker; like all responses, they are JSON."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from sudoku.web.workers.messages import JSON, Final, encoded


def refusal(status: int, sentence: str, **headers: str) -> Response:
    """A response with an error, and optional further headers."""
    return Response(encoded({"error": sentence}), status, headers, JSON)


def found(values: dict[str, Any]) -> Response:
    """A response with a JSON object."""
    return Response(encoded(values), 200, None, JSON)


def final(answer: Final, **headers: str) -> Response:
    """A response with the final message of a worker."""
    if answer.name is not None:
        headers["Content-Disposition"] = f'attachment; filename="{_safe(answer.name)}"'
    return Response(answer.content, answer.status, headers, answer.media_type)


def _safe(name: str) -> str:
    return "".join(c if c.isascii() and (c.isalnum() or c in "-_.") else "-" for c in name)
