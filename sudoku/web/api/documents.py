"""What `GET /api/NAME` gives: lists of what fields may be, and the description of the API."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sudoku.web.api.data import DATA
from sudoku.web.api.openapi import openapi

DOCUMENTS: dict[str, Callable[[], Any]] = {**DATA, "openapi.json": openapi}
"""By name. Each makes a JSON value; a worker does, as some load the models."""
