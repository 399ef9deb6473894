"""Answer a request: turn its body into a reply, or into a sentence that explains what is wrong.

This runs in a worker process, because reading a large text may take a while.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Any

from sudoku.errors import ModelFault, NotationError, SudokuError, UnsupportedPartError
from sudoku.formats.format import json_fault
from sudoku.questions.no_answer import NoAnswer, answer_or_why_not
from sudoku.web.api import fields as common
from sudoku.web.api.checked_fields import RefusedError, checked_fields
from sudoku.web.api.endpoint import ApiRequest, Endpoint, Reply, Reporter
from sudoku.web.api.openapi import DOCUMENTS
from sudoku.web.api.registry import ENDPOINTS
from sudoku.web.api.wording import in_words_of_requests

MALFORMED, UNKNOWN, REFUSED, FAULT = 400, 404, 422, 500
"""The HTTP status code of each error; an answer has status 200."""


@dataclass(frozen=True, slots=True)
class ApiReply:
    """The reply to a request."""

    status: int
    """An HTTP status code."""
    reply: Reply | list[Any]
    """The reply of an endpoint, or the JSON value of a document."""


def answered(
    name: str,
    body: bytes,
    *,
    progress: Reporter = lambda _: None,
    item: Reporter = lambda _: None,
    default_seconds: float = common.DEFAULT_SECONDS,
) -> ApiReply:
    """Answer the question of this name.

    body: a JSON object with its fields; ignored for a document. default_seconds: the budget of a
    request without one. Raises KeyboardInterrupt and MemoryError only; a mistake in the request is
    a reply with `error`.
    """
    if name in DOCUMENTS:
        return ApiReply(200, DOCUMENTS[name]())
    endpoint = ENDPOINTS.get(name)
    if endpoint is None:
        return _refused(UNKNOWN, RefusedError(f"no question {name[:40]!r}"))
    try:
        given = json.loads(body, parse_constant=_no_constant)
    except RefusedError as error:
        return _refused(MALFORMED, error)
    except (ValueError, RecursionError) as error:
        return _refused(MALFORMED, RefusedError(f"expected a JSON object: {_fault(error)}"))
    if not isinstance(given, dict):
        return _refused(MALFORMED, RefusedError("expected a JSON object"))
    try:
        return ApiReply(200, _ask(endpoint, given, progress, item, default_seconds))
    except ModelFault as fault:
        return _refused(FAULT, fault)
    except (SudokuError, ValueError) as error:
        return _refused(REFUSED, error)


def _ask(
    endpoint: Endpoint,
    given: dict[str, Any],
    progress: Reporter,
    item: Reporter,
    default_seconds: float,
) -> Reply:
    """The reply to these fields. Raises SudokuError."""
    options = tuple(
        replace(option, default=min(default_seconds, common.MOST_SECONDS))
        if option.name == common.SECONDS.name
        else option
        for option in endpoint.options
    )
    values = checked_fields(options, given)
    if values.get("model") is not None:
        common.require_model(values["model"])
    entry = common.read_one(values) if common.PUZZLE.name in values else None
    request = ApiRequest(values, entry, common.budget_of(values), progress, item)
    found = answer_or_why_not(endpoint.answer, request)
    if isinstance(found, NoAnswer):
        values = found.as_dict(entry, None if entry is None else request.style)
        return values | {"error": in_words_of_requests(values["error"])}
    return found


def _refused(status: int, error: Exception) -> ApiReply:
    values: dict[str, Any] = {"error": in_words_of_requests(str(error))}
    if isinstance(error, NotationError):
        values |= {"field": error.source, "line": error.line, "column": error.column}
        if isinstance(error, UnsupportedPartError):
            values["unsupported"] = error.parts
    elif isinstance(error, RefusedError):
        where = {"field": error.field or None, "line": error.line, "column": error.column}
        values |= {name: value for name, value in where.items() if value is not None}
    return ApiReply(status, values)


def _fault(error: ValueError | RecursionError) -> str:
    """The mistake in a body that is not JSON."""
    if isinstance(error, RecursionError):
        return "nested too deeply"
    if isinstance(error, json.JSONDecodeError):
        return f"line {error.lineno}, column {error.colno}: {json_fault(error)}"
    if isinstance(error, UnicodeDecodeError):
        return "not UTF-8"
    return "a number with too many digits"


def _no_constant(name: str) -> float:
    raise RefusedError(f"expected a JSON object: {name} is not a JSON value")
