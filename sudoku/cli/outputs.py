"""Files that commands write as a whole, and do not overwrite without --overwrite.

A file is replaced when its new content is complete, so an interrupted command never leaves half a
file.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path

from sudoku.cli.inputs import Source
from sudoku.errors import SudokuError
from sudoku.pictures.file_formats import PICTURE_FORMATS
from sudoku.pictures.rendering import MAX_PAGES, PNG_WIDTH, require_typst
from sudoku.pictures.words import counted
from sudoku.system.durable import replace_bytes

STANDARD_OUTPUT = Path("-")


def refuse_input(output: Path, source: Source) -> None:
    """Raise SudokuError if the output is one of the input files."""
    if output.is_file():
        for text in source.inputs:
            file = sys.stdin.fileno() if text == "-" and sys.stdin is not None else text
            if os.path.exists(file) and os.path.samefile(output, file):
                raise SudokuError(
                    f"{output} is an input of this run; choose another name for the output"
                )


@dataclass(frozen=True, slots=True)
class PictureFile:
    """The destination of pictures."""

    path: Path
    """A file, a folder, or STANDARD_OUTPUT."""
    kind: str
    """One of PICTURE_FORMATS."""
    width: int = PNG_WIDTH
    """The width of a PNG in pixels."""
    points: float = 1.0
    """Points per SVG unit in a PDF."""
    overwrite: bool = False
    """Whether to replace an existing file."""

    def require(self, source: Source) -> None:
        """Raise the errors that are certain before anything is drawn."""
        is_text = PICTURE_FORMATS[self.kind].is_text
        if not is_text:
            require_typst()
        if self.path == STANDARD_OUTPUT:
            if not is_text and sys.stdout.isatty():
                raise SudokuError(
                    f"a {self.kind.upper()} cannot be shown in a terminal; add -o FILE"
                )
            return
        folder = self.path if self.path.is_dir() else self.path.parent
        if not folder.is_dir():
            raise SudokuError(f"{self.path}: first create the folder {folder}")
        for path in (self.path, self._numbered(1)):
            refuse_input(path, source)
            if not path.is_dir():
                self._refuse(path)

    def write(self, svgs: Iterable[str]) -> str:
        """Write SVGs, all to one PDF or each to its own file as soon as it is drawn.

        Returns a sentence about the written files, or "".
        """
        found = iter(svgs)
        if PICTURE_FORMATS[self.kind].holds_pages:
            pages = list(islice(found, MAX_PAGES + 1))
            if len(pages) > MAX_PAGES:
                raise SudokuError(
                    f"{self.path}: a PDF holds at most {MAX_PAGES:,} pages; write several, or"
                    " use SVG or PNG"
                )
            return self._write_pages(pages) if pages else ""
        first, second = next(found, None), next(found, None)
        if first is None:
            return ""
        if self.path == STANDARD_OUTPUT:
            if second is not None:
                raise SudokuError(
                    f"standard output holds only one {self.kind.upper()}, and there are several"
                    " pictures; write them to files with -o FILE"
                )
            self._save(self.path, [first])
            return ""
        if second is None and not self.path.is_dir():
            self._save(self.path, [first])
            return f"{self.path}: 1 picture"
        others = [] if second is None else [second]
        return self._write_each(chain([first], others, found))

    def _write_each(self, svgs: Iterator[str]) -> str:
        number = 0
        for number, svg in enumerate(svgs, start=1):
            path = self._numbered(number)
            self._refuse(path)
            self._save(path, [svg])
        last = f" to {self._numbered(number).name}" if number > 1 else ""
        return f"{self._numbered(1)}{last}: {counted(number, 'picture')}"

    def _write_pages(self, pages: Sequence[str]) -> str:
        path = self.path / f"puzzles.{self.kind}" if self.path.is_dir() else self.path
        if path != STANDARD_OUTPUT:
            self._refuse(path)
        self._save(path, pages)
        return "" if path == STANDARD_OUTPUT else f"{path}: {counted(len(pages), 'page')}"

    def _save(self, path: Path, svgs: Sequence[str]) -> None:
        data = PICTURE_FORMATS[self.kind].encode(svgs, self.width, self.points)
        if path == STANDARD_OUTPUT:
            sys.stdout.flush()
            sys.stdout.buffer.write(data)
        else:
            replace_bytes(path, data)

    def _numbered(self, number: int) -> Path:
        """The path of the picture with this number, if there are several."""
        if self.path.is_dir():
            return self.path / f"puzzle-{number}.{self.kind}"
        return self.path.with_name(f"{self.path.stem}-{number}{self.path.suffix}")

    def _refuse(self, path: Path) -> None:
        """Raise SudokuError for a file that must not be replaced."""
        if path.exists() and not self.overwrite:
            raise SudokuError(f"{path} already exists; choose another name or use --overwrite")
