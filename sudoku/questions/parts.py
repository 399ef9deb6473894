"""Prove a verdict in parts: each cube is proved separately, by the first free process.

Every part gets an ordinary certificate, which is archived at once, so an interrupted run continues
with the rest. A final refutation shows that no solution lies outside the cubes. Up to a size limit,
all proofs are combined into one; beyond it, the certificate is *in parts*: it holds the archive and
the final refutation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from sudoku.certificates.archive import Archive, member_of, opened
from sudoku.certificates.certificate import MOST_COMPOSED, Certificate
from sudoku.certificates.composing import composed
from sudoku.checker.certificate import PROOF, PUZZLE
from sudoku.checker.constraints import board as checkers_board
from sudoku.checker.grids import grids
from sudoku.checker.sources import parts_in
from sudoku.errors import CertificateError, OutOfBudget
from sudoku.interface.budget import UNLIMITED, Budget, Effort
from sudoku.interface.cubes import Cube
from sudoku.interface.meter import Meter
from sudoku.interface.opening import shared_model
from sudoku.interface.outcome import Outcome, Verdict
from sudoku.interface.reason import Refutation
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.questions.certify import certified, certify, contradictions, require_certifiable


@dataclass(frozen=True, slots=True)
class PartProof:
    """The certificate of a part, compressed as a member of an archive."""

    part: Puzzle
    claim: str
    member: bytes


@dataclass(frozen=True, slots=True)
class PartQuestion:
    """A request to prove that a part has no solution, answered here or in another process."""

    puzzle: Puzzle
    solution: Grid | None
    """The only solution of the puzzle, if it lies in this part."""
    decided_by: str
    """The name of the model that excludes a second solution."""
    model: str
    """The model that writes the proof."""
    budget: Budget

    def ask(self) -> PartProof | None:
        """The proof; None if the budget runs out. Raises the same errors as `certify`."""
        solutions = () if self.solution is None else (self.solution,)
        outcome = Outcome(self.puzzle, solutions, True, Effort(), self.decided_by)
        model = shared_model(self.model, self.puzzle.board)
        certificate = certify(outcome, model, budget=self.budget)
        if certificate is None:
            return None
        return PartProof(self.puzzle, certificate.claim, member_of(certificate))


Ask = Callable[[Iterable[PartQuestion]], Iterator[PartProof | Exception | None]]
"""Answers questions, in any order."""


def _ask_here(questions: Iterable[PartQuestion]) -> Iterator[PartProof | None]:
    return (question.ask() for question in questions)


def certify_by_parts(
    outcome: Outcome,
    cubes: Sequence[Cube],
    archive: Path,
    *,
    prover: str,
    budget: Budget = UNLIMITED,
    most_bytes: int = MOST_COMPOSED,
    ask: Ask = _ask_here,
) -> Certificate | None:
    """The certificate of this outcome, accepted by the checker; None if the verdict is unknown or
    the budget ran out.

    cubes: parts of the puzzle without solutions other than the outcome's; no solution lies outside
    them. archive: a new file for the proofs of the parts, or one that holds some of them; a
    certificate in parts refers to it. most_bytes: the limit on a composed proof. budget: for the
    proof only; its conflicts apply to each part. Raises the same errors as `certify`, and
    CertificateError if the archive is in use or belongs to another puzzle.
    """
    puzzle, meter = outcome.puzzle, Meter(budget)
    require_certifiable(puzzle)
    model = shared_model(prover, puzzle.board)
    parts = dict.fromkeys(cube.part(puzzle) for cube in cubes)
    is_refuted = outcome.verdict in (Verdict.UNIQUE, Verdict.UNSATISFIABLE)
    if not is_refuted or not parts or puzzle in parts:
        return certify(outcome, model, budget=budget)
    with opened(archive) as kept:
        todo = [part for part in parts if kept.claim(part) is None]
        if not _prove(todo, outcome, prover, meter, ask, kept):
            return None
    proved = _read(archive, puzzle)
    with contradictions(outcome, model.name):
        cover = model.refute_outside(puzzle, outcome.solution, proved.cubes, budget=meter.left())
    if cover is None:
        return None
    if proved.size + len(cover.proof) <= most_bytes:
        found = _composed(outcome, archive, cover, most_bytes)
        if found is not None:
            return certified(outcome, found, model.name)
    return certified(outcome, cover, model.name, archive, len(proved.cubes))


def _prove(
    todo: Sequence[Puzzle], outcome: Outcome, prover: str, meter: Meter, ask: Ask, kept: Archive
) -> bool:
    """Prove these parts and save the proofs. Returns whether the budget was enough."""
    solution = outcome.solution

    def questions() -> Iterator[PartQuestion]:
        for part in todo:
            own = None if solution is None or not _holds(part, solution) else solution
            yield PartQuestion(part, own, outcome.model, prover, meter.left())

    for proof in ask(questions()):
        if isinstance(proof, Exception):
            raise proof
        if proof is None:
            return False
        kept.append_packed(proof.part, proof.claim, proof.member)
        try:
            meter.require_time()
        except OutOfBudget:
            return False
    return True


def _holds(part: Puzzle, solution: Grid) -> bool:
    return all(clue in (0, d) for clue, d in zip(part.clues, solution.digits, strict=True))


@dataclass(frozen=True, slots=True)
class _Proved:
    """The parts in an archive, in order."""

    cubes: list[Cube]
    size: int
    """The total size of the proofs, in bytes."""


def _read(archive: Path, puzzle: Puzzle) -> _Proved:
    """The parts in an archive. Raises CertificateError if it contains a part of another puzzle."""
    cubes, size, board = [], 0, puzzle.board
    own = board.box_rows, board.box_cols, board.rules
    for number, files in enumerate(parts_in(archive), start=1):
        height, width, rules, (clues,), _ = grids(PUZZLE, files[PUZZLE], 1)
        both = [*zip(puzzle.clues, clues, strict=True)] if (height, width, rules) == own else []
        if not both or not all(clue in (0, d) for clue, d in both):
            raise CertificateError(
                f"{archive}:{number}: not a part of this puzzle; choose a new file, or the file of"
                f" an earlier run on this puzzle; the puzzle is {puzzle}"
            )
        cubes.append(Cube(tuple((cell, d) for cell, (clue, d) in enumerate(both) if d != clue)))
        size += len(files.get(PROOF, b""))
    return _Proved(cubes, size)


def _composed(
    outcome: Outcome, archive: Path, cover: Refutation, most_bytes: int
) -> Refutation | None:
    """The refutation with the combined proof; None if it is too large."""
    board = outcome.puzzle.board
    on = checkers_board(board.box_rows, board.box_cols, board.rules)
    solution = () if outcome.solution is None else outcome.solution.digits
    clues, parts = outcome.puzzle.clues, parts_in(archive)
    found = composed(on, clues, solution, parts, cover.proof, most_bytes)
    if found is None:
        return None
    proof, lemmas = found
    return Refutation(
        cover.formula,
        proof,
        cover.variables,
        cover.clauses,
        lemmas,
        None,
        cover.solver,
        cover.effort,
    )
