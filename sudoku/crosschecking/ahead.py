"""Ask the installed models in several processes, ahead of the comparison.

Each worker process has all models, so slow and fast models are distributed evenly. If a worker
crashes, only its answer to that puzzle is lost.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial
from itertools import islice

from sudoku.batch.executors import opened_executor
from sudoku.batch.request import Request
from sudoku.crosschecking.claims import Claim, Response
from sudoku.crosschecking.contestants.contestant import ModelContestant, failure_of
from sudoku.crosschecking.fuzzing.case import Case
from sudoku.interface.budget import Budget
from sudoku.interface.outcome import Outcome
from sudoku.puzzle.board import Board
from sudoku.questions.check import check


def asked_ahead(
    cases: Iterable[Case],
    models_on: Callable[[Board], Sequence[ModelContestant]],
    *,
    jobs: int,
    limit: int,
    budget_of: Callable[[Case], Budget],
) -> Generator[tuple[Case, dict[str, Response]], None, None]:
    """Yield each case in order, with the answers of the models on its board, by name."""
    waiting = deque[tuple[Case, Sequence[ModelContestant]]]()

    def questions() -> Iterator[Request]:
        for case in cases:
            models = models_on(case.puzzle.board)
            waiting.append((case, models))
            for model in models:
                most, budget = model.able(case.puzzle.board, limit, budget_of(case))
                call = partial(check, case.puzzle, model=model.name, limit=most, budget=budget)
                yield Request(call, model.name, case.puzzle, seconds=budget.seconds)

    with opened_executor(jobs) as executor, closing(executor.in_order(questions())) as answers:
        for first in answers:
            while not waiting[0][1]:
                yield waiting.popleft()[0], {}
            case, models = waiting.popleft()
            row = [first, *islice(answers, len(models) - 1)]
            yield (
                case,
                {
                    model.name: Claim.of(answer, model.name)
                    if isinstance(answer, Outcome)
                    else failure_of(answer, case.puzzle, model.name)
                    for model, answer in zip(models, row, strict=True)
                },
            )
    while waiting:
        yield waiting.popleft()[0], {}
