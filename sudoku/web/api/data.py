"""What can be asked for by GET: what the fields of questions may be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from sudoku.constraints.described import all_described
from sudoku.formats.registry import FORMATS
from sudoku.logic.techniques.registry import family_of
from sudoku.logic.techniques.registry import techniques as all_techniques
from sudoku.questions.models import known_names, listed
from sudoku.web.api.fields import is_allowed


def rules() -> list[dict[str, Any]]:
    """Every kind of rule, as `sudoku rules --json` prints it."""
    return [asdict(kind) for kind in all_described()]


def formats() -> list[dict[str, Any]]:
    """Every format: its name, what it is, and whether it can be read and written."""
    return [
        {
            "name": known.name,
            "title": known.title,
            "extension": known.extension,
            "readable": known.read is not None,
            "writable": known.write is not None,
        }
        for known in FORMATS
    ]


def models() -> list[dict[str, Any]]:
    """Every model that may be asked here, as `sudoku models --json` prints it."""
    return [asdict(listed(name)) for name in known_names() if is_allowed(name)]


def techniques() -> list[dict[str, Any]]:
    """Every technique of human solving, in the default order."""
    return [
        {
            "name": each.key,
            "title": each.title,
            "aliases": [*each.aliases],
            "family": family_of(each),
            "layer": each.layer,
            "meaning": each.meaning,
            "default": each.is_default,
            "needs_uniqueness": each.needs_uniqueness,
        }
        for each in all_techniques()
    ]


DATA: dict[str, Callable[[], list[dict[str, Any]]]] = {
    "rules": rules,
    "formats": formats,
    "models": models,
    "techniques": techniques,
}
"""By name: `GET /api/NAME` gives the list."""
