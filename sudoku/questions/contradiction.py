"""Why a puzzle has no solution, and which clue may be the typo."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from sudoku.errors import OutOfBudget
from sudoku.interface.budget import Effort
from sudoku.interface.meter import Meter
from sudoku.interface.opening import shared_model
from sudoku.interface.outcome import Outcome, Verdict
from sudoku.interface.reason import Reason
from sudoku.pictures.words import plural
from sudoku.puzzle.puzzle import Puzzle
from sudoku.puzzle.symbols import DigitStyle
from sudoku.questions.asking import analyst_of, decided
from sudoku.questions.certify import certify
from sudoku.questions.check import DEFAULT_PROVER
from sudoku.questions.result import Digits, Part, Result


@dataclass(frozen=True, slots=True, repr=False)
class Contradiction(Result):
    """Why a puzzle has no solution.

    reasons: clues and houses that cannot hold together. Each has a checked proof, and a minimal one
    has a witness for each part: a grid that satisfies all the others. are_all: whether these are
    all minimal reasons. removals: the cells of clues whose removal, one at a time, makes the puzzle
    unique. changes: cells and digits; changing one clue to this digit makes the puzzle unique.
    is_complete: False if the budget ran out first.
    """

    puzzle: Puzzle
    reasons: tuple[Reason, ...]
    are_all: bool
    removals: tuple[int, ...]
    changes: tuple[tuple[int, int], ...]
    is_complete: bool
    effort: Effort

    verdict = Verdict.UNSATISFIABLE

    def as_dict(self, style: DigitStyle | None = None) -> dict[str, Any]:
        """As plain values, in the shape that `sudoku explain --json` prints."""
        puzzle = self.puzzle
        reasons = [
            reason.named(puzzle) | {"minimal": reason.is_minimal, "smallest": reason.is_smallest}
            for reason in self.reasons
        ]
        return {
            **puzzle.as_dict(style),
            "verdict": self.verdict.value,
            "reason": reasons[0] if reasons else None,
            "reasons": reasons,
            "all": self.are_all,
            "removals": [puzzle.clue_name(cell) for cell in self.removals],
            "changes": [
                {"clue": puzzle.clue_name(cell), "digit": digit} for cell, digit in self.changes
            ],
            "complete": self.is_complete,
            "effort": asdict(self.effort),
            "seconds": self.effort.seconds,
        }

    def parts(self, _style: DigitStyle | None) -> Iterator[Part]:
        """See Result."""
        yield self._headline()
        for number, reason in enumerate(self.reasons, start=1):
            if len(self.reasons) > 1:
                yield f"\nreason {number}"
            yield from self._reason(reason)
        puzzle = self.puzzle
        if self.removals or self.changes:
            yield "a typo? unique"
            for cell in self.removals:
                yield f"  without {puzzle.clue_name(cell)}"
            for cell, digit in self.changes:
                name = puzzle.board.cell_name(cell)
                yield f"  with {name}={digit} in place of {puzzle.clue_name(cell)}"
        elif self.is_complete:
            yield "no single clue, removed or changed, makes the puzzle unique"
        if not self.is_complete:
            yield "partial: the budget ran out before the search was complete"

    def _headline(self) -> str:
        if not self.reasons:
            return "unsatisfiable: no reason was found within the budget"
        if len(self.reasons) == 1:
            only = ", the only minimal reason there is" if self.are_all else ""
            return f"unsatisfiable: {_size(self.reasons[0])} cannot hold together{only}"
        number = "all" if self.are_all else "the first"
        return f"unsatisfiable: {number} {len(self.reasons)} minimal reasons"

    def _reason(self, reason: Reason) -> Iterator[Part]:
        puzzle, names = self.puzzle, reason.named(self.puzzle)
        shown = puzzle.with_clues({c: 0 for c in puzzle.clue_cells if c not in reason.clues})
        yield f"clues {', '.join(names['clues']) or 'none'}"
        yield f"houses {', '.join(names['houses']) or 'none'}"
        yield Digits(puzzle.board, shown.clues, shown.clues)
        if reason.is_smallest:
            yield "smallest: no other reason has fewer parts"
        elif reason.is_minimal:
            yield "minimal: dropping any one of them removes the contradiction"
        else:
            yield "perhaps not minimal: some of them may not be needed"


def _size(reason: Reason) -> str:
    sizes = [(len(reason.clues), "clue"), (len(reason.houses), "house")]
    return " and ".join(plural(number, noun) for number, noun in sizes if number)


def contradiction(
    outcome: Outcome, model: str, meter: Meter, *, smallest: bool, limit: int
) -> Contradiction:
    """Explain an unsatisfiable outcome by up to `limit` reasons."""
    puzzle = outcome.puzzle
    reasons: list[Reason] = []
    typos: list[tuple[int, int]] = []
    are_all, is_complete = False, True
    try:
        for reason in analyst_of(model, puzzle).reasons(puzzle, meter, smallest=smallest):
            _prove(outcome, reason, meter)
            reasons.append(reason)
            if len(reasons) == limit:
                break
        else:
            are_all = not smallest
        _add_typos(typos, puzzle, reasons, model, meter)
    except OutOfBudget:
        is_complete = False
    return Contradiction(
        puzzle,
        tuple(reasons),
        are_all,
        tuple(cell for cell, digit in typos if not digit),
        tuple((cell, digit) for cell, digit in typos if digit),
        is_complete and all(reason.is_minimal for reason in reasons),
        meter.effort(),
    )


def _prove(outcome: Outcome, reason: Reason, meter: Meter) -> None:
    """Prove that the reason suffices, and have the proof checked.

    Raises OutOfBudget, and ModelFault if it does not.
    """
    prover = shared_model(DEFAULT_PROVER, outcome.puzzle.board)
    if certify(outcome, prover, reason=reason, budget=meter.left()) is None:
        raise OutOfBudget


def _add_typos(
    typos: list[tuple[int, int]], puzzle: Puzzle, reasons: list[Reason], model: str, meter: Meter
) -> None:
    """Add the cells whose clue, removed (0) or changed, makes the puzzle unique.

    Such a clue is in every reason: another reason would be left without it.
    """
    suspects = set[int].intersection(*(set(reason.clues) for reason in reasons))
    for cell in sorted(suspects):
        without = decided(model, puzzle.with_clues({cell: 0}), meter)
        if without.verdict is Verdict.UNSATISFIABLE:
            continue
        if without.verdict is Verdict.UNIQUE:
            typos += [(cell, 0), (cell, without.solutions[0].digits[cell])]
            continue
        for digit in range(1, puzzle.board.size + 1):
            changed = decided(model, puzzle.with_clues({cell: digit}), meter)
            if changed.verdict is Verdict.UNIQUE:
                typos.append((cell, digit))
