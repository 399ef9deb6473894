"""Make certificates: a model writes the proof, and the checker accepts or rejects it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from sudoku import checker
from sudoku.certificates.certificate import Certificate
from sudoku.checker.constraints import RULES, board as checkers_board
from sudoku.checker.sources import parts_in
from sudoku.errors import ModelFault, OutOfBudget, UnsupportedQuestionError, WrongClaimError
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.checked import CheckedModel
from sudoku.interface.checked_analyst import CheckedAnalyst
from sudoku.interface.meter import Meter
from sudoku.interface.outcome import Outcome, Verdict
from sudoku.interface.reason import Reason, Refutation
from sudoku.interface.versions import versions
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle, hidden_clues
from sudoku.puzzle.symbols import to_line

_RULES_FILE = "puzzle.txt"
"""The file that the checker names if it rejects the rules. No prover writes it."""


def require_certifiable(puzzle: Puzzle) -> None:
    """Raise UnsupportedQuestionError if the checker does not support the rules of the board, or if
    there are clues in hidden cells.
    """
    board = puzzle.board
    _require_open(puzzle)
    if not board.is_classic:
        for each in board.constraints:
            name, *_ = each.text(board).partition(":")[0].split()
            if name not in RULES:
                raise UnsupportedQuestionError(
                    f"certificates do not support the rule {name}: add it to sudoku/checker"
                )
        try:
            checkers_board(board.box_rows, board.box_cols, board.rules)
        except checker.Rejected as rejection:
            raise _unsupported(rejection) from None


def _require_open(puzzle: Puzzle) -> None:
    """Raise UnsupportedQuestionError for clues in hidden cells, which puzzle.txt does not have."""
    clues = hidden_clues(puzzle)
    if clues:
        raise UnsupportedQuestionError(
            f"certificates do not support clues in hidden cells: write them as rules: {clues[0]}"
        )


def _unsupported(rejection: checker.Rejected) -> UnsupportedQuestionError:
    return UnsupportedQuestionError(f"certificates do not support these rules: {rejection}")


def certify(
    outcome: Outcome,
    prover: CheckedModel,
    *,
    reason: Reason | None = None,
    budget: Budget = UNLIMITED,
) -> Certificate | None:
    """The certificate of this outcome, accepted by the checker; None if the verdict is unknown or
    the budget ran out.

    prover: a model with Capability.PROOF, not necessarily the one that decided; unused for two
    solutions. reason: the clues and houses that the proof of an unsatisfiable puzzle may use; None
    means all. budget: only for the proof. Raises ModelFault if the prover contradicts the verdict
    or the checker rejects the proof, UnsupportedQuestionError if the checker does not support the
    rules or there are clues in hidden cells, and the same errors as CheckedModel.refute.
    """
    puzzle, verdict = outcome.puzzle, outcome.verdict
    if verdict is Verdict.UNKNOWN:
        return None
    _require_open(puzzle)
    refutation = None
    if verdict is not Verdict.MULTIPLE:
        with contradictions(outcome, prover.name):
            refutation = prover.refute(puzzle, outcome.solution, reason=reason, budget=budget)
        if refutation is None:
            return None
    return certified(outcome, refutation, prover.name)


@contextmanager
def contradictions(outcome: Outcome, prover: str) -> Iterator[None]:
    """Raise ModelFault if a prover contradicts the verdict."""
    try:
        yield
    except WrongClaimError as error:
        raise ModelFault(
            f"model {outcome.model} says {outcome.verdict.value}, but {prover} contradicts that:"
            f" {error}; the puzzle is {outcome.puzzle}"
        ) from None


def certified(
    outcome: Outcome,
    refutation: Refutation | None,
    prover: str,
    parts: Path | None = None,
    part_count: int = 0,
) -> Certificate:
    """The certificate with this refutation, accepted by the checker.

    parts: the archive of the parts' certificates, if the refutation only covers what is outside
    these parts. Raises ModelFault and UnsupportedQuestionError as `certify` does.
    """
    puzzle, verdict = outcome.puzzle, outcome.verdict
    try:
        certificate = _certificate(outcome, refutation, prover, parts, part_count)
        in_parts = () if parts is None else parts_in(parts)
        right = checker.verify(certificate.files, parts=in_parts)
    except checker.Rejected as rejection:
        if not puzzle.board.is_classic and str(rejection).startswith(_RULES_FILE):
            raise _unsupported(rejection) from None
        wrong = f"a proof that the checker rejects: {rejection}"
    except (TypeError, ValueError, LookupError, AttributeError) as error:  # a malformed refutation
        wrong = f"a malformed refutation: {error!r}"
    else:
        board = puzzle.board
        asked = verdict, board.shape, board.rules, str(puzzle)
        if (right.claim, right.box, right.rules, right.puzzle) == asked:
            return certificate
        wrong = "a proof of something else"
    raise ModelFault(f"model {prover} gave {wrong}; the puzzle is {puzzle}")


def first_reason(model: CheckedModel, puzzle: Puzzle, meter: Meter) -> Reason | None:
    """A reason for an unsatisfiable puzzle, found with half of the meter's remaining budget.

    It is minimal unless the budget ran out first; None if no reason was found in time.
    """
    half = meter.share(0.5)
    try:
        return next(CheckedAnalyst(model).reasons(puzzle, half, smallest=False), None)
    except OutOfBudget:
        return None
    finally:
        meter.add(half)


def _certificate(
    outcome: Outcome,
    refutation: Refutation | None,
    prover: str,
    parts: Path | None,
    part_count: int,
) -> Certificate:
    puzzle, board = outcome.puzzle, outcome.puzzle.board
    claim = outcome.verdict.value
    files = {"puzzle.txt": _grids(board, [puzzle.clues], board.rules)}
    if outcome.solutions:
        shown = replace(board, irregular=(), constraints=(), hidden=0)  # write hidden cells too
        files["solution.txt"] = _grids(shown, [grid.digits for grid in outcome.solutions[:2]])
    meta: dict[str, Any] = {
        "format": "sudoku certificate 1",
        "claim": claim,
        "board": {
            "box": board.shape,
            "size": board.size,
            **({} if board.is_classic else {"rules": len(board.rules)}),
        },
        "counts": {"clue_count": puzzle.clue_count},
        "search": {"model": outcome.model, "seconds": outcome.effort.seconds},
    }
    if refutation is not None:
        proof: dict[str, Any] = {"encoding": "extended 1", "solver": refutation.solver}
        files |= {"formula.cnf": refutation.formula, "proof.lrat": refutation.proof}
        meta["counts"] |= {
            "variables": refutation.variables,
            "clauses": refutation.clauses,
            "lemmas": refutation.lemmas,
            **({} if parts is None else {"parts": part_count}),
        }
        if refutation.reason is not None:
            meta["reason"] = refutation.reason.named(puzzle)
            proof["reason_is_minimal"] = refutation.reason.is_minimal
        meta["proof"] = proof | {"effort": asdict(refutation.effort)}
    meta["program"] = versions([prover])
    meta["files"] = {n: {"sha256": sha256(data).hexdigest()} for n, data in files.items()}
    files["meta.json"] = json.dumps(meta, indent=2).encode() + b"\n"
    return Certificate(puzzle, claim, files, refutation.lemmas if refutation else 0, parts)


def _grids(board: Board, grids: Sequence[Sequence[int]], rules: Sequence[str] = ()) -> bytes:
    head = [f"# box: {board.shape}", *(f"# rule: {rule}" for rule in rules)]
    return "\n".join([*head, *(to_line(board, digits) for digits in grids), ""]).encode()
