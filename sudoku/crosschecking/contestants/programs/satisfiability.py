"""The protocol of the SAT competitions: the puzzle as a formula, the answer as a model.

The formula is the same as in certificates (`checker.formula`), which shares no code with our
models; on boards with further rules it has more variables than the digits need. A second formula,
which excludes the solution, distinguishes a unique puzzle from one with more solutions. An answer
consists of lines: `c` and a comment; one `s SATISFIABLE`, `s UNSATISFIABLE` or `s UNKNOWN`; `v` and
literals, up to 0. Other lines are ignored. Source: the competitions' rules, "Output format",
https://satcompetition.github.io/2024/output.html.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum

from sudoku.checker import Rejected
from sudoku.checker.constraints import board as checkers_board
from sudoku.checker.formula import Formula
from sudoku.crosschecking.claims import SolutionBounds, Trouble
from sudoku.crosschecking.contestants.programs.answers import ProgramQuestion, checked
from sudoku.crosschecking.contestants.programs.process import (
    LONGEST,
    Limit,
    ProgramError,
    ProgramTrouble,
    RunningProgram,
    short,
    still_running,
)
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.system.processes import how_it_ended


class Status(StrEnum):
    """A solver's result for a formula."""

    SATISFIABLE = "SATISFIABLE"
    UNSATISFIABLE = "UNSATISFIABLE"
    UNKNOWN = "UNKNOWN"


_EXIT_CODES = {0: set(Status), 10: {Status.SATISFIABLE}, 20: {Status.UNSATISFIABLE}}
"""The results that each exit code allows."""


def formula(puzzle: Puzzle, excluded: Grid | None) -> Formula:
    """The puzzle as DIMACS, excluding this solution. Raises ProgramError if it is too large."""
    board, block = puzzle.board, () if excluded is None else excluded.digits
    if board.is_extended:
        wanted = f"expected {board.size} rows, the digits 1 to {board.size} and no hidden cells"
        raise ProgramError(f"a formula for a {board}: {wanted}")
    try:
        on = checkers_board(board.box_rows, board.box_cols, board.rules)
        return Formula(on, puzzle.clues, solution=block)
    except Rejected as error:
        raise ProgramError(f"a formula for a {board} is too large: {error}") from error


def longest_line(puzzle: Puzzle) -> int:
    """The length in bytes of a line with all literals."""
    variables = _variables(puzzle)
    return LONGEST + variables * (len(str(variables)) + 3)


def _variables(puzzle: Puzzle) -> int:
    """The highest variable of the formula."""
    board = puzzle.board
    return board.size**3 if board.is_classic else formula(puzzle, None).variables


def solve(
    question: ProgramQuestion, limit: Limit, start: Callable[[bytes], RunningProgram]
) -> SolutionBounds:
    """Ask for a solution and, with a limit of 2 or more, for a second solution.

    start: starts the program with a formula. Raises ProgramTrouble.
    """
    puzzle = question.puzzle
    status, first = _solved(start(formula(puzzle, None).text), question, limit)
    if first is None or question.limit == 1:
        found = tuple(filter(None, (first,)))
        return SolutionBounds(len(found), 0 if status is Status.UNSATISFIABLE else None, found)
    status, second = _solved(start(formula(puzzle, first).text), question, limit)
    if second == first:
        what = f"answered {second} once more, the solution that was excluded"
        raise ProgramTrouble(Trouble.WRONG_GRID, what)
    found = tuple(filter(None, (first, second)))
    return SolutionBounds(len(found), 1 if status is Status.UNSATISFIABLE else None, found)


