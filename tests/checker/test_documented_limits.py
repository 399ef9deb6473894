"""The limits that the documentation states, and what is refused beyond them."""

from __future__ import annotations

import gzip
import zipfile
from pathlib import Path

import pytest

from sudoku.checker import (
    Accepted,
    Rejected,
    archives,
    certificate,
    constraints,
    encoding,
    formula,
    grids,
    lrat,
    sources,
    verify,
    verify_all,
)
from sudoku.checker.archives import lines, record
from tests.cases import for_each
from tests.checker.mutating import (
    CLASH,
    FOUR_CLASH,
    UNIQUE,
    certificate as right,
    meta_of,
    proved,
    rejection,
    repaired,
    setting,
    with_meta,
)
from tests.checker.test_zip_files import zipped

pytestmark = pytest.mark.slow

MIB = 2**20


def test_the_limits_are_the_documented_ones() -> None:
    assert archives.LONGEST_RECORD == 256 * MIB
    assert sources.MOST_WRONG == 100
    assert (sources.DEEPEST, sources.DENSEST) == (50, 200)
    assert grids.MAX_SIZE == 100
    assert encoding.MOST_STEPS == 2_000_000
    assert (formula.MOST_CLAUSES, formula.MOST_PAIRS) == (1_500_000, 25_000_000)
    assert formula.ALL_RULES_UP_TO == 25
    assert (constraints.LARGEST, constraints.MOST_WORK) == (16, 5_000_000)
    assert [*certificate.MOST_BYTES.values()] == [MIB, MIB, MIB // 4, 2048 * MIB, 2048 * MIB]
    assert len(f"-{10**18 - 1} ") == lrat._LONGEST_NUMBER


@for_each("box", ["1x101", "101x1", "2x51", "11x11"])
def test_boards_above_size_100_are_refused(box: str) -> None:
    with pytest.raises(Rejected, match=r"puzzle.txt:1: size 1.., expected up to 100"):
        grids.grids("puzzle.txt", f"# box: {box}\n.\n".encode(), 1)


def test_boards_of_size_100_are_read() -> None:
    text = "# box: 10x10\n" + " ".join(["0"] * 10_000) + "\n"
    assert grids.grids("puzzle.txt", text.encode(), 1)[:2] == (10, 10)


@for_each("name", ["meta.json", "puzzle.txt", "solution.txt"])
def test_files_may_be_as_large_as_stated(name: str) -> None:
    most = certificate.MOST_BYTES[name]
    certificate.require_size(name, most)
    with pytest.raises(Rejected, match=f"{most + 1} bytes, expected at most {most}"):
        certificate.require_size(name, most + 1)
    files = right(UNIQUE)
    files[name] += b" " * (most + 1 - len(files[name]))
    assert f"{most + 1} bytes" in rejection(files if name == "meta.json" else repaired(files))


@for_each("rule", ["antiking", "odd: r1c1", "digits 1-4", "regions: AABBAABBCCDDCCDD"])
def test_a_solution_has_no_rules(rule: str) -> None:
    files = right(UNIQUE)
    box, line, _ = files["solution.txt"].split(b"\n")
    files["solution.txt"] = b"\n".join([box, b"# rule: " + rule.encode(), line, b""])
    assert rejection(repaired(files)) == "solution.txt:1: the puzzle's box is 2x2"


def test_a_rule_twice_is_refused() -> None:
    text = f"# box: 2x2\n# rule: antiking\n# rule: antiking\n{FOUR_CLASH}\n"
    files = repaired(right(FOUR_CLASH) | {"puzzle.txt": text.encode()})
    assert rejection(files) == "puzzle.txt: a rule twice"


def bomb(tmp_path: Path, blanks: int) -> str:
    """What is said of a zip whose meta.json has so many blanks that pack well."""
    files = right(UNIQUE)
    files["meta.json"] += b" " * blanks
    path = tmp_path / "c.zip"
    path.write_bytes(zipped(files))
    with zipfile.ZipFile(path) as archive:
        member = archive.getinfo("meta.json")
    density = member.file_size / max(member.compress_size, 1000)
    (checked,) = verify_all(path)
    accepted = isinstance(checked.result, Accepted)
    assert accepted is (density <= sources.DENSEST)
    return "accepted" if accepted else str(checked.result)


def test_files_in_a_zip_may_be_two_hundred_times_smaller(tmp_path: Path) -> None:
    assert bomb(tmp_path, 190_000) == "accepted"
    found = bomb(tmp_path, 300_000)
    assert found == "meta.json: too dense, or not of the size that the zip file states"


def packed(*records: bytes) -> bytes:
    return b"".join(gzip.compress(each, mtime=0) for each in records)


@for_each("wrong", [99, 100])
def test_they_may_be_the_first(tmp_path: Path, wrong: int) -> None:
    path = tmp_path / "c.jsonl.gz"
    path.write_bytes(packed(*[b"x\n"] * wrong, proved(CLASH).record()))
    last = [*verify_all(path)][-1]
    assert isinstance(last.result, Accepted) is (wrong == 99)
    assert last.where == (f"{path}:100" if wrong == 99 else str(path))


@for_each("wrong", [99, 100, 101])
def test_a_hundred_consecutive_wrong_certificates_end_an_archive(
    tmp_path: Path, wrong: int
) -> None:
    path, good = tmp_path / "c.jsonl.gz", proved(CLASH).record()
    path.write_bytes(packed(b"x\n", good, *[b"x\n"] * wrong, good))
    found = [*verify_all(path)]
    if wrong == 99:
        assert isinstance(found[-1].result, Accepted)
        assert len(found) == 102
    else:
        assert str(found[-1].result) == "100 in a row are wrong; the rest is not read"
        assert found[-1].where == str(path)
        assert len(found) == 103


def test_a_right_certificate_begins_the_count_anew(tmp_path: Path) -> None:
    path, good = tmp_path / "c.jsonl.gz", proved(CLASH).record()
    path.write_bytes(packed(*[b"x\n"] * 60, good, *[b"x\n"] * 60, good))
    assert len([*verify_all(path)]) == 122


def test_a_record_is_shorter_than_the_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = proved(CLASH).record()
    path = tmp_path / "c.jsonl.gz"
    path.write_bytes(packed(good, good))
    for limit in (len(good) + 1, len(good)):
        monkeypatch.setattr(archives, "LONGEST_RECORD", limit)
        assert all(isinstance(each.result, Accepted) for each in verify_all(path))
    long = good.replace(b'{"', b'{"' + b"x" * 200_000, 1)
    monkeypatch.setattr(archives, "LONGEST_RECORD", 100_000)
    path.write_bytes(packed(good, long, good))
    first, second = verify_all(path)
    assert isinstance(first.result, Accepted)
    assert str(second.result) == "a line of more than 100000 bytes; the rest is not read"
    path.write_bytes(packed(good[:-1], b"x" * 99_000, b"x" * 99_000, good))
    assert [str(each.result)[:6] for each in verify_all(path)] == ["a line"]


def test_pieces_of_a_record_may_be_in_many_members(tmp_path: Path) -> None:
    good, path = proved(CLASH).record(), tmp_path / "c.jsonl.gz"
    pieces = [good[i : i + 7] for i in range(0, len(good), 7)]
    path.write_bytes(packed(*pieces, good + good[:9], good[9:]))
    with path.open("rb") as file:
        assert [*lines(file)] == [good, good, good]
    assert record(good)["puzzle.txt"]


@for_each("steps", [0, 1])
def test_a_reason_rests_on_no_parts(steps: int) -> None:
    files = with_meta(right(CLASH, by_reason=True), setting("counts", "parts", to=steps))
    expected = "meta.json: a reason does not belong to a certificate in parts"
    assert rejection(files) == expected
    assert "reason" in meta_of(files)


def test_stated_parts_that_are_missing_are_noticed() -> None:
    files = with_meta(right(UNIQUE), setting("counts", "parts", to=1))
    with pytest.raises(Rejected, match=r"^parts.jsonl.gz: missing, or no certificate in it$"):
        verify(files)


def test_contents_are_bytes() -> None:
    files = right(UNIQUE)
    wrong: dict[str, object] = files | {"puzzle.txt": files["puzzle.txt"].decode()}
    with pytest.raises(TypeError, match="expected the contents of all files as bytes"):
        verify(wrong)  # type: ignore[arg-type]  # that is the mistake
