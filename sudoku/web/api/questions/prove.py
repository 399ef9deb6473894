"""A proof of the verdict that others can check: told as JSON, or as a zip file."""

from __future__ import annotations

from sudoku.errors import UnprovedError
from sudoku.interface.outcome import Outcome, Verdict
from sudoku.interface.registry import DEFAULT_PROVER
from sudoku.questions.check import check
from sudoku.web.api.fields import BUDGET, MODEL_OF_PROVED, PUZZLE, READING, style_of
from sudoku.web.api.option import Kind, Option
from sudoku.web.api.question import Asked, File, Question, Reply

ZIP = "application/zip"
HOW_TO_CHECK = (
    "Check it with `sudoku verify certificate.zip`, or without this program with its checker, a"
    " folder of plain Python: `python path/to/sudoku/checker certificate.zip`."
)
"""What is told along with a certificate."""

OPTIONS = (
    PUZZLE,
    *READING,
    MODEL_OF_PROVED,
    Option("proof_solver", Kind.NAME, "the solver of PySAT that writes the proof; cadical195"),
    Option("reason", Kind.BOOLEAN, "refute an unsatisfiable puzzle by a minimal reason", False),
    *BUDGET,
)


def _outcome(asked: Asked) -> Outcome:
    solver: str | None = asked.fields["proof_solver"]
    prover = DEFAULT_PROVER
    if solver is not None:
        prover = f"{DEFAULT_PROVER}:{solver.removeprefix(f'{DEFAULT_PROVER}:')}"
    return check(
        asked.puzzle,
        model=asked.model,
        budget=asked.budget,
        prover=prover,
        by_reason=asked.fields["reason"],
    )


def answer(asked: Asked) -> Reply:
    """The verdict, and what its certificate holds."""
    values = {"certificate": None} | _outcome(asked).as_dict(style_of(asked.fields))
    return {**values, "path": None, **asked.stated.noted(), "how_to_check": HOW_TO_CHECK}


def zipped(asked: Asked) -> Reply:
    """The certificate. Raises UnprovedError if the budget runs out before."""
    outcome = _outcome(asked)
    if outcome.certificate is None:
        is_known = outcome.verdict is not Verdict.UNKNOWN
        lacking = f"{outcome.verdict.value} was proved" if is_known else "there was a verdict"
        raise UnprovedError(f"the budget ran out before {lacking}")
    return File(outcome.certificate.zipped(), ZIP, "certificate.zip")


PROVE = Question(
    "prove", "The verdict, and what its certificate holds", OPTIONS, answer, "prove_answer"
)
CERTIFICATE = Question(
    "certificate",
    "The certificate of the verdict as a zip file",
    OPTIONS,
    zipped,
    media_types=(ZIP, "application/json"),
)
