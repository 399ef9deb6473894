"""Proofs whose lemmas have many literals: the checker agrees with another one on all of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from sudoku.checker import Rejected, verify
from sudoku.checker.constraints import board
from sudoku.checker.formula import Formula
from tests.cases import for_each
from tests.checker.lrat_checker import Clause, accepts, random_proof, written
from tests.checker.lrat_oracle import is_accepted
from tests.checker.mutating import CLASH, certificate, repaired

pytestmark = pytest.mark.slow

Lemmas = list[tuple[Clause, Clause]]


def changes(rng: Random, clauses: list[Clause], lemmas: Lemmas) -> Iterator[tuple[Clause, Lemmas]]:
    """A clause or a lemma with one literal less, more, or negated, or with other hints."""
    place = rng.randrange(len(lemmas))
    lemma, hints = lemmas[place]
    if lemma:
        out = rng.randrange(len(lemma))
        fewer = [*lemma[:out], *lemma[out + 1 :]]
        for other in (fewer, sorted([*fewer, -lemma[out]], key=abs), fewer + lemma[out : out + 1]):
            yield [], [*lemmas[:place], (other, hints), *lemmas[place + 1 :]]
    i, j = rng.randrange(len(hints)), rng.randrange(len(hints))
    exchanged = [*hints]
    exchanged[i], exchanged[j] = hints[j], hints[i]
    others = [hints[:i] + hints[i + 1 :], [*hints, hints[i]], exchanged, [hints[i], *hints]]
    others.append([*hints[:i], rng.randint(-len(lemmas), len(clauses)), *hints[i + 1 :]])
    for other in others:
        yield [], [*lemmas[:place], (lemma, other), *lemmas[place + 1 :]]
    yield [rng.randrange(len(clauses))], lemmas


def assert_alike(seed: int, depth: int, rounds: int = 12) -> tuple[int, int]:
    """How many changed proofs are accepted, and how many are not."""
    rng = Random(seed)
    clauses, lemmas = random_proof(rng, depth)
    variables = max(abs(literal) for clause in clauses for literal in clause)
    assert is_accepted(written(clauses, lemmas), clauses, variables)
    assert accepts(written(clauses, lemmas), clauses, variables)
    verdicts = [0, 0]
    for _ in range(rounds):
        for changed, others in changes(rng, clauses, lemmas):
            given = [*map(list, clauses)]
            for place in changed:  # a literal more: what follows from it may not follow any more
                free = [x for x in range(1, variables + 1) if x not in map(abs, given[place])]
                given[place].append(rng.choice(free) if free else -given[place][0])
            proof = written(clauses, others)
            expected = accepts(proof, given, variables)
            assert is_accepted(proof, given, variables) is expected
            verdicts[expected] += 1
    return verdicts[True], verdicts[False]


@for_each("depth", [1, 2, 3, 4, 5, 6, 8, 10, 20])
def test_another_checker_accepts_the_same_proofs(depth: int) -> None:
    found = [assert_alike(seed, depth) for seed in range(4)]
    assert min(map(sum, zip(*found, strict=True))) > 0


def test_lemmas_may_have_hundreds_of_literals() -> None:
    _, lemmas = random_proof(Random(0), 150)
    assert max(len(lemma) for lemma, _ in lemmas) > 250
    assert min(assert_alike(0, 150, rounds=3)) > 0


@pytest.mark.thorough
@for_each("seed", range(10))
def test_another_checker_accepts_the_same_long_proofs(seed: int) -> None:
    assert_alike(seed, 60 + 10 * seed, rounds=6)


def first_cell_is_empty() -> bytes:
    """A wrong proof that the empty grid has no solution, for a checker that forgets the first
    literal of a long lemma.

    Digit d is in one of the nine cells of row 1, and therefore, without the first literal, not in
    r1c1; so there is no digit for r1c1.
    """
    formula = Formula(board(3, 3), [0] * 81)
    clauses = [formula.clauses[i] for i in range(1, formula.count + 1)]
    number = {clause: i for i, clause in enumerate(clauses, start=1)}
    rows = [[9 * cell + d for cell in range(9)] for d in range(1, 10)]
    lines = [[*row, 0, number[frozenset(row)]] for row in rows]
    for d, row in enumerate(rows, start=1):
        pairs = [number[frozenset([-row[0], -x])] for x in row[1:]]
        lines.append([-row[0], 0, *pairs, formula.count + d])
    units = [formula.count + 9 + d for d in range(1, 10)]
    lines.append([0, *units, number[frozenset(range(1, 10))]])
    numbered = enumerate(lines, start=formula.count + 1)
    return b"".join(" ".join(map(str, [i, *line, 0])).encode() + b"\n" for i, line in numbered)


def test_the_empty_grid_is_not_unsatisfiable() -> None:
    proof = first_cell_is_empty()
    assert len(proof.splitlines()) == 19
    formula = Formula(board(3, 3), [0] * 81)
    puzzle = b"# box: 3x3\n" + b"." * 81 + b"\n"
    files = certificate(CLASH) | {"puzzle.txt": puzzle, "formula.cnf": formula.text}
    counts = {"clue_count": 0, "clauses": formula.count, "variables": formula.variables}
    wrong = repaired(files | {"proof.lrat": proof}, **counts)
    with pytest.raises(Rejected) as caught:
        verify(wrong)
    last = formula.count + 1
    message = f"proof.lrat:10: the last hint, {last}, has literals left that may hold: [1]"
    assert str(caught.value) == message
