"""No certificate is made unless the checker accepts it for this very puzzle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from sudoku import (
    UNLIMITED,
    Board,
    Budget,
    Capability,
    CheckedModel,
    Grid,
    ModelFault,
    Outcome,
    Puzzle,
    UnsupportedQuestionError,
    Verdict,
    check,
    open_model,
    parse,
    prove,
    with_rules,
)
from sudoku.interface.reason import Reason, Refutation
from sudoku.questions.certify import certify
from tests.cases import for_each

pytestmark = pytest.mark.slow

NINE = Board(3, 3)
UNIQUE = parse("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
OTHER = parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")


class Liar:
    """`sat`, with its refutations changed on the way."""

    name, board = "liar", NINE
    capabilities = frozenset({Capability.PROOF})

    def __init__(self, change: Callable[[Refutation], Any]) -> None:
        self._change = change
        self._sat = open_model("sat", NINE)

    def search(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Outcome:
        return self._sat.search(puzzle, limit=limit, budget=budget)

    def refute(
        self, puzzle: Puzzle, solution: Grid | None, *, reason: Reason | None, budget: Budget
    ) -> Any:
        refutation = self._sat.refute(puzzle, solution, reason=reason, budget=budget)
        assert refutation is not None
        return self._change(refutation)


def changed(refutation: Refutation, **fields: Any) -> Refutation:
    """The same but for these fields, of whatever type."""
    return replace(refutation, **fields)


def other() -> Refutation:
    refutation = open_model("sat", NINE).refute(OTHER, check(OTHER).solution)
    assert refutation is not None
    return refutation


CHANGES: dict[str, Callable[[Refutation], Any]] = {
    "no proof": lambda r: changed(r, proof=b""),
    "half a proof": lambda r: changed(r, proof=r.proof[: len(r.proof) // 2]),
    "another puzzle's": lambda _: other(),
    "another puzzle's proof": lambda r: changed(r, proof=other().proof),
    "a clause less": lambda r: changed(r, formula=r.formula[: r.formula[:-1].rindex(b"\n") + 1]),
    "a wrong count": lambda r: changed(r, lemmas=r.lemmas + 1),
    "text": lambda r: changed(r, proof=r.proof.decode()),
    "a bytearray": lambda r: changed(r, proof=bytearray(r.proof)),
    "no effort": lambda r: changed(r, effort=None),
    "a reason": lambda r: changed(r, reason="because"),
    "no refutation": lambda _: "yes",
}


@for_each("change", CHANGES.values())
def test_a_model_that_proves_wrongly_is_at_fault(change: Callable[[Refutation], Any]) -> None:
    with pytest.raises(ModelFault, match="model liar"):
        certify(check(UNIQUE), CheckedModel(Liar(change)))


def test_what_it_leaves_alone_is_certified() -> None:
    certificate = certify(check(UNIQUE), CheckedModel(Liar(lambda refutation: refutation)))
    assert certificate is not None
    assert certificate.claim == "unique"


class Equal(Puzzle):
    """A puzzle that says that it is every other."""

    def __eq__(self, _other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


def test_an_outcome_of_a_puzzle_that_pretends_to_be_the_one_asked_is_a_fault() -> None:
    class Pretender(Liar):
        def search(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Outcome:
            del puzzle
            outcome = super().search(OTHER, limit=limit, budget=budget)
            return replace(outcome, puzzle=Equal(NINE, OTHER.clues), solutions=())

    with pytest.raises(ModelFault, match="answered for another puzzle"):
        CheckedModel(Pretender(lambda refutation: refutation)).search(UNIQUE)


def test_an_unknown_verdict_has_no_certificate() -> None:
    outcome = replace(check(UNIQUE), exhausted=False)
    assert outcome.verdict is Verdict.UNKNOWN
    assert certify(outcome, open_model("sat", NINE)) is None


@pytest.mark.parametrize(
    ("board", "rule", "limit"),
    [
        (Board(1, 17), "thermo: r1c1-3", "rules above size 16"),
        (NINE, "regex ([^12345678]?){200}: r1c1-4", "rules of over"),
    ],
)
def test_rules_that_certificates_do_not_support_are_no_fault_of_the_model(
    board: Board, rule: str, limit: str
) -> None:
    puzzle = Puzzle(with_rules(board, rule), (0,) * board.cell_count)
    with pytest.raises(UnsupportedQuestionError, match=limit):
        prove(puzzle, budget=Budget(seconds=20))
    outcome = check(puzzle, budget=Budget(seconds=20))
    with pytest.raises(UnsupportedQuestionError, match=limit):
        certify(outcome, open_model("sat", puzzle.board))
