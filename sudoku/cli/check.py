"""`sudoku check` and `sudoku solve`: one answer a puzzle, as a line, as JSON or as a drawing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from sudoku.batch import Answers, answer_all
from sudoku.cli import options
from sudoku.cli.exits import ExitCode, Result, clean_exit
from sudoku.cli.inplace import InPlace
from sudoku.cli.inputs import Source, entries
from sudoku.cli.proofs import Proofs, proofs
from sudoku.cli.subcommand import subcommand
from sudoku.errors import ModelFault
from sudoku.interface.budget import Budget
from sudoku.interface.outcome import Outcome, Verdict
from sudoku.interface.registry import require_known
from sudoku.puzzle.puzzle import Puzzle
from sudoku.puzzle.symbols import DigitStyle, to_line

Show = Callable[[Outcome, str | None], str]
"""An answer as text; the string tells where its proof is, if one was asked for."""


@subcommand("sudoku check puzzles.txt", "sudoku check --json --model cpsat 12..34..2143432.")
@options.model
@options.sources
@options.budget
@options.jobs
@options.proofs
@options.as_json("one JSON object a line")
def check(
    source: Source,
    model: str,
    budget: Budget,
    jobs: int,
    prove: bool,
    proof_solver: str | None,
    archive: Path | None,
    as_json: bool,
) -> None:
    """Print the verdict and the solution of each puzzle.

    A puzzle with several solutions is printed with two of them. Puzzles are read from arguments,
    files and standard input (- or no argument).

    Exit code: 0 every puzzle is unique, 1 some puzzle is not, or a row puzzle:count:solution states
    a wrong count or solution, 2 bad input or usage, 3 the budget ran out before some puzzle was
    decided or proved, 4 a model failed.
    """
    show = _as_json if as_json else partial(_as_line, cells=source.style)
    ask = _Ask(model, budget, jobs)
    with clean_exit() as result:
        if not prove and archive is None:
            options.refuse_proof_solver(proof_solver)
            _print_all(source, ask, show, result)
            return
        prover = options.prover(proof_solver)
        with proofs(archive, result) as kept:
            asked = replace(ask, prover=kept.prover(prover))
            _print_all(source, asked, show, result, kept)


@subcommand("sudoku solve 12..34..2143432.")
@options.model
@options.sources
@options.budget
@options.jobs
def solve(
    source: Source,
    model: str,
    budget: Budget,
    jobs: int,
) -> None:
    """Draw the solution of each puzzle.

    Two solutions are drawn if there are several. Exit codes are those of check.
    """
    first = True

    def show(outcome: Outcome, _proof: str | None) -> str:
        nonlocal first
        gap, first = "" if first else "\n", False
        return gap + _as_drawing(outcome, source.style)

    ask = _Ask(model, budget, jobs)
    with clean_exit() as result:
        _print_all(source, ask, show, result)


@dataclass(frozen=True, slots=True)
class _Ask:
    """How every puzzle is asked about, and who is to prove it, if anybody."""

    model: str
    budget: Budget
    jobs: int
    prover: Callable[[Puzzle], str | None] | None = None

    def about(self, puzzles: Iterable[Puzzle]) -> Answers:
        require_known(self.model)
        return answer_all(
            puzzles, model=self.model, jobs=self.jobs, budget=self.budget, prover=self.prover
        )


def _print_all(
    source: Source,
    ask: _Ask,
    show: Show,
    result: Result,
    kept: Proofs | None = None,
) -> None:
    """Print each answer in its place; its proof is counted and kept where that is asked for."""
    in_place = InPlace(result)
    with closing(ask.about(in_place.puzzles(entries(source, in_place)))) as answers:
        for answer in answers:
            if isinstance(answer, ModelFault):
                result.report(answer, ExitCode.FAULT)
            else:
                result.add_verdict(answer.verdict)
                proof = None
                try:
                    if kept is not None:
                        proof = kept.add(answer)
                finally:  # a verdict is told also if its proof cannot be written
                    print(show(answer, proof), flush=True)
            in_place.one_is_answered()


def _as_line(outcome: Outcome, _proof: str | None, cells: DigitStyle | None) -> str:
    """Words with spaces between them, so commas between the integers of a grid."""
    grids = [to_line(g.board, g.digits, cells, separator=",") for g in outcome.solutions]
    return " ".join([outcome.verdict.value, *grids])


def _as_json(outcome: Outcome, proof: str | None) -> str:
    return json.dumps(outcome.as_dict() | ({} if proof is None else {"proof": proof}))


def _as_drawing(outcome: Outcome, cells: DigitStyle | None) -> str:
    """The grids, under a heading unless there is one and it is proved to be the only one.

    A heading is a comment, so that what is drawn can be read back; it tells boxes that are no
    squares.
    """
    heading = {
        Verdict.UNIQUE: [],
        Verdict.MULTIPLE: ["# multiple: two of the solutions are"],
        Verdict.UNSATISFIABLE: ["# unsatisfiable: there is no solution"],
        Verdict.UNKNOWN: [
            "# unknown: the budget ran out"
            + (" before this solution was proved unique" if outcome.solutions else "")
        ],
    }[outcome.verdict]
    board = outcome.puzzle.board
    if board.box_rows != board.box_cols and outcome.solutions:
        heading.insert(0, f"# box: {board.shape}")
    return "\n\n".join([*heading, *(grid.draw(cells) for grid in outcome.solutions)])
