"""Facts in the stored latencies that their tables do not show: commands and turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from benchmarks.framework.report import BenchmarkError
from benchmarks.latency.results import FINISHED, LatencyRun, read_items
from benchmarks.page.exhibit import COLLECTIONS, shown
from benchmarks.page.stored import LOAD, StoredTable, StoredTables


def sources(results: StoredTables, collections: Sequence[str]) -> list[StoredTable]:
    """Each table, repeated for each time at which contestants began.

    Contestants can be added to a table later. Its command and date belong to the last contestants.
    """
    found = []
    for name in collections:
        stored = results[f"latency-{name}"]
        file = stored.command.split()[1]
        for date, runs in _groups(stored).items():
            found.append(replace(stored, command=_command(file, runs), date=date))
    return found


def apart(
    results: StoredTables, collections: Sequence[str], contestants: Sequence[str]
) -> list[str]:
    """A sentence about contestants that did not take turns with the majority."""
    facts: dict[str, list[str]] = {}
    most = ""
    for name in collections:
        stored = results[f"latency-{name}"]
        groups = _groups(stored)
        together = max(groups, key=lambda date: len(groups[date]))
        most = most or together
        for date, runs in groups.items():
            names = [shown(run.contestant) for run in runs if run.contestant in contestants]
            if date == together or not names:
                continue
            is_last = date == max(groups)
            load = f", load {stored.facts[LOAD]}" if is_last and LOAD in stored.facts else ""
            where = f"{COLLECTIONS[name]}: {date[:10]}{load}"
            facts.setdefault(", ".join(names), []).append(where)
    return [
        f"{names} took no turns with the others, which were measured on {most[:10]}. It was added "
        f"later, with other programs on the two cores ({'; '.join(where)})."
        for names, where in facts.items()
    ]


def answers(stored: StoredTable) -> Path:
    """The file of the single answers that belongs to a table."""
    path = stored.path.with_name(f"{stored.name}{FINISHED}")
    if not path.exists():
        raise BenchmarkError(f"{path.name} is missing beside {stored.path.name}")
    return path


def _groups(stored: StoredTable) -> dict[str, list[LatencyRun]]:
    """The runs by the time at which they began. In the file, they precede all answers."""
    groups: dict[str, list[LatencyRun]] = {}
    for item in read_items(answers(stored)):
        if not isinstance(item, LatencyRun):
            break
        groups.setdefault(item.date, []).append(item)
    return groups


def _command(file: str, runs: Sequence[LatencyRun]) -> str:
    names = ",".join(sorted(run.contestant for run in runs))
    take = "" if runs[0].take is None else f" --take {runs[0].take}"
    return f"latency {file} --contestants {names} --repeats {runs[0].repeats}{take}"
