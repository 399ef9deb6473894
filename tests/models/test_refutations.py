"""`sat` proves every right claim, on every board and by every solver that writes proofs."""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path

import pytest
from sudoku_models.pysat.traits import SOLVERS

from sudoku import (
    Board,
    Budget,
    Capability,
    Certificate,
    Entry,
    Grid,
    ModelFault,
    Outcome,
    Puzzle,
    UnprovedError,
    UnsupportedQuestionError,
    Verdict,
    WrongClaimError,
    check,
    checker,
    open_model,
    parse,
    prove,
    read,
)
from sudoku.interface.budget import Effort
from sudoku.interface.opening import forget_models
from sudoku.questions.certify import certify
from tests.cases import for_each
from tests.conformance.oracle import UNIQUE, UNIQUE_SOLUTION, UNSATISFIABLE
from tests.models.random_puzzles import with_holes
from tests.small_boards import random_fours

pytestmark = pytest.mark.slow

PUZZLES = Path(__file__).parents[2] / "puzzles"
CLASH = "11" + "." * 79
ALMOST_SOLVED = UNIQUE_SOLUTION[:70] + "." * 11
PROVERS = [f"sat:{name}" for name, traits in SOLVERS.items() if traits.proof]


def accepted(certificate: Certificate) -> checker.Accepted:
    return checker.verify(certificate.files)


def shipped() -> list[Entry]:
    """Puzzles of every collection that we ship; of long ones the first."""
    found: list[Entry] = []
    for file in sorted(PUZZLES.glob("*.txt")):
        entries = read(file.read_text().splitlines(), source=file.name)
        count = 5 if file.name == "variants.txt" else 2
        found += [entry for entry in islice(entries, count) if isinstance(entry, Entry)]
    return found


@pytest.mark.parametrize("entry", shipped(), ids=lambda entry: f"{entry.puzzle!s:.40}")
def test_every_shipped_puzzle_has_a_certificate_of_its_verdict(entry: Entry) -> None:
    """The count on its line, which test_puzzles asks all models to confirm."""
    right = accepted(prove(entry.puzzle))
    assert right.claim == {"0": "unsatisfiable", "1": "unique"}.get(entry.count or "", "multiple")
    assert right.puzzle == str(entry.puzzle)


@pytest.mark.thorough
@for_each("prover", PROVERS)
@for_each("text", [UNIQUE, UNSATISFIABLE, CLASH, UNIQUE_SOLUTION, ALMOST_SOLVED])
def test_every_solver_that_writes_proofs_proves(prover: str, text: str) -> None:
    claim = "unsatisfiable" if text in (UNSATISFIABLE, CLASH) else "unique"
    assert accepted(prove(text, prover=prover)).claim == claim


def test_what_maplesat_writes_is_read_one_variable_lower() -> None:
    assert [name for name, traits in SOLVERS.items() if traits.counts_from_zero] == ["maplesat"]


@for_each("name", [name for name, traits in SOLVERS.items() if not traits.proof])
def test_a_solver_without_proofs_says_so(name: str) -> None:
    if SOLVERS[name].needs is not None:
        pytest.skip(f"{name} needs a package that is not installed")
    model = open_model(f"sat:{name}", Board(3, 3))
    assert Capability.PROOF not in model.capabilities
    with pytest.raises(
        UnsupportedQuestionError, match="not write proofs; these solvers do: cadical103, "
    ):
        model.refute(parse(UNSATISFIABLE))


@pytest.mark.parametrize("name", ["cpsat", "reference"])
def test_a_model_that_cannot_prove_names_the_one_that_can(name: str) -> None:
    with pytest.raises(UnsupportedQuestionError, match="a proof; supported by sat"):
        prove(UNIQUE, prover=name)


