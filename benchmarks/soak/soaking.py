"""The run: block after block, the boards in turn, until it is ended between two families.

Models stay open for LIFE blocks, so that their memory of thousands of questions has its effect, and
are then opened anew, so that first questions are repeated too. A disagreement that depends on
questions before its block is kept like any other but not always shrunk.

A signal is only noted, and the current family is finished first. For this the models run in a
thread of their own: in the main thread, solvers that cannot be interrupted (kissat, lingeling) keep
PySAT's signal handler, which leaves them by a long jump.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count, islice
from time import monotonic
from types import FrameType
from typing import Any

from benchmarks.soak.store import SoakBlock, SoakStore
from sudoku import Board, Budget
from sudoku.crosschecking.contestants.contestant import Contestant
from sudoku.crosschecking.engine import CrossCheck
from sudoku.crosschecking.fuzzing import VARIANT_CLASSES, families
from sudoku.crosschecking.fuzzing.stream import Family
from sudoku.crosschecking.reporting.disagreement import Disagreement

BLOCK = 100
"""Families in a block: about 420 puzzles, which take all models half a minute on a 9x9."""
LIFE = 12
"""Blocks between two openings of the models: about 5000 puzzles."""
LIMITS = {4: 600, 6: 40}
"""Solutions that are compared on boards with rules, by size; 2 elsewhere. On size 4 that is all of
them, and their number is known by definition.
"""
PROGRESS_SECONDS = 60.0
JOIN_SECONDS = 0.5
_SIGNALS = (signal.SIGINT, signal.SIGTERM)


@dataclass(slots=True)
class Soak:
    """A run that adds to a store."""

    store: SoakStore
    seed: int
    boards: Sequence[Board]
    """In turn."""
    contestants: Callable[[], Sequence[Contestant]]
    """Makes the contestants."""
    budget: Budget
    """Limit of one answer."""
    shrink_seconds: float
    """In each block."""
    families: int | None
    """The most families of this run; None disables the limit."""
    deadline: float
    """By `monotonic`."""
    is_variants: bool = False
    """Whether each family has a board with variant rules."""
    is_interrupted: bool = False
    """Whether Ctrl-C ended it."""
    _signal: int | None = None
    _error: BaseException | None = None
    _open: Sequence[Contestant] = ()
    _asked: int = 0
    _puzzles: int = 0
    _started: float = field(default_factory=monotonic)
    _printed: float = field(default_factory=monotonic)

    def run(self) -> None:
        """Ask until it is over. What is found is in the store, also if this raises something; but a
        second Ctrl-C ends it at once and loses the block.
        """
        asking = threading.Thread(target=self._ask_blocks, daemon=True)
        with self._signals_noted():
            asking.start()
            while asking.is_alive():
                asking.join(JOIN_SECONDS)  # without end it would not hear Ctrl-C on Windows
        self.is_interrupted = self._signal == signal.SIGINT
        if self._error is not None:
            raise self._error

    def _ask_blocks(self) -> None:
        try:
            for turn in count(len(self.store.blocks)):
                if self._is_over:
                    break
                if not self._open or turn % LIFE == 0:
                    self._close()
                    self._open = self.contestants()
                self._ask_block(self.boards[turn % len(self.boards)])
            self._close()
        except BaseException as error:  # noqa: BLE001 - for the thread that waits
            self._error = error

    @property
    def _is_over(self) -> bool:
        is_enough = self.families is not None and self._asked >= self.families
        return is_enough or self._signal is not None or monotonic() >= self.deadline

    def _ask_block(self, board: Board) -> None:
        """Ask a block, or as much of it as can be asked, and store the families that are done."""
        first = self.store.next_family(board.shape)
        check = CrossCheck(
            self._open,
            limit=LIMITS.get(board.size, 2) if self.is_variants else 2,
            budget=self.budget,
            shrink_seconds=self.shrink_seconds,
        )
        classes = (*VARIANT_CLASSES, "extended") if self.is_variants else None
        stream = islice(families(board, self.seed, classes=classes, first=first), BLOCK)
        disagreements: list[Mapping[str, Any]] = []
        kinds = Counter[str]()
        done = first
        try:
            for number, family in enumerate(stream, start=first):
                known = len(check.report.disagreements)
                for case in family:
                    check.ask(case)
                found = check.report.disagreements[known:]
                disagreements += [{"family": number, **one.as_dict()} for one in found]
                kinds.update(kinds_of(family) if self.is_variants else ())
                tally = check.report.statistics.as_dict()
                done = number + 1
                self._asked += 1
                self._puzzles += len(family)
                self._print(f"{board.shape} family {number}", found, len(disagreements))
                if self._is_over:
                    break
        finally:
            if done > first:
                self.store.add(
                    SoakBlock(board.shape, first, done, tally, disagreements, dict(kinds))
                )

    def _close(self) -> None:
        for contestant in self._open:
            contestant.close()

    def _print(self, where: str, found: Sequence[Disagreement], in_block: int) -> None:
        """A line for each disagreement, and one a minute. in_block: disagreements of the block."""
        for disagreement in found:
            _say(f"disagreement in {where}: {' | '.join(disagreement.reasons)}")
        now = monotonic()
        if now - self._printed >= PROGRESS_SECONDS:
            self._printed = now
            rate = self._puzzles / (now - self._started)
            wrong = in_block + sum(len(block.disagreements) for block in self.store.blocks)
            left = (self.deadline - now) / 60
            _say(
                f"{where}, {self._puzzles} puzzles in this run, {rate:.1f} a second, "
                f"{wrong} disagreements in all, {left:.1f} minutes left"
            )

    @contextmanager
    def _signals_noted(self) -> Iterator[None]:
        """Note the first signal; a second Ctrl-C ends it at once. One that the process was told
        to ignore, as in the background, is left alone.
        """
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        heard = [number for number in _SIGNALS if signal.getsignal(number) is not signal.SIG_IGN]
        before = {number: signal.signal(number, self._note) for number in heard}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _note(self, number: int, _frame: FrameType | None) -> None:
        if self._signal is not None and number == signal.SIGINT:
            raise KeyboardInterrupt
        self._signal = number
        os.write(2, b"soak: ending after this family\n")  # print may be at work already


def kinds_of(family: Family) -> set[str]:
    """The kinds of rules on the board of the first puzzle."""
    return {rule.split()[0].rstrip(":") for rule in family[0].puzzle.board.rules}


def _say(text: str) -> None:
    print(f"soak: {text}", file=sys.stderr, flush=True)
