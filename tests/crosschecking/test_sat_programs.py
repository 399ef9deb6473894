"""Solvers of SAT as contestants: given a formula, they answer as in a SAT competition."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudoku import Board, Puzzle, Verdict, parse
from sudoku.constraints.vocabulary import with_rules
from sudoku.crosschecking.claims import Trouble
from sudoku.crosschecking.contestants.programs import (
    ProgramContestant,
    ProgramError,
    satisfiability,
)
from sudoku.crosschecking.contestants.programs.process import ProgramTrouble
from tests.crosschecking.programs import (
    OTHER,
    TINY,
    TINY_SOLUTION,
    ask,
    claim,
    command,
    failure,
    late,
    shell,
)

pytestmark = pytest.mark.slow

SOLVER = """
import sys
text = open(sys.argv[1]).read() if len(sys.argv) > 1 else sys.stdin.read()
lines = [line.split() for line in text.splitlines()]
clauses = [[*map(int, line[:-1])] for line in lines if line and line[0] not in 'cp']
assert f'p cnf 64 {len(clauses)}' in text
is_second = 'last: not the solution' in text
def true(left):
    # The literals that hold in a model, or None: it splits on those of the shortest clause.
    if not left:
        return []
    for x in min(left, key=len):
        found = true([c - {-x} for c in left if x not in c])
        if found is not None:
            return [x, *found]
        left = [c - {x} for c in left if -x not in c]
    return None
found = true([*map(frozenset, clauses)])
sat, model = found is not None, [x if x in (found or []) else -x for x in range(1, 65)]
status, code, width = 'SATISFIABLE' if sat else 'UNSATISFIABLE', 10 if sat else 20, 7
{change}
print('c a comment')
if status:
    print('s', status)
if status == 'SATISFIABLE':
    words = [*map(str, model), '0'] if not is_odd else list(map(str, model))
    for i in range(0, len(words), width):
        print('v', *words[i : i + width])
print('c 1 second')
sys.exit(code)
"""


def solver(folder: Path, change: str = "", *arguments: str) -> ProgramContestant:
    """A real solver, changed in this way."""
    source = SOLVER.replace("{change}", "is_odd = False\n" + change)
    return ProgramContestant(command(folder, source, *arguments), "dimacs")


@pytest.mark.parametrize("place", [[], ["{}"]])
@pytest.mark.parametrize(
    ("puzzle", "verdict", "found"),
    [
        (TINY, Verdict.UNIQUE, 1),
        (OTHER, Verdict.MULTIPLE, 2),
        (parse("11.............."), Verdict.UNSATISFIABLE, 0),
    ],
)
def test_a_solver_of_sat_tells_the_verdict(
    puzzle: Puzzle, verdict: Verdict, found: int, place: list[str], tmp_path: Path
) -> None:
    contestant = solver(tmp_path, "", *place)
    said = claim(ask(contestant, puzzle))
    assert (said.verdict, said.least, len(set(said.solutions))) == (verdict, found, found)
    assert contestant.spawn == "each"
    if puzzle is TINY:
        assert str(said.solutions[0]) == TINY_SOLUTION


def test_one_solution_is_asked_for_with_one_question(tmp_path: Path) -> None:
    said = claim(solver(tmp_path, "assert not is_second").ask(TINY, limit=1))
    assert (said.least, said.most, len(said.solutions)) == (1, None, 1)


@pytest.mark.parametrize(
    "change",
    [
        "code = 0",
        "width = 10_000",
        "width = 1",
        "print('c x\\n' * 10_000)",
        "print('c ' + 'x' * 10**7)",
        "print('\\nWarning: odd lines are passed over')",
        "model = [x for x in model if x > 0]",
        "model.reverse()",
    ],
)
def test_all_that_a_competition_allows_is_read(change: str, tmp_path: Path) -> None:
    assert claim(ask(solver(tmp_path, change))).verdict is Verdict.UNIQUE


def test_an_unknown_status_claims_no_more_than_was_found(tmp_path: Path) -> None:
    said = claim(ask(solver(tmp_path, "status, code = 'UNKNOWN', 0")))
    assert (said.text, said.least, said.most) == ("nothing", 0, None)
    said = claim(ask(solver(tmp_path, "if is_second: status, code = 'UNKNOWN', 0")))
    assert (said.text, said.least, said.most) == ("at least one solution", 1, None)


def test_a_wrong_verdict_is_a_claim_that_others_may_contradict(tmp_path: Path) -> None:
    contestant = solver(tmp_path, "status, code = 'UNSATISFIABLE', 20")
    assert claim(ask(contestant)).verdict is Verdict.UNSATISFIABLE
    contestant = solver(tmp_path, "if is_second: status, code = 'UNSATISFIABLE', 20")
    assert claim(ask(contestant, OTHER)).verdict is Verdict.UNIQUE


AGAIN = """
import os
path = sys.argv[0] + '.model'
if is_second:
    model, status, code = eval(open(path).read()), 'SATISFIABLE', 10
else:
    open(path, 'w').write(str(model))
