"""A certificate in parts, in a folder: with a part missing, twice, or of another puzzle."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest

from sudoku import parse, prove
from sudoku.checker import Accepted, Checked, Rejected, verify, verify_all
from tests.cases import for_each
from tests.checker.mutating import meta_of, repaired, setting, with_meta
from tests.checker.test_parts import NINE, in_parts, read

pytestmark = pytest.mark.slow

OTHER = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
Members = list[bytes]
Change = Callable[[Members, int], Members]


@pytest.fixture(scope="module")
def right(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("right")
    return in_parts(parse(NINE), place).write(place / "certificate")


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("other")
    return in_parts(parse(OTHER), place, cell=2).write(place / "certificate")


def members(folder: Path) -> Members:
    lines = gzip.decompress((folder / "parts.jsonl.gz").read_bytes()).splitlines(keepends=True)
    return [gzip.compress(line, mtime=0) for line in lines]


def checked(right: Path, target: Path, parts: Members, count: int | None = None) -> Checked:
    """The certificate with these parts, and this count of them in meta.json."""
    files, _ = read(right)
    if count is not None:
        files = with_meta(files, setting("counts", "parts", to=count))
    target.mkdir(exist_ok=True)
    for name, content in files.items():
        (target / name).write_bytes(content)
    (target / "parts.jsonl.gz").write_bytes(b"".join(parts))
    (found,) = verify_all(target)
    return found


def refused(right: Path, target: Path, parts: Members, count: int | None = None) -> str:
    found = checked(right, target, parts, count).result
    assert not isinstance(found, Accepted)
    return str(found)


def test_all_parts_once_are_accepted(right: Path, other: Path, tmp_path: Path) -> None:
    for folder in (right, other):
        found = checked(folder, tmp_path / "c", members(folder))
        assert isinstance(found.result, Accepted)
        assert found.result.parts == 9
        assert found.parts == tmp_path / "c" / "parts.jsonl.gz"


@for_each("place", range(9))
def test_a_part_that_is_missing_is_noticed(right: Path, tmp_path: Path, place: int) -> None:
    found = members(right)
    less = found[:place] + found[place + 1 :]
    for count in (9, 8):
        assert refused(right, tmp_path / "c", less, count).startswith("proof.lrat:1: ID ")


@for_each("place", range(9))
def test_a_part_that_is_there_twice_is_noticed(right: Path, tmp_path: Path, place: int) -> None:
    found = members(right)
    twice = found[: place + 1] + found[place:]
    for count in (9, 10):
        assert refused(right, tmp_path / "c", twice, count).startswith("proof.lrat:1: ID ")


@for_each("place", range(9))
def test_a_part_of_another_puzzle_is_noticed(
    right: Path, other: Path, tmp_path: Path, place: int
) -> None:
    found, theirs = members(right), members(other)
    exchanged = [*found[:place], theirs[place], *found[place + 1 :]]
    message = f"parts.jsonl.gz:{place + 1}: puzzle.txt: without a clue of the puzzle"
    assert refused(right, tmp_path / "c", exchanged) == message
    whole = gzip.compress(prove(parse(OTHER)).record(), mtime=0)
    assert refused(right, tmp_path / "c", [*found[:place], whole, *found[place + 1 :]]) == message


def test_all_parts_of_another_puzzle_are_noticed(right: Path, other: Path, tmp_path: Path) -> None:
    message = "parts.jsonl.gz:1: puzzle.txt: without a clue of the puzzle"
    assert refused(right, tmp_path / "c", members(other)) == message


@for_each("count", [0, 1, 8, 10, -9, "9", 9.0, True, None])
def test_the_stated_number_of_parts_is_theirs(right: Path, count: object) -> None:
    files, parts = read(right)
    wrong = with_meta(files, setting("counts", "parts", to=count))
    with pytest.raises(Rejected, match=r"^meta.json: 'counts' is not \{"):
        verify(wrong, parts=parts)
    assert meta_of(files)["counts"]["parts"] == 9
    assert verify(repaired(files), parts=parts).parts == 9
