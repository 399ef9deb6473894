"""Files of every kind, sent in base64 to the question `read`."""

from __future__ import annotations

import gzip
import json
import sys
import tempfile
from base64 import b64encode
from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any

import pyarrow
import pytest
from pyarrow import parquet

from sudoku.web.api import fields
from tests.cases import for_each
from tests.chaos import solutions_of_four
from tests.web.asking import asked

UNIQUE = "12..34..2143432."
TEXT = UNIQUE.encode()
GAME = f"<opensudoku><folder><game data='{'1' + '0' * 80}'/></folder></opensudoku>".encode()


def read(content: bytes, status: int = 200) -> dict[str, Any]:
    return asked("read", {"data": b64encode(content).decode()}, status)


def zstd(content: bytes) -> bytes:
    packed = pyarrow.BufferOutputStream()
    with pyarrow.CompressedOutputStream(packed, "zstd") as stream:
        stream.write(content)
    return bytes(packed.getvalue())


def table(columns: Mapping[str, Sequence[Any]], **options: Any) -> bytes:
    file = BytesIO()
    parquet.write_table(pyarrow.table(dict(columns)), file, **options)
    return file.getvalue()


PUZZLES = table({"title": ["one", "two", "three"], "puzzle": [UNIQUE, "12x", "." * 16]})
REPEATED = pyarrow.ListArray.from_arrays([0, 3_000_000], pyarrow.nulls(3_000_000, "int8"))


@for_each(
    "content",
    [
        TEXT,
        TEXT.decode().encode("utf-16"),
        gzip.compress(TEXT),
        zstd(TEXT),
    ],
)
def test_a_text_is_read(content: bytes) -> None:
    reply = read(content)
    assert [puzzle["puzzle"] for puzzle in reply["puzzles"]] == [UNIQUE]
    assert (reply["format"], reply["complete"]) == ("text", True)


def test_the_content_shows_the_format() -> None:
    assert read(zstd(GAME))["format"] == "opensudoku"


@for_each("pack", [bytes, zstd, gzip.compress])
def test_a_table_is_read_in_memory(pack: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "TemporaryFile", None)
    reply = read(pack(PUZZLES))
    assert reply["format"] == "parquet"
    first, last = reply["puzzles"]
    assert (first["title"], first["line"], first["puzzle"]) == ("one", 1, UNIQUE)
    assert (last["title"], last["line"]) == ("three", 3)
    (error,) = reply["errors"]
    assert (error["line"], "'12x'" in error["error"]) == (2, True)


def test_at_most_a_hundred_rows_are_read() -> None:
    reply = read(table({"puzzle": [UNIQUE] * 101}))
    assert (len(reply["puzzles"]), reply["complete"]) == (100, False)


@for_each(
    "content, sentence",
    [
        (gzip.compress(TEXT)[:-9], "damaged gzip"),
        (zstd(TEXT)[:-3], "damaged zstd"),
        (PUZZLES[:-9], "damaged Parquet"),
        (gzip.compress((b"." * 999_999 + b"\n") * 3), "at most 2,000,000 characters"),
        (zstd(b"PAR1" + bytes(2_000_000)), "at most 2,000,000 bytes of Parquet"),
        (table({"puzzle": ["." * 2_000_001]}, compression="zstd"), "at most 2,000,000 bytes and"),
        (table({"puzzle": REPEATED}), "at most 2,000,000 bytes and values"),
        (table({"name": [UNIQUE]}), "the column of puzzles 'puzzle'"),
        (b"\x89PNG\r\n\x1a\n\0\0\0", "expected text or Parquet"),
        (b"", "no puzzle found"),
    ],
)
def test_wrong_files_are_refused(content: bytes, sentence: str) -> None:
    reply = read(content, 422)
    assert sentence in reply["error"]
    assert reply["field"] == "data"


def test_rules_that_repeat_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fields, "MOST_RULE_TEXT", 3 * len("antiknight"))
    rows = [table({"puzzle": ["." * 16] * n, "rules": ["antiknight"] * n}) for n in (3, 4)]
    assert len(read(rows[0])["puzzles"]) == 3
    assert "expected rules of at most 30 characters" in read(rows[1], 422)["error"]


@for_each("content", [zstd(TEXT), PUZZLES])
def test_without_pyarrow_the_error_tells_how_to_install_it(
    content: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert "pip install '.[bulk]' in a clone" in read(content, 422)["error"]


def test_boards_that_are_not_square_are_read_with_their_rows() -> None:
    text = "box: 2x3\nrule: rows 4\n" + "." * 24
    (puzzle,) = asked("read", {"text": text})["puzzles"]
    assert (puzzle["size"], puzzle["height"], len(puzzle["regions"])) == (6, 4, 24)
    assert asked("check", {"puzzle": text})["verdict"] == "multiple"


def test_boards_with_too_many_rows_are_refused() -> None:
    text = "box: 1x2\nrule: rows 65\nrule: lines none\n" + "." * 130
    assert "expected at most size 64" in asked("read", {"text": text}, 422)["error"]


@pytest.mark.slow
def test_each_solution_has_its_own_regions() -> None:
    digits = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
    text = "box: 2x2\nrule: regions: none\nrule: chaos\n" + "".join(map(str, digits))
    expected = sorted(each[16:] for each in solutions_of_four() if each[:16] == digits)
    reply = asked("solutions", {"puzzle": text})
    assert sorted(map(tuple, reply["hidden"])) == expected
    assert reply["count"] == len(expected) == len(reply["solutions"])


def test_rules_are_guessed_if_asked_for() -> None:
    fields: dict[str, Any] = {
        "size": 4,
        "grid": [[{} for _ in range(4)] for _ in range(4)],
        "ruleset": "Digits in cages sum to the total.",
        "cage": [{"cells": ["R1C1", "R1C2"], "value": "3"}],
    }
    puzzle = json.dumps(fields)
    assert "rules" not in asked("check", {"puzzle": puzzle})
    guessed = asked("check", {"puzzle": puzzle, "guess_rules": True})
    assert guessed["rules"] == ["killer 3: r1c1 r1c2"]
    assert guessed["warnings"][0].startswith("guessed from ")
