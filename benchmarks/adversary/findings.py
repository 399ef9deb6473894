"""The results of a search: confirmed by another model, timed, and shown as tables and text."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.adversary.search import Found, Search, Target
from benchmarks.report import BenchmarkError, Report, Row
from sudoku import Effort, open_model
from sudoku.questions.latency import Latency, measure

REPEATS = 5
SHOWN = 10
"""The number of hardest puzzles that are confirmed and written."""


@dataclass(frozen=True, slots=True)
class PuzzleReport(Report):
    """A report with the puzzles that were found, as text."""

    puzzles: str = ""

    def save(self, folder: Path) -> None:
        """Write the report, and `name`.txt with the puzzles."""
        Report.save(self, folder)
        (folder / f"{self.name}.txt").write_text(self.puzzles, encoding="utf-8")


def require_confirmed(target: Target, found: Sequence[Found]) -> str:
    """The name of another model that gives the same answers. Raises BenchmarkError."""
    name = "sat" if target.spec.partition(":")[0] == "reference" else "reference"
    judge = open_model(name, target.board)
    for each in found:
        outcome = judge.search(each.puzzle)
        if outcome.verdict is not target.verdict or outcome.solutions != each.outcome.solutions:
            text = f"{name} says {outcome.verdict.value}, {target.spec} {target.verdict.value}"
            raise BenchmarkError(f"{text} or another solution; the puzzle is {each.puzzle}")
    return name


def as_text(search: Search, found: Sequence[Found]) -> str:
    """Result rows for `sudoku.read`, each below a comment with its cost."""
    target = search.target
    lines = [f"# box: {target.board.shape}"]
    for each in found:
        facts = {
            "model": target.spec,
            "effort": f"{each.cost} {target.counter}",
            "seed": search.seed,
            "step": each.step,
            "clues": each.puzzle.clue_count,
        }
        claim = f"1:{each.outcome.solution}" if each.outcome.solution else "0"
        lines += ["", "# " + " ".join(f"{key}={value}" for key, value in facts.items())]
        lines.append(f"{each.puzzle}:{claim}")
    return "\n".join(lines) + "\n"


def hardest_rows(search: Search) -> tuple[list[Row], list[str]]:
    """Rows for the hardest puzzle of the start and the hardest found, and notes."""
    named = {"of the start": search.start[0]}
    if search.found:
        named["found"] = search.found[0]
    latencies: dict[str, list[Latency]] = {name: [] for name in named}
    for _ in range(REPEATS):
        for name, each in named.items():
            latencies[name].append(measure(search.target.open(), each.puzzle))
    notes = []
    if search.pool[0].step == 0:
        notes.append("No puzzle harder than those of the start was found.")
    for name, each in named.items():
        efforts = {_counters(latency.outcome.effort) for latency in latencies[name]}
        if efforts != {_counters(each.outcome.effort)}:
            notes.append(
                f"Runs of the hardest {name} differ in effort: the search is not repeatable."
            )
    rows = [_hardest_row(search, name, each, latencies[name]) for name, each in named.items()]
    return rows, notes


def step_rows(search: Search) -> list[Row]:
    """The effort after 0, 1, 10, 100, … steps and at the end."""
    shown = [m for m in search.milestones if m.steps < search.steps] + [search.progress]
    counter, hardest = search.target.counter, search.start[0].cost
    return [
        {
            "steps": each.steps,
            "new puzzles": each.asked,
            counter: each.best.cost,
            "clues": each.best.puzzle.clue_count,
            "× hardest of start": each.best.cost / hardest,
            f"{counter} of the pool's last": each.worst.cost,
        }
        for each in shown
    ]


def _hardest_row(search: Search, name: str, found: Found, latencies: Sequence[Latency]) -> Row:
    target = search.target
    milliseconds = [1000 * latency.seconds for latency in latencies]
    effort = found.outcome.effort
    mean = statistics.fmean(each.cost for each in search.start)
    return {
        "hardest": name,
        "model": target.spec,
        "seed": search.seed,
        "step": found.step,
        "clues": found.puzzle.clue_count,
        "conflicts": effort.conflicts,
        "decisions": effort.decisions,
        "propagations": effort.propagations,
        "least ms": min(milliseconds),
        "median ms": statistics.median(milliseconds),
        f"× {target.counter} of the hardest of the start": found.cost / search.start[0].cost,
        f"× mean {target.counter} of the start": found.cost / mean,
    }


def _counters(effort: Effort) -> tuple[int, int, int]:
    return effort.conflicts, effort.decisions, effort.propagations
