"""A CpModelProto of OR-Tools' CP-SAT, in the text format of protocol buffers.

Source: ortools/sat/cp_model.proto, https://github.com/google/or-tools. Variable i is cell i.
Automata are written as tables of steps, because CP-SAT's automaton constraint enumerates some
solutions several times.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sudoku.formats.entry import Entry
from sudoku.formats.solvers.demands import problem_of
from sudoku.formats.solvers.problem import (
    AcceptedWord,
    DifferentValues,
    Problem,
    ProblemPart,
    WeightedSum,
)

_LEAST, _GREATEST = -(2**63), 2**63 - 1

OTHER_DIGITS = True


def write(entry: Entry, _lost: list[str]) -> str:
    """The puzzle as a CpModelProto. Raises UnsupportedQuestionError, like `problem_of`."""
    return "\n".join([*_lines(problem_of(entry, has_words=False)), ""])


def _lines(problem: Problem) -> Iterator[str]:
    yield from (f"# {remark}" for remark in problem.remarks())
    yield 'name: "sudoku"'
    given = dict(problem.givens)
    for number, variable in enumerate(problem.variables):
        low, high = variable.values[0], variable.values[-1]
        domain = f"{given.get(number, low)}, {given.get(number, high)}"
        yield f'variables {{ name: "{variable.name}" domain: [{domain}] }}'
    for section in problem.sections:
        yield f"# {section.title}"
        yield from (f"constraints {{ {_constraint(part)} }}" for part in section.parts)


def _constraint(part: ProblemPart) -> str:
    if isinstance(part, WeightedSum):
        domain = _listed(_domain(part.relation, part.total))
        coefficients = _listed(part.coefficients)
        return (
            f"linear {{ vars: {_listed(part.variables)} coeffs: {coefficients} domain: {domain} }}"
        )
    expressions = " ".join(f"exprs {{ vars: {v} coeffs: 1 }}" for v in part.variables)
    if isinstance(part, DifferentValues):
        return f"all_diff {{ {expressions} }}"
    if isinstance(part, AcceptedWord):
        raise TypeError("expected a problem without words")
    return f"table {{ {expressions} values: {_listed(v for row in part.rows for v in row)} }}"


def _domain(relation: str, total: int) -> tuple[int, ...]:
    """The allowed sums, given by the ends of intervals."""
    return {
        "=": (total, total),
        "!=": (_LEAST, total - 1, total + 1, _GREATEST),
        "<=": (_LEAST, total),
        ">=": (total, _GREATEST),
        "<": (_LEAST, total - 1),
        ">": (total + 1, _GREATEST),
    }[relation]


def _listed(numbers: Iterable[int]) -> str:
    return f"[{', '.join(map(str, numbers))}]"
