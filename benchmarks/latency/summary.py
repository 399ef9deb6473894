"""The reports of the latency benchmark: three tables for each collection, and how to read them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.answers import BLOCK
from benchmarks.latency import figures
from benchmarks.latency.results import Results
from benchmarks.report import Report


class Summary(Report):
    """A table whose figures are in latency-COLLECTION.jsonl.gz already."""

    __slots__ = ()

    def save(self, folder: Path) -> None:
        """Write `name`.md alone, over an older one."""
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{self.name}.md").write_text(self.markdown() + "\n", encoding="utf-8")


def reports(
    results: Results, path: Path, command: str, cap: float, happened: Sequence[str]
) -> Iterator[Report]:
    """The figures, the slowest puzzles and the processes of one collection.

    happened: what a reader must know of this run, one sentence each. Raises BenchmarkError where
    contestants contradict each other.
    """
    each = figures.recorded(results)
    figures.require_agreement(results, path.name)
    unasked = ", ".join(figures.unasked(results))
    notes = [*happened, *([f"Not asked at all: {unasked}."] if unasked else [])]
    tables = {
        f"latency-{path.stem}": (
            figures.latency_rows(each),
            (*notes, *_method(cap), figures.verdict_note(each)),
        ),
        f"latency-slowest-{path.stem}": (
            figures.slowest_rows(each, path.name),
            (f"The {figures.SLOWEST} puzzles that took longest, by the least of the passes.",),
        ),
        f"latency-processes-{path.stem}": (figures.process_rows(results), _PROCESS_NOTES),
    }
    for name, (rows, told) in tables.items():
        yield Summary(name, command, rows, told)


def _method(cap: float) -> Sequence[str]:
    return (
        "Each contestant has a process of its own, a new one for each pass, so that none meets a "
        f"puzzle twice. They take turns, a block of {BLOCK} puzzles each in random order, never "
        "two at once.",
        "Every answer was compared with that of another model, in another process of the "
        "contestant before it was timed, and again as it was timed.",
        "Times are the least of the passes; max 1st: of the first pass alone. Ours check every "
        "answer within the time.",
        "verdict: a solution and whether there is another; one solve: a solution only.",
        "stddev: of the puzzles that were asked, not an estimate for others.",
        f"× {figures.SAT}: the ratio of the means, over the puzzles and passes that both have.",
        "drift: the last quarter of the questions by the first quarter; above 1: slower the more "
        "it is asked. The puzzles are the same, as every other pass asks in the opposite order.",
        f"unknown: given up after {cap:g} s (--cap); their times are lower bounds. Baselines "
        "and other programs have no cap.",
    )


_PROCESS_NOTES = (
    "open: from the start of the process until it can be asked: Python, imports, encoding.",
    "first answer: after that, to an easy question, the same for all, which is not counted above.",
    "processes: one for each pass, and more if the run was taken up again. open, first answer: the "
    "least of them; peak MB: the most, of 10^6 bytes, without the programs that a process starts.",
    "begun: contestants that began together took turns; compare others with care.",
)
