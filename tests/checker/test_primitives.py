"""The clauses of primitives against truth tables, and in which order they may be asked for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product

import pytest

from sudoku.checker import encoding, formula
from sudoku.checker.constraints import Board
from sudoku.checker.encoding import AnyOf, Distinct, Encoder, Primitive, Word
from sudoku.checker.formula import Formula, Rules
from sudoku.checker.grids import Rejected
from tests.checker.lrat_oracle import has_model

VALUES = range(3, 6)
CELLS = 3


def total(state: int, digit: int) -> int:
    return (state + digit) % 4


def no_run(state: int, digit: int) -> int | None:
    return None if digit == state else digit


def is_zero(state: int) -> bool:
    return state == 0


def words() -> list[Word]:
    return [
        *(Word([0, 1, 2], start, total, is_zero) for start in range(4)),
        *(Word([2, 0, 1], start, total, is_zero) for start in range(4)),
        *(Word(cells, 3, total, is_zero) for cells in ([0], [1, 2], [1, 1, 0])),
        *(Word(cells, start, no_run) for cells in ([0, 1, 2], [2], [1, 2]) for start in (0, 3, 5)),
        Word([0, 1, 2], 0, no_run, is_zero),
        Word([0, 1, 2], 0, lambda _state, _digit: None),
    ]


def others() -> list[Primitive]:
    one, two, three, four, *_ = words()
    return [
        *(Distinct(cells) for cells in ([0], [0, 1], [0, 1, 2], [2, 0, 1])),
        *(Distinct([0, 2], sets) for sets in ([], [(3, 4)], [(3, 5), (4, 5)])),
        Distinct([0, 1, 2], [(3, 4, 5)]),
        AnyOf([[one], [two, Distinct([0, 1])]]),
        AnyOf([[AnyOf([[four], [Distinct([0, 2], [(3, 4)])]]), three]]),
    ]


def assert_stated(parts: Sequence[Primitive]) -> None:
    """A grid can be completed to a model of the clauses exactly if it obeys the parts."""
    encoder, m = Encoder(VALUES, CELLS), len(VALUES)
    clauses = [clause for part in parts for clause in encoder.clauses(part)]
    for numbers in product(range(m), repeat=CELLS):
        held = [m * cell + 1 + i for cell, i in enumerate(numbers)]
        cells = [[x if x in held else -x] for x in range(1, m * CELLS + 1)]
        obeys = all(part.holds([VALUES[i] for i in numbers]) for part in parts)
        assert has_model([*clauses, *cells]) is obeys, (parts, numbers)


def test_each_primitive() -> None:
    for part in (*words(), *others()):
        assert_stated([part])


def test_automata_that_differ_in_little_are_not_mistaken_for_each_other() -> None:
    for one, other in pairwise(words()):
        for both in ([one, other], [other, one]):
            assert_stated(both)


def test_what_automata_cost_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each state before each cell, for each digit; but not once more for the same automaton."""
    word = Word([0, 1, 2], 0, total, is_zero)
    most = (1 + 3 + 4) * len(VALUES)
    for limit, is_allowed in ((most, True), (most - 1, False)):
        monkeypatch.setattr(encoding, "MOST_STEPS", limit)
        encoder = Encoder(VALUES, CELLS)
        if is_allowed:
            first = [*encoder.clauses(word)]
            assert len([*encoder.clauses(word)]) == len(first)
        else:
            with pytest.raises(Rejected, match=r"^puzzle.txt: rules of over .* steps$"):
                [*encoder.clauses(word)]


def test_clauses_have_numbers_from_one() -> None:
    rules = Rules(Board(1, 2), ("row 1",), (), frozenset())
    assert {*rules.clauses.__getitem__(1)} == {1, 2}
    assert len([rules.clauses[number] for number in range(1, rules.count + 1)]) == rules.count
    for number in (0, -1, -rules.count, rules.count + 1):
        with pytest.raises(KeyError):
            rules.clauses[number]


def test_boards_up_to_a_size_have_every_clause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Above it those that the clues make redundant are left out."""
    monkeypatch.setattr(formula, "ALL_RULES_UP_TO", 4)
    for box, is_whole in (((2, 2), True), ((1, 5), False)):
        on = Board(*box)
        n = box[0] * box[1]
        every = Formula(on, [0] * n * n).count
        assert (Formula(on, [1] + [0] * (n * n - 1)).count == every + 1) is is_whole
        monkeypatch.setattr(formula, "MOST_PAIRS" if is_whole else "MOST_CLAUSES", 0)
        Formula(on, [0] * n * n, solution=[1] * n * n)
        monkeypatch.undo()
        monkeypatch.setattr(formula, "ALL_RULES_UP_TO", 4)


def test_the_number_of_clauses_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """64 groups of four have no more than half of 16 pairs each."""

    def rules(most: int) -> Rules:
        monkeypatch.setattr(formula, "MOST_CLAUSES", most)
        return Rules(on, tuple(on.houses), tuple(on.demands), frozenset())

    on = Board(2, 2, ("antiknight", "pairs a != b: r1c1 r4c4"))
    most = 64 * 8
    count = rules(most).count
    with pytest.raises(Rejected, match=r"^formula.cnf: about 512 clauses, expected fewer$"):
        rules(most - 1)
    on = Board(2, 2, ("antiknight", "antiking", "killer 10: r1c1 r1c2 r2c3", "odd: r1c1 r2c2"))
    on = Board(2, 2, (*on.rules, *(f"pairs a + b != {k}: r1c1 r4c4" for k in range(99))))
    count = rules(10_000).count
    assert count > most
    assert rules(count + 1).count == count
    with pytest.raises(Rejected, match=rf"^puzzle.txt: rules of more than {count} clauses$"):
        rules(count)
