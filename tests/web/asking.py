"""Questions to the HTTP API, without a server."""

from __future__ import annotations

import json
from typing import Any

from sudoku.web.api.asking import answered
from sudoku.web.api.endpoint import File


def asked(name: str, fields: dict[str, Any], status: int = 200) -> dict[str, Any]:
    """The reply, which has this status."""
    found = answered(name, json.dumps(fields).encode())
    assert found.status == status, found.reply
    assert isinstance(found.reply, dict)
    return found.reply


def file_of(name: str, fields: dict[str, Any]) -> File:
    """The file that is the reply."""
    found = answered(name, json.dumps(fields).encode())
    assert found.status == 200, found.reply
    assert isinstance(found.reply, File)
    return found.reply


def streamed(name: str, fields: dict[str, Any]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The reply, and the items that came before it."""
    items: list[dict[str, Any]] = []
    reply = answered(name, json.dumps(fields).encode(), item=items.append).reply
    assert isinstance(reply, dict)
    return reply, items
