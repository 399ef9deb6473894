"""Any Python callable as a contestant: what it is given, and what can be made of that which it
returns.

Programs that solve Sudokus agree neither on how a puzzle is given nor on how "no solution" is said.
`adapt` tells all forms that are understood, and what is none of them is a failure that says so:
nothing is guessed. What comes back is only trusted after `rules` has seen it.
"""

from __future__ import annotations

import io
import traceback
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import partial
from importlib import import_module
from time import perf_counter
from typing import Any

from sudoku.crosschecking.claims import Claim, Failure, Said, Trouble
from sudoku.crosschecking.returned import NoAnswer, as_plain, cut, read, require_right
from sudoku.errors import UnavailableModelError, UnsupportedQuestionError
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.outcome import Outcome
from sudoku.puzzle.puzzle import Puzzle
from sudoku.puzzle.symbols import OPEN, SYMBOLS

TAKES = ("text", "zeros", "list", "rows", "array", "puzzle")
"""How a puzzle can be given to a function, see `adapt`."""

_IN_PLACE = ("list", "rows", "array")
_KEPT = 2000  # bytes of what a function prints
_LAST_FRAMES, _LAST_LINES = -4, 16


def adapt(
    function: Callable[[Any], object], *, takes: str = "text", name: str | None = None
) -> FunctionContestant:
    """A Python function that solves, as somebody who can be cross-checked.

    function: called with the puzzle and nothing else; limit and budget cannot be told, so it runs
    as long as it likes. takes: how the puzzle is given, a fresh copy for each call.

    - "text": n² symbols, `.` for an open cell (`str(puzzle)`); "zeros": the same with 0.
    - "list": n² integers row by row, 0 for an open cell; "rows": n lists of n integers.
    - "array": an n×n numpy array of integers.
    - "puzzle": our own Puzzle.

    name: what reports call it; the function's own name if None.

    It may return

    - a solution: a text of n² symbols (also drawn, with blanks, line ends and bars), n² digits in a
      list, n rows in a list (lists or texts), a numpy array, our Grid, or a mapping from squares
      to digits, the squares being "A1" … (letter: row, number: column), pairs or integers. It
      claims that there is at least one solution.
    - None, False or a text such as "no solution": there is none.
    - True: there is one. If it was given a list, rows or an array and has filled it completely,
      that is the solution.
    - an integer: how many solutions there are; from the limit of the question on, that there are
      at least so many. A function that stops counting at two is to be asked with a limit of 2.
    - our Outcome.

    A function that returns None and has filled what it was given completely is taken to have solved
    it, as many do. After False there is no solution, whatever cells it changed. Where
    the puzzle was given full, and None leaves it so, it counts as solved if it is right.

    Anything else is a failure: half a grid, an exception (SystemExit as well, but not Ctrl-C), a
    generator. What it prints by `sys.stdout` is kept from ours, and the end of it stands in a
    failure; so it must not run in two threads at once. Raises ValueError for other `takes`,
    TypeError for what cannot be called.

    >>> from sudoku import parse
    >>> contestant = adapt(lambda text: text.replace(".", "1"), name="ones")
    >>> contestant.ask(parse("...44.3..4...241")).trouble
    <Trouble.WRONG_GRID: 'wrong grid'>
    """
    return FunctionContestant(function, takes=takes, name=name)


class FunctionContestant:
    """See `adapt`; and Contestant for the methods."""

    def __init__(
        self, function: Callable[[Any], object], *, takes: str = "text", name: str | None = None
    ) -> None:
        if not callable(function):
            raise TypeError(f"expected a function of a puzzle, got {function!r:.60}")
        if takes not in TAKES:
            known = ", ".join(map(repr, TAKES))
            raise ValueError(f"a function that takes {takes!r}, expected one of {known}")
        self.name = _name_of(function) if name is None else name
        self._function, self._takes = function, takes

    def ask(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Said:
        """What it makes of the puzzle; it is told neither limit nor budget.

        Raises UnsupportedQuestionError for a board that cannot be given so, UnavailableModelError
        where numpy is needed and cannot be imported.
        """
        del budget
        given = _given(puzzle, self._takes)
        printed = io.BytesIO()
        output = io.TextIOWrapper(printed, "utf-8", "replace", write_through=True)
        start = perf_counter()
        spent = 0.0
        try:
            with redirect_stdout(output):
                returned = self._function(given)
                spent = perf_counter() - start
                return self._said(returned, given, puzzle, limit, spent)
        except KeyboardInterrupt:
            raise
        except NoAnswer as why:
            trouble, text, stderr = why.trouble, str(why), _end_of(printed)
        except BaseException as error:  # noqa: BLE001 - it is anybody's code, and may even exit
            trouble, stderr = Trouble.EXCEPTION, _end_of(printed) + _last_lines(error)
            text = f"raised {_in_words(error)}, expected an answer"
        return Failure(self.name, puzzle, trouble, text, spent or perf_counter() - start, stderr)

    @property
    def arguments(self) -> list[str] | None:
        """None: the command line asks no functions."""
        return None

    def fresh(self) -> FunctionContestant:
        """Itself: what a function remembers cannot be taken from it."""
        return self

    def close(self) -> None:
        """Nothing runs between two questions."""

    def _said(
        self, returned: object, given: object, puzzle: Puzzle, limit: int, seconds: float
    ) -> Claim:
        if isinstance(returned, Outcome):
            require_right(returned, puzzle)
            return Claim.of(returned, self.name)
        left = as_plain(given) if self._takes in _IN_PLACE else None
        told = read(as_plain(returned), left, puzzle, limit)
        grids = () if told.grid is None else (told.grid,)
        return Claim(self.name, puzzle, grids, told.least, told.most, seconds)


def _given(puzzle: Puzzle, takes: str) -> object:
    """The puzzle in this form, made anew."""
    board, n = puzzle.board, puzzle.board.size
    if takes == "puzzle":
        return puzzle
    if takes in ("text", "zeros"):
        if n > len(SYMBOLS):
            at_most = f"at most order {len(SYMBOLS)} as text; takes='rows' can be of any"
            raise UnsupportedQuestionError(f"a {board}, expected {at_most}")
        return str(puzzle) if takes == "text" else str(puzzle).replace(OPEN, "0")
    rows = [list(puzzle.clues[start : start + n]) for start in range(0, n * n, n)]
    if takes != "array":
        return rows if takes == "rows" else list(puzzle.clues)
    try:
        numpy = import_module("numpy")  # here, so that nobody else needs it
    except ImportError as error:
        message = f"a function that takes 'array' needs numpy, which cannot be imported: {error}"
        raise UnavailableModelError(message) from error
    return numpy.array(rows, dtype=int)


def _name_of(function: object) -> str:
    while isinstance(function, partial):
        function = function.func
    return str(getattr(function, "__name__", type(function).__name__))


def _end_of(printed: io.BytesIO) -> str:
    """The end of what was printed, as a failure shows it; nothing if it was closed meanwhile."""
    kept = b"" if printed.closed else printed.getvalue()[-_KEPT:].strip()
    return f"printed: {kept.decode(errors='replace')}\n" if kept else ""


def _in_words(error: BaseException) -> str:
    return cut(traceback.format_exception_only(error)[-1].strip())


def _last_lines(error: BaseException) -> str:
    lines = "".join(traceback.format_exception(error, limit=_LAST_FRAMES)).splitlines()
    return "\n".join(lines[-_LAST_LINES:])
