"""XCSP3, the input of the constraint solvers of the XCSP competitions, such as ACE and Choco.

Source: F. Boussemart, C. Lecoutre, G. Audemard, C. Piette, "XCSP3-core: A Format for Representing
Constraint Satisfaction/Optimization Problems", https://arxiv.org/abs/2009.00514. Only constraints
of the core are used: allDifferent, sum, extension and mdd.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.sax.saxutils import quoteattr

from sudoku.formats.entry import Entry
from sudoku.formats.solvers.demands import problem_of
from sudoku.formats.solvers.problem import (
    AcceptedWord,
    DifferentValues,
    Problem,
    ProblemPart,
    ValueTable,
    WeightedSum,
)

_RELATIONS = {"=": "eq", "!=": "ne", "<=": "le", ">=": "ge", "<": "lt", ">": "gt"}

OTHER_DIGITS = True


def write(entry: Entry, _lost: list[str]) -> str:
    """The puzzle as XCSP3. Raises UnsupportedQuestionError, like `problem_of`."""
    return "\n".join([*_lines(problem_of(entry)), ""])


def _lines(problem: Problem) -> Iterator[str]:
    board = problem.puzzle.board
    n, m = board.size, board.digit_count
    names = [f"x[{cell // n}][{cell % n}]" for cell in range(board.area)]
    names += [variable.name for variable in problem.variables[board.area :]]
    yield f'<instance format="XCSP3" type="CSP" note={_note(problem.remarks())}>'
    yield "  <variables>"
    cells = "x[r-1][c-1]: row r, column c"
    yield f'    <array id="x" size="[{board.height}][{n}]" note="{cells}"> 1..{m} </array>'
    for variable in problem.variables[board.area :]:
        values = variable.values
        yield f'    <var id="{variable.name}"> {values[0]}..{values[-1]} </var>'
    yield "  </variables>"
    yield "  <constraints>"
    if problem.givens:
        cells = " ".join(names[cell] for cell, _ in problem.givens)
        values_given = " ".join(str(digit) for _, digit in problem.givens)
        yield '    <instantiation note="givens">'
        yield f"      <list> {cells} </list>"
        yield f"      <values> {values_given} </values>"
        yield "    </instantiation>"
    for section in problem.sections:
        yield f"    <block note={_note([section.title])}>"
        for part in section.parts:
            yield f"      {_element(part, ' '.join(names[v] for v in part.variables))}"
        yield "    </block>"
    used = {v for section in problem.sections for part in section.parts for v in part.variables}
    free = tuple(v for v in range(len(names)) if v not in used)
    if free:
        # ACE only counts the values of variables that occur in a constraint.
        anything = _element(
            WeightedSum(free, (1,) * len(free), ">=", 0), " ".join(names[v] for v in free)
        )
        yield f'    <block note="cells without rules"> {anything} </block>'
    yield "  </constraints>"
    yield "</instance>"


def _element(part: ProblemPart, names: str) -> str:
    if isinstance(part, DifferentValues):
        return f"<allDifferent> {names} </allDifferent>"
    if isinstance(part, WeightedSum):
        coefficients = " ".join(map(str, part.coefficients))
        condition = f"({_RELATIONS[part.relation]},{part.total})"
        return (
            f"<sum> <list> {names} </list> <coeffs> {coefficients} </coeffs>"
            f" <condition> {condition} </condition> </sum>"
        )
    if isinstance(part, AcceptedWord):
        steps = "".join(f"(n{a},{digit},n{b})" for a, digit, b in part.steps())
        return f"<mdd> <list> {names} </list> <transitions> {steps} </transitions> </mdd>"
    if isinstance(part, ValueTable) and len(part.variables) == 1:
        rows = " ".join(str(value) for (value,) in part.rows)
    else:
        rows = "".join(f"({','.join(map(str, row))})" for row in part.rows)
    return f"<extension> <list> {names} </list> <supports> {rows} </supports> </extension>"


def _note(remarks: Iterable[str]) -> str:
    """The remarks as a quoted attribute."""
    return quoteattr("; ".join(remarks))
