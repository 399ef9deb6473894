"""The identity of a run: all facts on which its table depends. Resuming requires the same."""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from sudoku.interface.versions import versions

Identity: TypeAlias = Mapping[str, Any]
"""The identity of a run as JSON values, by names that a message can show."""


def identity_of(
    task: Mapping[str, Any],
    options: Mapping[str, Any],
    inputs: Sequence[str],
    columns: Sequence[str],
    table: str,
) -> dict[str, Any]:
    """The identity of the run of a task.

    options: other options on which rows depend, by name. inputs: names of files, "-", or puzzles. A
    changed file, or another version of a package that answers, gives another identity.
    """
    return {
        **task,
        **{name: value for name, value in options.items() if value},
        "inputs": [_input(text) for text in inputs],
        "columns": list(columns),
        "table": table,
        "versions": versions(),
    }


def _input(text: str) -> dict[str, Any]:
    """The facts that identify an input. A pipe has none."""
    try:
        found = os.stat(text)
    except (OSError, ValueError):  # a puzzle
        return {"name": text}
    if not stat.S_ISREG(found.st_mode):
        return {"name": text}
    return {"name": os.path.abspath(text), "size": found.st_size, "time": found.st_mtime_ns}


def differences(before: Identity, now: Identity) -> list[str]:
    """The differences between two runs, in words. The options of another task are omitted."""
    if before.get("task") != now.get("task"):
        before, now = (
            {name: run.get(name) for name in ("task", "inputs")} for run in (before, now)
        )
    found = []
    for name in dict.fromkeys([*before, *now]):
        old, new = before.get(name), now.get(name)
        if old == new:
            continue
        if name == "inputs" and isinstance(old, list) and isinstance(new, list):
            found.append(_of_inputs(old, new))
        else:
            found.append(f"{name} was {_shown(old)}, is {_shown(new)}")
    return found


def _of_inputs(old: Sequence[Any], new: Sequence[Any]) -> str:
    names, now = ([_name(each) for each in inputs] for inputs in (old, new))
    if names != now:
        return f"inputs were {_shown(names)}, are {_shown(now)}"
    changed = [name for name, one, other in zip(names, old, new, strict=True) if one != other]
    return f"{', '.join(changed)} changed since"


def _name(file: Any) -> str:
    return str(file.get("name") if isinstance(file, dict) else file)


def _shown(value: Any) -> str:
    match value:
        case None:
            return "not given"
        case list():
            text = ",".join(map(str, value))
        case dict():
            pairs = value.items()
            text = ", ".join(f"{key} {each}" for key, each in pairs if each is not None) or "none"
        case _:
            text = str(value)
    return text if len(text) <= 200 else f"{text[:200]}…"
