"""Proofs of the parts of a puzzle, by hand-made cubes, make one proof of the whole."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path

import pytest

from sudoku import (
    Board,
    CertificateError,
    Grid,
    ModelFault,
    Outcome,
    Puzzle,
    Verdict,
    check,
    parse,
    with_rules,
)
from sudoku.certificates.certificate import MOST_COMPOSED, Certificate
from sudoku.checker import verify
from sudoku.interface.budget import Budget, Effort
from sudoku.interface.cubes import Cube
from sudoku.questions.parts import PartProof, PartQuestion, certify_by_parts
from tests.cases import for_each
from tests.checker.lrat_oracle import assert_refutes, clauses_of

pytestmark = pytest.mark.slow

UNIQUE = parse("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
NONE = parse("4.....8.5.3..........7......2.....6.....8.5......1.......6.3.7.5..2.....1.4......")
SIX = parse("..3.5....2.6....64.54..........1...5", Board(2, 3))
APART = Puzzle(with_rules(Board(2, 3), "nonconsecutive"), (0,) * 36)


def cubes_of(puzzle: Puzzle, *cells: int) -> list[Cube]:
    """Every way to place digits in these cells."""
    digits = range(1, puzzle.board.digit_count + 1)
    return [Cube((*zip(cells, ds, strict=True),)) for ds in product(digits, repeat=len(cells))]


def large() -> Puzzle:
    """On a board where clues make clauses redundant: those of the parts are numbered otherwise."""
    board = Board(2, 13)
    digits = [(13 * (r % 2) + r // 2 + c) % 26 + 1 for r in range(26) for c in range(26)]
    open_cells = {*range(0, 52, 3), *range(104, 130, 2), *range(140, 200, 7)}
    return Puzzle(board, tuple(0 if i in open_cells else d for i, d in enumerate(digits)))


def outcome_of(puzzle: Puzzle) -> Outcome:
    outcome = check(puzzle, model="sat")
    assert outcome.verdict in (Verdict.UNIQUE, Verdict.UNSATISFIABLE)
    return outcome


def proved(
    puzzle: Puzzle,
    cubes: Iterable[Cube],
    archive: Path,
    prover: str = "sat",
    most_bytes: int = MOST_COMPOSED,
) -> Certificate:
    found = certify_by_parts(
        outcome_of(puzzle), [*cubes], archive, prover=prover, most_bytes=most_bytes
    )
    assert found is not None
    return found


@for_each(
    "name, puzzle, cubes",
    [
        ("one cell", UNIQUE, cubes_of(UNIQUE, 1)),
        ("two cells, or one", UNIQUE, cubes_of(UNIQUE, 1, 2)[:40] + cubes_of(UNIQUE, 1)[4:]),
        ("overlapping", UNIQUE, cubes_of(UNIQUE, 1) + cubes_of(UNIQUE, 80)),
        ("the same twice", UNIQUE, cubes_of(UNIQUE, 1) * 2),
        ("some left to the cover", UNIQUE, cubes_of(UNIQUE, 1)[::2]),
        ("unsatisfiable", NONE, cubes_of(NONE, 1)),
        ("boxes that are not square", SIX, cubes_of(SIX, 0, 1)),
    ],
)
def test_the_proofs_of_parts_make_one_that_everybody_accepts(
    tmp_path: Path, name: str, puzzle: Puzzle, cubes: list[Cube]
) -> None:
    certificate = proved(puzzle, cubes, tmp_path / name)
    assert certificate.parts is None
    assert certificate.claim == outcome_of(puzzle).verdict
    assert verify(certificate.files).lemmas == certificate.lemmas > len({*cubes})


def test_each_lemma_follows_by_another_definition(tmp_path: Path) -> None:
    files = proved(SIX, cubes_of(SIX, 0), tmp_path / "parts").files
    assert_refutes(files["proof.lrat"], clauses_of(files["formula.cnf"]))


@for_each("prover", ["sat:glucose4", "sat:cadical153", "sat:cadical300", "auto"])
def test_other_solvers_prove_parts(tmp_path: Path, prover: str) -> None:
    assert proved(UNIQUE, cubes_of(UNIQUE, 1), tmp_path / prover, prover).parts is None


@pytest.mark.thorough
def test_parts_of_boards_with_rules(tmp_path: Path) -> None:
    """Two cells, as one cube then implies the other's negation."""
    solution = check(APART).solutions[0]
    clues = {cell: solution.digits[cell] for cell in (0, 3, 8, 11, 16, 23, 25, 30)}
    puzzle = APART.with_clues(clues)
    cells = [cell for cell in range(36) if not puzzle.clues[cell]][:2]
    for prover in ("sat", "sat:glucose4"):
        certificate = proved(puzzle, cubes_of(puzzle, *cells), tmp_path / prover, prover)
        assert certificate.parts is None


