"""Reasons why a puzzle has no solution are contradictory and minimal."""

from __future__ import annotations

import json
from typing import NoReturn

import pytest
from sudoku_models.analyst.reasons import ReasonFinder

from sudoku import (
    UNLIMITED,
    Budget,
    Certificate,
    check,
    checker,
    prove,
)
from sudoku.errors import OutOfBudget
from sudoku.interface.meter import Meter
from tests.cases import for_each
from tests.conformance.oracle import UNIQUE, UNSATISFIABLE
from tests.models.test_all_reasons import can_hold, parts_of
from tests.small_boards import FOUR, random_fours

CLASH = "11" + "." * 79


def accepted(certificate: Certificate) -> checker.Accepted:
    return checker.verify(certificate.files)


def test_nothing_can_be_left_out_of_a_reason() -> None:
    finder = ReasonFinder(FOUR, "cadical195", Meter(UNLIMITED))
    found = 0
    for puzzle, solutions in random_fours(150, seed=2):
        reason = next(finder.reasons(puzzle.clues, Meter(UNLIMITED), smallest=False), None)
        assert (reason is None) == bool(solutions)
        if reason is None:
            continue
        found += 1
        assert reason.is_minimal
        parts = parts_of(reason)
        assert not can_hold(puzzle, parts)
        assert all(can_hold(puzzle, parts - {part}) for part in parts)
    finder.close()
    assert found > 30


@pytest.mark.parametrize("text", [UNSATISFIABLE, CLASH])
def test_a_certificate_by_reason_uses_that_reason_only(text: str) -> None:
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
    assert minimal["proof"]["reason_is_minimal"] is True

    def never(*_: object) -> NoReturn:
        raise OutOfBudget

    monkeypatch.setattr(ReasonFinder, "_shrink", never)
    certificate = prove(UNSATISFIABLE, by_reason=True)
    record = certificate.as_dict()
    assert accepted(certificate).reason == record["reason"]
    assert record["proof"]["reason_is_minimal"] is False
    assert len(record["reason"]["clues"]) >= len(minimal["reason"]["clues"])


@for_each("conflicts", [40, 80, 160, 320])
def test_by_reason_within_a_budget_there_is_a_reason_or_the_whole_or_nothing(
    conflicts: int,
) -> None:
    budget = Budget(conflicts=conflicts)
    outcome = check(UNSATISFIABLE, prover="sat", by_reason=True, budget=budget)
    if outcome.certificate is not None:
        accepted(outcome.certificate)
        proof = outcome.certificate.as_dict()["proof"]
        assert outcome.effort.conflicts + proof["effort"]["conflicts"] <= conflicts + 4


def test_a_unique_puzzle_is_proved_as_a_whole_though_a_reason_is_asked_for() -> None:
    assert accepted(prove(UNIQUE, by_reason=True)).reason is None
