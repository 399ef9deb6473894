"""Measure time and effort of each model by size and share of holes.

Each model answers the instances of one size and share in its own process, so its peak memory is not
affected by other models. Every question has a time limit, and every answer is compared with the
hidden solution of the instance and with the other models. `sudoku generate --size N --holes SHARE
--seed S --count K` prints the same instances.
"""

from __future__ import annotations

import statistics
import sys
from argparse import ArgumentTypeError
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from itertools import product
from time import perf_counter
from typing import Annotated

from benchmarks.framework.answers import Found, disagreement
from benchmarks.framework.arguments import counts, share, whole_number
from benchmarks.framework.report import BenchmarkError, Report, Row
from benchmarks.framework.study import Models, Option
from benchmarks.framework.timing import MS
from benchmarks.instances.large import DRAWS, large_puzzle, square_board
from benchmarks.latency.contestants import LatencyContestant
from benchmarks.latency.process import ContestantProcess, Crash, OutOfTime
from benchmarks.latency.worker import MODEL, TimedAnswer
from sudoku import Board, Entry, Verdict
from sudoku.cli.progress import with_progress
from sudoku.generator.large.digging import DIGS
from sudoku.generator.results import Made

FAILED = "failed"
"""The word that replaces the verdict if the model's process crashed or took too long."""
VERDICTS = (*(verdict.value for verdict in Verdict), FAILED)
OPENING_SECONDS = 120.0
"""The limit for starting the process, encoding the board and answering one easy question."""
PATIENCE = 3
GRACE_SECONDS = 20.0
"""The additional seconds after which a process is killed: for each question it has PATIENCE times
the limit plus GRACE_SECONDS, because a model may check the clock late.
"""
HOLES = tuple(hundredths / 100 for hundredths in range(30, 80, 5))
NOTES = (
    "decided: the share with a verdict within the limit. Undecided puzzles count with their times, "
    "so figures near the limit are lower bounds.",
    "conflicts: the median, - if the model does not count them.",
    "peak MB: peak memory of the process in 10^6 bytes, including Python and the solver.",
)


@dataclass(frozen=True, slots=True)
class SizedAnswer:
    """The answer of one model to one question."""

    verdict: str
    seconds: float
    """The wall time; for a failure, the time until it was noticed."""
    conflicts: int | None = None
    peak_mb: float | None = None
    """The peak memory of its process so far, in 10^6 bytes, if the system reports it."""

    @property
    def is_decided(self) -> bool:
        """Whether the model reached a verdict within the limit."""
        return self.verdict not in (Verdict.UNKNOWN.value, FAILED)


def _shares(text: str) -> list[float]:
    """Parse shares and ranges separated by commas, in decimals, so that 0.3 + 0.05 is 0.35."""
    shares: list[float] = []
    for part in text.split(","):
        first, *more = (Decimal(str(share(end))) for end in part.split(":"))
        last, step = more if more[1:] else (first, Decimal(len(more) == 0))
        if not step or len(more) > 2:
            raise ArgumentTypeError(f"{part!r}, expected FIRST:LAST:STEP, such as 0.3:0.7:0.05")
        shares += [float(first + i * step) for i in range(int((last - first) / step) + 1)]
    return list(dict.fromkeys(shares))


