"""zstd is unpacked by its content, like gzip, and damage is an error."""

from __future__ import annotations

import gzip
from pathlib import Path
from random import Random

import pyarrow as pa
import pytest

from sudoku import Entry, read_file
from sudoku.formats.opening import opened
from sudoku.formats.runs import Lines
from tests.cases import for_each
from tests.formats.examples import CLASSIC, SOLVED

NOISE = Random(1).randbytes(300_000).hex() + "\n"


def packed(text: str) -> bytes:
    return bytes(pa.Codec("zstd").compress(text.encode(), asbytes=True))


def lines_of(path: Path) -> tuple[list[str], str]:
    """The lines, and the reason why there are no more."""
    found: list[str] = []
    with opened(str(path)) as lines:
        assert isinstance(lines, Lines)
        try:
            found.extend(lines)
        except OSError as error:
            return found, error.strerror or ""
    return found, ""


SKIPPED = b"\x50\x2a\x4d\x18\x04\0\0\0abcd"
"""A frame that has no text."""


@for_each("data", [packed("a\nb\n"), packed("a\n") + packed("b\n"), SKIPPED + packed("a\nb\n"),
                   packed("a\n") + SKIPPED + packed("") + packed("b\n")])  # fmt: skip
def test_all_frames_are_unpacked(data: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("a") / "any name"
    path.write_bytes(data)
    assert lines_of(path) == (["a\n", "b\n"], "")


NOISY = gzip.compress(NOISE[:9000].replace("0", "\n").encode())


@for_each("data", [NOISY[:-1], NOISY[:-9], NOISY[:-400], NOISY + NOISY[:9]])
def test_a_short_file_is_read_up_to_where_it_ends(
    data: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("a") / "b.gz"
    path.write_bytes(data)
    found, reason = lines_of(path)
    text = "".join(found)
    assert len(text) > 7000
    assert NOISE.replace("0", "\n").startswith(text)
    assert reason.startswith("damaged gzip: ")
    path.write_bytes(b"\x1f\x8b no gzip")
    with pytest.raises(OSError, match="damaged gzip"):
        list(read_file(path))


@for_each("text", [f"{CLASSIC}\n", f"id,puzzle\n7,{CLASSIC}\n", f'{{"puzzle": "{CLASSIC}"}}\n'])
@for_each("encoding", ["utf-8", "utf-16"])
def test_any_text_may_be_packed(
    text: str, encoding: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("a") / "b"
    path.write_bytes(pa.Codec("zstd").compress(text.encode(encoding), asbytes=True))
    (entry,) = read_file(path)
    assert isinstance(entry, Entry)
    assert str(entry.puzzle) == CLASSIC


@for_each(
    "end",
    [b"rubbish", packed(NOISE)[:200_000], packed(SOLVED)[:-1], packed(NOISE)[:9000] + b"\xff" * 99],
)
def test_a_damaged_file_is_read_up_to_its_last_whole_piece(
    end: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("a") / "b.zst"
    first = "first\n" * 20_000
    path.write_bytes(packed(first) + end)
    found, reason = lines_of(path)
    text = "".join(found)
    assert len(text) > 50_000
    assert text.startswith(first) or first.startswith(text)
    assert reason.startswith("damaged zstd: ")
    path.write_bytes(packed("first\n") + end)
    with pytest.raises(OSError, match="damaged zstd: "):
        list(read_file(path))
