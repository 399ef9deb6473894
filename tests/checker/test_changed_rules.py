"""A certificate proves something about the rules in its puzzle.txt, and about no others."""

from __future__ import annotations

import json
from functools import cache

import pytest

from sudoku import Board, Certificate, Puzzle, Verdict, check, prove
from sudoku.checker import constraints, encoding, verify
from sudoku.checker.certificate import NOT_UNDERSTOOD
from sudoku.checker.constraints import board as checkers_board
from sudoku.checker.formula import Formula
from sudoku.constraints.vocabulary import with_rules
from tests.cases import for_each
from tests.checker.mutating import (
    CLASH,
    Files,
    certificate,
    is_accepted,
    meta_of,
    rejection,
    repaired,
    setting,
    with_meta,
    without_hanging,
)
from tests.small_boards import FOURS, Digits, solutions_of

pytestmark = pytest.mark.slow

RULES = ("diagonal+", "killer 6: r1c2 r2c2", "thermo: r1c1 r1c3 r1c2", "sandwich 0: r1c0")
OTHERS = [
    *("diagonal-", "killer 7: r1c2 r2c2", "killer 5: r1c3 r2c3", "killer: r1c2 r2c2"),
    *("thermo: r1c1 r1c2", "slowthermo: r1c1 r1c3 r1c2", "sandwich 3: r1c0", "odd: r1c1"),
    *("thermo: r1c1 r1c3 r1c2 r1c4", "any: (odd: r1c1) (even: r1c1)", "even: r1c1"),
]


def solutions(rules: tuple[str, ...], clues: Digits) -> list[Digits]:
    return solutions_of(Puzzle(with_rules(Board(2, 2), *rules), clues))


@cache
def unique() -> Certificate:
    """A puzzle that needs its rules, with as few clues as possible."""
    clues = list(next(grid for grid in FOURS if solutions(RULES, grid)))
    for cell in range(16):
        fewer = (*clues[:cell], 0, *clues[cell + 1 :])
        if len(solutions(RULES, fewer)) == 1:
            clues[cell] = 0
    return prove(Puzzle(with_rules(Board(2, 2), *RULES), tuple(clues)))


def with_rules_changed(rules: tuple[str, ...], *, formula: bool) -> Files:
    """The certificate with other rules, and with the formula that belongs to them."""
    right = unique()
    lines = ["# box: 2x2", *(f"# rule: {rule}" for rule in rules), str(right.puzzle), ""]
    files = dict(right.files) | {"puzzle.txt": "\n".join(lines).encode()}
    counts = {}
    if formula:
        digits = [int(x) for x in files["solution.txt"].split()[3].decode()]
        made = Formula(checkers_board(2, 2, rules), right.puzzle.clues, solution=digits)
        files["formula.cnf"] = made.text
        counts = {"variables": made.variables, "clauses": made.count}
    files = repaired(files, **counts)
    shape = {"box": "2x2", "size": 4} | ({"rules": len(rules)} if rules else {})
    return with_meta(files, setting("board", to=shape))


def changes() -> list[tuple[str, ...]]:
    """One rule dropped, changed or added, and two exchanged."""
    found: list[tuple[str, ...]] = [()]
    for place in range(len(RULES)):
        before, after = RULES[:place], RULES[place + 1 :]
        found += [(*before, *after)] + [(*before, rule, *after) for rule in OTHERS]
        found += [(*before, rule, *RULES[place:]) for rule in OTHERS[:4]]
    return [*found, RULES[::-1], (*RULES, "antiknight")]


def test_the_certificate_is_right() -> None:
    assert len(solutions((), unique().puzzle.clues)) > 1
    found = verify(unique().files)
    assert (found.claim, found.rules) == ("unique", RULES)
    assert meta_of(dict(unique().files))["board"]["rules"] == 4


