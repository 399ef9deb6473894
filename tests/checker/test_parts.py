"""Certificates in parts: they are checked as a whole, and nothing in them can be exchanged."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import pytest

from sudoku import Board, CertificateError, Puzzle, check, open_model, parse, prove
from sudoku.certificates.certificate import Certificate
from sudoku.checker import Accepted, Rejected, verify, verify_all
from sudoku.checker.sources import parts_in
from sudoku.interface.cubes import Cube
from sudoku.questions.parts import certify_by_parts
from tests.cases import for_each
from tests.checker.lrat_oracle import assert_refutes, clauses_of
from tests.checker.mutating import (
    FOUR_OPEN,
    SIX,
    Files,
    certificate,
    changed_lines,
    meta_of,
    repaired,
    setting,
    with_meta,
)

pytestmark = pytest.mark.slow

NINE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
"""Unique."""
Records = Sequence[Files]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The certificate of NINE in the nine parts of one cell."""
    place = tmp_path_factory.mktemp("certificate")
    return in_parts(parse(NINE), place).write(place / "certificate")


def in_parts(puzzle: Puzzle, place: Path, cell: int = 1) -> Certificate:
    cubes = [Cube(((cell, d),)) for d in range(1, puzzle.board.size + 1)]
    outcome = check(puzzle, model="sat")
    found = certify_by_parts(outcome, cubes, place / "parts", prover="sat", most_bytes=0)
    assert found is not None
    return found


def read(folder: Path) -> tuple[Files, list[Files]]:
    """The files of a certificate, and those of its parts."""
    parts = [dict(files) for files in parts_in(folder / "parts.jsonl.gz")]
    names = ("puzzle.txt", "solution.txt", "formula.cnf", "proof.lrat", "meta.json")
    return {name: (folder / name).read_bytes() for name in names if (folder / name).exists()}, parts


def rejection(files: Files, parts: Records) -> str:
    with pytest.raises(Rejected) as caught:
        verify(files, parts=parts)
    return str(caught.value)


@cache
def proved_part(puzzle: Puzzle) -> Files:
    """As a part: without its formula."""
    files = dict(prove(puzzle).files)
    files.pop("formula.cnf", None)
    return files


def test_all_parts_and_the_cover_are_accepted_as_one(folder: Path) -> None:
    (checked,) = verify_all(folder)
    assert isinstance(checked.result, Accepted)
    assert (checked.result.claim, checked.result.puzzle) == ("unique", NINE)
    assert checked.result.parts == 9


def test_the_cover_refutes_the_formula_and_the_parts(folder: Path) -> None:
    """By another definition; the parts are ordinary certificates, which it checks alike."""
    files, parts = read(folder)
    accepted = verify(files, parts=parts)
    clauses = clauses_of(accepted.formula)
    assert clauses[: len(clauses) - 9] == clauses_of(files["formula.cnf"])
    assert clauses[-9:] == [[-9 - d] for d in range(1, 10)]
    assert b"p cnf 729 %d\n" % len(clauses) in accepted.formula
    assert_refutes(files["proof.lrat"], clauses)


@for_each("place", range(9))
def test_without_a_part_it_is_rejected(folder: Path, place: int) -> None:
    files, parts = read(folder)
    del parts[place]
    assert rejection(files, parts).startswith("proof.lrat:1: ID ")
    renumbered = files | {"proof.lrat": shifted(files["proof.lrat"], -1)}
    rejection(with_meta(repaired(renumbered), setting("counts", "parts", to=8)), parts)


def shifted(proof: bytes, by: int) -> bytes:
    """The proof with IDs that follow one clause less or more; its hints are left as they are."""
    lines = [line.split(b" ", 1) for line in proof.splitlines()]
    return b"".join(b"%d %s\n" % (int(number) + by, rest) for number, rest in lines)


def test_a_part_in_place_of_another_is_rejected(folder: Path) -> None:
    """Unless the cover does not refer to it, as the clues rule its cube out by themselves."""
    files, parts = read(folder)
    clauses = files["formula.cnf"].count(b" 0\n")
    named = {place for place in range(9) if b" %d " % (clauses + place + 1) in files["proof.lrat"]}
    assert named == {d - 1 for d in (1, 6, 7, 9)}  # the candidates of r1c2
    for place in range(9):
        exchanged = [*parts]
        exchanged[place] = parts[place - 1]
        if place in named:
            rejection(files, exchanged)
        else:
            assert verify(files, parts=exchanged)


