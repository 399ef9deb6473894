"""lz-string: the letters of the JavaScript library, and errors for damaged and huge texts."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from sudoku.formats import lzstring
from sudoku.formats.lzstring import LzStringError, compress, decompress
from tests.cases import for_each

KNOWN = {"": "Q===", "a": "IZA=", "Hello, world": "BIUwNmD2A0AEDukBOYAmQ==="}
"""What compressToBase64 writes. The first two by hand: Q is 010000, the end in two bits; IZA is 00,
the eight bits of a from the lowest on, and 010, the end in three.
"""


@pytest.mark.parametrize("text", KNOWN)
def test_the_letters_are_those_of_the_format(text: str) -> None:
    assert compress(text) == KNOWN[text]
    assert decompress(KNOWN[text]) == text


@settings(max_examples=40, deadline=None)
@given(st.text(st.sampled_from('ab"{}é\u25ef\U0001f600'), max_size=60) | st.text(max_size=30))
def test_a_text_survives(text: str) -> None:
    code = compress(text)
    assert decompress(code) == text
    assert decompress(code.rstrip("=")) == text, "without the padding"


def test_a_long_text_survives() -> None:
    text = "".join(f"r{i % 9}c{i * 7 % 11}," for i in range(30_000))
    assert decompress(compress(text)) == text


@for_each("count", [0, 1, 5, 20])
def test_a_beginning_is_cut_off_and_tells_what_it_has(count: int) -> None:
    text = "the same words, the same words, and other ones"
    with pytest.raises(LzStringError, match="ends too early") as caught:
        decompress(compress(text)[:count])
    assert caught.value.is_cut_off
    assert text.startswith(caught.value.partial)
    assert len(caught.value.partial) >= count // 2


@for_each("text", ["Ié", "N4Ig zg", "N4-g", "N4Ig\n"])
def test_other_characters_are_none_of_base64(text: str) -> None:
    with pytest.raises(LzStringError, match="does not occur in base64"):
        decompress(text)


def test_a_code_that_was_not_introduced_is_an_error() -> None:
    with pytest.raises(LzStringError, match="an unknown code"):
        decompress("/" * 20)


def test_a_bomb_ends_at_the_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few hundred characters that stand for as many as one likes."""
    monkeypatch.setattr(lzstring, "LONGEST", 30_000)
    assert len(decompress(compress("a" * 30_000))) == 30_000
    bomb = compress("a" * 60_000)
    assert len(bomb) < 1000
    with pytest.raises(LzStringError, match="more than 30,000") as caught:
        decompress(bomb)
    assert len(caught.value.partial) < 31_000
