"""The messages between a worker process and the server. All of them can be pickled.

A worker encodes its answers as JSON by itself, so that the server only passes bytes on.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

JSON = "application/json"


@dataclass(frozen=True, slots=True)
class Ask:
    """A question."""

    name: str
    body: bytes
    """A JSON object."""


@dataclass(frozen=True, slots=True)
class Ready:
    """The worker has imported what it needs and takes questions."""


@dataclass(frozen=True, slots=True)
class Line:
    """A JSON object on the way to the answer, in one line without its end."""

    content: bytes


@dataclass(frozen=True, slots=True)
class Final:
    """The end of a question."""

    status: int
    """A status code of HTTP."""
    content: bytes
    media_type: str = JSON
    name: str | None = None
    """The name of a file to save; a JSON object has None."""
    is_worn: bool = False
    """Whether to replace the worker: it has used much memory, or was stopped amid an import."""


Message = Ready | Line | Final


def error(status: int, sentence: str) -> Final:
    """A question that ends with an error."""
    return Final(status, encoded({"error": sentence}))


def encoded(values: dict[str, Any] | list[Any]) -> bytes:
    """As JSON, in one line."""
    return json.dumps(values, ensure_ascii=False).encode("utf-8", "backslashreplace")