def _solved(
    program: RunningProgram, question: ProgramQuestion, limit: Limit
) -> tuple[Status, Grid | None]:
    """The program's answer to one formula, and the solution if there is one."""
    output = _SolverOutput(question.puzzle)
    _read(program, output, limit)
    part, code = program.part, program.exit_code(limit)
    program.end()
    if code not in _EXIT_CODES:
        raise ProgramTrouble(Trouble.CRASH, how_it_ended(code), "expected 10, 20 or 0")
    output.add(part)
    status = output.status
    if status is None:
        last = f", its last line {short(output.last)}" if output.last else ""
        what = f"{how_it_ended(code)} without a line that begins with s{last}"
        raise ProgramTrouble(Trouble.MISSING_LINE, what, "expected 's SATISFIABLE' or the like")
    if status not in _EXIT_CODES[code]:
        raise _garbage(f"answered 's {status}' and {how_it_ended(code)}", "the same from both")
    if status is not Status.SATISFIABLE:
        return status, None
    if part and not output.is_whole:
        what = f"ended in the middle of a line, {short(part)}"
        raise ProgramTrouble(Trouble.PARTIAL_LINE, what, "expected a 0 after the literals")
    return status, checked(_grid(question.puzzle, output.model()), question)


def _read(program: RunningProgram, output: _SolverOutput, limit: Limit) -> None:
    """Read all lines but an unfinished last one."""
    try:
        while (line := program.read(limit)) is not None:
            output.add(line)
    except ProgramTrouble as trouble:
        if trouble.trouble is Trouble.TIME_LIMIT and output.status is not None:
            raise still_running(f"answered 's {output.status}'", limit) from trouble
        raise
    if not output.last and not program.part:
        nothing = program.ended()
        if nothing.trouble is Trouble.MISSING_LINE:
            raise nothing


class _SolverOutput:
    """The lines of one answer."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._variables = _variables(puzzle)
        self._of_digits = puzzle.board.size**3
        self._values: dict[int, bool] = {}
        self.status: Status | None = None
        self.is_whole = False
        self.last = ""

    def add(self, line: str) -> None:
        """Add a line. Raises ProgramTrouble if it contradicts the format."""
        kind, _, rest = line.strip().partition(" ")
        if not kind or line.startswith("c"):
            return
        self.last = line
        if kind == "s":
            status = rest.strip()
            if status not in set(Status):
                raise _garbage(f"answered {short(line)}", "'s SATISFIABLE' or the like")
            if self.status is not None:
                raise _garbage(f"wrote {short(line)} after 's {self.status}'", "one such line")
            self.status = Status(status)
        elif kind == "v":
            for word in rest.split():
                self._take(word)

    def _take(self, word: str) -> None:
        number = word.removeprefix("-")
        if not (number.isascii() and number.isdigit() and len(number) < 20):
            raise _garbage(f"answered the literal {short(word)}", "integers up to 0")
        variable, is_true = int(number), number == word
        if self.is_whole:
            raise _garbage(f"answered the literal {word} after 0", "0 to be the last")
        if variable == 0:
            self.is_whole = True
            return
        if variable > self._variables:
            raise _garbage(f"answered the literal {word}", f"at most {self._variables} variables")
        if self._values.setdefault(variable, is_true) is not is_true:
            raise _garbage(f"answered both {variable} and -{variable}", "one of them")

    def model(self) -> Sequence[int]:
        """The true variables of the digits, ascending."""
        if not self.is_whole:
            raise _garbage(
                f"answered 's {self.status}' and {len(self._values)} literals",
                "lines that begin with v and a 0 after the literals",
            )
        return sorted(x for x, is_true in self._values.items() if is_true and x <= self._of_digits)


def _grid(puzzle: Puzzle, true: Sequence[int]) -> Grid:
    """The grid of these true variables."""
    board = puzzle.board
    n, digits = board.size, [0] * board.cell_count
    for variable in true:
        cell, digit = divmod(variable - 1, n)
        if digits[cell]:
            both = f"both {digits[cell]} and {digit + 1} in {board.cell_name(cell)}"
            raise _garbage(f"answered {both}", "one digit")
        digits[cell] = digit + 1
    if 0 in digits:
        name = board.cell_name(digits.index(0))
        raise _garbage(f"answered no digit in {name}", "one in every cell")
    return Grid(board, tuple(digits))


def _garbage(what: str, expected: str) -> ProgramTrouble:
    return ProgramTrouble(Trouble.GARBAGE, what, f"expected {expected}")