@for_each("count", [0, 1, 8, 10, -9, "9", 9.0, True, None])
def test_the_stated_number_of_parts_is_theirs(folder: Path, count: object) -> None:
    files, parts = read(folder)
    wrong = with_meta(files, setting("counts", "parts", to=count))
    assert rejection(wrong, parts).startswith("meta.json: 'counts' is not {")


def test_parts_in_another_order_are_rejected_unless_the_proof_still_holds(folder: Path) -> None:
    files, parts = read(folder)
    assert verify(files, parts=parts)
    rejection(files, parts[1:] + parts[:1])


def test_a_part_more_is_harmless_once_the_proof_counts_it(folder: Path) -> None:
    files, parts = read(folder)
    assert rejection(files, [*parts, parts[0]]).startswith("proof.lrat:1: ID ")
    lines = files["proof.lrat"].splitlines()
    first = int(lines[0].split()[0])
    moved = b""
    for line in lines:
        numbers = [*map(int, line.split())]
        end = numbers.index(0)
        hints = [hint + (hint >= first) for hint in numbers[end + 1 : -1]]
        moved += b" ".join(b"%d" % x for x in [numbers[0] + 1, *numbers[1 : end + 1], *hints, 0])
        moved += b"\n"
    more = repaired(files | {"proof.lrat": moved}, parts=10)
    assert verify(more, parts=[*parts, parts[0]]).parts == 10


OTHER = parse(NINE).with_clues({1: 1})
WRONG_PARTS: dict[str, tuple[Puzzle, str]] = {
    "another puzzle": (
        parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
        "puzzle.txt: without a clue of the puzzle",
    ),
    "another board": (
        parse("..3.5....2.6....64.54..........1...5", Board(2, 3)),
        "not on the puzzle's",
    ),
    "a rule more": (
        parse("# rule: diagonal+\n" + NINE).with_clues({1: 2}),
        "puzzle.txt: not on the puzzle's board",
    ),
    "a clue less": (
        parse("." + NINE[1:]).with_clues({1: 1, 2: 1}),
        "puzzle.txt: without a clue of the puzzle",
    ),
}


@for_each("puzzle, message", WRONG_PARTS.values())
def test_parts_of_other_puzzles_are_rejected(folder: Path, puzzle: Puzzle, message: str) -> None:
    files, parts = read(folder)
    parts[3] = proved_part(puzzle)
    reason = rejection(files, parts)
    assert reason.startswith("parts.jsonl.gz:4: ")
    assert message in reason


def forged(claim: str) -> tuple[Files, list[Files]]:
    """A puzzle with two solutions, in a part of its own each: right parts, and a right cover."""
    first, second = (grid for grid in check(parse(TWO, Board(2, 2))).solutions)
    puzzle = parse(TWO, Board(2, 2))
    cell = next(i for i in range(16) if first.digits[i] != second.digits[i])
    cubes = [Cube(((cell, grid.digits[cell]),)) for grid in (first, second)]
    solution = first if claim == "unique" else None
    refutation = open_model("sat", puzzle.board).refute_outside(puzzle, solution, cubes)
    assert refutation is not None
    files = certificate(puzzle.with_clues({cell: first.digits[cell]}))
    more = {
        "puzzle.txt": f"# box: 2x2\n{TWO}\n".encode(),
        "formula.cnf": refutation.formula,
        "proof.lrat": refutation.proof,
    }
    if solution is None:
        del files["solution.txt"]
    files = repaired(
        files | more, clue_count=puzzle.clue_count, clauses=refutation.clauses, parts=2
    )
    files = with_meta(files, setting("claim", to=claim))
    return files, [proved_part(cube.part(puzzle)) for cube in cubes]


TWO = "12..34.....4.3.."
"""Two solutions."""


def test_solutions_in_parts_are_not_concealed() -> None:
    files, parts = forged("unique")
    expected = "parts.jsonl.gz:2: solution.txt: it has a solution that is not the puzzle's"
    assert rejection(files, parts) == expected
    files, parts = forged("unsatisfiable")
    assert rejection(files, parts) == expected.replace(":2:", ":1:")


