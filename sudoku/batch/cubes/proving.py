"""The proof of a divided puzzle, whose parts are proved separately, each by the first free process.

A proof cannot use clauses that other processes have learned, so fewer parts mean less work. Sibling
cubes are therefore merged again, as long as enough parts remain to keep all processors busy and no
part takes so long that its loss would matter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from itertools import count
from pathlib import Path
from statistics import mean

from sudoku.batch.cubes.conquer import Conquest
from sudoku.batch.cubes.progress import Progress
from sudoku.batch.executors import opened_executor
from sudoku.batch.executors.executor import Executor, Lost, Ticket
from sudoku.batch.request import Request
from sudoku.certificates.certificate import MOST_COMPOSED
from sudoku.errors import ModelFault
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.cubes import Cube, Placement
from sudoku.interface.outcome import Outcome
from sudoku.interface.registry import DEFAULT_PROVER
from sudoku.questions.parts import PartProof, PartQuestion, certify_by_parts

PARTS_OF_PROCESSOR = 2
"""The minimum number of parts per processor, because some parts take longer than others."""
MOST_CONFLICTS = 200_000
"""Parts with more conflicts, a few minutes of work, are divided if possible."""


def with_proof(
    conquest: Conquest,
    archive: Path,
    *,
    prover: str = DEFAULT_PROVER,
    jobs: int = 1,
    budget: Budget = UNLIMITED,
    most_bytes: int = MOST_COMPOSED,
    executor: Executor | None = None,
    watch: Callable[[int], None] = lambda _: None,
) -> Outcome:
    """The outcome, with a certificate of its verdict unless the budget runs out.

    archive: a file for the proofs of parts, from which the same call resumes. budget: only for
    the proof. executor: as in `conquer`. watch: called with the number of parts proved in
    this call, whenever it changes. Raises the same errors as `certify_by_parts`.
    """
    outcome = conquest.outcome
    with closing(executor) if executor is not None else opened_executor(jobs) as opened:
        parts = proof_cubes(conquest.progress, PARTS_OF_PROCESSOR * opened.processors)
        certificate = certify_by_parts(
            outcome,
            parts,
            archive,
            prover=prover,
            budget=budget,
            most_bytes=most_bytes,
            ask=lambda questions: _counted(_answered(questions, opened), watch),
        )
    return replace(outcome, certificate=certificate)


def proof_cubes(progress: Progress, least: int) -> list[Cube]:
    """The cubes of a completed division, merged, but into no fewer than `least` if there are that
    many. They contain only known solutions.
    """
    weights = {one.cube: one.conflicts + 1 for one in progress.solved if one.cube.placements}
    if weights:
        usual = round(mean(weights.values()))
        weights |= {cube: usual for cube in progress.refuted_with_others if cube not in weights}
    groups = [_CubeGroup(weights, 0)] if weights else []
    while groups:
        heaviest = max(groups, key=lambda group: group.weight if group.is_divisible else 0)
        if not heaviest.is_divisible:
            break
        if len(groups) >= least and heaviest.weight <= MOST_CONFLICTS:
            break
        place = groups.index(heaviest)
        groups[place : place + 1] = heaviest.divided()
    return [group.cube for group in groups]


class _CubeGroup:
    """Cubes, with their weights, that share their first placements."""

    def __init__(self, weights: Mapping[Cube, int], depth: int) -> None:
        self._weights, self._depth = weights, depth
        self.weight = sum(weights.values())
        shortest = min(len(cube.placements) for cube in weights)
        self.is_divisible = len(weights) > 1 and depth < shortest

    @property
    def cube(self) -> Cube:
        """The placements common to all cubes of the group."""
        first = next(iter(self._weights))
        return first if len(self._weights) == 1 else Cube(first.placements[: self._depth])

    def divided(self) -> list[_CubeGroup]:
        """The groups divided by the next placement."""
        found: dict[Placement, dict[Cube, int]] = {}
        for cube, weight in self._weights.items():
            found.setdefault(cube.placements[self._depth], {})[cube] = weight
        return [_CubeGroup(weights, self._depth + 1) for weights in found.values()]


def _counted(
    answers: Iterator[PartProof | Exception | None], watch: Callable[[int], None]
) -> Iterator[PartProof | Exception | None]:
    for number, answer in enumerate(answers, start=1):
        yield answer
        watch(number)


def _answered(
    questions: Iterable[PartQuestion], executor: Executor
) -> Iterator[PartProof | Exception | None]:
    """The answer to each question, in any order."""
    waiting, tickets = iter(questions), count()
    asked: dict[Ticket, PartQuestion] = {}
    while True:
        while len(asked) < executor.processors and (question := next(waiting, None)) is not None:
            ticket = next(tickets)
            asked[ticket] = question
            executor.submit(ticket, Request(question.ask, question.model, question.puzzle))
        if not asked:
            return
        for ticket, answer in executor.receive(None):
            question = asked.pop(ticket)
            if not isinstance(answer, Lost):
                yield answer
                continue
            what = f"{answer} at a proof"
            fault = f"model {question.model} {what}; the part is {question.puzzle}"
            yield ModelFault(fault, what, "died")
            return
