"""The messages between a worker process and the server, all of which can be pickled.

Workers encode their answers as JSON, so the server only forwards bytes.
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
    """A worker has imported all modules and accepts questions."""


@dataclass(frozen=True, slots=True)
class JsonLine:
    """A JSON object before the answer, in one line without its newline."""

    content: bytes


@dataclass(frozen=True, slots=True)
class Final:
    """The final message about a question."""

    status: int
    """An HTTP status code."""
    content: bytes
    media_type: str = JSON
    name: str | None = None
    """The name under which to save a file; None for a JSON object."""
    is_worn: bool = False
    """Whether to replace the worker: it has used much memory, or was stopped during an import."""


Message = Ready | JsonLine | Final


def error(status: int, sentence: str) -> Final:
    """The final message about a question that failed."""
    return Final(status, encoded({"error": sentence}))


def encoded(values: dict[str, Any] | list[Any]) -> bytes:
    """A value as JSON, in one line."""
    return json.dumps(values, ensure_ascii=False).encode("utf-8", "backslashreplace")