def test_a_part_with_several_solutions_is_rejected() -> None:
    files, parts = forged("unique")
    parts[1] = proved_part(parse(TWO, Board(2, 2)))
    assert "parts.jsonl.gz:2: solution.txt: it has a solution" in rejection(files, parts)


def test_every_change_of_the_cover_is_rejected_or_still_a_proof(folder: Path) -> None:
    files, parts = read(folder)
    for changed in changed_lines(files["proof.lrat"]):
        if changed != files["proof.lrat"]:
            rejection(repaired(files | {"proof.lrat": changed}), parts)


def test_a_wrong_proof_in_a_part_is_rejected_with_its_place(folder: Path) -> None:
    files, parts = read(folder)
    lines = parts[5]["proof.lrat"].splitlines(keepends=True)
    parts[5] = parts[5] | {"proof.lrat": b"".join(lines[:-1])}
    kept = meta_of(parts[5])["files"]["formula.cnf"]
    parts[5] = with_meta(repaired(parts[5]), setting("files", "formula.cnf", to=kept))
    reason = rejection(files, parts)
    assert reason.startswith("parts.jsonl.gz:6: proof.lrat:")


def members(folder: Path) -> list[bytes]:
    """Of the archive of its parts."""
    lines = gzip.decompress((folder / "parts.jsonl.gz").read_bytes()).splitlines(keepends=True)
    return [gzip.compress(line, mtime=0) for line in lines]


def rewritten(change: Callable[[list[bytes]], bytes]) -> Callable[[Path], None]:
    def apply(file: Path) -> None:
        file.write_bytes(change(members(file.parent)))

    return apply


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda file: file.unlink(), "parts.jsonl.gz: missing"),
        (lambda file: file.write_bytes(b""), "parts.jsonl.gz:1: the archive is cut off"),
        (lambda file: (file.unlink(), file.mkdir()), "parts.jsonl.gz: no regular file"),
        (
            rewritten(lambda ms: b"".join(ms)[: -len(ms[-1]) // 2]),
            "parts.jsonl.gz:9: the archive is cut off",
        ),
        (rewritten(lambda ms: b"".join(ms[:-1])), "proof.lrat:1: ID"),
        (
            rewritten(lambda ms: b"".join([*ms[:2], gzip.compress(b"{}\n"), *ms[2:]])),
            "parts.jsonl.gz:3: expected a line",
        ),
    ],
)
def test_what_is_wrong_with_the_file_of_parts_is_said(
    folder: Path, tmp_path: Path, change: Callable[[Path], None], message: str
) -> None:
    for file in folder.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    change(tmp_path / "parts.jsonl.gz")
    (checked,) = verify_all(tmp_path)
    assert str(checked.result).startswith(message)


def test_parts_beside_a_whole_certificate_are_not_ignored(folder: Path) -> None:
    _, parts = read(folder)
    whole = dict(prove(parse(NINE)).files)
    rejection(whole, parts)
    assert verify(whole).claim == "unique"


def test_a_reason_does_not_rest_on_parts(tmp_path: Path) -> None:
    """Its formula has some clues only, and the parts have all."""
    puzzle = parse(SIX, Board(2, 3))
    found = in_parts(puzzle, tmp_path)
    folder = found.write(tmp_path / "certificate")
    files, parts = read(folder)
    assert verify(files, parts=parts).claim == "unsatisfiable"
    reason = {
        "clues": meta_of(certificate(puzzle, by_reason=True))["reason"]["clues"],
        "houses": [],
    }
    assert "reason" in rejection(with_meta(files, setting("reason", to=reason)), parts)


def test_it_goes_into_folders_only(tmp_path: Path) -> None:
    found = in_parts(parse(SIX, Board(2, 3)), tmp_path)
    with pytest.raises(CertificateError, match="in parts cannot be written to a zip file"):
        found.write_zip(tmp_path / "c.zip")
    with pytest.raises(CertificateError, match="in parts cannot be written to an archive"):
        found.record()
    assert found.as_dict()["bytes"]["parts.jsonl.gz"] == (tmp_path / "parts").stat().st_size


def test_two_solutions_have_no_parts(folder: Path) -> None:
    _, parts = read(folder)
    several = certificate(FOUR_OPEN)
    assert verify(several, parts=parts).parts == 0
    stated = with_meta(several, setting("counts", "parts", to=9))
    assert "'counts' is not" in rejection(stated, parts)
