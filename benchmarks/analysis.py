"""Measure explanations, true candidates and clue analysis.

The puzzles are made from the unique puzzles of a file, with a seed: *typos*, with one clue changed
to a digit that no peer has, which leaves no solution; *two solutions*, with clues removed or
exchanged; and puzzles with clues added until there are 24. Each question is asked once for every
puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random

from benchmarks.framework.report import BenchmarkError, Report, Row, load
from benchmarks.framework.study import File, Seed, Take
from benchmarks.framework.timing import milliseconds, timed
from sudoku import UNLIMITED, Puzzle, Verdict, candidates, check, clues, count, explain, open_model
from sudoku.interface.checked_analyst import CheckedAnalyst
from sudoku.interface.meter import Meter
from sudoku.questions.ambiguity import Ambiguity
from sudoku.questions.contradiction import Contradiction
from sudoku.questions.explain import Uniqueness

CLUES = 24
SLOW = 5
"""The number of puzzles for a question that takes much longer."""
WEAKER, FEWER = 20, 2
"""The number of puzzles whose solutions are counted, and the number of clues removed from each."""
Ask = Callable[[Puzzle], object]


def run(file: File, *, take: Take = 200, seed: Seed = 0) -> Iterator[Report]:
    """One report. Raises BenchmarkError for an incomplete answer."""
    puzzles = [entry.puzzle for entry in load(file)]
    rng = Random(seed)
    rng.shuffle(puzzles)
    unique = [p for p in puzzles[:take] if check(p).verdict is Verdict.UNIQUE]
    if not unique:
        raise BenchmarkError(f"{file.name} has no unique puzzles")
    board = unique[0].board
    analyst = CheckedAnalyst(open_model("sat", board))
    empty = Puzzle(board, (0,) * board.cell_count)
    typos = [*filter(None, (_typo(puzzle, rng) for puzzle in unique))]
    pairs = [*filter(None, (_pair(puzzle, rng) for puzzle in unique))]
    some = [*filter(None, (_with_clues(puzzle, rng) for puzzle in unique))]
    weaker = [_weaker(puzzle, rng) for puzzle in unique[:WEAKER]]

    def reason(puzzle: Puzzle) -> object:
        return next(analyst.reasons(puzzle, Meter(UNLIMITED), smallest=False))

    def smallest(puzzle: Puzzle) -> object:
        return explain(puzzle, smallest=True)

    def estimate(puzzle: Puzzle) -> object:
        return count(puzzle, estimate=True)

    rows = [
        _row("reason", "typos", typos, reason),
        _row("explained", "typos", typos, _complete),
        _row("smallest reason", "typos", typos[:SLOW], smallest),
        _row("explained", "two solutions", pairs, _complete),
        _row("candidates", "two solutions", pairs, candidates),
        _row("candidates", "empty board", [empty] * 10, candidates),
        _row("clues", f"{CLUES} clues", some, clues),
        _row("clues", "as they are", unique, clues),
        _row("count", f"{FEWER} clues fewer", weaker, _counted),
        _row("estimate", "empty board", [empty], estimate),
    ]
    notes = [
        "ms: mean and maximum over the puzzles.",
        "reason: found; explained: found, proved, the proof checked, and possible typos found.",
        f"count: at most {max(map(_counted, weaker))} solutions. estimate: {estimate(empty)}.",
    ]
    yield Report(f"analysis-{file.stem}", rows, notes)


def _counted(puzzle: Puzzle) -> int:
    counted = count(puzzle)
    if not counted.exact:
        raise BenchmarkError(f"{puzzle} has too many solutions to be counted")
    return counted.count


def _weaker(puzzle: Puzzle, rng: Random) -> Puzzle:
    return puzzle.with_clues(dict.fromkeys(rng.sample(puzzle.clue_cells, FEWER), 0))


def _complete(puzzle: Puzzle) -> Contradiction | Ambiguity | Uniqueness:
    found = explain(puzzle)
    if not found.is_complete:
        raise BenchmarkError(f"the answer for {puzzle} is not complete")
    return found


def _row(question: str, kind: str, puzzles: Sequence[Puzzle], ask: Ask) -> Row:
    if not puzzles:
        raise BenchmarkError(f"no puzzles for {kind!r}")
    ask(puzzles[-1])
    times = [timed(partial(ask, puzzle))[1] for puzzle in puzzles]
    figures = milliseconds(times, "mean ms", "max ms")
    return {"question": question, "puzzles": kind, "N": len(puzzles), **figures}


def _typo(puzzle: Puzzle, rng: Random) -> Puzzle | None:
    """The puzzle with one clue changed: no two clues clash, but no solution exists."""
    board = puzzle.board
    for cell in rng.sample(puzzle.clue_cells, puzzle.clue_count):
        taken = {puzzle.clues[peer] for peer in board.peers[cell]}
        for digit in rng.sample(range(1, board.size + 1), board.size):
            changed = puzzle.with_clues({cell: digit})
            if digit not in taken and check(changed).verdict is Verdict.UNSATISFIABLE:
                return changed
    return None


def _pair(puzzle: Puzzle, rng: Random) -> Puzzle | None:
    """The puzzle with one clue removed that has two solutions."""
    for cell in rng.sample(puzzle.clue_cells, puzzle.clue_count):
        weaker = puzzle.with_clues({cell: 0})
        if len(check(weaker, limit=3).solutions) == 2:
            return weaker
    return _pair_of_more(puzzle, rng)


def _pair_of_more(puzzle: Puzzle, rng: Random) -> Puzzle | None:
    """A puzzle with clues of one solution added until two solutions are left."""
    weaker = puzzle.with_clues({puzzle.clue_cells[0]: 0})
    while len(found := check(weaker, limit=3).solutions) > 2:
        digits = rng.choice(found).digits
        is_open = [c for c, d in enumerate(weaker.clues) if not d]
        cell = rng.choice(is_open)
        weaker = weaker.with_clues({cell: digits[cell]})
    return weaker if len(found) == 2 else None


def _with_clues(puzzle: Puzzle, rng: Random) -> Puzzle | None:
    """The puzzle with clues added until it has CLUES clues; None if it has more."""
    missing = CLUES - puzzle.clue_count
    if missing < 0:
        return None
    digits = check(puzzle).solutions[0].digits
    is_open = [c for c, d in enumerate(puzzle.clues) if not d]
    return puzzle.with_clues({cell: digits[cell] for cell in rng.sample(is_open, missing)})
