"""One contestant in its own process, which answers blocks of puzzles and measures the time.

The command line names the contestant. The protocol is JSON lines: `{}` on standard output when the
process is ready; then on standard input lists of puzzles, each a list of n² givens, and on standard
output the answers. The process exits at the end of its standard input.

It imports little beyond the contestant, as its cold start and memory are measured.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any

from benchmarks.framework.memory import peak_bytes
from sudoku import Board, Budget, Capability, Puzzle, SudokuError, Verdict, open_model
from sudoku.interface.budget import UNLIMITED
from sudoku.questions.latency import measure

if TYPE_CHECKING:
    from benchmarks.baselines import Baseline

MODEL, BASELINE, COMMAND, LIBRARY = "model", "baseline", "command", "library"


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to one question and its cost; see Record.

    found: the solutions, up to `limit` of them. unseen: further ones, which were only counted.
    is_known: False if the budget ran out first.
    """

    seconds: float
    found: Sequence[tuple[int, ...]]
    limit: int
    is_known: bool = True
    setup_seconds: float | None = None
    solve_seconds: float | None = None
    decisions: int | None = None
    conflicts: int | None = None
    propagations: int | None = None
    unseen: int = 0

    @property
    def count(self) -> int:
        """The number of solutions found."""
        return len(self.found) + self.unseen

    @property
    def verdict(self) -> str:
        """The verdict of a Record."""
        if not self.is_known:
            return Verdict.UNKNOWN.value
        if not self.found:
            return Verdict.UNSATISFIABLE.value
        if self.limit == 1:
            return "solved"
        return (Verdict.UNIQUE if self.count == 1 else Verdict.MULTIPLE).value


Ask = Callable[[Puzzle], Answer]


def main(argv: Sequence[str] | None = None) -> None:
    """Answer until standard input ends."""
    parser = ArgumentParser()
    parser.add_argument("kind", choices=(MODEL, BASELINE, COMMAND, LIBRARY))
    parser.add_argument("what", help="a spec, a name, a template, or PATH:SYMBOL")
    parser.add_argument("box_rows", type=int)
    parser.add_argument("box_cols", type=int)
    parser.add_argument("cap", type=float)
    args = parser.parse_args(argv)
    board = Board(args.box_rows, args.box_cols)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # runs `finally`, which stops programs
    with os.fdopen(_own_output(), "w", encoding="utf-8") as output:

        def send(reply: dict[str, Any]) -> None:
            output.write(json.dumps(reply) + "\n")
            output.flush()

        try:
            with _opened(args.kind, args.what, board, args.cap) as ask:
                send({})
                for line in sys.stdin:
                    puzzles = [Puzzle(board, tuple(clues)) for clues in json.loads(line)]
                    send(_answers(ask, puzzles))
        except Exception as error:  # noqa: BLE001 - any contestant's code; reported to the parent
            send({"error": _words(error)})


def _own_output() -> int:
    """A private copy of standard output; whatever a solver prints goes to standard error."""
    own = os.dup(1)
    os.dup2(2, 1)
    return own


@contextmanager
def _opened(kind: str, what: str, board: Board, cap: float) -> Iterator[Ask]:
    """The contestant, ready for questions."""
    if kind == MODEL:
        yield _model(what, board, cap)
    elif kind == BASELINE:
        from benchmarks.baselines import load

        yield _baseline(load(what), board)
    elif kind == LIBRARY:
        yield _library(what, board)
    else:
        from benchmarks.baselines.external import External

        program = External(what)
        try:
            yield _baseline(program, board)
        finally:
            program.close()


def _model(spec: str, board: Board, cap: float) -> Ask:
    model = open_model(spec, board)
    budget = Budget(seconds=cap) if Capability.SECONDS in model.capabilities else UNLIMITED

    def ask(puzzle: Puzzle) -> Answer:
        latency = measure(model, puzzle, budget)
        outcome, effort = latency.outcome, latency.outcome.effort
        counted = (effort.decisions, effort.conflicts, effort.propagations)
        return Answer(
            latency.seconds,
            [grid.digits for grid in outcome.solutions],
            2,
            outcome.verdict is not Verdict.UNKNOWN,
            effort.setup_seconds,
            effort.solve_seconds,
            *(counted if any(counted) else (None, None, None)),  # some solvers do not count
        )

    return ask


def _baseline(baseline: Baseline, board: Board) -> Ask:
    def ask(puzzle: Puzzle) -> Answer:
        start = perf_counter()
        found = baseline.solutions(board.box_rows, board.box_cols, puzzle.clues)
        return Answer(perf_counter() - start, found, baseline.LIMIT)

    return ask


def _library(what: str, board: Board) -> Ask:
    """The call with limit 2 is timed. Its solution comes from a second one, which is not."""
    from benchmarks.baselines.library import SharedLibrary

    library = SharedLibrary(what, board)

    def ask(puzzle: Puzzle) -> Answer:
        library.load(puzzle.clues)
        start = perf_counter()
        count = library.count(2)
        seconds = perf_counter() - start
        decisions = library.guesses
        found = [library.solution()] if count else []
        return Answer(seconds, found, 2, decisions=decisions, unseen=count - len(found))

    return ask


def _answers(ask: Ask, puzzles: Sequence[Puzzle]) -> dict[str, Any]:
    """All answers, or the error and the index of its puzzle."""
    answers: list[Answer] = []
    try:
        for puzzle in puzzles:
            answers.append(ask(puzzle))  # noqa: PERF401 - those before a failure are counted
    except Exception as error:  # noqa: BLE001 - as in main
        return {"error": _words(error), "index": len(answers)}
    peak = peak_bytes()
    return {"answers": [asdict(answer) for answer in answers], "peak_mb": peak and peak / 1e6}


def _words(error: Exception) -> str:
    return str(error) if isinstance(error, SudokuError) else repr(error)


if __name__ == "__main__":
    main()
