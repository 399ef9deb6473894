"""Do W and B equal the ratings of Denis Berthier's CSP-Rules?

The first line of the file names its columns, separated by tabs: `puzzle`, and any of `W`, `B`,
`clues_after_singles`, `cands_after_singles` and `cands_after_locked`. Other columns are ignored.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from time import process_time

from benchmarks.framework.report import Report, Row
from benchmarks.framework.study import File, Misses, Take
from benchmarks.logic.listed import PUZZLE, ComparedPuzzle, ListedPuzzle, Seconds, listed, report
from sudoku import OutOfBudget, Puzzle
from sudoku.logic.ratings.whip_lengths import rate_whips
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.whips.graph import CandidateGraph

RATINGS = ("W", "B")
COUNTS = ("clues_after_singles", "cands_after_singles", "cands_after_locked")
NOTES = (
    "length: W as listed. W, B: equal to what is listed. counts: clues and candidates once singles "
    "are placed, and candidates after locked candidates; all equal. out: no rating "
    "within --seconds.",
    "ms: CPU time of the rating, both W and B.",
)


def run(
    file: File, *, take: Take = None, seconds: Seconds = None, misses: Misses = False
) -> Iterator[Report]:
    """One report. Raises BenchmarkError if the file is not such a table."""

    def judged(each: ListedPuzzle) -> ComparedPuzzle:
        theirs = {name: each.number(name) for name in (*RATINGS, *COUNTS) if name in each.fields}
        theirs.setdefault("W", each.number("W"))
        ours: dict[str, int | None] = dict(zip(COUNTS, counts(each.puzzle), strict=True))
        start = process_time()
        with suppress(OutOfBudget):
            ours |= rate_whips(each.puzzle, None, seconds).as_dict()
        return ComparedPuzzle(each.line, theirs, ours, process_time() - start)

    compared = [judged(each) for each in listed(file, [PUZZLE, "W"], take)]
    name = f"logic-whips-{file.stem}"
    yield report(name, compared, "length", _length, _figures, NOTES, misses=misses)


def counts(puzzle: Puzzle) -> tuple[int, int, int]:
    """The numbers of clues and of candidates after all singles, and of candidates after locked
    candidates too.

    Only candidates of open cells count.
    """
    graph, position = CandidateGraph.of(puzzle.board), Position.of(puzzle)
    live, placed = graph.placed(graph.open_candidates(position))
    clues, candidates = puzzle.clue_count + placed, live.bit_count()
    while gone := graph.locked(live):
        live, _ = graph.placed(live & ~gone)
    return clues, candidates, live.bit_count()


def _length(one: ComparedPuzzle) -> tuple[float, str]:
    length = one.theirs["W"] or 0
    return length, str(length)


def _figures(compared: Sequence[ComparedPuzzle]) -> Row:
    return {
        **{name: sum(each.is_equal(name) for each in compared) for name in RATINGS},
        "counts": sum(each.is_equal(*COUNTS) for each in compared),
        "out": sum("W" not in each.ours for each in compared),
    }