"""


@pytest.mark.parametrize(
    ("change", "trouble", "text"),
    [
        (
            "status = ''",
            Trouble.MISSING_LINE,
            "ended with exit code 10 without a line that begins with s, expected",
        ),
        (
            "print('SATISFIABLE'); status = ''",
            Trouble.MISSING_LINE,
            "its last line 'SATISFIABLE', expected 's SATISFIABLE'",
        ),
        ("print('s SATISFIED')", Trouble.GARBAGE, "answered 's SATISFIED', expected"),
        ("print('s UNKNOWN')", Trouble.GARBAGE, "after 's UNKNOWN', expected one such line"),
        ("code = 1", Trouble.CRASH, "ended with exit code 1, expected 10, 20 or 0"),
        (
            "code = 20",
            Trouble.GARBAGE,
            "answered 's SATISFIABLE' and ended with exit code 20, expected the same from both",
        ),
        ("status = 'UNKNOWN'", Trouble.GARBAGE, "'s UNKNOWN' and ended with exit code 10"),
        ("import os; os.kill(os.getpid(), 9)", Trouble.CRASH, "was killed by SIGKILL"),
        ("is_odd = True", Trouble.GARBAGE, "64 literals, expected lines that begin with v and a 0"),
        ("model = []", Trouble.GARBAGE, "answered no digit in r1c1, expected one in every cell"),
        (
            "model = [-abs(x) if abs(x) in range(5, 9) else x for x in model]",
            Trouble.GARBAGE,
            "answered no digit in r1c2, expected one",
        ),
        (
            "model = [abs(x) if abs(x) < 4 else x for x in model]",
            Trouble.GARBAGE,
            "answered both 1 and 2 in r1c1, expected one digit",
        ),
        ("model += [-x for x in model]", Trouble.GARBAGE, "expected one of them"),
        ("model[0] = 65", Trouble.GARBAGE, "literal 65, expected at most 64 variables"),
        ("model[0] = 'x'", Trouble.GARBAGE, "literal 'x', expected integers"),
        ("model[0] = '٣'", Trouble.GARBAGE, "expected integers"),
        ("model[0] = 0", Trouble.GARBAGE, "after 0, expected 0 to be the last"),
        (
            "model = [1 + 4 * i for i in range(16)]",
            Trouble.WRONG_GRID,
            "answered 1111111111111111, which is not a solution: the digit 1 occurs",
        ),
        (AGAIN, Trouble.WRONG_GRID, f"{TINY_SOLUTION} once more, the solution that was excluded"),
        (
            "print('s SATISFIABLE\\nv 1 -2 3', end='', flush=True); sys.exit(10)",
            Trouble.PARTIAL_LINE,
            "ended in the middle of a line, 'v 1 -2 3', expected a 0",
        ),
    ],
)
def test_a_solver_that_fails_is_told_precisely(
    change: str, trouble: Trouble, text: str, tmp_path: Path
) -> None:
    said = failure(ask(solver(tmp_path, change)))
    assert said.trouble is trouble, said
    assert text in said.text


@pytest.mark.parametrize(
    ("source", "trouble", "text"),
    [
        (
            "echo s UNSATISFIABLE; sleep 60",
            Trouble.TIME_LIMIT,
            "answered 's UNSATISFIABLE' but did not end within ",
        ),
        ("printf 's UNSAT'; sleep 60", Trouble.PARTIAL_LINE, "only 's UNSAT'"),
    ],
)
def test_of_a_late_solver_that_said_something_it_is_told(
    source: str, trouble: Trouble, text: str
) -> None:
    said, _ = late(lambda: ProgramContestant(shell(source), "dimacs"))
    assert said.trouble is trouble
    assert text in said.text


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("true", "ended with exit code 0, expected an answer"),
        ("exec >&-; sleep 60", "closed its input or output, expected an answer"),
    ],
)
def test_a_solver_that_is_silent_is_reported(source: str, text: str) -> None:
    said = failure(ask(ProgramContestant(shell(source), "dimacs")))
    assert said.trouble is Trouble.MISSING_LINE
    assert text in said.text


def test_a_formula_that_is_too_large_is_an_error(tmp_path: Path) -> None:
    board = Board(9, 9)
    with pytest.raises(ProgramError, match=r"a formula for a 81x81 board .* is too large"):
        solver(tmp_path).ask(Puzzle(board, (0,) * board.cell_count))


def test_a_board_with_rules_has_variables_that_are_no_digits() -> None:
    puzzle = Puzzle(with_rules(Board(2, 2), "thermo: r1c1 r1c2 r1c3"), (0,) * 16)
    made = satisfiability.formula(puzzle, None)
    assert made.variables > 64
    assert made.text.count(b" 0\n") == made.count
    output = satisfiability._SolverOutput(puzzle)
    output.add(f"v 1 -2 64 {made.variables} 0")
    assert output.model() == [1, 64]
    with pytest.raises(ProgramTrouble):
        satisfiability._SolverOutput(puzzle).add(f"v {made.variables + 1}")
