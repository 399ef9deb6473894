"""Compare the statement of a row `puzzle:count:solution` with the answer.

A stated solution is checked only against the rules of Sudoku, so it can also expose the model: if
the model excludes a valid solution, the model is wrong, not the row.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sudoku.errors import ModelFault, SudokuError, WrongStatementError
from sudoku.formats.entry import Entry
from sudoku.interface.checked import wrong_solution
from sudoku.interface.outcome import Outcome
from sudoku.pictures.words import plural
from sudoku.puzzle.puzzle import Grid, solutions_as_dict
from sudoku.puzzle.symbols import DigitStyle


@dataclass(frozen=True, slots=True)
class Agreement:
    """The comparison of an answer with the statement."""

    agrees: bool | None
    """Whether the two agree; None if the answer is too weak to decide."""
    problem: SudokuError | None = None
    """If they differ, a WrongStatementError, or a ModelFault if the stated solution is valid and
    the answer excludes it.
    """


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement that there are `least` to `most` solutions, among them `solution`."""

    where: str
    least: int
    most: int | None
    """The upper limit, or None if unlimited."""
    solution: Grid | None

    @classmethod
    def of(cls, entry: Entry) -> Statement | None:
        """The statement of the entry's row; None if it has none.

        A solution without a count states that there is at least one.
        """
        count, solution = entry.count, entry.solution
        if count is None and solution is None:
            return None
        where = f"{entry.source}:{entry.line}"
        if count is None:
            return cls(where, 1, None, solution)
        least = int(count.removesuffix("+"))
        return cls(where, least, None if count.endswith("+") else least, solution)

    def compare(self, outcome: Outcome) -> Agreement:
        """Compare with an answer to the same puzzle."""
        solution, known = self.solution, set(outcome.solutions)
        if solution is not None:
            fault = wrong_solution(outcome.puzzle, solution)
            if fault is not None:
                return self._wrong(f"the stated solution is wrong: {fault}")
            if outcome.exhausted and solution not in known:
                message = (
                    f"model {outcome.model} says {outcome.verdict.value}, but {self.where} states"
                    f" another solution, which is valid: {solution}; the puzzle is {outcome.puzzle}"
                )
                return Agreement(False, ModelFault(message))
            known.add(solution)
        found, most = len(known), self.most
        if outcome.exhausted:
            agrees = self.least <= found and (most is None or found <= most)
        elif most is not None and found > most:
            agrees = False
        elif found >= self.least and most is None:
            agrees = True
        else:
            return Agreement(None)
        if agrees:
            return Agreement(True)
        stated = f"{self.least}{'+' if self.most is None else ''}"
        at_least = "" if outcome.exhausted else "at least "
        number = plural(found, "solution")
        return self._wrong(f"stated number of solutions: {stated}; found: {at_least}{number}")

    def _wrong(self, difference: str) -> Agreement:
        return Agreement(False, WrongStatementError(f"{self.where}: {difference}"))

    def as_dict(self, style: DigitStyle | None) -> dict[str, Any]:
        """The statement as plain values, as `--json` shows it. style: the digit style."""
        solutions = [] if self.solution is None else [self.solution]
        return {"least": self.least, "most": self.most, **solutions_as_dict(solutions, style)}


@dataclass(frozen=True, slots=True)
class PrintedVerdict:
    """The printed answer to a puzzle."""

    entry: Entry
    outcome: Outcome
    statement: Statement | None
    """The statement of the puzzle's row."""
    agreement: Agreement
    """The comparison of the outcome with the statement."""
    proof: str | None = None
    """"made", "archived" or "missing", see Proofs.add; None if no proof was requested."""
    cubes: Mapping[str, float] | None = None
    """See Conquest.as_dict."""

    @classmethod
    def of(cls, entry: Entry, outcome: Outcome) -> PrintedVerdict:
        """The outcome, compared with the statement of the entry."""
        statement = Statement.of(entry)
        agreement = Agreement(None) if statement is None else statement.compare(outcome)
        return cls(entry, outcome, statement, agreement)

    def as_dict(self, style: DigitStyle | None = None) -> dict[str, Any]:
        """The answer as plain values, as `sudoku check --json` prints it."""
        values = self.outcome.as_dict(style)
        if self.proof is not None:
            values["proof_status"] = self.proof
        if self.cubes is not None:
            values["cubes"] = self.cubes
        values |= self.entry.noted()
        if self.statement is not None:
            values |= {"stated": self.statement.as_dict(style), "agrees": self.agreement.agrees}
        return values
