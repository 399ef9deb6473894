"""A DRUP proof becomes a refutation that can be followed step by step, or it is refused."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product, repeat
from random import Random

import pytest
from hypothesis import given, strategies as st
from pysat.solvers import Solver
from sudoku_models.cnf import extended as cnf
from sudoku_models.proofs.drup import UnverifiedProof, elaborate
from sudoku_models.proofs.formula import Lemma

from sudoku import Board, SudokuError
from tests.cases import for_each

pytestmark = pytest.mark.slow

Clauses = list[list[int]]

SOLVERS = ["glucose4", "lingeling", "maplechrono", "cadical300"]
EIGHT: Clauses = [[a, 2 * b, 3 * c] for a, b, c in product((1, -1), repeat=3)]
"""All clauses of three variables: unit propagation alone does nothing with them."""
SIXTEEN: Clauses = [[a, 2 * b, 3 * c, 4 * d] for a, b, c, d in product((1, -1), repeat=4)]
PROOF_OF_EIGHT = ["1 2 0", "1 -2 0", "1 0", "-1 2 0", "0"]
WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "......7...4.8...6.........3.......5..5..86...4.15......6.4...129...2...6.1.6...8."
LITERALS = st.integers(-5, 5).filter(bool)
LINES = st.lists(st.lists(LITERALS, max_size=4).map(lambda c: " ".join(map(str, [*c, 0]))))


def assert_refuted(clauses: Clauses, lemmas: list[Lemma]) -> None:
    """Every hint but a lemma's last is unit in its turn, and the last, and no other, is false."""
    known = {number: set(clause) for number, clause in enumerate(clauses, start=1)}
    used = set()
    for number, (literals, hints) in enumerate(lemmas, start=len(clauses) + 1):
        true = {-x for x in literals}
        assert len(true) == len(literals) == len({abs(x) for x in true})
        *units, last = hints
        for hint in units:
            assert not known[hint] & true, "a hint is satisfied"
            (unit,) = (x for x in known[hint] if -x not in true)
            true.add(unit)
        assert all(-x in true for x in known[last])
        used.update(hints)
        known[number] = set(literals)
    assert lemmas[-1][0] == []
    numbers = set(range(len(clauses) + 1, len(clauses) + len(lemmas)))
    assert numbers <= used, "a lemma is not needed"


def proof_of(clauses: Clauses, solver_name: str) -> list[str]:
    with Solver(name=solver_name, bootstrap_with=clauses, with_proof=True) as solver:
        assert solver.solve() is False
        lines: list[str] = solver.get_proof()
    return lines


def random_clauses(seed: int, variables: int = 50) -> Clauses:
    """Three literals each, six clauses a variable: as good as never satisfiable."""
    random = Random(seed)
    return [
        [x * random.choice((1, -1)) for x in random.sample(range(1, variables + 1), 3)]
        for _ in range(6 * variables)
    ]


def no_other_solution(text: str) -> Clauses:
    """The rules of this puzzle and that its solution is another one than the solver's first."""
    board = Board(3, 3)
    clues = [0 if c == "." else int(c) for c in text]
    candidates = cnf.clue_candidates(board, clues)
    clauses = list(cnf.rules(board, candidates))
    with Solver(name="minisat22", bootstrap_with=clauses) as solver:
        assert solver.solve()
        model = solver.get_model()
    return [*clauses, [-x for x in model if x > 0]]


@for_each("name", SOLVERS)
@for_each("seed", range(4))
def test_what_a_solver_writes_becomes_a_refutation(name: str, seed: int) -> None:
    clauses = random_clauses(seed)
    lemmas = elaborate(clauses, proof_of(clauses, name))
    assert len(lemmas) > 5
    assert_refuted(clauses, lemmas)


@for_each("name", SOLVERS)
@for_each("text", [WIKIPEDIA, HARD])
def test_that_a_solution_is_the_only_one_becomes_a_refutation(text: str, name: str) -> None:
    clauses = no_other_solution(text)
    assert_refuted(clauses, elaborate(clauses, proof_of(clauses, name)))


def test_a_hint_names_the_clause_that_a_reader_would_use() -> None:
    clauses = [[1, 2], [1, -2], [-1, 3], [-3, -1]]
    assert elaborate(clauses, ["1 0", "0"]) == [([1], [1, 2]), ([], [5, 3, 4])]


@for_each(
    ("clauses", "lines"),
    [
        ([[]], []),
        ([[1], []], ["0"]),
        ([[1], [-1]], []),
        ([[1], [-1, 2], [-2, 3], [-3, -1], [4, 5]], ["nonsense that nobody reads"]),
        ([[1, 1, 2], [1, -2, 1], [-1, -1], [3, -3]], []),
        (EIGHT, PROOF_OF_EIGHT),
        (EIGHT, PROOF_OF_EIGHT[:-1]),
        (EIGHT, [f"{line}\n" for line in PROOF_OF_EIGHT]),
        (EIGHT, ["", "d 1 2 3 0", "1 -1 0", "3 3 -3 0", *PROOF_OF_EIGHT, "0", "0"]),
        (EIGHT, ["1 2 3 0", "2 1 2 1 0", "2 1 0", "d 1 2 0", "d 1 0", *PROOF_OF_EIGHT]),
        (EIGHT, [line for lemma in PROOF_OF_EIGHT for line in (lemma, f"d {lemma}")]),
    ],
)
def test_odd_but_valid_proofs_are_read(clauses: Clauses, lines: list[str]) -> None:
    assert_refuted(clauses, elaborate(clauses, lines))