@pytest.mark.thorough
def test_parts_of_boards_where_clues_make_clauses_redundant(tmp_path: Path) -> None:
    """A digit of a cube may rule out what clues rule out too: its pairs are not in the formula."""
    puzzle = large()
    answer = check(puzzle, model="sat")
    assert answer.verdict is Verdict.UNIQUE
    digit = answer.solutions[0].digits[0]
    cubes = [Cube(((0, d),)) for d in (digit, digit % 26 + 1)]
    assert proved(puzzle, cubes, tmp_path / "parts").parts is None


def test_a_run_that_was_left_asks_only_for_what_is_missing(tmp_path: Path) -> None:
    cubes = cubes_of(UNIQUE, 1)
    asked: list[Puzzle] = []

    def until_the_fourth(questions: Iterable[PartQuestion]) -> Iterator[PartProof | None]:
        for question in questions:
            asked.append(question.puzzle)
            if len(asked) == 4:
                raise KeyboardInterrupt
            yield pickle.loads(pickle.dumps(question)).ask()  # noqa: S301  # our own

    with pytest.raises(KeyboardInterrupt):
        certify_by_parts(
            outcome_of(UNIQUE), cubes, tmp_path / "parts", prover="sat", ask=until_the_fourth
        )
    data = (tmp_path / "parts").read_bytes()
    (tmp_path / "parts").write_bytes(data[:-5])
    certify_by_parts(
        outcome_of(UNIQUE),
        cubes,
        tmp_path / "parts",
        prover="sat",
        ask=lambda questions: (asked.append(q.puzzle) or q.ask() for q in questions),  # type: ignore[func-returns-value]
    )
    parts = [cube.part(UNIQUE) for cube in cubes]
    assert asked == [*parts[:4], *parts[2:]]


def test_a_wrong_verdict_is_the_fault_of_the_model_that_gave_it(tmp_path: Path) -> None:
    puzzle = parse("1...............", Board(2, 2))
    solution = check(puzzle).solutions[0]
    lie = Outcome(puzzle, (solution,), True, Effort(), "liar")
    with pytest.raises(ModelFault, match="model liar says"):
        certify_by_parts(lie, cubes_of(puzzle, 1), tmp_path / "parts", prover="sat")
    with pytest.raises(ModelFault, match="model liar says"):  # the part with it is left out
        certify_by_parts(lie, cubes_of(puzzle, 0)[1:], tmp_path / "others", prover="sat")


def test_an_archive_of_another_puzzle_is_refused(tmp_path: Path) -> None:
    proved(SIX, cubes_of(SIX, 0), tmp_path / "parts")
    with pytest.raises(CertificateError, match="parts:1: not a part of this puzzle"):
        proved(UNIQUE, cubes_of(UNIQUE, 1), tmp_path / "parts")


def test_a_budget_that_runs_out_keeps_what_was_proved(tmp_path: Path) -> None:
    cubes = cubes_of(UNIQUE, 1)
    given = outcome_of(UNIQUE), cubes, tmp_path / "parts"
    assert certify_by_parts(*given, prover="sat", budget=Budget(seconds=0)) is None
    assert certify_by_parts(*given, prover="sat") is not None


def test_two_solutions_and_an_empty_cube_need_no_parts(tmp_path: Path) -> None:
    puzzle = parse("1...............", Board(2, 2))
    several = check(puzzle)
    found = certify_by_parts(several, cubes_of(puzzle, 1), tmp_path / "parts", prover="sat")
    assert found is not None
    assert found.claim == "multiple"
    assert proved(UNIQUE, [Cube()], tmp_path / "parts").claim == "unique"
    assert not (tmp_path / "parts").exists()


def test_a_proof_above_the_limit_stays_in_parts(tmp_path: Path) -> None:
    cubes = cubes_of(UNIQUE, 1)
    whole = proved(UNIQUE, cubes, tmp_path / "parts")
    size = len(whole.files["proof.lrat"])
    assert proved(UNIQUE, cubes, tmp_path / "parts", most_bytes=size).parts is None
    assert proved(UNIQUE, cubes, tmp_path / "parts", most_bytes=size - 1).parts is not None


def test_the_solution_is_in_the_question_of_its_part_alone(tmp_path: Path) -> None:
    asked: list[Grid | None] = []

    def noted(questions: Iterable[PartQuestion]) -> Iterator[PartProof | None]:
        for question in questions:
            asked.append(question.solution)
            yield question.ask()

    outcome = outcome_of(UNIQUE)
    certify_by_parts(outcome, cubes_of(UNIQUE, 1), tmp_path / "parts", prover="sat", ask=noted)
    assert outcome.solution is not None
    assert [grid is not None for grid in asked] == [
        d == outcome.solution.digits[1] for d in range(1, 10)
    ]
