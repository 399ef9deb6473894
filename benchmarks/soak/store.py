"""The results of a soak test, in a file that a later run continues.

A file of JSON lines to which lines are only appended. The first holds the settings, which must not
change; each of the others is a block: consecutive families of one board. A run that is killed loses
its current block; an unfinished line is cut off.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, BinaryIO

from benchmarks.framework.report import BenchmarkError
from benchmarks.resuming import whole_lines
from sudoku.system.locking import is_locked_by_another

FORMAT = "sudoku soak 1"
_BEGINNING = b'{"format": "sudoku soak '


@dataclass(frozen=True, slots=True)
class Settings:
    """What must be the same for all blocks of a store.

    boxes: the boards in turn; one that occurs twice has twice as many turns. models: specs.
    seconds: for one answer, where a model can stop. versions: of the program and its solvers.
    variants: whether the boards have rules of their own; left out if not.
    """

    seed: int
    boxes: Sequence[str]
    models: Sequence[str]
    seconds: float
    versions: Mapping[str, str]
    variants: bool = False

    def line(self) -> str:
        """The first line of a store."""
        fields = {name: value for name, value in asdict(self).items() if value is not False}
        return json.dumps({"format": FORMAT, **fields}) + "\n"

    def differences(self, stored: Mapping[str, Any]) -> list[str]:
        """The differences of a stored first line, in words."""
        mine: dict[str, Any] = json.loads(self.line())
        return [
            f"{name} {_words(stored.get(name, False))}, now {_words(mine.get(name, False))}"
            for name in {**mine, **stored}
            if stored.get(name) != mine.get(name)
        ]


@dataclass(frozen=True, slots=True)
class Block:
    """The families from number `first` on, before `next`, of one board.

    tally: as from `Statistics.as_dict`. disagreements: as from `Disagreement.as_dict`, each with
    the number of its family. kinds: the number of families by each kind of rule on their boards.
    """

    box: str
    first: int
    next: int
    tally: Mapping[str, Any]
    disagreements: Sequence[Mapping[str, Any]] = ()
    kinds: Mapping[str, int] = field(default_factory=dict)

    def line(self) -> str:
        """The block as it is stored."""
        return json.dumps({field.name: getattr(self, field.name) for field in fields(self)}) + "\n"


class Store:
    """The file at `path`. blocks: all that are stored, in their order."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.blocks: list[Block] = []
        self._file: BinaryIO | None = None

    @contextmanager
    def opened(self, settings: Settings) -> Iterator[None]:
        """Read the store, and lock it until the end where the system supports that.

        Raises BenchmarkError if another run writes into it, if it was begun with other settings, or
        if it is no store; it is then left unchanged.
        """
        with self.path.open("a+b") as file:
            if is_locked_by_another(file):
                raise BenchmarkError(
                    f"{self.path}: another run writes into it, expected one at a time"
                )
            self._load(file, settings)
            self._file = file
            try:
                yield
            finally:
                self._file = None

    def next_family(self, box: str) -> int:
        """The first family of this board that is not stored."""
        return max((block.next for block in self.blocks if block.box == box), default=0)

    def add(self, block: Block) -> None:
        """Append a block. The store must be open."""
        self.blocks.append(block)
        self._append(block.line())

    def _append(self, line: str) -> None:
        if self._file is None:
            raise ValueError(f"{self.path} is not open")
        self._file.write(line.encode())
        self._file.flush()

    def _load(self, file: BinaryIO, settings: Settings) -> None:
        file.seek(0)
        written = file.read()
        whole = whole_lines(written)
        if not written.startswith(_BEGINNING) and not _BEGINNING.startswith(written):
            raise BenchmarkError(f"{self.path} is no store of `soak`: give another --store")
        lines = whole.decode(errors="replace").splitlines()
        if lines:
            self._require_same(settings, lines[0])
        for number, line in enumerate(lines[1:], start=2):
            self.blocks.append(self._block(number, line))
        file.truncate(len(whole))
        self._file = file
        if not lines:
            self._append(settings.line())

    def _require_same(self, settings: Settings, line: str) -> None:
        try:
            stored = json.loads(line)
        except ValueError as error:
            raise BenchmarkError(f"{self.path}:1: {line:.60}: expected the settings") from error
        if differences := settings.differences(stored):
            raise BenchmarkError(
                f"{self.path} was begun with {'; '.join(differences)}: expected the same, or "
                "another --store"
            )

    def _block(self, number: int, line: str) -> Block:
        """The next block. Families come in order, and none twice."""
        try:
            block = Block(**json.loads(line))
            is_next = self.next_family(block.box) == block.first < block.next
        except (TypeError, ValueError) as error:
            raise BenchmarkError(f"{self.path}:{number}: {line:.60}: expected a block") from error
        if not is_next:
            raise BenchmarkError(
                f"{self.path}:{number}: {block.box} families {block.first} to {block.next}, "
                f"expected them from {self.next_family(block.box)} on"
            )
        return block


def _words(value: object) -> str:
    if isinstance(value, list):
        return ",".join(map(str, value))
    if isinstance(value, dict):
        return ", ".join(f"{name} {item}" for name, item in value.items())
    return str(value)
