"""What the inputs of other solvers say to their readers: comments, names, headers, limits."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from hypothesis import given, settings, strategies as st
from ortools.sat.python import cp_model
from pysat.formula import CNF
from pysat.solvers import Solver

import sudoku
from sudoku import Board, Entry, Puzzle, UnsupportedQuestionError, with_rules
from sudoku.cli.group import cli
from sudoku.formats.entry import Info
from sudoku.formats.registry import FORMATS
from sudoku.formats.solvers import demands
from tests.cases import for_each
from tests.formats.solvers.counting import by_clasp
from tests.formats.solvers.planted import one_of_each_kind

pytestmark = pytest.mark.slow

NAMES = ["dimacs", "opb", "xcsp3", "minizinc", "cpsat"]
COMMENTS = {"dimacs": "c ", "opb": "* ", "minizinc": "% ", "cpsat": "# "}
KILLER = with_rules(Board(2, 2), "killer 5: r1c1-2", "thermo: r2c1-3")


SMALL = Puzzle(Board(1, 2), (0, 2, 0, 0))


def rows_of(text: str) -> list[str]:
    return text.splitlines()


@cache
def bare_rows(name: str) -> list[str]:
    """The input of a small puzzle that nothing is told of."""
    return rows_of(sudoku.write(SMALL, name))


def test_every_input_of_a_solver_is_tested_here() -> None:
    written = [known.name for known in FORMATS if known.module.startswith("solvers.")]
    assert sorted(written) == sorted([*NAMES, "dimacs-second"])
    assert all(known.read is None and known.is_single for known in FORMATS if known.name in written)


@for_each("name", NAMES)
def test_metadata_and_warnings_are_comments(name: str) -> None:
    info = Info('A "title"\nin -- two </lines>', "B\x00\tC & D", "first\n\nsecond")
    entry = Entry(Puzzle(KILLER, (0,) * 16), "test", 1, info=info, warnings=("3 lines\nare drawn",))
    text = sudoku.write(entry, name)
    if name == "xcsp3":
        note = ElementTree.fromstring(text).attrib["note"]  # noqa: S314  # our own text
        found = note.split("; ")
    else:
        found = [line.removeprefix(COMMENTS[name]) for line in rows_of(text)]
    for comment in (
        'title: A "title" in -- two </lines>',
        "author: B C & D",
        "ruleset: first second",
        "warning: 3 lines are drawn",
        "Sudoku, 4x4 board with boxes 2x2 and 2 constraints, 0 givens",
    ):
        assert comment in found
    bare = sudoku.write(entry.puzzle, name)
    assert len(rows_of(text)) == len(rows_of(bare)) + (0 if name == "xcsp3" else 4)


@settings(max_examples=10)
@given(title=st.text(), ruleset=st.text())
def test_any_metadata_stay_within_comments(title: str, ruleset: str) -> None:
    info = Info(title, "", ruleset)
    for name in NAMES:
        text = sudoku.write(Entry(SMALL, "test", 1, info=info), name)
        bare = bare_rows(name)
        if name == "xcsp3":
            assert ElementTree.fromstring(text).tag == "instance"  # noqa: S314  # our own text
        else:
            more = [line for line in rows_of(text) if line not in bare]
            assert len(more) == len(rows_of(text)) - len(bare)
            assert all(line.startswith(COMMENTS[name]) for line in more)


@for_each("name", NAMES)
def test_comments_tell_what_other_digits_stand_for(name: str) -> None:
    text = sudoku.write(sudoku.parse("# rule: digits 0-3\n# rule: hidden 2\n" + "." * 16), name)
    assert "digits count from 1, which stands for 0" in text
    if name == "dimacs":
        assert "c variable 64 + 4*(k-1) + d: hidden cell k holds digit d\n" in text


@for_each("name", NAMES[1:])
def test_each_house_and_rule_is_named_where_it_is_demanded(name: str) -> None:
    text = sudoku.write(Puzzle(KILLER, (0,) * 16), name)
    for title in ("row 1", "column 4", "box 2", "killer 5: r1c1 r1c2", "thermo: r2c1 r2c2 r2c3"):
        assert f'note="{title}"' in text or f"{COMMENTS.get(name)}{title}\n" in text


def test_the_comments_of_dimacs_tell_the_variables() -> None:
    for each in one_of_each_kind()[::6]:
        text, n = sudoku.write(each.puzzle, "dimacs"), each.puzzle.board.size
        assert f"c variable {n * n}*(r-1) + {n}*(c-1) + d: row r, column c holds digit d\n" in text
        assert text.startswith(f"c t pmc\nc p show {' '.join(map(str, range(1, n**3 + 1)))} 0\n")
        variables, clauses = map(int, re.findall(r"^p cnf (\d+) (\d+)$", text, re.MULTILINE)[0])
        formula = CNF(from_string=text)
        assert len(formula.clauses) == clauses
        assert max(abs(x) for clause in formula.clauses for x in clause) <= variables
        with Solver("cadical153", formula.clauses) as solver:
            assert solver.solve()
            true = {x for x in solver.get_model() if x > 0}
        digits = [
            next(d for d in range(1, n + 1) if n * n * r + n * c + d in true)
            for r in range(n)
            for c in range(n)
        ]
        assert each.puzzle.board.violated(digits) is None


def test_the_header_of_opb_counts_variables_and_constraints(tmp_path: Path) -> None:
    for each in one_of_each_kind()[::3]:
        head, *lines = rows_of(sudoku.write(each.puzzle, "opb"))
        body = "\n".join(line for line in lines if not line.startswith("*"))
        used = {int(x) for x in re.findall(r"x(\d+)", body)}
        assert head == f"* #variable= {max(used)} #constraint= {body.count(';')}"
        assert used == {*range(1, max(used) + 1)}
    # The comment on the cells is true: r2c3 holds 4 in every solution.
    text = sudoku.write(sudoku.parse("..4...1.....4..."), "opb")
    assert "* x(16*(r-1) + 4*(c-1) + d): row r, column c holds digit d\n" in text
    x = 16 * 1 + 4 * 2 + 1
    other = re.sub(r"#constraint= (\d+)", lambda m: f"#constraint= {int(m[1]) + 1}", text)
    counts = by_clasp([text, f"{other}+1 x{x} = 1;\n", f"{other}+1 x{x} = 0;\n"], tmp_path)
    assert counts[0] == counts[1] > 0 == counts[2]


def test_the_variables_of_cpsat_are_named_after_cells() -> None:
    puzzle = sudoku.parse(
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
    )
    model, solver = cp_model.CpModel(), cp_model.CpSolver()
    assert model.proto.parse_text_format(sudoku.write(puzzle, "cpsat"))
    solver.parameters.num_workers = 1
    assert solver.solve(model) == cp_model.OPTIMAL
    named = dict(
        zip((v.name for v in model.proto.variables), solver.response_proto.solution, strict=True)
    )
    cells = [f"r{r}c{c}" for r in range(1, 10) for c in range(1, 10)]
    assert [named[cell] for cell in cells] == list(sudoku.solve(puzzle).digits)


@for_each("name", NAMES[1:])
def test_equal_tables_and_automata_are_short(name: str) -> None:
    """A whole board of one relation takes no more than a few hundred kilobytes."""
    board = with_rules(Board(3, 3), "antiknight", "nonconsecutive", "thermo: r1c1-9")
    assert len(sudoku.write(Puzzle(board, (0,) * 81), name)) < 400_000


# Limits.


@for_each("name", NAMES)
def test_rules_of_too_many_states_are_an_error(name: str) -> None:
    """Coefficients that tell all words apart, and a sum beyond 32 bits."""
    terms = " + ".join(f"{17**k}*r1c{k + 1}" for k in range(8))
    board = with_rules(Board(4, 4), f"sum: {terms} >= 999999999")
    with pytest.raises(UnsupportedQuestionError, match=r"sum: .* 100000 states|too large"):
        sudoku.write(Puzzle(board, (0,) * 256), name)


@pytest.mark.parametrize("name", NAMES[1:])
def test_rules_of_too_many_rows_are_an_error(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demands, "MOST_ROWS", 400)
    board = with_rules(Board(3, 3), "thermo: r1c1-9")
    assert sudoku.write(Puzzle(board, (0,) * 81), name)
    board = with_rules(Board(3, 3), "thermo: r1c1-9", "between: r2c1-9")
    with pytest.raises(UnsupportedQuestionError, match="rows of tables"):
        sudoku.write(Puzzle(board, (0,) * 81), name)


@for_each(("name", "side"), [("dimacs", 8), *((name, 11) for name in NAMES[1:])])
def test_boards_that_are_too_large_are_an_error(name: str, side: int) -> None:
    board = Board(side, side)
    with pytest.raises(UnsupportedQuestionError, match="too large"):
        sudoku.write(Puzzle(board, (0,) * board.cell_count), name)


# The command.


def convert(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(cli, ["convert", *arguments], catch_exceptions=False)
    return done.exit_code, done.output


def test_convert_finds_the_solution_to_exclude(tmp_path: Path) -> None:
    code, text = convert("--to", "dimacs-second", "1..4..1.....4...")
    assert code == 0
    assert "c last: not the solution\n" in text
    code, text = convert("--to", "dimacs-second", "11..............")
    assert (code != 0, "unsatisfiable" in text) == (True, True)
    file = tmp_path / "claims.txt"
    file.write_text("1..4..1.....4...:1:1111222233334444\n")
    code, text = convert("--to", "dimacs-second", str(file))
    assert code != 0
    assert "the stated solution is wrong" in text
