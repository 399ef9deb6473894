"""Which canonicaliser answers, and what it refuses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sudoku import Board, CanonicalFormError, Puzzle
from sudoku.symmetry import finding, search
from sudoku.symmetry.canonicaliser import Canonicaliser, Forms, LineShape
from sudoku.symmetry.finding import PlainCanonicaliser, automorphisms_of, canonicaliser, forms_of
from sudoku.symmetry.forms import form_of, form_without_map
from sudoku.symmetry.transformation import Transformation
from tests.symmetry.brute import FOUR, NINE


class OnlyNine:
    """Stands for a compiled one."""

    def supports(self, shape: LineShape) -> bool:
        return shape == NINE

    def forms(self, shape: LineShape, cells: bytes, *, maps: bool = False) -> Forms:
        raise NotImplementedError


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> Canonicaliser:
    found = OnlyNine()
    monkeypatch.setattr(finding, "_compiled", lambda: [found])
    return found


def test_compiled_forms_come_first_unless_plain_ones_are_asked_for(
    compiled: Canonicaliser, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert canonicaliser(NINE) is compiled
    assert isinstance(canonicaliser(FOUR), PlainCanonicaliser)
    monkeypatch.setenv("SUDOKU_PLAIN_FORMS", "1")
    assert isinstance(canonicaliser(NINE), PlainCanonicaliser)


def test_of_several_maps_it_is_the_plain_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A compiled canonicaliser may find another one."""

    class Turned(PlainCanonicaliser):
        def forms(self, shape: LineShape, cells: bytes, *, maps: bool = False) -> Forms:
            forms = super().forms(shape, cells, maps=maps)
            by = Transformation.from_bytes(shape, forms.maps)
            (another,) = automorphisms_of(shape, forms.cells)[:1]
            return replace(forms, maps=by.then(another).to_bytes())

    puzzle = Puzzle(Board(2, 2), (1, 2, *[0] * 14))
    expected = form_of(puzzle)
    assert form_without_map(puzzle) == (expected.puzzle, expected.automorphisms)
    monkeypatch.setattr(finding, "_compiled", lambda: [Turned()])
    assert forms_of(FOUR, bytes(puzzle.clues), maps=True).maps != expected.map.to_bytes()
    assert form_of(puzzle) == expected
    assert expected.automorphisms > 1


def test_bytes_that_are_no_puzzles_are_refused() -> None:
    with pytest.raises(ValueError, match="17 bytes, expected a multiple of 16"):
        forms_of(FOUR, bytes(17))
    with pytest.raises(ValueError, match="digit 5, expected at most 4"):
        forms_of(FOUR, bytes([5, *[0] * 15]))
    assert forms_of(FOUR, b"").cells == b""


def test_a_search_that_takes_too_long_ends_with_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "LIMIT_STEPS", 50)
    cyclic = bytes((row + column) % 9 + 1 for row in range(9) for column in range(9))
    with pytest.raises(CanonicalFormError, match="not found in 50 steps"):
        PlainCanonicaliser().forms(LineShape(9, 1, 1, transposes=True), cyclic)
