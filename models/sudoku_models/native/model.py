"""The model `native`, which implements the shared interface."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from time import perf_counter
from typing import TYPE_CHECKING

from sudoku.interface.budget import UNLIMITED, Budget, Effort
from sudoku.interface.model import Capability, Description, ModelFamily
from sudoku.interface.outcome import Outcome
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku_models.native import engine as native
from sudoku_models.native.boards import SearchKind, is_plain, unsupported
from sudoku_models.native.engine import EXHAUSTED, LARGE_SIZE, LIMIT, Engine, Single
from sudoku_models.native.irregular import attempts, exchanged, is_irregular
from sudoku_models.native.library import (
    LEVELS,
    absence,
    built_levels,
    compiler,
    level_number,
    levels,
)

if TYPE_CHECKING:  # late: `check` needs none of them
    from sudoku.interface.bulk import ArrayJudge, BulkModel
    from sudoku.interface.chaining import ChainSearcher
    from sudoku.interface.other_solutions import OtherSolutions
    from sudoku.interface.probing import Prober, ProbeRules
    from sudoku.symmetry.canonicaliser import Canonicaliser

NAME = "native"
CAPABILITIES = frozenset(
    {Capability.SECONDS, Capability.CONFLICTS, Capability.ENUMERATE, Capability.CONSTRAINTS}
)
LARGE_PASSES = 20_000
"""The passes after which the verdict of a large puzzle is unknown: 0.1 to 0.2 seconds."""
KEPT = 2
"""The number of solutions for which memory is kept between questions."""
KEPT_AT_FIRST, GROWTH = 4096, 16
"""A question about more solutions first reserves memory for this number. If there are more
solutions, the search begins again with the memory multiplied by GROWTH.
"""
AT_FIRST = 8
"""The number of solutions to list before searching for candidates that none of them contains."""
CELL_SECONDS = 0.5e-6
"""The seconds for returning and checking one cell of a solution: many times the time for finding
it. Under a budget of seconds, the search looks only for as many solutions as it has time for.
"""


class NativeModel:
    """A board in one engine. A conflict is a subtree that propagation refutes."""

    capabilities = CAPABILITIES

    def __init__(
        self, board: Board, variant: str | None = None, search: SearchKind = SearchKind.ALONE
    ) -> None:
        """The variant is a level, such as "sse2"; None means the widest. Raises the same errors as
        `level_number`.
        """
        self.board = board
        self.name = NAME if variant is None else f"{NAME}:{variant}"
        self._engine = Engine(board, level_number(variant), search)
        self._single: Single | None = Single(self._engine, KEPT)
        self._variant = variant
        self._passes = LARGE_PASSES if _gives_up(board) else native.UNLIMITED
        self._derives = self._engine.has_program
        self._is_irregular = search is SearchKind.ALONE and is_irregular(board)

    @cached_property
    def _deriving(self) -> NativeModel:
        """The search that derives more."""
        return NativeModel(self.board, self._variant, SearchKind.CONSTRAINTS)

    def search(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Outcome:
        """Up to `limit` solutions, in the order in which lanes find them. See Model.search."""
        if budget.seconds == 0:
            return Outcome(puzzle, (), False, Effort(), self.name)
        if limit <= 2 and self._is_irregular:
            return self._search_irregular(puzzle, limit, budget)
        return self.search_once(puzzle, limit, budget)

    def search_once(self, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
        """One search, also on irregular boards."""
        start = perf_counter()
        deadline = None if budget.seconds is None else start + budget.seconds
        conflicts = native.UNLIMITED if budget.conflicts is None else budget.conflicts
        clues, kept, most = puzzle.packed, limit, limit
        single, self._single = self._single, None  # a question asked meanwhile gets another
        own = single = single or Single(self._engine, KEPT)
        if limit > KEPT:
            if budget.seconds is not None:
                each = CELL_SECONDS * self.board.cell_count
                most = min(limit, KEPT + int(budget.seconds / each))
            kept = min(most, KEPT_AT_FIRST)
            single = Single(self._engine, kept)
        while True:
            answer = single.ask(clues, kept, conflicts, deadline, self._passes)
            if answer[3] != LIMIT or kept == most:
                break
            kept = min(most, GROWTH * kept)
            single = Single(self._engine, kept)
        outcome = self._outcome(puzzle, single, answer, start)
        self._single = own
        return outcome

    def _search_irregular(self, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
        """Up to two solutions, by the first attempt that ends."""
        effort, known = Effort(), tuple[Grid, ...]()
        for attempt in attempts(puzzle):
            part = budget.after(effort).up_to(attempt.conflicts)
            if part.seconds == 0 or part.conflicts == 0:
                break
            model = self if attempt.search is SearchKind.ALONE else self._deriving
            asked = 1 if attempt.is_ordered else limit
            outcome = model.search_once(attempt.puzzle, asked, part)
            effort += outcome.effort
            known = outcome.solutions or known
            is_over = outcome.exhausted
            if not is_over and len(outcome.solutions) < asked:
                continue
            if attempt.is_ordered and known:
                known, is_over = (*known, exchanged(known[0], puzzle))[:limit], False
            return Outcome(puzzle, known, is_over, effort, self.name)
        return Outcome(puzzle, known, False, effort, self.name)

    def search_other(
        self, puzzle: Puzzle, solution: Grid, cells: Sequence[int], budget: Budget
    ) -> Outcome:
        """See CheckedModel.search_other."""
        if not self._derives or budget.seconds == 0:
            return self.search(puzzle, budget=budget).without(solution)
        start = perf_counter()
        deadline = None if budget.seconds is None else start + budget.seconds
        conflicts = native.UNLIMITED if budget.conflicts is None else budget.conflicts
        single, self._single = self._single or Single(self._engine, KEPT), None
        differing = cells or range(self.board.cell_count)
        answer = single.ask_other(puzzle.packed, solution.packed, differing, conflicts, deadline)
        outcome = self._outcome(puzzle, single, answer, start)
        self._single = single
        return outcome

    def covering_solutions(self, puzzle: Puzzle, budget: Budget = UNLIMITED) -> Outcome:
        """Solutions that together contain each true candidate, if the outcome is exhausted."""
        if not self._derives:
            return self._deriving.covering_solutions(puzzle, budget)
        start = perf_counter()
        deadline = None if budget.seconds is None else start + budget.seconds
        conflicts = native.UNLIMITED if budget.conflicts is None else budget.conflicts
        most = AT_FIRST + self.board.cell_count * self.board.digit_count
        single = Single(self._engine, most, AT_FIRST)
        answer = single.ask(puzzle.packed, most, conflicts, deadline)
        return self._outcome(puzzle, single, answer, start)

    def _outcome(
        self, puzzle: Puzzle, single: Single, answer: tuple[int, int, int, int], start: float
    ) -> Outcome:
        found, decisions, refuted, status = answer
        board = self.board
        grids = tuple([Grid.from_bytes(board, single.solution(number)) for number in range(found)])
        effort = Effort(decisions, refuted, 0, 0.0, perf_counter() - start)
        return Outcome(puzzle, grids, status == EXHAUSTED, effort, self.name)


def _gives_up(board: Board) -> bool:
    return board.size > LARGE_SIZE and is_plain(board)


def _capabilities(variant: str | None) -> frozenset[Capability]:
    level_number(variant)
    return CAPABILITIES


def _completions(_typed: str) -> Iterable[str]:
    return levels()


def _describe(variant: str | None) -> Description:
    chosen, usable, built = LEVELS[level_number(variant)], levels(), built_levels()
    missing = [name for name in built if name not in usable]
    left_out = [name for name in LEVELS if name not in built]
    details = {"instruction set": chosen, "instruction sets here": ", ".join(usable)}
    if missing:
        details["not on this machine"] = ", ".join(missing)
    if left_out:
        details["not compiled"] = ", ".join(left_out)
    return Description({"compiler": compiler()}, details)


def _bulk(board: Board, variant: str | None) -> BulkModel:
    from sudoku_models.native.arrays import NativeBulk  # late: it imports numpy

    return NativeBulk(board, variant)


def _other_solutions(board: Board, known: bytes, variant: str | None) -> OtherSolutions | None:
    from sudoku_models.native.others import others_of  # late: only generators ask

    return others_of(board, known, variant)


def _canonicaliser() -> Canonicaliser:
    from sudoku_models.native.canonical import NativeCanonicaliser  # late: few questions need it

    return NativeCanonicaliser()


def _judge(houses: Sequence[Sequence[int]], cell_count: int, digit_count: int) -> ArrayJudge | None:
    from sudoku_models.native.judge import judge_of  # late: it imports numpy

    return judge_of(houses, cell_count, digit_count)


def _prober(rules: ProbeRules) -> Prober | None:
    from sudoku_models.native.prober import prober_of  # late: only human logic needs it

    return prober_of(rules)


def _chain_searcher() -> ChainSearcher | None:
    from sudoku_models.native.chains import NativeChainSearch  # late: only hard ratings need it

    return NativeChainSearch if absence() is None else None


FAMILY = ModelFamily(
    NativeModel,
    _capabilities,
    _completions,
    unsupported=unsupported,
    absence=absence,
    describe=_describe,
    is_repeatable=True,
    is_quick=True,
    gives_up=_gives_up,
    bulk=_bulk,
    other_solutions=_other_solutions,
    canonicaliser=_canonicaliser,
    judge=_judge,
    prober=_prober,
    chain_searcher=_chain_searcher,
)
