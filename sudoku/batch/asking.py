"""Questions about what a caller passed, and their answers: puzzles, blocks, and what is neither."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from sudoku.batch.question import LINES_OF_WEIGHT, NO_PUZZLE, Asked, Question
from sudoku.batch.sizes import Sizes
from sudoku.errors import ModelFault, NotationError
from sudoku.formats.text.blocks import Block
from sudoku.interface.budget import Budget
from sudoku.interface.outcome import Outcome
from sudoku.puzzle.puzzle import Puzzle

if TYPE_CHECKING:
    from sudoku.batch.answers import Part
    from sudoku.batch.sources import Item
    from sudoku.bulk.blocks import Answered

Execute: TypeAlias = Callable[[Iterable[Asked]], Generator[Any, None, None]]
"""Answers questions in their order."""


@dataclass(frozen=True, slots=True)
class BlockOfPuzzles:
    """A block to be asked about. See Asked."""

    block: Block
    model: str
    budget: Budget
    puzzle: Puzzle = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "puzzle", self.block.entry(0).puzzle)

    @property
    def weight(self) -> int:
        return 1 + self.block.count // LINES_OF_WEIGHT

    @property
    def seconds(self) -> None:
        """Of blocks, None: they have no limit in seconds."""
        return None

    def ask(self) -> Any:
        """The answers, as `Answered`. Raises what Question.ask raises, but no ModelFault."""
        return self.answered()

    def answered(self) -> Answered:
        from sudoku.bulk.blocks import answered  # late: it imports numpy

        return answered(self.block, self.model, self.budget.conflicts, self._alone)

    def _alone(self, puzzle: Puzzle) -> Outcome:
        return Question(puzzle, self.model, 2, self.budget, None, False).ask()


@dataclass(frozen=True, slots=True)
class Unread:
    """What cannot be read, which is its own answer, in its place. See Asked."""

    error: NotationError
    model: str
    puzzle: Puzzle = NO_PUZZLE

    @property
    def weight(self) -> int:
        return 1

    @property
    def seconds(self) -> None:
        return None

    def ask(self) -> None:
        """Nothing is asked."""


@dataclass(frozen=True, slots=True)
class Asking:
    """How each puzzle is asked about; see `answer_all`."""

    model: str
    limit: int
    budget: Budget
    prover: str | Callable[[Puzzle], str | None] | None
    by_reason: bool

    @property
    def may_be_in_blocks(self) -> bool:
        """Whether the answers of a model for arrays are what is asked for."""
        is_plain = self.prover is None and not self.by_reason
        return is_plain and self.limit == 2 and self.budget.seconds is None

    def parts(
        self, items: Iterable[Item], sizes: Sizes | None, execute: Execute
    ) -> Generator[Part, None, None]:
        """The answers to the items. sizes: of blocks, which are learned."""
        from sudoku.batch.answers import Many, One  # late: one puzzle does not wait for it

        waiting: deque[Item] = deque()

        def questions() -> Iterator[Asked]:
            for item in self._taken(items):
                waiting.append(item)
                yield self._question(item)

        with closing(execute(questions())) as answers:
            for answer in answers:
                item = waiting.popleft()
                if isinstance(item, NotationError):
                    yield One(None, item)
                elif isinstance(item, Puzzle):
                    yield One(item, answer)
                elif isinstance(answer, ModelFault):  # a process crashed
                    yield from self.parts(_each(item), None, execute)
                else:
                    yield Many(answer)
                    if sizes is not None:
                        sizes.learn(answer.block.count, answer.block.count * answer.seconds)

    def _question(self, item: Item) -> Asked:
        if isinstance(item, Block):
            return BlockOfPuzzles(item, self.model, self.budget)
        if isinstance(item, NotationError):
            return Unread(item, self.model)
        prover = self.prover(item) if callable(self.prover) else self.prover
        return Question(item, self.model, self.limit, self.budget, prover, self.by_reason)

    def _taken(self, items: Iterable[Item]) -> Iterator[Item]:
        """Blocks that the model takes, and all other puzzles one by one."""
        for item in items:
            if isinstance(item, Block):
                from sudoku.bulk.blocks import bulk_model  # late: it imports numpy

                if bulk_model(self.model, item.board) is None:
                    yield from _each(item)
                    continue
            yield item


def _each(block: Block) -> Iterator[Puzzle]:
    return (entry.puzzle for entry in block.entries())
