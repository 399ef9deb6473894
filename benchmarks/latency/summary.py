"""The three reports of the latency benchmark for each collection, with explanatory notes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.framework.answers import BLOCK
from benchmarks.framework.report import Report
from benchmarks.latency import figures
from benchmarks.latency.results import Results


class Summary(Report):
    """A table without JSON lines: its figures are in latency-COLLECTION.jsonl.gz."""

    __slots__ = ()

    def save(self, folder: Path) -> None:
        """Write `name`.md only, over an older one."""
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{self.name}.md").write_text(self.markdown() + "\n", encoding="utf-8")


def reports(
    results: Results, path: Path, command: str, cap: float, happened: Sequence[str]
) -> Iterator[Report]:
    """The figures, the slowest puzzles and the processes of one collection.

    happened: notes on this run. Raises BenchmarkError if contestants contradict each other.
    """
    each = figures.by_contestant(results)
    figures.require_agreement(results, path.name)
    unasked = ", ".join(figures.unasked(results))
    notes = [*happened, *([f"Not asked: {unasked}."] if unasked else [])]
    tables = {
        f"latency-{path.stem}": (
            figures.latency_rows(each),
            (*notes, *_method(cap), figures.verdict_note(each), figures.begun_note(results)),
        ),
        f"latency-slowest-{path.stem}": (
            figures.slowest_rows(each, path.name),
            (f"The {figures.SLOWEST} slowest puzzles by the fastest pass.",),
        ),
        f"latency-processes-{path.stem}": (figures.process_rows(results), _PROCESS_NOTES),
    }
    for name, (rows, table_notes) in tables.items():
        yield Summary(name, command, rows, table_notes)


def _method(cap: float) -> Sequence[str]:
    return (
        "Each contestant has its own process, a new one for each pass, so that no process sees a "
        f"puzzle twice. Contestants take turns, {BLOCK} puzzles each in random order.",
        "Every answer was compared with that of another model, both in an untimed rehearsal and "
        "when it was timed.",
        "Times are of the fastest pass; max 1st: of the first pass. Our models check every answer "
        "within the measured time.",
        "verdict: a solution and whether there is another; one solve: a solution only.",
        "A library is timed for a call with limit 2 and prepared text; its solution comes from "
        "another call.",
        "stddev: of the measured puzzles, not an estimate for others.",
        f"× {figures.SAT}: the ratio of the means, over the puzzles and passes that both have.",
        "drift: time of the last quarter of the questions divided by the first quarter, over the "
        "same puzzles, as every other pass has the opposite order; above 1: it slows down.",
        f"unknown: stopped after {cap:g} s (--cap); their times are lower bounds. Baselines "
        "and other programs have no cap.",
    )


_PROCESS_NOTES = (
    "open: from the start of the process until it is ready: Python, imports, encoding.",
    "first answer: then, to the same easy puzzle for all; not counted in the other table.",
    "processes: one for each pass, more if the run was continued. open, first answer: minimum; "
    "peak MB: maximum, in 10^6 bytes, without child processes.",
    "begun: contestants that began together took turns; compare the others with care.",
)
