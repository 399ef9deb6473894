"""`canonical` counts different forms, and refuses a form that shuffling changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import canonical
from benchmarks.__main__ import main
from benchmarks.page.stored import read
from sudoku.errors import CanonicalFormError
from sudoku.symmetry.canonicaliser import Canonicaliser, Forms, LineShape
from sudoku.symmetry.finding import canonicaliser

PUZZLES = "12..34..2143432.\n13242413..42..3.\n11..............\n"
"""The second one is the first one, transposed; the third has no solution."""
LATIN = LineShape(16, 1, 1, True)


@pytest.fixture
def puzzles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(canonical, "_symmetric", lambda: [("Latin", LATIN, bytes(256))])
    path = tmp_path / "three.txt"
    path.write_text(PUZZLES)
    return path


class Other:
    """Takes each puzzle for its form, and finds none of size 16."""

    def supports(self, _shape: LineShape) -> bool:
        return True

    def forms(self, shape: LineShape, cells: bytes, *, maps: bool = False) -> Forms:
        del maps
        if shape == LATIN:
            raise CanonicalFormError("too many symmetries")
        return Forms(cells, b"", (1,) * (len(cells) // shape.size**2))


def test_files_and_symmetric_grids_are_rows_unless_a_form_is_not_found(
    puzzles: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def without_latin(shape: LineShape) -> Canonicaliser:
        return Other() if shape == LATIN else canonicaliser(shape)

    monkeypatch.setattr(canonical, "canonicaliser", without_latin)
    assert main(["canonical", str(puzzles), "--passes", "1", "--save", str(tmp_path)]) == 0
    rows = read(tmp_path / "canonical.md").rows
    assert [(row["puzzles"], row["number"], row["classes"]) for row in rows] == [
        ("three.txt", "3", "2"),
        ("three.txt, solutions", "2", "1"),
    ]


def test_a_form_that_shuffling_changes_is_refused(
    puzzles: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(canonical, "canonicaliser", lambda *_, **__: Other())
    assert main(["canonical", str(puzzles), "--passes", "1"]) == 1
    assert "puzzle 1 has another form when it is shuffled" in capsys.readouterr().err
