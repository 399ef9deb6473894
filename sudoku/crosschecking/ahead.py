"""Installed models asked by several processes, ahead of the comparison.

Each worker process has all models, so that the slow ones are shared out like the fast ones, and a
model that takes its process down fails at that one puzzle.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from itertools import islice

from sudoku.batch.crew import answer_by_workers
from sudoku.batch.question import Question
from sudoku.crosschecking.claims import Claim, Said
from sudoku.crosschecking.parties import ModelParty, failure_of
from sudoku.fuzzing.case import Case
from sudoku.verdict import Budget, Outcome


def asked_ahead(
    cases: Iterable[Case],
    parties: Sequence[ModelParty],
    *,
    jobs: int,
    limit: int,
    budget_of: Callable[[Case], Budget],
) -> Generator[tuple[Case, dict[str, Said]], None, None]:
    """Each case in its order, with what these said of it, by their names."""
    waiting = deque[Case]()

    def questions() -> Iterator[Question]:
        for case in cases:
            waiting.append(case)
            for party in parties:
                most, budget = party.able(case.puzzle.board, limit, budget_of(case))
                yield Question(case.puzzle, party.name, most, budget, None, by_reason=False)

    with closing(answer_by_workers(questions(), parties[0].name, jobs)) as answers:
        for first in answers:
            told = [first, *islice(answers, len(parties) - 1)]
            case = waiting.popleft()
            yield (
                case,
                {
                    party.name: Claim.of(answer, party.name)
                    if isinstance(answer, Outcome)
                    else failure_of(answer, case.puzzle, party.name)
                    for party, answer in zip(parties, told, strict=True)
                },
            )