def test_with_other_rules_it_is_rejected_or_still_a_proof() -> None:
    clues, accepted = unique().puzzle.clues, 0
    for rules in changes():
        assert not is_accepted(with_rules_changed(rules, formula=False)), rules
        if is_accepted(with_rules_changed(rules, formula=True)):
            accepted += 1
            assert len(solutions(rules, clues)) == 1, rules
    assert accepted < len(changes()) // 2
    assert is_accepted(with_rules_changed(RULES, formula=True))
    for formula in (False, True):
        jigsaw = with_rules_changed(("regions: AAABACBBCCBDCDDD", *RULES), formula=formula)
        assert not is_accepted(jigsaw)


def test_a_solution_that_violates_a_rule_is_none() -> None:
    clues = unique().puzzle.clues
    right = solutions(RULES, clues)
    for grid in [grid for grid in solutions((), clues) if grid not in right][:9]:
        text = "# box: 2x2\n" + "".join(map(str, grid)) + "\n"
        message = rejection(repaired(dict(unique().files) | {"solution.txt": text.encode()}))
        assert message.startswith("solution.txt:2: not a solution: it violates the rule ")


def test_a_reason_names_its_constraints() -> None:
    board = with_rules(Board(2, 2), "killer 3: r1c1 r1c2", "odd: r1c1 r1c2", "thermo: r3c1 r3c2")
    puzzle = Puzzle(board, (0,) * 16)
    assert check(puzzle).verdict is Verdict.UNSATISFIABLE
    files = dict(prove(puzzle, by_reason=True).files)
    reason = verify(files).reason
    texts = ["killer 3: r1c1 r1c2", "odd: r1c1 r1c2"]
    assert reason is not None
    assert reason["constraints"] == texts
    for wrong in (
        texts[:1],
        texts[::-1],
        texts + texts[1:],
        [*texts, "thermo: r3c1 r3c2"],
        [*texts, "even: r1c1"],
        "odd: r1c1 r1c2",
    ):
        assert not is_accepted(with_meta(files, setting("reason", "constraints", to=wrong)))
    without = with_meta(files, lambda meta: meta["reason"].pop("constraints"))
    assert rejection(without).startswith("meta.json: the reason's ")


@pytest.mark.parametrize("solver", ["cadical195", "glucose4", "maplesat"])
def test_every_kind_of_proof_is_accepted(solver: str) -> None:
    puzzle = unique().puzzle
    assert verify(prove(puzzle, prover=f"sat:{solver}").files).rules == RULES


C9 = [f"r{row}c{column}" for row in range(1, 10) for column in range(1, 10)]
HOSTILE = {
    "nested": "any: " + "(any: " * 2000 + "(odd: r1c1)" + ")" * 2000,
    "parentheses": "any: " + "(" * 60_000,
    "groups": "regex " + "(" * 9000 + "1" + ")" * 9000 + ": r1c1",
    "copies": f"regex ((((1?){{999}}){{999}}){{999}}){{999}}: {' '.join(C9)}",
    "emptiness": "regex (((2?){999}){999}){999}: r1c1 r1c2",
    "emptiness within the limits": "regex (((2?){20}){5}){5}9x: r1c1 r1c2",
    "exponential": f"regex (1|2)*1{'(1|2)' * 40}: {' '.join(C9)}",
    "reversed range": "regex [9-1]: r1c1",
    "large coefficients": "sum: " + " ".join(f"{i * i + 1}*{c}" for i, c in enumerate(C9)) + " = 5",
    "no terms": "sum: = 5",
    "no line": "valueindexing: r1c1",
    "long": "thermo: " + " ".join(C9 * 300),
    "deep expression": f"pairs {'(' * 400}a{')' * 400} == 1: r1c1 r1c2",
    "deep signs": f"pairs {'-' * 900}a == 1: r1c1 r1c2",
    "power": "pairs a ** 9 ** 9 ** 9 == 1: r1c1 r1c2",
    "attribute": "pairs abs.__class__(a) == 1: r1c1 r1c2",
    "lambda": "pairs (lambda x: x)(a) == 1: r1c1 r1c2",
    "text": "pairs 'a' == 'a': r1c1 r1c2",
    "unknown": "killers 10: r1c1",
    "method": "__init__",
    "empty": "",
    "no cells": "killer",
    "cells": "antiknight: r1c1",
    "value": "thermo 5: r1c1 r1c2",
    "outside": "thermo: r1c1 r1c10",
    "number": "difference 01: r1c1 r1c2",
    "digits": f"difference {'9' * 5000}: r1c1 r1c2",
    "inside": "sandwich 15: r1c1",
    "corner": "sandwich 15: r0c0",
    "direction": "littlekiller 5: r0c3 d2",
    "far": "littlekiller 5: r0c99 d3",
    "letter": "xv Y: r1c1 r1c2",
    "kind": "negative all",
    "blanks": "thermo:\tr1c1 r1c2",
    "segments of 0": "sumline 0: r1c1 r1c2",
    "a kind of line": "sumline ring 5: r1c1 r1c2",
    "modulus": "modular 0: r1c1 r1c2",
    "a pair": "lookandsay 1 2 3: r1c1 r1c2",
    "a count": "lookandsay x 2: r1c1 r1c2",
    "no state": "regular 0 1>1: r1c1 r1c2",
    "a state twice": "regular 0 1>0; 0! 2>0: r1c1 r1c2",
    "a far digit": "regular 0! 1-999999999>0: r1c1 r1c2",
    "many sums": f"rellik 45: {' '.join(C9)}",
    "different lengths": "samevalues: r1c1 r1c2 = r1c3",
    "two counters": "countdistinct: r1c1 r1c2",
    "one region": f"regions: {'A' * 81}",
}