def with_a_wrong_clue(puzzle: Puzzle, seed: int) -> Puzzle:
    """One clue more, which no house forbids at sight where that can be."""
    rng = random.Random(seed)
    board, clues = puzzle.board, list(puzzle.clues)
    solution = check(puzzle).solutions[0].digits
    for cell in rng.sample([c for c, d in enumerate(clues) if not d], clues.count(0)):
        seen = {clues[peer] for peer in board.peers[cell]}
        free = [d for d in range(1, board.size + 1) if d not in seen and d != solution[cell]]
        if free:
            clues[cell] = rng.choice(free)
            break
    return Puzzle(board, tuple(clues))


@pytest.mark.parametrize(
    ("shape", "holes"),
    [
        ((1, 1), 1),
        ((1, 2), 2),
        ((2, 2), 9),
        ((2, 3), 20),
        ((3, 2), 22),
        ((2, 4), 30),
        ((3, 4), 60),
        ((4, 4), 110),
        pytest.param((2, 13), 100, marks=pytest.mark.thorough),
    ],
    ids=str,
)
def test_claims_on_every_size_of_board_are_proved(shape: tuple[int, int], holes: int) -> None:
    board = Board(*shape)
    claims: set[str] = set()
    for seed in range(2 if board.size < 10 else 1):
        puzzle = with_holes(board, holes, seed)
        for asked in (puzzle, with_a_wrong_clue(puzzle, seed)):
            right = accepted(prove(asked))
            assert right.claim == check(asked, model="sat:minisat22").verdict.value
            assert right.box == board.shape
            claims.add(right.claim)
    assert claims & {"unique", "unsatisfiable"}


def test_random_4x4_puzzles_get_the_claim_that_brute_force_finds() -> None:
    seen = {"unique": 0, "multiple": 0, "unsatisfiable": 0}
    for puzzle, solutions in random_fours(200, seed=1):
        right = accepted(prove(puzzle))
        assert right.claim == ["unsatisfiable", "unique", "multiple"][min(2, len(solutions))]
        seen[right.claim] += 1
    assert min(seen.values()) > 15


def test_a_wrong_claim_cannot_be_proved() -> None:
    model = open_model("sat", Board(3, 3))
    several = Puzzle(Board(3, 3), (0,) * 81)
    with pytest.raises(WrongClaimError):
        model.refute(several)
    with pytest.raises(WrongClaimError):
        model.refute(several, Grid(Board(3, 3), tuple(map(int, UNIQUE_SOLUTION))))
    with pytest.raises(WrongClaimError):
        model.refute(parse(UNIQUE))
    with pytest.raises(ValueError, match="not a solution: the clue"):
        model.refute(parse(UNSATISFIABLE), Grid(Board(3, 3), tuple(map(int, UNIQUE_SOLUTION))))
    with pytest.raises(ValueError, match="4x4"):
        model.refute(parse("...44.3..4...241"))


@pytest.mark.parametrize("text", [UNIQUE, "." * 81])
def test_a_verdict_that_the_prover_contradicts_is_the_fault_of_its_model(text: str) -> None:
    wrong = Outcome(parse(text), (), True, Effort(), "liar")
    with pytest.raises(ModelFault, match="model liar says unsatisfiable, but sat contradicts that"):
        certify(wrong, open_model("sat", Board(3, 3)))


@pytest.mark.parametrize("budget", [Budget(conflicts=0), Budget(seconds=0)])
def test_past_the_budget_there_is_no_proof(budget: Budget) -> None:
    model = open_model("sat", Board(3, 3))
    assert model.refute(parse(UNSATISFIABLE), budget=budget) is None
    with pytest.raises(UnprovedError):
        prove(UNSATISFIABLE, budget=budget)
    assert model.refute(parse(UNSATISFIABLE)) is not None


def test_budgets_of_verdict_and_proof_are_one() -> None:
    forget_models()  # one that proved it before needs fewer conflicts
    outcome = check(UNIQUE)
    assert outcome.verdict is Verdict.UNIQUE
    budget = Budget(conflicts=outcome.effort.conflicts)
    with pytest.raises(UnprovedError):
        prove(UNIQUE, budget=budget)
