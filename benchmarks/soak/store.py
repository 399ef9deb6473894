"""The results of a soak test, in a file that a later run continues."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.framework.report import BenchmarkError
from benchmarks.framework.store import ResumableFile

FORMAT = "sudoku soak 1"


@dataclass(frozen=True, slots=True)
class SoakBlock:
    """The families from number `first` on, before `next`, of one board."""

    box: str
    first: int
    next: int
    tally: Mapping[str, Any]
    """As from `Statistics.as_dict`."""
    disagreements: Sequence[Mapping[str, Any]] = ()
    """As from `Disagreement.as_dict`, each with the number of its family."""
    kinds: Mapping[str, int] = field(default_factory=dict)
    """The number of families by each kind of rule on their boards."""


class SoakStore:
    """The blocks that are stored, and the file to which others are appended."""

    blocks: list[SoakBlock]

    def __init__(self, path: Path, conditions: Mapping[str, Any]) -> None:
        """Raises BenchmarkError as ResumableFile, and for families that are missing or twice."""
        self.path, self.blocks = path, []
        header = {"format": FORMAT, **conditions}
        self._file = ResumableFile(path, header, _block, "another --store")
        for block in self._file.stored:
            expected = self.next_family(block.box)
            if not expected == block.first < block.next:
                self.close()
                told = f"{block.box} families {block.first} to {block.next}"
                raise BenchmarkError(f"{path}: {told}, expected them from {expected} on")
            self.blocks.append(block)

    def next_family(self, box: str) -> int:
        """The first family of this board that is not stored."""
        return max((block.next for block in self.blocks if block.box == box), default=0)

    def add(self, block: SoakBlock) -> None:
        """Append a block."""
        self.blocks.append(block)
        self._file.append([asdict(block)])

    def close(self) -> None:
        """Let others write into the file."""
        self._file.close()


def _block(fields: dict[str, Any]) -> SoakBlock:
    return SoakBlock(**fields)
