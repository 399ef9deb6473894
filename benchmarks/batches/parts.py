"""What the parts of a run cost: reading, searching, checking, writing, and the way to a worker.

All parts run in this process, one after the other for each piece of the input, and processor time
counts, so that other programs disturb little. A run on one process has the parts of `main` and
`answer`; a cluster has those of `main` once, and the rest on its workers.
"""

from __future__ import annotations

import os
import pickle
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from time import process_time

from benchmarks.framework.report import Row
from sudoku import Board
from sudoku.batch.runs.inputs import Numbered, numbered
from sudoku.batch.runs.piece import Piece, PieceAnswer
from sudoku.batch.runs.shape import Shape, shape_of
from sudoku.batch.tables.naming import format_of_name
from sudoku.bulk.blocks import LIMIT, block_digits, bulk_model
from sudoku.bulk.validation import require_right
from sudoku.cli.exits import Result
from sudoku.cli.inputs import Source, items_in_blocks
from sudoku.formats.text.blocks import Block
from sudoku.interface.budget import UNLIMITED
from sudoku.questions.checking import CheckQuestion

LINES, PARCEL = 4096, 256
"""Of a block; and puzzles that are sent together, where they are asked one by one."""
CSV, JSONL, PARQUET = WRITTEN = (".csv", ".jsonl", ".parquet")
COMPRESSED = (".csv.gz", ".csv.zst")
WHERE = {
    "read": "main",
    "pack": "main",
    "unpack": "worker",
    "search": "worker",
    "check": "worker",
    "answer .csv": "worker",
    "answer .jsonl": "worker",
    "answer .parquet": "worker",
    "pack answer": "worker",
    "unpack answer": "main",
    "write": "main",
    "compress .csv.gz": "main",
    "compress .csv.zst": "main",
    "finish .parquet": "main",
}
"""The parts, and the process that does each."""
NOTES = (
    "µs: processor time a puzzle of one core. main: of the process that reads and writes; worker: "
    "of one that answers. With 1 job both are one process, and nothing is sent.",
    "bytes: a puzzle, of what the part produces.",
    f"Blocks of {LINES} lines, or {PARCEL} single puzzles at once. `answer` contains `search` and "
    "`check`, and the encoding of rows.",
)


class _Large:
    """Sizes of blocks."""

    def least(self) -> int:
        return 32

    def most(self) -> int:
        return LINES


class _Clock:
    """Seconds and bytes of each part."""

    def __init__(self) -> None:
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.bytes: Counter[str] = Counter()

    @contextmanager
    def __call__(self, part: str) -> Iterator[None]:
        begin = process_time()
        yield
        self.seconds[part] += process_time() - begin


def parts(path: Path, model: str, folder: Path) -> list[Row]:
    """The parts of a run on a file of lines. Tables are written to the folder."""
    clock, count = _Clock(), 0
    task = CheckQuestion(model, UNLIMITED)
    shapes = {end: shape_of(task, None, None, format_of_name(Path(f"out{end}"))) for end in WRITTEN}
    compressions = {end: format_of_name(Path(f"out{end}")).compression for end in COMPRESSED}
    is_quick = bulk_model(model, Board(3, 3)) is not None
    pending = dict.fromkeys(COMPRESSED, b"")
    with (folder / "grown.csv").open("wb") as table, (folder / "grown").open("wb") as grown:
        grown.write(shapes[PARQUET].head)
        for parcel in _parcels(path, task, shapes[CSV], clock):
            count += sum(piece.numbered.count for piece in parcel)
            with clock("pack"):
                sent = pickle.dumps(parcel)
            with clock("unpack"):
                pickle.loads(sent)  # noqa: S301  # our own
            clock.bytes["pack"] += len(sent)
            item = parcel[0].numbered.item
            if isinstance(item, Block) and task.takes(item):
                _search(item, model, clock)
            if is_quick:
                for end in (JSONL, PARQUET):
                    answers = _ask(
                        [replace(piece, shape=shapes[end]) for piece in parcel], end, clock
                    )
                    if end == PARQUET:
                        grown.writelines(answer.data for answer in answers)
            answers = _ask(parcel, CSV, clock)
            with clock("pack answer"):
                sent = pickle.dumps(answers)
            with clock("unpack answer"):
                pickle.loads(sent)  # noqa: S301  # our own
            clock.bytes["pack answer"] += len(sent)
            rows = b"".join(answer.data for answer in answers)
            with clock("write"):
                table.write(rows)
            for end, compression in compressions.items():
                with clock(f"compress {end}"):
                    made, pending[end] = compression.append(pending[end], rows)
                clock.bytes[f"compress {end}"] += len(made)
        with clock("write"):
            table.flush()
            os.fsync(table.fileno())
    whole = folder / "out.parquet"
    if is_quick:
        with clock("finish .parquet"):
            shapes[PARQUET].table.finish(folder / "grown", shapes[PARQUET].columns, whole)
        clock.bytes["finish .parquet"] = whole.stat().st_size
    return [
        {
            "part": part,
            "in": where,
            "µs": 1e6 * clock.seconds[part] / count,
            "bytes": clock.bytes[part] / count,
        }
        for part, where in WHERE.items()
        if part in clock.seconds
    ]


def _parcels(path: Path, task: CheckQuestion, shape: Shape, clock: _Clock) -> Iterator[list[Piece]]:
    """Blocks one by one, or so many single puzzles if the model takes no blocks."""
    items = numbered(items_in_blocks(Source((str(path),), None, None), Result(), _Large()))
    while True:
        with clock("read"):
            item = next(items, None)
        if item is None:
            return
        if not isinstance(item.item, Block) or task.takes(item.item):
            yield [Piece(item, task, shape)]
            continue
        with clock("read"):
            singles = [
                Piece(Numbered(entry, row), task, shape)
                for row, entry in enumerate(item.item.entries(), start=item.row)
            ]
        for first in range(0, len(singles), PARCEL):
            yield singles[first : first + PARCEL]


def _search(block: Block, model: str, clock: _Clock) -> None:
    """The search and the check alone, as `answered` calls them."""
    opened, digits = bulk_model(model, block.board), block_digits(block)
    if opened is None:
        return
    with clock("search"):
        answers = opened.search(digits, limit=LIMIT, kept=LIMIT)
    with clock("check"):
        require_right(block.board, digits, answers, LIMIT, LIMIT)


def _ask(parcel: Sequence[Piece], end: str, clock: _Clock) -> list[PieceAnswer]:
    with clock(f"answer {end}"):
        answers = [piece.ask() for piece in parcel]
    clock.bytes[f"answer {end}"] += sum(len(answer.data) for answer in answers)
    return answers