def run(
    *,
    sizes: Annotated[Sequence[int], Option("square numbers", "N,M", counts)] = (4, 9, 16, 25, 36),
    holes: Annotated[
        Sequence[float], Option("shares of open cells, or ranges FIRST:LAST:STEP", "A,B", _shares)
    ] = HOLES,
    seeds: Annotated[int, Option("instances of each share", "N")] = 5,
    seed: Annotated[int, Option("of the instances", "S", whole_number)] = 1,
    seconds: Annotated[float, Option("limit of one question", "S")] = 10.0,
    models: Models = ("sat", "cpsat", "reference"),
    draw: Annotated[str, Option("how grids are made", choices=DRAWS)] = "shuffle",
    dig: Annotated[str, Option("which cells are opened", choices=DIGS)] = "random",
    name: Annotated[str | None, Option("name of the stored table", "NAME")] = None,
) -> Iterator[Report]:
    """One report, with a row for each size, share and model. Raises BenchmarkError for a wrong
    answer.
    """
    known: dict[tuple[int, float, int], tuple[str, str]] = {}
    rows: list[Row] = []
    for size, opened, model in with_progress([*product(sizes, holes, models)], "sizes"):
        board = square_board(size)
        made = partial(large_puzzle, holes=opened, seed=seed, draw=draw, dig=dig)
        instances = [made(board, number) for number in range(seeds)]
        answers = [*ask(model, board, instances, seconds)]
        for number, answer in enumerate(answers):
            if answer.is_decided:
                now = model, answer.verdict
                other = known.setdefault((size, opened, number), now)
                require_agreement(f"size {size}, {opened:g} holes, number {number}", other, now)
        rows.append({"size": size, "holes": f"{opened:g}", "model": model, **figures(answers)})
    yield Report(name or f"sizes-{draw}-{dig}", rows, NOTES)


def require_agreement(where: str, *answers: tuple[str, str]) -> None:
    """Raise BenchmarkError if two models, each with its verdict, contradict each other."""
    if len({verdict for _, verdict in answers}) > 1:
        said = " and ".join(f"{model} says {verdict}" for model, verdict in answers)
        raise BenchmarkError(f"{where}: {said}")


def ask(model: str, board: Board, instances: Sequence[Made], limit: float) -> Iterator[SizedAnswer]:
    """Yield the answer to each instance. limit: the seconds for one instance.

    If the process crashes, that answer is FAILED and a new process is started; if it cannot be
    started, all answers left are FAILED. Raises BenchmarkError for a wrong answer, or if the model
    reports an error.
    """
    left = list(instances)
    while left:
        start = perf_counter()
        patience = OPENING_SECONDS + len(left) * (PATIENCE * limit + GRACE_SECONDS)
        contestant = LatencyContestant(model, MODEL, model)
        try:
            process = ContestantProcess(contestant, board, cap=limit, deadline=start + patience)
        except (OutOfTime, Crash) as died:
            yield from (_failed(model, board, died, start) for _ in left)
            return
        with closing(process):
            while left:
                instance, start = left.pop(0), perf_counter()
                try:
                    (reply,) = process.ask([Entry(instance.puzzle, f"size {board.size}", 1)])
                except (OutOfTime, Crash) as died:
                    yield _failed(model, board, died, start)
                    break
                _require_right(reply, instance, model)
                yield SizedAnswer(reply.verdict, reply.seconds, reply.conflicts, process.peak_mb)


def _failed(model: str, board: Board, died: OutOfTime | Crash, start: float) -> SizedAnswer:
    words = "far longer than its limit" if isinstance(died, OutOfTime) else died
    sys.stderr.write(f"failed: size {board.size}, {model}: {words}\n")
    return SizedAnswer(FAILED, perf_counter() - start)


def _require_right(reply: TimedAnswer, instance: Made, model: str) -> None:
    """Raise BenchmarkError for a wrong answer."""
    limit = reply.limit if reply.is_known else len(reply.found)
    answers: list[Found] = [(model, limit, [*reply.found])]
    if instance.solution is not None:
        answers.append(("the generator", 1, [instance.solution.digits]))
    wrong = disagreement(instance.puzzle, answers)
    if wrong is not None:
        raise BenchmarkError(f"{instance.puzzle}: {wrong}")


def figures(answers: Sequence[SizedAnswer]) -> Row:
    """The figures of answers with the same size, share of holes and model."""
    seconds = [answer.seconds for answer in answers]
    counted = Counter(answer.verdict for answer in answers)
    conflicts = [answer.conflicts for answer in answers if answer.conflicts is not None]
    return {
        "N": len(answers),
        "decided": sum(answer.is_decided for answer in answers) / len(answers),
        **{verdict: counted[verdict] for verdict in VERDICTS},
        "median ms": MS * statistics.median(seconds),
        "max ms": MS * max(seconds),
        "conflicts": int(statistics.median(conflicts)) if conflicts else "-",
        "peak MB": max((a.peak_mb for a in answers if a.peak_mb is not None), default="-"),
    }
