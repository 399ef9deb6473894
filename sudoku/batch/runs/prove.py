"""The task of `sudoku prove`, and of `check --prove`: verdicts with checked proofs."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sudoku.batch.question import Question
from sudoku.batch.runs import check
from sudoku.batch.runs.proofs import kept_proof
from sudoku.batch.runs.task import MISSING, PROVED, TOO_LARGE, Answers, all_alone
from sudoku.formats.entry import Entry
from sudoku.formats.text.blocks import Block
from sudoku.interface.budget import Budget
from sudoku.interface.columns import Column, Kind, Rows

COLUMNS: Sequence[Column] = (
    *check.COLUMNS,
    Column(
        "proof",
        Kind.TEXT,
        "proved; missing: the budget ran out; too large: for the archive",
        (PROVED, MISSING, TOO_LARGE),
    ),
    Column("lemmas", Kind.INTEGER, "the lines of the proof"),
    Column("bytes", Kind.INTEGER, "the size of the proof"),
)


@dataclass(frozen=True, slots=True)
class ProveTask:
    """See Task, and `check` for the arguments. name: of the subcommand, prove or check. is_kept:
    whether certificates are among the answers, as members of an archive.
    """

    name: str
    model: str
    budget: Budget
    prover: str
    by_reason: bool = False
    is_kept: bool = False

    @property
    def columns(self) -> Sequence[Column]:
        return COLUMNS

    @property
    def defaults(self) -> Sequence[str]:
        solution = ("solution",) if self.name == "check" else ()
        return ("file", "row", "puzzle", "verdict", *solution, "proof", "error")

    @property
    def tallied(self) -> Sequence[str]:
        return ("verdict", "agrees", "proof")

    @property
    def words(self) -> Mapping[str, str]:
        own = {PROVED: "proved and checked", MISSING: "not proved within the budget"}
        return {**check.WORDS, "not agrees": "not as stated", **own, TOO_LARGE: "too large"}

    @property
    def failing(self) -> Collection[str]:
        if self.name == "prove":
            return ()
        return check.CheckTask(self.model, self.budget).failing

    def takes(self, _block: Block) -> bool:
        return False

    def ask(self, entry: Entry) -> Answers:
        model, prover = self.model, self.prover
        outcome = Question(entry.puzzle, model, 2, self.budget, prover, self.by_reason).ask()
        answers = check.answer_to(entry, check.with_settled_solutions(outcome, self.budget))
        row = {name: values[0] for name, values in answers.rows.values.items()}
        certificate = outcome.certificate
        row["proof"], member, problem = kept_proof(certificate, is_kept=self.is_kept)
        if certificate is not None:
            proof = certificate.files.get("proof.lrat", b"")
            row["lemmas"], row["bytes"] = certificate.lemmas, len(proof)
        problems = answers.problems if problem is None else (*answers.problems, problem)
        return Answers(Rows.of(row), problems, member)

    def ask_block(self, block: Block, names: Sequence[str]) -> Answers:
        return all_alone(self, block, names)

    def as_dict(self) -> dict[str, Any]:
        return {"task": self.name, **asdict(self)}
