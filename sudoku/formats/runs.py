"""Read the lines of a byte stream: single lines as text, or a run of lines of one layout as bytes.

A collection may have millions of lines that differ only in their digits. Such a run is found by one
regular expression over many lines at once, and parsed into an array by `sudoku.bulk`.
"""

from __future__ import annotations

import codecs
import gzip
import io
import zlib
from collections.abc import Iterator
from contextlib import contextmanager

from sudoku.formats.format import LONGEST_LINE
from sudoku.formats.text.blocks import Block, SimilarRows

BUFFER = 1 << 21
"""The number of bytes to read ahead from a file. From a pipe, only the available bytes are read."""


class Lines:
    """The lines of UTF-8 text. They end with line feeds, whatever line ends the stream has.

    A line with more than LONGEST_LINE characters arrives in several pieces.
    """

    def __init__(self, stream: io.BufferedReader, *, is_file: bool) -> None:
        """is_file: whether reading ahead never has to wait."""
        self._stream = stream
        self._is_file = is_file
        self._data = b""
        self._at = 0  # the start of the bytes that are not decoded
        self._is_at_line = True  # whether all decoded lines are complete
        self._text = ""
        self._text_at = 0  # the start of the text that was not yet delivered
        self._length = 0  # the end of the data that was read
        self._is_over = False
        self._failure: OSError | None = None  # raised after the data before it is delivered
        utf8 = codecs.getincrementaldecoder("utf-8")("replace")
        self._decoder = io.IncrementalNewlineDecoder(utf8, translate=True)

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        if self._is_at_line and not self._text:  # the usual case
            start, end = self._at, self._data.find(b"\n", self._at) + 1
            line = self._data[start:end]
            if 0 < end - start <= LONGEST_LINE and b"\r" not in line:
                self._at = end
                return line.decode("utf-8", "replace")
        while True:
            end = self._text.find("\n", self._text_at) + 1 or len(self._text)
            is_ended = self._text.endswith("\n", self._text_at, end)
            is_long = end - self._text_at >= LONGEST_LINE
            if is_ended or is_long:
                return self._give(min(end, self._text_at + LONGEST_LINE))
            if not self._decode():
                if self._text_at == len(self._text):
                    raise StopIteration
                return self._give(len(self._text))

    @property
    def share_taken(self) -> float:
        """The fraction of the bytes read so far that was delivered."""
        return 1 - (len(self._data) - self._at) / self._length if self._length else 0.0

    def unread(self, lines: list[str]) -> None:
        """Put back lines that were just delivered."""
        self._text = "".join([*lines, self._text[self._text_at :]])
        self._text_at = 0

    def run(self, rows: SimilarRows, least: int, most: int) -> Block | None:
        """The next rows of this kind, up to `most`, if there are at least `least`."""
        if self._text_at < len(self._text):
            return None
        if self._data.find(b"\n", self._at) < 0 or (
            self._is_file and len(self._data) - self._at < min(most * rows.longest, BUFFER)
        ):
            self._fill()
        found = rows.run(self._data, self._at, least, most)
        if found is None:
            return None
        block, self._at = found
        return block

    def _give(self, end: int) -> str:
        given = self._text[self._text_at : end]
        self._text_at = end
        if end == len(self._text):
            self._text, self._text_at = "", 0
        return given

    def _decode(self) -> bool:
        """Decode the next line, or a piece of it. Returns False at the end."""
        while (end := self._data.find(b"\n", self._at) + 1) == 0:
            # A carriage return may precede another line.
            if len(self._data) - self._at > LONGEST_LINE or b"\r" in self._data[self._at :]:
                end = len(self._data)
                break
            if not self._fill():
                return self._end()
        self._add(self._decoder.decode(self._data[self._at : end]))
        self._is_at_line = self._data[end - 1] == ord("\n")
        self._at = end
        return True

    def _end(self) -> bool:
        rest, self._data, self._at = self._data[self._at :], b"", 0
        text = self._decoder.decode(rest, final=True)
        self._add(text)
        return bool(text)

    def _add(self, text: str) -> None:
        self._text = self._text[self._text_at :] + text
        self._text_at = 0

    def _fill(self) -> bool:
        """Read more: a full buffer from a file, the available bytes from a pipe. Returns False at
        the end.
        """
        if self._failure is not None:
            failure, self._failure = self._failure, None
            self._is_over = True
            raise failure
        pieces, length = [self._data[self._at :]], 0
        while not self._is_over and length < BUFFER:
            try:
                with as_os_error():
                    piece = self._stream.read1(BUFFER)
            except OSError as failure:
                if not length:
                    raise
                self._failure = failure
                break
            self._is_over = not piece
            pieces.append(piece)
            length += len(piece)
            if not self._is_file:
                break
        self._data, self._at = b"".join(pieces), 0
        self._length += length
        return length > 0


@contextmanager
def as_os_error() -> Iterator[None]:
    """Raise the errors of a damaged gzip as OSError."""
    try:
        yield
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise OSError(0, f"damaged gzip: {error}") from None
