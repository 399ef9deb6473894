"""The reasons why a puzzle has no solution, and the clues and rules that may be the typo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sudoku.errors import OutOfBudget
from sudoku.interface.budget import Budget, Effort
from sudoku.interface.meter import Meter
from sudoku.interface.opening import shared_model
from sudoku.interface.outcome import Outcome, Verdict
from sudoku.interface.reason import Reason
from sudoku.interface.registry import DEFAULT_PROVER
from sudoku.pictures.marks import Mark, Note
from sudoku.pictures.picture import Picture
from sudoku.pictures.words import listed, plural
from sudoku.puzzle.picturing import picture
from sudoku.puzzle.puzzle import Puzzle
from sudoku.puzzle.symbols import DigitStyle
from sudoku.questions.asking import analyst_of
from sudoku.questions.certify import certify, require_certifiable
from sudoku.questions.highlighting import reason_colours, reason_marks, without_rules
from sudoku.questions.repairs import Repairs, repairs
from sudoku.questions.result import Digits, Part, Result

if TYPE_CHECKING:  # late: types of JSON slow a cold start
    from sudoku.questions.answers.explanations import ContradictionLine

LARGE = 6
"""A reason with this many parts is large: there may be one that is easier to see."""
SEARCH_SHARE = 0.8
"""The share of the budget for finding reasons; proofs and repairs get the rest."""


@dataclass(frozen=True, slots=True, repr=False)
class Contradiction(Result):
    """The reasons why a puzzle has no solution."""

    puzzle: Puzzle
    reasons: tuple[Reason, ...]
    """Clues, houses and constraints that contradict each other. Each has a checked proof, and a
    minimal reason has a witness for each part: a grid that satisfies all other parts.
    """
    are_all: bool
    """Whether these are all the minimal reasons."""
    removals: tuple[int, ...]
    """The cells of clues whose removal, one at a time, makes the puzzle unique."""
    changes: tuple[tuple[int, int], ...]
    """Cells and digits; changing one clue to this digit makes the puzzle unique."""
    rule_removals: tuple[str, ...]
    """Texts of rules; removing one of them makes the puzzle unique."""
    rule_changes: tuple[tuple[str, str], ...]
    """Texts of a rule and its replacement, which makes the puzzle unique."""
    is_complete: bool
    """False if the budget ran out first."""
    effort: Effort
    smallest: bool
    """Whether a reason with the fewest parts was requested."""

    verdict = Verdict.UNSATISFIABLE

    def as_dict(self, style: DigitStyle | None = None) -> ContradictionLine:
        puzzle = self.puzzle
        reasons: list[Any] = [
            reason.named(puzzle) | {"minimal": reason.is_minimal, "smallest": reason.is_smallest}
            for reason in self.reasons
        ]
        return {
            **puzzle.as_dict(style),
            "verdict": Verdict.UNSATISFIABLE.value,
            "reason": reasons[0] if reasons else None,
            "reasons": reasons,
            "all": self.are_all,
            "removals": [puzzle.clue_name(cell) for cell in self.removals],
            "changes": [
                {"clue": puzzle.clue_name(cell), "digit": digit + puzzle.board.shift}
                for cell, digit in self.changes
            ],
            "rule_removals": list(self.rule_removals),
            "rule_changes": [
                {"rule": rule, "replacement": other} for rule, other in self.rule_changes
            ],
            "complete": self.is_complete,
            **self.effort.as_dict(),
        }

    def parts(self, _style: DigitStyle | None) -> Iterator[Part]:
        yield self._headline()
        for number, reason in enumerate(self.reasons, start=1):
            if len(self.reasons) > 1:
                yield f"\nreason {number}"
            yield from self._reason(reason)
        yield from self._repairs()
        if self.is_complete and not self._is_repaired and len(self.reasons) == 1:
            yield "repair this contradiction and ask again; there may be another"
        if not self.is_complete:
            yield (
                "partial: the budget ran out before the search was complete; --seconds sets a "
                "larger one"
            )

    def highlights(self, _style: DigitStyle | None = None) -> tuple[Mark, ...]:
        """The first reason: its clues and houses, its rules drawn again."""
        return tuple(reason_marks(self.puzzle, self.reasons[0])) if self.reasons else ()

    def pictures(self, style: DigitStyle | None = None) -> tuple[Picture, ...]:
        """A picture of each reason, with the repairs in words; without a reason, the puzzle."""
        puzzle, count = self.puzzle, len(self.reasons)
        drawn = picture(puzzle.board, puzzle.clues, style=style)
        first, *others = (*map(str.strip, self._repairs()), "")
        repaired = [Note(f"{first} {'; '.join(others)}".strip(" ;"))] if first else []
        if not self.reasons:
            return (drawn.titled(self.verdict.value, self._headline()).with_marks(repaired),)
        titles = [self.verdict.value]
        if count > 1:
            titles = [f"reason {number} of {count}" for number in range(1, count + 1)]
        return tuple(
            without_rules(drawn, puzzle.board, reason.constraints)
            .titled(title, self._reason_text(reason))
            .with_marks([*reason_marks(puzzle, reason), Note(self._reason_text(reason)), *repaired])
            for title, reason in zip(titles, self.reasons, strict=True)
        )

    def _reason_text(self, reason: Reason) -> str:
        names = [name for kind in reason.named(self.puzzle).values() for name in kind]
        return f"{', '.join(names)} {'contradict each other' if names[1:] else 'is impossible'}"

    @property
    def _may_shrink(self) -> bool:
        """Whether a smaller reason may exist that was not searched for."""
        return not (self.smallest or self.are_all)

    @property
    def _is_repaired(self) -> bool:
        """Whether a single change makes the puzzle unique."""
        return bool(self.removals or self.changes or self.rule_removals or self.rule_changes)

    def _repairs(self) -> Iterator[str]:
        puzzle = self.puzzle
        clue_names = map(puzzle.clue_name, self.removals)
        removed = [*clue_names, *(f"the rule {rule}" for rule in self.rule_removals)]
        changes = [
            (puzzle.clue_name(cell), puzzle.with_clues({cell: digit}).clue_name(cell))
            for cell, digit in self.changes
        ]
        changes += self.rule_changes
        if self._is_repaired:
            repairs = [f"  remove {part}" for part in removed]
            repairs += [f"  change {old} to {new}" for old, new in changes]
            yield (
                "possible typo; this change makes the puzzle unique:"
                if len(repairs) == 1
                else "possible typos; each of these changes makes the puzzle unique:"
            )
            yield from repairs
        elif self.is_complete:
            part = "clue or rule" if puzzle.board.constraints else "clue"
            yield f"removing or changing a single {part} does not make the puzzle unique"

    def _headline(self) -> str:
        if not self.reasons:
            return "unsatisfiable: no reason was found within the budget"
        if len(self.reasons) == 1:
            (reason,) = self.reasons
            only = ", the only minimal reason there is" if self.are_all else ""
            parts = [name for kind in reason.named(self.puzzle).values() for name in kind]
            if len(parts) == 1:
                return f"unsatisfiable: {parts[0]} is impossible by itself{only}"
            return f"unsatisfiable: {_size(self.puzzle, reason)} contradict each other{only}"
        number = "all" if self.are_all else "the first"
        return f"unsatisfiable: {number} {len(self.reasons)} minimal reasons"

    def _reason(self, reason: Reason) -> Iterator[Part]:
        puzzle, names = self.puzzle, reason.named(self.puzzle)
        is_plain = not puzzle.board.constraints
        for kind in ("clues", "houses"):
            if names[kind] or is_plain:
                yield f"{kind} {', '.join(names[kind]) or 'none'}"
        yield from (f"rule {text}" for text in names.get("constraints", ()))
        if reason.clues or is_plain:
            shown = puzzle.with_clues({c: 0 for c in puzzle.clue_cells if c not in reason.clues})
            yield Digits(puzzle.board, shown.clues, reason_colours(puzzle, reason))
        if sum(map(len, names.values())) == 1:
            return
        if reason.is_smallest:
            yield "smallest: no other reason has fewer parts"
        elif reason.is_minimal:
            yield "minimal: removing any one of them resolves the contradiction"
        else:
            yield "possibly not minimal: some of these parts may be unnecessary"
        if len(self.reasons) == 1 and sum(map(len, names.values())) >= LARGE and self._may_shrink:
            yield "--smallest looks for a reason with the fewest parts"


def _size(puzzle: Puzzle, reason: Reason) -> str:
    """The number of parts of each kind: "1 clue, 2 cages and 1 house"."""
    rules = puzzle.board.constraints
    nouns = Counter(rules[number].noun for number in reason.constraints)
    sizes = [("clue", len(reason.clues)), *nouns.items(), ("house", len(reason.houses))]
    return listed([plural(number, noun) for noun, number in sizes if number])


def contradiction(
    outcome: Outcome, model: str, meter: Meter, *, smallest: bool, limit: int
) -> Contradiction:
    """Explain an unsatisfiable outcome with up to `limit` reasons."""
    puzzle = outcome.puzzle
    require_certifiable(puzzle)
    board = puzzle.board
    reasons: list[Reason] = []
    found = Repairs()
    are_all, is_complete = False, True
    search = meter.share(SEARCH_SHARE)
    try:
        try:
            for reason in analyst_of(model, puzzle).reasons(puzzle, search, smallest=smallest):
                _prove(outcome, reason, _without(meter.left(), search.conflicts))
                reasons.append(reason)
                if len(reasons) == limit:
                    break
            else:
                are_all = not smallest
        except OutOfBudget:
            if not reasons:
                raise
            is_complete = False
        finally:
            meter.add(search)
        found = repairs(puzzle, reasons, model, meter)
        is_complete = is_complete and found.is_complete
    except OutOfBudget:
        is_complete = False
    return Contradiction(
        puzzle,
        tuple(reasons),
        are_all,
        tuple(found.removals),
        tuple(found.changes),
        tuple(board.constraints[number].text(board) for number in found.rule_removals),
        tuple(
            (board.constraints[number].text(board), other.text(board))
            for number, other in found.rule_changes
        ),
        is_complete and all(reason.is_minimal for reason in reasons),
        meter.effort(),
        smallest,
    )


def _without(budget: Budget, conflicts: int) -> Budget:
    """The budget left after this many conflicts."""
    left = None if budget.conflicts is None else max(0, budget.conflicts - conflicts)
    return replace(budget, conflicts=left)


def _prove(outcome: Outcome, reason: Reason, budget: Budget) -> None:
    """Prove that the reason suffices, and have the proof checked.

    Raises OutOfBudget, and ModelFault if the reason does not suffice.
    """
    prover = shared_model(DEFAULT_PROVER, outcome.puzzle.board)
    if certify(outcome, prover, reason=reason, budget=budget) is None:
        raise OutOfBudget
