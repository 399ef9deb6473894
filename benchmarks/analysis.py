"""Measure explanations, true candidates and clue analysis, compared with a fresh solver for each
check.

The puzzles are made from the unique puzzles of a file, with a seed: *typos*, with one clue changed
to a digit that no peer has, which leaves no solution; *two solutions*, with clues removed or
exchanged; and puzzles with clues added until there are 24. Each question is asked once for every
puzzle. The naive methods (`baselines/fresh_checks.py`) build a solver for every check. They answer
only the first few puzzles, and their answers are compared with the program's.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from statistics import fmean

from benchmarks.baselines import fresh_checks
from benchmarks.framework.arguments import add_files, add_option, command_line
from benchmarks.framework.report import BenchmarkError, Report, Row, load
from benchmarks.framework.timing import MS, milliseconds, timed
from sudoku import UNLIMITED, Puzzle, Verdict, candidates, check, clues, count, explain, open_model
from sudoku.interface.checked_analyst import CheckedAnalyst
from sudoku.interface.meter import Meter
from sudoku.questions.ambiguity import Ambiguity
from sudoku.questions.contradiction import Contradiction
from sudoku.questions.explain import Uniqueness

CLUES = 24
NAIVE = 5
"""The number of puzzles for the naive methods, which take seconds per puzzle."""
WEAKER, FEWER = 20, 2
"""The number of puzzles whose solutions are counted, and the number of clues removed from each."""
Ask = Callable[[Puzzle], object]


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments FILE…, --take and --seed."""
    add_files(parser)
    add_option(parser, "--seed", int, 0, "of the changes")
    parser.set_defaults(take=200)


def run(args: Namespace) -> Iterator[Report]:
    """One report for each file. Raises BenchmarkError if a naive method answers differently."""
    for path in args.files:
        puzzles = [entry.puzzle for entry in load(path)]
        rng = Random(args.seed)
        rng.shuffle(puzzles)
        unique = [p for p in puzzles[: args.take] if check(p).verdict is Verdict.UNIQUE]
        if not unique:
            raise BenchmarkError(f"{path.name} has no unique puzzles")
        notes = [
            f"ms: mean and maximum over the puzzles. naive: mean over the first {NAIVE}, with a "
            "new solver for every check; times: divided by our mean over the same puzzles.",
            "reason: found; explained: found, proved, the proof checked, and possible typos found.",
        ]
        rows = [*_rows(unique, rng, notes)]
        command = command_line(f"analysis {path.name}", args, "take", "seed")
        yield Report(f"analysis-{path.stem}", command, rows, notes)


def _rows(unique: Sequence[Puzzle], rng: Random, notes: list[str]) -> Iterator[Row]:
    """A row for every question. notes: receives the notes."""
    board = unique[0].board
    shape = (board.box_rows, board.box_cols)
    analyst = CheckedAnalyst(open_model("sat", board))
    empty = Puzzle(board, (0,) * board.cell_count)
    typos = [*filter(None, (_typo(puzzle, rng) for puzzle in unique))]
    pairs = [*filter(None, (_pair(puzzle, rng) for puzzle in unique))]
    some = [*filter(None, (_with_clues(puzzle, rng) for puzzle in unique))]

    def reason(puzzle: Puzzle) -> tuple[set[int], set[int]]:
        found = next(analyst.reasons(puzzle, Meter(UNLIMITED), smallest=False))
        return set(found.clues), set(found.houses)

    def naive_reason(puzzle: Puzzle) -> tuple[set[int], set[int]]:
        return fresh_checks.reason(*shape, puzzle.clues)

    def true(puzzle: Puzzle) -> list[list[int]]:
        return [list(digits) for digits in candidates(puzzle).candidates]

    def naive_true(puzzle: Puzzle) -> list[list[int]]:
        return fresh_checks.candidates(*shape, puzzle.clues)

    def redundant(puzzle: Puzzle) -> list[int]:
        return list(clues(puzzle).redundant)

    def naive_redundant(puzzle: Puzzle) -> list[int]:
        return fresh_checks.redundant(*shape, puzzle.clues)

    def smallest(puzzle: Puzzle) -> object:
        return explain(puzzle, smallest=True)

    # Two minimal reasons need not be the same, so they are not compared.
    yield _row("reason", "typos", typos, reason, naive_reason, is_same=False)
    yield _row("explained", "typos", typos, _complete)
    yield _row("smallest reason", "typos", typos[:NAIVE], smallest)
    yield _row("explained", "two solutions", pairs, _complete)
    yield _row("candidates", "two solutions", pairs, true, naive_true)
    yield _row("candidates", "empty board", [empty] * 10, true, naive_true)
    yield _row("clues", f"{CLUES} clues", some, redundant, naive_redundant)
    yield _row("clues", "as they are", unique, redundant)
    weaker = [_weaker(puzzle, rng) for puzzle in unique[:WEAKER]]
    yield _row("count", f"{FEWER} clues fewer", weaker, _counted)
    most = max(map(_counted, weaker))
    yield _row("estimate", "empty board", [empty], lambda puzzle: count(puzzle, estimate=True))
    notes.append(f"count: at most {most} solutions. estimate: {count(empty, estimate=True)}.")


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


def _row(
    question: str,
    kind: str,
    puzzles: Sequence[Puzzle],
    ask: Ask,
    naive: Ask | None = None,
    *,
    is_same: bool = True,
) -> Row:
    if not puzzles:
        raise BenchmarkError(f"no puzzles for {kind!r}")
    ask(puzzles[-1])
    times = [timed(partial(ask, puzzle))[1] for puzzle in puzzles]
    row: Row = {
        "question": question,
        "puzzles": kind,
        "N": len(puzzles),
        **milliseconds(times, "mean ms", "max ms"),
        "naive ms": "",
        "times": "",
    }
    if naive is not None:
        few = puzzles[:NAIVE] if len(set(puzzles)) > 1 else puzzles[:1]
        slow = [timed(partial(naive, puzzle)) for puzzle in few]
        if is_same and [answer for answer, _ in slow] != [ask(puzzle) for puzzle in few]:
            raise BenchmarkError(f"the naive way answers differently: {question}, {kind}")
        slowly = fmean(seconds for _, seconds in slow)
        row |= {"naive ms": MS * slowly, "times": slowly / fmean(times[: len(few)])}
    return row


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
