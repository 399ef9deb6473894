"""MiniZinc: a model that contains the puzzle, for any FlatZinc solver.

Source: "The MiniZinc Handbook", https://docs.minizinc.dev/en/stable/. Only constraints of the
standard library are used: alldifferent, regular, table and linear sums. Tables and automata that
occur more than once are written only once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sudoku.formats.entry import Entry
from sudoku.formats.solvers.demands import problem_of
from sudoku.formats.solvers.problem import (
    AcceptedWord,
    DifferentValues,
    Problem,
    ProblemPart,
    StateStep,
    ValueTable,
    WeightedSum,
)

_LIBRARY: dict[str, set[type[ProblemPart]]] = {
    "alldifferent": {DifferentValues},
    "regular": {AcceptedWord},
    "table": {ValueTable, StateStep},
}
_HEADER = """\
% one solution:           minizinc --solver gecode FILE.mzn
% unique, or several?     minizinc --solver gecode -n 2 FILE.mzn
% all solutions:          minizinc --solver gecode -a FILE.mzn"""

OTHER_DIGITS = True


def write(entry: Entry, _lost: list[str]) -> str:
    """The puzzle as MiniZinc. Raises UnsupportedQuestionError, like `problem_of`."""
    return "\n".join([*_MiniZincText(problem_of(entry)).lines(), ""])


class _MiniZincText:
    def __init__(self, problem: Problem) -> None:
        self._problem, self._board = problem, problem.puzzle.board
        cells = self._board.cell_count
        self._names = [f"x[{cell}]" for cell in range(1, cells + 1)]
        self._names += [variable.name for variable in problem.further]
        self._constants: dict[str, str] = {}
        """The name of each array, by its text."""

    def lines(self) -> Iterator[str]:
        problem, board = self._problem, self._board
        n, m = board.size, board.digit_count
        yield from (f"% {remark}" for remark in problem.remarks())
        yield _HEADER
        kinds = {type(part) for section in problem.sections for part in section.parts}
        yield from (f'include "{name}.mzn";' for name, used in _LIBRARY.items() if kinds & used)
        yield ""
        yield f"array [1..{board.cell_count}] of var 1..{m}: x;  % x[{n}*(r-1)+c]: row r, column c"
        for variable in problem.further:
            yield f"var {variable.values[0]}..{variable.values[-1]}: {variable.name};"
        yield ""
        yield from self._givens()
        for section in problem.sections:
            yield f"% {section.title}"
            for part in section.parts:
                known = len(self._constants)
                text = self._text(part)
                yield from _definitions(self._constants, known)
                yield f"constraint {text};"
        yield ""
        yield "solve satisfy;"
        yield from self._output()

    def _givens(self) -> Iterator[str]:
        """The givens as a matrix, with 0 for open cells."""
        board, clues = self._board, self._problem.puzzle.clues
        n = board.size
        yield f"array [1..{board.cell_count}] of 0..{board.digit_count}: givens = ["
        for start in range(0, board.cell_count, n):
            yield f"  {', '.join(map(str, clues[start : start + n]))},"
        yield "];"
        yield "constraint forall(i in index_set(x) where givens[i] > 0)(x[i] = givens[i]);"

    def _output(self) -> Iterator[str]:
        """An output of one line for each row, and one for hidden cells."""
        board = self._board
        n, shift = board.size, board.values[0] - 1
        value = f"fix(x[i]) {'+' if shift > 0 else '-'} {abs(shift)}" if shift else "x[i]"
        end = f'if i mod {n} = 0 \\/ i = {board.cell_count} then "\\n" else " " endif'
        yield f"output [show({value}) ++ {end} | i in index_set(x)];"

    def _text(self, part: ProblemPart) -> str:
        names = [self._names[variable] for variable in part.variables]
        if isinstance(part, DifferentValues):
            return f"alldifferent([{', '.join(names)}])"
        if isinstance(part, WeightedSum):
            terms = [_term(c, x) for c, x in zip(part.coefficients, names, strict=True)]
            relation = part.relation
            return f"{' + '.join(terms)} {relation} {part.total}"
        if isinstance(part, AcceptedWord):
            return self._regular(part, names)
        table = self._constant("t", len(part.rows), len(names), part.rows)
        return f"table([{', '.join(names)}], {table})"

    def _regular(self, word: AcceptedWord, names: Sequence[str]) -> str:
        """A word as a regular constraint. States are numbered from 1; 0 is the state from which no
        word continues.
        """
        digits = self._board.digit_count
        rows = [[0] * digits for _ in range(word.state_count)]
        for state, digit, target in word.steps():
            rows[state][digit - 1] = target + 1
        table, last = self._constant("d", len(rows), digits, rows), word.state_count
        return f"regular([{', '.join(names)}], {last}, {digits}, {table}, 1, {{{last}}})"

    def _constant(self, letter: str, height: int, width: int, rows: Sequence[Sequence[int]]) -> str:
        """The name of an array with these rows, which is written before its first use."""
        text = "|".join(",".join(map(str, row)) for row in rows)
        shape = f"array [1..{height}, 1..{width}] of int"
        name = f"{letter}_{len(self._constants) + 1}"
        return self._constants.setdefault(f"{shape}: {{}} = [|{text}|];", name)


def _definitions(constants: dict[str, str], known: int) -> Iterator[str]:
    """The definitions of the arrays after the first `known`."""
    for text, name in list(constants.items())[known:]:
        yield text.replace("{}", name, 1)


def _term(coefficient: int, name: str) -> str:
    return name if coefficient == 1 else f"{coefficient}*{name}"