def test_lemmas_that_nothing_needs_are_left_out() -> None:
    idle = ["1 -2 3 0", "1 2 4 0", "2 3 0", "-2 3 4 0"]
    lemmas = elaborate([*EIGHT, [4, 1]], [*idle, *PROOF_OF_EIGHT])
    assert_refuted([*EIGHT, [4, 1]], lemmas)
    assert len(lemmas) <= len(PROOF_OF_EIGHT)


@for_each(
    ("lines", "message"),
    [
        ([], "the proof ends"),
        (PROOF_OF_EIGHT[:2], "the proof ends"),
        (["0"], "line 1 of the proof does not follow"),
        (["", "d 1 0", "1 0", "-1 2 0", "-1 -2 0"], "line 3 of the proof does not follow"),
        (["1 2 0", "1 2"], "line 2 of the proof is not a clause: '1 2'"),
        (["1 0 2 0"], "line 1 of the proof is not a clause"),
        (["1 x 0"], "line 1 of the proof is not a clause"),
        (["1 2 0", "4 -4 0"], "line 2 of the proof has an unknown variable"),
    ],
)
def test_a_proof_that_does_not_follow_is_refused(lines: list[str], message: str) -> None:
    with pytest.raises(UnverifiedProof, match=message) as refusal:
        elaborate(EIGHT, lines)
    assert isinstance(refusal.value, SudokuError)


@for_each("seed", range(40))
def test_a_damaged_proof_is_refused_or_still_a_refutation(seed: int) -> None:
    random = Random(seed)
    clauses = random_clauses(seed % 4, 30)
    words = [line.split() for line in proof_of(clauses, "glucose4")]
    line = random.randrange(len(words) - 1)
    if seed % 2:
        del words[line]
    else:
        place = random.randrange(len(words[line]) - 1)
        words[line][place] = str(random.choice((1, -1)) * random.randint(1, 30))
    try:
        lemmas = elaborate(clauses, [" ".join(line) for line in words])
    except UnverifiedProof:
        return
    assert_refuted(clauses, lemmas)


@given(st.lists(st.lists(LITERALS, max_size=3), max_size=25), LINES)
def test_whatever_is_answered_is_a_refutation(clauses: Clauses, lines: list[str]) -> None:
    try:
        lemmas = elaborate(clauses, lines)
    except UnverifiedProof:
        return
    assert_refuted(clauses, lemmas)


@given(st.permutations(SIXTEEN), st.lists(st.sampled_from([1, -2, 3, -4]), min_size=15))
def test_lemmas_that_say_less_do_no_harm(clauses: Clauses, more: list[int]) -> None:
    shorter = [clause[:length] for length in (3, 2, 1) for clause in SIXTEEN[:: 2 ** (4 - length)]]
    lines = []
    for lemma, literal in zip(shorter, more, strict=False):
        lines += [f"{' '.join(map(str, x))} 0" for x in ([literal, *lemma], lemma)]
    assert_refuted(clauses, elaborate(clauses, lines))


@given(
    st.lists(st.booleans(), min_size=5, max_size=5),
    st.lists(st.lists(LITERALS, min_size=1, max_size=3), max_size=25),
    LINES,
)
def test_what_has_a_solution_is_never_refuted(
    solution: list[bool], clauses: Clauses, lines: list[str]
) -> None:
    true = {x if is_true else -x for x, is_true in enumerate(solution, start=1)}
    satisfied = [[5, -5], *(clause for clause in clauses if true & set(clause))]
    with pytest.raises(UnverifiedProof):
        elaborate(satisfied, lines)


def stopping_after(calls: int) -> Callable[[], None]:
    countdown = iter(range(calls))

    def check_time() -> None:
        if next(countdown, None) is None:
            raise TimeoutError

    return check_time


@for_each("calls", [0, 1, 5, 20])
def test_the_work_stops_when_the_time_is_up(calls: int) -> None:
    clauses = no_other_solution(HARD)
    lines = proof_of(clauses, "glucose4")
    with pytest.raises(TimeoutError):
        elaborate(clauses, lines, stopping_after(calls))


@pytest.mark.parametrize("line", ["1 2 4 0", "d 1 2 3 0", ""])
def test_a_proof_without_an_end_is_no_work_without_an_end(line: str) -> None:
    with pytest.raises(TimeoutError):
        elaborate([*EIGHT, [4, -4]], repeat(line), stopping_after(3))