@pytest.mark.parametrize("rule", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_rule_is_rejected_soon(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a small part of the work that is allowed, so that the test is short."""
    monkeypatch.setattr(constraints, "MOST_WORK", constraints.MOST_WORK // 200)
    monkeypatch.setattr(encoding, "MOST_STEPS", encoding.MOST_STEPS // 200)
    text = f"# box: 3x3\n# rule: {rule}\n{CLASH}\n"
    files = repaired(certificate(CLASH) | {"puzzle.txt": text.encode()})
    del files["formula.cnf"]
    with without_hanging(30):
        assert rejection(files, with_formula=False)


@for_each(
    "rule",
    [
        *("candidates 12: r1c1", "candidates 0: r1c1", "quadruple 12: r1c1 r1c2 r2c1 r2c2"),
        *("regex a: r1c1", "regex [1a]: r1c1", "regex 0: r1c1", "regex 1b?: r1c1"),
        *("pairs a == 1_0: r1c1 r1c2", "pairs a == 0xa: r1c1 r1c2", "pairs a == 1or b: r1c1 r1c2"),
        *("pairs a == True: r1c1 r1c2", "pairs A == B: r1c1 r1c2"),
    ],
)
@pytest.mark.filterwarnings("error")
def test_a_text_that_may_be_read_otherwise_is_not_understood(rule: str) -> None:
    """Digits in other letters, or without blanks, mean something else where they are read."""
    with pytest.raises(NOT_UNDERSTOOD):
        checkers_board(3, 3, (rule,))


def test_a_cage_with_the_sum_zero_is_a_cage_without_a_sum() -> None:
    rules = "killer 0: r1c1 r1c2", "killer: r1c1 r1c2"
    zero, none = checkers_board(2, 2, rules).demands.values()
    assert zero == none
    assert with_rules(Board(2, 2), rules[0]) == with_rules(Board(2, 2), rules[1])


NUMBER = "a rule that is not understood:"


@for_each(
    ("rules", "words"),
    [
        (
            ["antiknight", "killers 10: r1c1"],
            f"3: {NUMBER} 'killers 10: r1c1', 'killers' is unknown",
        ),
        (
            ["killers 10: r1c1", "antiknight", "antiking", "odd: r1c1"],
            f"2: {NUMBER} 'killers 10: r1c1', 'killers' is unknown",
        ),
        (
            ["lines none", "antiknight", "odd: r1c10", "digits 1-9", "even: r9c9"],
            f"4: {NUMBER} 'odd: r1c10', 'r1c10' is unknown here",
        ),
        (["thermo: r1c1 r1c10"], f"2: {NUMBER} 'thermo: r1c1 r1c10', 'r1c10' is unknown here"),
        (["antiknight", "hidden 2"], f"3: {NUMBER} 'hidden 2', 'hidden' is unknown here"),
        (["hidden 2", "digits 1-9"], f"3: {NUMBER} 'digits 1-9', 'digits' is unknown here"),
        (
            ["digits 1-9", "antiking", "windoku", "regions: A"],
            f"5: {NUMBER} 'regions: A', 'regions'",
        ),
        (
            ["digits 0-8", "hidden 1", "odd: h1", "odd: h2"],
            f"5: {NUMBER} 'odd: h2', 'h2' is unknown",
        ),
        (["candidates 1 0: r1c1"], f"2: {NUMBER} 'candidates 1 0: r1c1', '0' is unknown here"),
        (["quadruple 1: r1c1"], f"2: {NUMBER} 'quadruple 1: r1c1', not the right cells"),
        (["thermo: r1c1 > r1c2"], f"2: {NUMBER} 'thermo: r1c1 > r1c2', an unknown sign between"),
        (["sandwich 5: r1c1"], f"2: {NUMBER} 'sandwich 5: r1c1', no cell is seen from r1c1"),
        (
            ["littlekiller 5: r0c1 d1"],
            f"2: {NUMBER} 'littlekiller 5: r0c1 d1', no cell is seen from",
        ),
        (["regular A! 1>B: r1c1"], f"2: {NUMBER} 'regular A! 1>B: r1c1', 'B' is unknown here"),
        (["any: (odd: r1c1"], f"2: {NUMBER} 'any: (odd: r1c1', after the colon: (odd: r1c1"),
        (["any: (odd: r1c1) : (x)"], f"2: {NUMBER} 'any: (odd: r1c1) : (x)', it has another form"),
        (["pairs a <: r1c1 r1c2"], f"2: {NUMBER} 'pairs a <: r1c1 r1c2', it has another form"),
        (["regex [9-1]: r1c1"], f"2: {NUMBER} 'regex [9-1]: r1c1', it has another form"),
        (
            [f"odd: {'r1c1 ' * 99}r9"],
            f"2: {NUMBER} '{'odd: ' + 'r1c1 ' * 11}', 'r9' is unknown here",
        ),
    ],
)
def test_wrong_rules_are_named_with_their_line_and_the_reason(rules: list[str], words: str) -> None:
    lines = ["# box: 3x3", *(f"# rule: {rule}" for rule in rules), CLASH, ""]
    files = repaired(certificate(CLASH) | {"puzzle.txt": "\n".join(lines).encode()})
    message = rejection(files)
    assert message.startswith(f"puzzle.txt:{words}")
    assert "Error" not in message


def test_rules_that_are_right_only_together_are_not_blamed_for_a_later_one() -> None:
    """Eight rows have no whole boxes, but may have regions."""
    regions = "".join(9 * letter for letter in "ABCDEFGH")
    rules = ["rows 8", "digits 1-9", f"regions: {regions}", "odd: r9c1"]
    lines = ["# box: 3x3", *(f"# rule: {rule}" for rule in rules), CLASH[:72], ""]
    files = repaired(certificate(CLASH) | {"puzzle.txt": "\n".join(lines).encode()})
    assert rejection(files) == f"puzzle.txt:5: {NUMBER} 'odd: r9c1', 'r9c1' is unknown here"


def test_the_number_of_rules_is_in_the_metadata() -> None:
    for wrong in (3, 5, "4", None, [*RULES]):
        files = with_meta(dict(unique().files), setting("board", "rules", to=wrong))
        assert rejection(files).startswith("meta.json: 'board' is not ")
    assert json.loads(unique().files["meta.json"])["board"] == {"box": "2x2", "size": 4, "rules": 4}
