"""Which canonicaliser answers, and what it refuses."""

from __future__ import annotations

import pytest

from sudoku import CanonicalFormError
from sudoku.symmetry import finding, search
from sudoku.symmetry.canonicaliser import Canonicaliser, Forms, Shape
from sudoku.symmetry.finding import canonicaliser, forms_of
from sudoku.symmetry.minlex import PlainCanonicaliser
from tests.symmetry.brute import FOUR, NINE


class OnlyNine:
    """Stands for a compiled one."""

    def supports(self, shape: Shape) -> bool:
        return shape == NINE

    def forms(self, shape: Shape, cells: bytes, *, maps: bool = False) -> Forms:
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
    assert isinstance(canonicaliser(NINE, plain=True), PlainCanonicaliser)
    monkeypatch.setenv("SUDOKU_PLAIN_FORMS", "1")
    assert isinstance(canonicaliser(NINE), PlainCanonicaliser)


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
        forms_of(Shape(9, 1, 1, transposes=True), cyclic, plain=True)
