"""The calls that ask for the verdict of each puzzle or block."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from sudoku.batch.engine import Batch
from sudoku.batch.items import Numbered
from sudoku.formats.entry import Entry
from sudoku.formats.text.blocks import Block
from sudoku.interface.budget import Budget
from sudoku.puzzle.puzzle import Puzzle
from sudoku.questions.check import check
from sudoku.system.sizes import BlockSize

if TYPE_CHECKING:
    from sudoku.bulk.blocks import AnsweredBlock

AskBlock = Callable[[Block, str, Budget], Any]


def verdicts_of(block: Block, model: str, budget: Budget) -> AnsweredBlock:
    """The answers to a block. Raises the same errors as `check`, but no ModelFault."""
    from sudoku.bulk.blocks import answered  # late: it imports numpy

    return answered(block, model, budget.conflicts, partial(check, model=model, budget=budget))


@dataclass(frozen=True, slots=True)
class Checking:
    """The settings for asking for verdicts; `answer_all` describes the fields."""

    model: str
    budget: Budget
    limit: int = 2
    prover: str | Callable[[Puzzle], str | None] | None = None
    by_reason: bool = False

    def batch(self, ask_block: AskBlock | None = None) -> Batch:
        """A batch of these calls. ask_block: answers blocks, if possible; otherwise the batch has
        no sizes.
        """
        is_plain = self.prover is None and not self.by_reason and self.limit == 2
        has_blocks = ask_block is not None and is_plain and self.budget.seconds is None
        return Batch(
            self.model,
            partial(self._call, ask_block),
            # Checking a proof has no time limit.
            self.budget.seconds if self.prover is None else None,
            self._takes,
            BlockSize() if has_blocks else None,
        )

    def _call(self, ask_block: AskBlock | None, item: Numbered) -> Callable[[], Any]:
        asked = item.item
        if isinstance(asked, Block):
            assert ask_block is not None  # noqa: S101
            return partial(ask_block, asked, self.model, self.budget)
        puzzle = asked.puzzle if isinstance(asked, Entry) else asked
        assert isinstance(puzzle, Puzzle)  # noqa: S101
        return partial(
            check,
            puzzle,
            model=self.model,
            limit=self.limit,
            budget=self.budget,
            prover=self.prover(puzzle) if callable(self.prover) else self.prover,
            by_reason=self.by_reason,
        )

    def _takes(self, block: Block) -> bool:
        from sudoku.bulk.blocks import bulk_model  # late: it imports numpy

        return bulk_model(self.model, block.board) is not None
