"""The question of `sudoku generate`, which makes puzzles, one row each."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, ClassVar, NoReturn

from sudoku.batch.items import Numbered, Numbers
from sudoku.errors import SudokuError
from sudoku.formats.entry import Entry
from sudoku.generator.puzzle_generator import PuzzleGenerator, puzzles_of
from sudoku.generator.results import Made, Shortfall
from sudoku.interface.budget import Budget
from sudoku.interface.columns import Column, Kind, Rows, Value
from sudoku.logic.ratings.registry import SCALES
from sudoku.puzzle.board import Board
from sudoku.puzzle.symbols import to_line
from sudoku.questions.check import check
from sudoku.questions.proving import kept_proof
from sudoku.questions.question import (
    JSON,
    MISSING,
    PROVED,
    TOO_LARGE,
    VERDICT_WORDS,
    AnsweredRows,
    Question,
)
from sudoku.system.sizes import AdaptiveSize

COLUMNS: Sequence[Column] = (
    Column(
        "verdict", Kind.TEXT, "unique, unsatisfiable, multiple or unknown", tuple(VERDICT_WORDS)
    ),
    Column("solution", Kind.TEXT, "the solution, or a known solution"),
    Column("attempts", Kind.INTEGER, "the number of puzzles that were tried"),
    *(Column(name, Kind.REAL, f"the rating, with --difficulty {name}") for name in SCALES),
    Column("conflict", Kind.TEXT, "why there is no solution, with --unsatisfiable"),
    Column("details", Kind.TEXT, "further details, as in --json"),
    Column("nearest", Kind.TEXT, "the nearest puzzle, if none was found"),
    Column("proof", Kind.TEXT, "with --prove: as in `sudoku prove`", (PROVED, MISSING, TOO_LARGE)),
    Column("found", Kind.FLAG, "false if nothing was found; error says why"),
    Column("seconds", Kind.REAL, "the time for this puzzle, or the average of a group"),
)


@dataclass(frozen=True, slots=True)
class GenerateQuestion(Question):
    """Make puzzles to order. The question reads no puzzles, and generators have a separate
    budget.
    """

    order: Mapping[str, Any] = field(default_factory=dict)
    """The options of the command that describe the request, by name."""
    prover: str | None = None

    name = "generate"
    answer = "sudoku.questions.answers.puzzles:GenerateLine"
    COLUMNS = COLUMNS
    tallied = ("verdict", "found", "proof")
    words: ClassVar[Mapping[str, str]] = {
        **VERDICT_WORDS,
        "unknown": "solvable",
        "not found": "not found",
        PROVED: "proved and checked",
        MISSING: "not proved",
        TOO_LARGE: "too large",
    }

    @property
    def defaults(self) -> Sequence[str]:
        rated = [name for name in SCALES if name in self.order.get("difficulty", "").lower()]
        ruled = ("rules",) if "rules" in self.order else ()
        refuted = ("conflict",) if "unsatisfiable" in self.order else ()
        proved = ("proof",) if self.prover else ()
        return ("row", "puzzle", *ruled, "clues", *rated, "solution", *refuted, *proved, "error")

    def ask(self, entry: Entry) -> NoReturn:
        raise TypeError(f"expected numbers of puzzles that are to be made, got {entry!r:.60}")

    def as_dict(self) -> dict[str, Any]:
        return {"task": self.name, **self.order, "prover": self.prover}


def numbers_of(
    board: Board, count: int, make: Callable[[range], Any], sizes: AdaptiveSize
) -> Iterator[Numbered]:
    """The numbers 1 … count in groups of these sizes. make: see Numbers."""
    for numbers in sizes.parts(range(1, count + 1)):
        yield Numbered(Numbers(board, numbers, make), numbers.start)


def made_rows(
    generator: PuzzleGenerator,
    budget: Budget,
    prover: str | None,
    is_kept: bool,
    as_json: bool,
    numbers: range,
) -> AnsweredRows:
    """A row for each generated puzzle, and for each number without a puzzle.

    budget: for each puzzle. prover: proves their verdicts; None disables proofs. is_kept: whether
    the answers include certificates. as_json: whether the rows have the column JSON.
    """
    rows, problems, members = list[dict[str, Value]](), list[SudokuError](), list[bytes]()

    def note(shortfall: Shortfall) -> None:
        rows.append(_missing(shortfall))

    start = perf_counter()
    for one in puzzles_of(generator, numbers, budget=budget, on_shortfall=note):
        row = row_of(one)
        if prover is not None:
            proved = check(one.puzzle, prover=prover, budget=budget)
            row["proof"], member, problem = kept_proof(proved.certificate, is_kept=is_kept)
            members.append(member)
            problems += [] if problem is None else [problem]
        if as_json:
            status = "missing" if row.get("proof") == MISSING else "made"
            proof = {} if prover is None else {"proof_status": status}
            row[JSON.name] = f"{json.dumps({**one.as_dict(), **proof})}\n"
        rows.append(row)
    names = dict.fromkeys(name for row in rows for name in row)
    values = {name: [row.get(name) for row in rows] for name in names}
    values["seconds"] = [(perf_counter() - start) / max(1, len(rows))] * len(rows)
    return AnsweredRows(Rows(values, len(rows)), tuple(problems), b"".join(members))


def row_of(one: Made) -> dict[str, Value]:
    """The row of a generated puzzle, with the known facts about it."""
    puzzle, board = one.puzzle, one.puzzle.board
    solution = None if one.solution is None else to_line(board, one.solution.digits)
    return {
        "row": one.number,
        "puzzle": to_line(board, puzzle.clues, separator=" "),
        "box": board.shape,
        "clues": puzzle.clue_count,
        "rules": "\n".join(board.rules) or None,
        "verdict": one.verdict.value,
        "solution": solution,
        "attempts": one.attempts,
        "found": True,
        "details": one.in_words() or None,
        **{name: one.details.get(name) for name in ("conflict", *SCALES)},
    }


def _missing(shortfall: Shortfall) -> dict[str, Value]:
    nearest = shortfall.nearest
    known: dict[str, Value] = {}
    if nearest is not None:
        row = row_of(nearest)
        known = {name: row[name] for name in ("box", "rules", "details", *SCALES)}
        known["nearest"] = row["puzzle"]
    return {**known, "row": shortfall.number, "found": False, "error": shortfall.why}
