"""PNG and PDF files show what the SVG says, are the same each time, and read nothing else."""

from __future__ import annotations

import re
import struct
import sys
import zlib
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from sudoku.errors import MissingLibraryError
from sudoku.pictures import rendering
from sudoku.pictures.rendering import FONTS, RenderingError, characters, pdf_of, png_of
from tests.cases import for_each

FAMILY = 'font-family="DejaVu Sans, Verdana, Arial, sans-serif"'


def svg(inner: str, title: str = "A title") -> str:
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-20 -10 200 100">'
    return f"{head}<title>{title}</title><desc>Words</desc>{inner}</svg>"


def text(words: str, weight: str = "normal") -> str:
    return f'<text x="0" y="40" {FAMILY} font-weight="{weight}" font-size="20">{words}</text>'


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def streams(pdf: bytes) -> bytes:
    """What a PDF says, with its compressed parts unpacked."""
    found = [pdf]
    for packed in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL):
        try:
            found.append(zlib.decompress(packed))
        except zlib.error:
            found.append(packed)
    return b"\n".join(found)


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", streams(pdf)))


@for_each("width", [1, 333, 800, 1801])
def test_a_png_is_as_wide_as_asked_and_keeps_its_proportions(width: int) -> None:
    assert size_of(png_of(svg(""), width)) == (width, (width + 1) // 2)


def test_a_pdf_has_a_page_for_each_svg_of_its_size() -> None:
    pdf = pdf_of([svg(text("1")), svg(text("2")), svg("")], points=0.5)
    assert pages_of(pdf) == 3
    assert len(re.findall(rb"/MediaBox ?\[0 0 100 50\]", streams(pdf))) == 3


def test_text_is_text_in_our_fonts() -> None:
    pdf = streams(pdf_of([svg(text("Šudoku ≤ α") + text("Bold", "bold"))]))
    assert {*re.findall(rb"/BaseFont ?/[A-Z]{6}\+([\w-]+)", pdf)} == {
        b"DejaVuSans",
        b"DejaVuSans-Bold",
    }
    assert b"/FontFile" in pdf
    assert not re.search(rb"/Subtype ?/Image", pdf)


def test_the_same_picture_gives_the_same_bytes_without_a_date() -> None:
    page = svg(text("5"))
    first = pdf_of([page])
    assert first == pdf_of([page])
    assert png_of(page) == png_of(page)
    assert not re.search(rb"CreationDate|ModDate|CreateDate", streams(first))


HARMLESS = ['#read("/etc/passwd")', '"); #panic()', "\\u{22}", "&lt;/svg&gt;", "数独 & Жук"]


@for_each("title", HARMLESS)
def test_no_text_is_source_code(title: str) -> None:
    shown = title if "&lt;" in title else title.replace("&", "&amp;")
    pdf = streams(pdf_of([svg(text(shown), shown)]))
    assert pages_of(pdf) == 1
    assert b"root:" not in pdf


@for_each("link", ["/etc/hostname", "file:///etc/hostname", "http://127.0.0.1:1/a.png", "a.png"])
def test_nothing_that_a_picture_links_to_is_read(link: str) -> None:
    with pytest.raises(RenderingError, match="cannot be rendered"):
        pdf_of([svg(f'<image href="{link}" width="9" height="9"/>')])


@for_each("page", ["", "<svg/>", '<svg viewBox="0 0 1 x"/>', svg("<g>"), svg("\x01")])
def test_what_is_no_svg_is_an_error(page: str) -> None:
    with pytest.raises(RenderingError):
        png_of(page)


@for_each("width", [0, -1, 20_001])
def test_a_png_of_no_size_or_too_large_is_an_error(width: int) -> None:
    with pytest.raises(RenderingError, match="20,000 pixels"):
        png_of(svg(""), width)


def test_a_pdf_has_at_least_one_page() -> None:
    with pytest.raises(RenderingError, match="0 pages"):
        pdf_of([])


def test_without_typst_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(MissingLibraryError, match=r"pip install '\.\[pictures\]' in a clone"):
        png_of(svg(""))


@for_each("font", [*map(Path, FONTS.glob("*.ttf"))])
def test_our_fonts_have_the_characters_they_claim(font: Path) -> None:
    assert {*map(ord, characters())} <= {*TTFont(font).getBestCmap()}


def test_fonts_of_the_system_are_asked_for_other_characters_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = list[bool]()

    def fonts(*, with_system: bool) -> list[Path]:
        asked.append(with_system)
        return [FONTS]

    monkeypatch.setattr(rendering, "_fonts", fonts)
    for words in ("Été → 5", "数独"):
        png_of(svg(text(words)))
    assert asked == [False, True]


def test_the_fonts_are_small_and_have_their_licence() -> None:
    assert sum(font.stat().st_size for font in FONTS.glob("*.ttf")) < 60_000
    assert "Bitstream Vera" in (FONTS / "LICENSE").read_text(encoding="utf-8")
