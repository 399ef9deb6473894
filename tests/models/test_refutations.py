"""What `sat` proves: every claim that is so, on every board and by every solver that can."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, islice
from pathlib import Path

import pytest
from sudoku_models import cnf, reasons
from sudoku_models.proofs.formula import FULL_ORDER, Formula
from sudoku_models.proofs.traced import read_lrat
from sudoku_models.pysat_solver import SOLVERS, Meter
from sudoku_models.reasons import ReasonFinder

from benchmarks.generate import solved_grid
from sudoku import (
    UNLIMITED,
    Board,
    Budget,
    Capability,
    Certificate,
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
from sudoku.proving import certify
from sudoku.verdict import Effort

PUZZLES = Path(__file__).parents[2] / "puzzles"
UNIQUE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
UNSATISFIABLE = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
CLASH = "11" + "." * 79
SOLVED = "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
ALMOST_SOLVED = SOLVED[:70] + "." * 11
PROVERS = [f"sat:{name}" for name, traits in SOLVERS.items() if traits.proof]
FOUR = Board(2, 2)
Digits = tuple[int, ...]


def accepted(certificate: Certificate) -> checker.Accepted:
    return checker.verify(certificate.files)


def shipped() -> list[Puzzle]:
    """Puzzles of every collection that we ship; of long ones the first."""
    found: list[Puzzle] = []
    for file in sorted(PUZZLES.glob("*.txt")):
        entries = read(file.read_text().splitlines(), source=file.name)
        found += [entry.puzzle for entry in islice(entries, 25) if hasattr(entry, "puzzle")]
    return found


@pytest.mark.parametrize("puzzle", shipped(), ids=lambda puzzle: f"{puzzle!s:.40}")
def test_every_shipped_puzzle_has_a_certificate_of_its_verdict(puzzle: Puzzle) -> None:
    right = accepted(prove(puzzle))
    assert right.claim == check(puzzle, model="reference").verdict.value
    assert right.puzzle == str(puzzle)


@pytest.mark.parametrize("prover", PROVERS)
@pytest.mark.parametrize("text", [UNIQUE, UNSATISFIABLE, CLASH, SOLVED, ALMOST_SOLVED])
def test_every_solver_that_writes_proofs_proves(prover: str, text: str) -> None:
    claim = "unsatisfiable" if text in (UNSATISFIABLE, CLASH) else "unique"
    assert accepted(prove(text, prover=prover)).claim == claim


def test_what_maplesat_writes_is_read_one_variable_lower() -> None:
    assert [name for name, traits in SOLVERS.items() if traits.counts_from_zero] == ["maplesat"]


@pytest.mark.parametrize("name", [name for name, traits in SOLVERS.items() if not traits.proof])
def test_a_solver_without_proofs_says_so(name: str) -> None:
    if SOLVERS[name].needs is not None:
        pytest.skip(f"{name} needs a package that is not installed")
    model = open_model(f"sat:{name}", Board(3, 3))
    assert Capability.PROOF not in model.capabilities
    with pytest.raises(UnsupportedQuestionError, match="writes no proofs; these do: cadical103, "):
        model.refute(parse(UNSATISFIABLE))


@pytest.mark.parametrize("name", ["cpsat", "reference"])
def test_a_model_that_cannot_prove_names_the_one_that_can(name: str) -> None:
    with pytest.raises(UnsupportedQuestionError, match="a proof: sat can"):
        prove(UNIQUE, prover=name)


def with_holes(board: Board, holes: int, seed: int) -> Puzzle:
    rng = random.Random(seed)
    digits = list(solved_grid(board, rng).digits)
    for cell in rng.sample(range(board.cell_count), holes):
        digits[cell] = 0
    return Puzzle(board, tuple(digits))


def with_a_wrong_clue(puzzle: Puzzle, seed: int) -> Puzzle:
    """One clue more, which no unit forbids at sight where that can be."""
    rng = random.Random(seed)
    board, clues = puzzle.board, list(puzzle.clues)
    solution = check(puzzle).solutions[0].digits
    for cell in rng.sample([c for c, d in enumerate(clues) if not d], clues.count(0)):
        seen = {clues[peer] for peer in board.peers[cell]}
        free = [d for d in range(1, board.order + 1) if d not in seen and d != solution[cell]]
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
        ((4, 3), 60),
        ((4, 4), 110),
        ((5, 5), 280),
        ((2, 13), 200),
        ((6, 6), 300),
    ],
    ids=str,
)
def test_claims_on_every_size_of_board_are_proved(shape: tuple[int, int], holes: int) -> None:
    board = Board(*shape)
    claims: set[str] = set()
    for seed in range(8 if board.order < 10 else 1):
        puzzle = with_holes(board, holes, seed)
        for asked in (puzzle, with_a_wrong_clue(puzzle, seed)):
            right = accepted(prove(asked))
            assert right.claim == check(asked, model="sat:minisat22").verdict.value
            assert right.box == board.shape
            claims.add(right.claim)
    assert claims & {"unique", "unsatisfiable"}


@cache
def all_fours() -> list[Digits]:
    """The 288 grids of the 4x4 board, by brute force."""

    def grown(start: Digits) -> Iterator[Digits]:
        if len(start) == 16:
            yield start
            return
        cell = len(start)
        seen = {start[peer] for peer in FOUR.peers[cell] if peer < cell}
        for d in range(1, 5):
            if d not in seen:
                yield from grown((*start, d))

    return list(grown(()))


def random_fours(count: int, seed: int) -> Iterator[tuple[Puzzle, list[Digits]]]:
    """Random 4x4 puzzles, and all their solutions."""
    rng = random.Random(seed)
    for _ in range(count):
        clues = list(rng.choice(all_fours()))
        for cell in range(16):
            if rng.random() < 0.6:
                clues[cell] = 0
            elif rng.random() < 0.1:
                clues[cell] = rng.randint(1, 4)
        solutions = [g for g in all_fours() if all(c in (0, d) for c, d in zip(clues, g))]  # noqa: B905
        yield Puzzle(FOUR, tuple(clues)), solutions


def test_random_4x4_puzzles_get_the_claim_that_brute_force_finds() -> None:
    seen = {"unique": 0, "multiple": 0, "unsatisfiable": 0}
    for puzzle, solutions in random_fours(400, seed=1):
        right = accepted(prove(puzzle))
        assert right.claim == ["unsatisfiable", "unique", "multiple"][min(2, len(solutions))]
        seen[right.claim] += 1
    assert min(seen.values()) > 30


def solvable(clues: Sequence[int], kept: set[int], units: Sequence[int]) -> bool:
    """Whether these clues and units of the 4x4 board can hold together, by brute force."""
    sets = [set(FOUR.units[u]) for u in units]
    near = [{c for s in sets if cell in s for c in s} - {cell} for cell in range(16)]
    order = [*sorted(kept), *(c for c in range(16) if c not in kept and near[c])]

    def fill(digits: dict[int, int]) -> bool:
        if len(digits) == len(order):
            return True
        cell = order[len(digits)]
        options = [clues[cell]] if cell in kept else [1, 2, 3, 4]
        return any(
            all(digits.get(c) != d for c in near[cell]) and fill(digits | {cell: d})
            for d in options
        )

    return fill({})


def test_nothing_can_be_left_out_of_a_reason() -> None:
    finder = ReasonFinder(FOUR, "cadical195", Meter(UNLIMITED))
    found = 0
    for puzzle, solutions in random_fours(150, seed=2):
        reason = finder.minimal(puzzle.clues, Meter(UNLIMITED))
        assert (reason is None) == bool(solutions)
        if reason is None:
            continue
        found += 1
        assert reason.is_minimal
        clues, units = set(reason.clues), reason.units
        assert not solvable(puzzle.clues, clues, units)
        for cell in clues:
            assert solvable(puzzle.clues, clues - {cell}, units)
        for unit in units:
            assert solvable(puzzle.clues, clues, [u for u in units if u != unit])
    finder.close()
    assert found > 30


@pytest.mark.parametrize("text", [UNSATISFIABLE, CLASH])
def test_a_certificate_by_reason_rests_on_it_alone(text: str) -> None:
    certificate = prove(text, by_reason=True)
    right = accepted(certificate)
    assert right.reason is not None
    rules = int(json.loads(certificate.files["meta.json"])["counts"]["clauses"])
    assert rules - len(right.reason["clues"]) < 10_530
    assert right.formula == certificate.files["formula.cnf"]


def test_a_reason_that_took_too_long_to_shrink_says_so_and_is_right(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    minimal = prove(UNSATISFIABLE, by_reason=True).as_dict()
    monkeypatch.setattr(reasons, "PATIENCE", 0)
    certificate = prove(UNSATISFIABLE, by_reason=True)
    told = certificate.as_dict()
    assert accepted(certificate).reason == told["reason"]
    assert (minimal["proof"]["reason is minimal"], told["proof"]["reason is minimal"]) == (
        True,
        False,
    )
    assert len(told["reason"]["clues"]) >= len(minimal["reason"]["clues"])


@pytest.mark.parametrize("conflicts", [40, 80, 160, 320])
def test_by_reason_within_a_budget_there_is_a_reason_or_the_whole_or_nothing(
    conflicts: int,
) -> None:
    model = open_model("sat", Board(3, 3))
    puzzle = parse(UNSATISFIABLE)
    refutation = model.refute(puzzle, by_reason=True, budget=Budget(conflicts=conflicts))
    assert refutation is None or refutation.effort.conflicts <= conflicts + 4


def test_a_unique_puzzle_is_proved_as_a_whole_though_a_reason_is_asked_for() -> None:
    assert accepted(prove(UNIQUE, by_reason=True)).reason is None


def test_what_is_not_so_cannot_be_proved() -> None:
    model = open_model("sat", Board(3, 3))
    several = Puzzle(Board(3, 3), (0,) * 81)
    with pytest.raises(WrongClaimError):
        model.refute(several)
    with pytest.raises(WrongClaimError):
        model.refute(several, Grid(Board(3, 3), tuple(map(int, SOLVED))))
    with pytest.raises(WrongClaimError):
        model.refute(parse(UNIQUE))
    with pytest.raises(ValueError, match="no solution: the clue"):
        model.refute(parse(UNSATISFIABLE), Grid(Board(3, 3), tuple(map(int, SOLVED))))
    with pytest.raises(ValueError, match="4x4"):
        model.refute(parse("...44.3..4...241"))


@pytest.mark.parametrize("text", [UNIQUE, "." * 81])
def test_a_verdict_that_the_proof_denies_is_the_fault_of_who_gave_it(text: str) -> None:
    wrong = Outcome(parse(text), (), True, Effort(), "liar")
    with pytest.raises(ModelFault, match="model liar says unsatisfiable, but sat denies it"):
        certify(wrong, open_model("sat", Board(3, 3)))


@pytest.mark.parametrize("budget", [Budget(conflicts=0), Budget(seconds=0)])
def test_past_the_budget_there_is_no_proof(budget: Budget) -> None:
    model = open_model("sat", Board(3, 3))
    assert model.refute(parse(UNSATISFIABLE), budget=budget) is None
    assert model.refute(parse(UNSATISFIABLE), by_reason=True, budget=budget) is None
    with pytest.raises(UnprovedError):
        prove(UNSATISFIABLE, budget=budget)
    assert model.refute(parse(UNSATISFIABLE)) is not None


def test_the_formula_has_the_clauses_of_the_cnf_in_their_order() -> None:
    board = Board(2, 3)
    formula = Formula(board, [0] * 36)
    rows = [line for line in formula.text().decode().splitlines() if line[0] not in "cp"]
    rules = cnf.rules(board, cnf.all_candidates(board))
    assert rows == [" ".join(map(str, [*clause, 0])) for clause in rules]


@pytest.mark.parametrize("shape", [(2, 3), (2, 13)], ids=str)
def test_each_clause_of_the_formula_is_found_by_what_it_says(shape: tuple[int, int]) -> None:
    board = Board(*shape)
    assert (board.order > FULL_ORDER) == (shape == (2, 13))
    puzzle = with_holes(board, board.cell_count // 2, seed=3)
    formula = Formula(board, puzzle.clues)
    rows = [line for line in formula.text().decode().splitlines() if line[0] not in "cp"]
    number = {frozenset(map(int, row.split()[:-1])): i for i, row in enumerate(rows, start=1)}
    assert len(number) == len(rows) == formula.count
    for group in formula.rules.groups:
        if frozenset(group) in number:
            assert number[frozenset(group)] == formula.rules.long_clause(
                formula.rules.groups.index(group)
            )
        for x, y in combinations(group, 2):
            if (pair := frozenset((-x, -y))) in number:
                assert number[pair] == formula.rules.pair(x, y) == formula.rules.pair(y, x)


def test_a_trace_whose_numbers_interleave_is_read_in_its_own_order() -> None:
    # Clauses 1, 2, 4 and 6 were given; 3 and 5 were derived while they were added.
    lines = [b"3 7 0 1 2 0\n", b"3 d 1 0\n", b"5 -8 0 4 3 0\n", b"7 0 6 5 0\n"]
    assert read_lrat(4, lines, lambda: None) == [([7], [1, 2]), ([-8], [3, 5]), ([], [4, 6])]


def test_lemmas_that_nothing_needs_are_left_out() -> None:
    lines = [b"5 1 0 1 2 0\n", b"6 2 0 3 0\n", b"7 3 4 0 4 0\n", b"8 0 7 3 0\n"]
    assert read_lrat(4, lines, lambda: None) == [([3, 4], [4]), ([], [5, 3])]


def test_budgets_of_verdict_and_proof_are_one() -> None:
    outcome = check(UNIQUE)
    assert outcome.verdict is Verdict.UNIQUE
    spent = Budget(conflicts=outcome.effort.conflicts)
    assert certify(outcome, open_model("sat", Board(3, 3)), budget=spent) is None
