"""A run: reads numbered items, has their pieces answered in order, and writes the rows."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from typing import Any, TypeAlias

from sudoku.batch.question import Asked
from sudoku.errors import ModelFault
from sudoku.formats.text.blocks import Block
from sudoku.runs.inputs import Numbered, part_of
from sudoku.runs.journal import Output
from sudoku.runs.piece import Piece, PieceAnswer, Shape
from sudoku.runs.task import Task

Executor: TypeAlias = "Callable[[Iterable[Asked]], Generator[Any, None, None]]"
"""Answers questions in their order: in this process, in several, or on a cluster. A ModelFault
takes the place of the answer of a process that crashed."""


def run(
    items: Iterable[Numbered],
    task: Task,
    shape: Shape,
    output: Output,
    execute: Executor,
    each: Callable[[PieceAnswer], None],
) -> None:
    """Answer all items that the output does not have yet, and finish it.

    each: called with each answer as soon as it is written. However this ends, all answers so far
    are committed.
    """
    output.begin(shape.table.head(shape.columns))
    try:
        pieces = _pieces(_rest(items, output.state.read), task, shape)
        with closing(_answers(pieces, execute)) as answers:
            for answer in answers:
                output.add(answer)
                each(answer)
    except BaseException:
        output.commit()
        raise
    output.finish(lambda grown, whole: shape.table.finish(grown, shape.columns, whole))


def _rest(items: Iterable[Numbered], done: int) -> Iterator[Numbered]:
    """The items behind the first `done` puzzles."""
    for item in items:
        count = item.count
        if done >= count:
            done -= count
            continue
        if done and isinstance(item.item, Block):
            yield Numbered(part_of(item.item, done), item.row + done)
        else:
            yield item
        done = 0


def _pieces(items: Iterable[Numbered], task: Task, shape: Shape) -> Iterator[Piece]:
    for item in items:
        for part in _takeable(item, task):
            yield Piece(part, task, shape)


def _takeable(numbered: Numbered, task: Task) -> Iterator[Numbered]:
    """A block that the task answers as a whole, or else its puzzles."""
    item = numbered.item
    if isinstance(item, Block) and not task.takes(item):
        yield from one_by_one(numbered)
    else:
        yield numbered


def one_by_one(numbered: Numbered) -> Iterator[Numbered]:
    """The puzzles of a block."""
    assert isinstance(numbered.item, Block)  # noqa: S101
    for row, entry in enumerate(numbered.item.entries(), start=numbered.row):
        yield Numbered(entry, row)


def _answers(pieces: Iterable[Piece], execute: Executor) -> Generator[PieceAnswer]:
    """The answers in order; if a process crashes at a block, its puzzles are asked one by one."""
    waiting: deque[Piece] = deque()

    def counted() -> Iterator[Piece]:
        for piece in pieces:
            waiting.append(piece)
            yield piece

    with closing(execute(counted())) as answers:
        for answer in answers:
            piece = waiting.popleft()
            if not isinstance(answer, ModelFault):
                yield answer
            elif isinstance(piece.numbered.item, Block):
                alone = (Piece(one, piece.task, piece.shape) for one in one_by_one(piece.numbered))
                yield from _answers(alone, execute)
            else:
                yield piece.lost(answer)
