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
from sudoku.crosschecking.contestants import ModelContestant, failure_of
from sudoku.fuzzing.case import Case
from sudoku.interface.budget import Budget
from sudoku.interface.outcome import Outcome


def asked_ahead(
    cases: Iterable[Case],
    contestants: Sequence[ModelContestant],
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
            for contestant in contestants:
                most, budget = contestant.able(case.puzzle.board, limit, budget_of(case))
                yield Question(case.puzzle, contestant.name, most, budget, None, by_reason=False)

    with closing(answer_by_workers(questions(), contestants[0].name, jobs)) as answers:
        for first in answers:
            told = [first, *islice(answers, len(contestants) - 1)]
            case = waiting.popleft()
            yield (
                case,
                {
                    contestant.name: Claim.of(answer, contestant.name)
                    if isinstance(answer, Outcome)
                    else failure_of(answer, case.puzzle, contestant.name)
                    for contestant, answer in zip(contestants, told, strict=True)
                },
            )
