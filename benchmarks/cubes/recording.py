"""Reads the times of cubes from the file that `sudoku check --cubes` keeps."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.cubes.scheduling import Part
from benchmarks.framework.report import BenchmarkError


def recorded(path: Path) -> list[Part]:
    """The parts, in the order in which they ended. Raises BenchmarkError for another file."""
    try:
        lines = path.read_text(encoding="ascii").splitlines()
        return _parts([json.loads(line) for line in lines])
    except (ValueError, KeyError, TypeError) as error:
        raise BenchmarkError(f"{path.name} is no file of cubes: {error!r}") from error


def _parts(events: Sequence[dict[str, Any]]) -> list[Part]:
    parts: list[Part] = []
    parents: dict[str, int] = {}
    solutions = 0
    for event in events:
        if "solution" in event:
            solutions += 1
        elif "solved" in event or "split" in event:
            cube = event["solved"] if "solved" in event else event["split"]
            if "split" in event:
                parents |= dict.fromkeys((piece[0] for piece in event["pieces"]), len(parts))
            parts.append(Part(event["seconds"], solutions, parents.get(cube)))
            solutions = 0
    if solutions:
        parts.append(Part(0.0, solutions))  # decided in the middle of a cube, whose time is unknown
    return parts
