"""Every mark is drawn, as well-formed SVG of the promised form."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib.resources import files
from typing import get_args

import pytest

from sudoku.pictures.marks import (
    Badge,
    Digit,
    Line,
    Link,
    Mark,
    Note,
    Outline,
    Outside,
    Pencil,
    Shade,
    Shape,
)
from sudoku.pictures.picture import Picture
from sudoku.pictures.svg import FRAME, LAYERS, overlay_of, side_by_side, svg_of
from sudoku.pictures.svg.pencils import ABOVE, ASIDE
from sudoku.pictures.themes import AUTO, LIGHT, THEMES
from tests.cases import for_each
from tests.pictures.sample import MARKS, NAMESPACE, PICTURE, SETTERS, layers, read

ALLOWED = {"g", "rect", "circle", "path", "text"}


def test_the_sample_has_every_class_of_marks() -> None:
    assert {type(mark) for mark in MARKS} == {*get_args(Mark)}


@pytest.mark.parametrize("theme", THEMES)
def test_each_mark_adds_to_the_picture_and_nothing_but_allowed_elements(theme: str) -> None:
    plain = svg_of(replace(PICTURE, marks=()), theme)
    for mark in MARKS:
        drawn = svg_of(replace(PICTURE, marks=(mark,)), theme)
        assert len(drawn.splitlines()) > len(plain.splitlines()), mark
    root = read(svg_of(PICTURE, theme))
    assert root.attrib["role"] == "img"
    title, description = list(root)[:2]
    assert title.text == "A & B"
    assert description.text == "All marks. Row 1: 1, 2, 2 open. Row 4: 10, M, 2 open."
    named = f"{title.attrib['id']} {description.attrib['id']}"
    assert root.attrib["aria-labelledby"] == named
    for group in root.findall(f"{NAMESPACE}g"):
        for element in group.iter():
            assert element.tag.removeprefix(NAMESPACE) in ALLOWED
            assert element.attrib["class"]
            assert not {"style", "id"} & element.attrib.keys()


def test_layers_are_in_order_and_have_one_element_a_line() -> None:
    svg = svg_of(PICTURE)
    assert [*layers(svg)] == [*LAYERS]
    lines = svg.splitlines()
    assert all(line.count("<") - line.count("</") == 1 or line.startswith("</") for line in lines)
    assert not re.search(r"\d\.\d{3}", svg)


def test_classes_say_which_colour_an_element_has() -> None:
    """So that a stylesheet can replace them."""
    every = [Shade((0,), name) for name in LIGHT.swatches]
    every_line = [Line(((0, 0), (1, 1)), name, width) for name in SETTERS for width in (0.1, 0.3)]
    picture = PICTURE.with_marks([*every, *every_line])
    told: dict[tuple[str, str], str] = {}
    for elements in layers(svg_of(picture)).values():
        for element in elements:
            for name in ("fill", "stroke"):
                key = element.attrib["class"], name
                value = element.attrib.get(name, "none")
                assert told.setdefault(key, value) == value, key


def test_auto_is_dark_where_the_system_is() -> None:
    svg = svg_of(PICTURE, "auto")
    assert svg.count("@media (prefers-color-scheme: dark)") == 1
    assert read(svg).get("class") == "auto"
    assert svg.count("[class=") == svg.count("svg.auto [class="), "no other SVG of a page changes"
    rules = {
        (classes, name): value
        for classes, name, value in re.findall(r'svg.auto \[class="([^"]*)"\]{(\S*?):(\S*?)}', svg)
    }
    pairs = zip(layers(svg).values(), layers(svg_of(PICTURE, "dark")).values(), strict=True)
    for element, dark in (pair for both in pairs for pair in zip(*both, strict=True)):
        for name in ("fill", "stroke"):
            if element.attrib.get(name, "none") != "none":
                assert rules[element.attrib["class"], name] == dark.attrib[name]


def test_only_named_layers_are_drawn_in_the_same_coordinates() -> None:
    whole = svg_of(PICTURE)
    some = svg_of(PICTURE, only=["shades", "digits"])
    assert [*layers(some)] == ["shades", "digits"]
    assert read(some).attrib["viewBox"] == read(whole).attrib["viewBox"]
    overlay = layers(overlay_of(PICTURE))
    assert {*overlay} == {*LAYERS} - FRAME
    every = layers(whole)
    for name, elements in overlay.items():
        assert [e.attrib for e in elements] == [e.attrib for e in every[name]]


def test_readers_are_told_what_is_on_the_board() -> None:
    plain = Picture(2, (1,) * 4, (Digit(3, "2"), Note("A rule.")))
    assert read(svg_of(plain))[1].text == "2 x 2 cells, 1 given digit. A rule. Row 2: 1 open, 2."
    assert read(svg_of(Picture(1, (1,))))[1].text == "1 x 1 cells, no digits."
    large = Picture(26, (1,) * 26**2, (Digit(0, "1"),))
    assert read(svg_of(large))[1].text == "26 x 26 cells, 1 given digit."


def test_pictures_stand_side_by_side() -> None:
    other = Picture(2, (1,) * 4, (Digit(3, "2"),), "Second")
    root = read(side_by_side([PICTURE, other]))
    boards = root.findall(f"{NAMESPACE}g")
    assert [board.attrib["class"] for board in boards] == ["board", "board"]
    (page, second_page) = (board[0][0].attrib for board in boards)
    shifts = [float(re.findall(r"-?[\d.]+", board.attrib["transform"])[0]) for board in boards]
    ends = shifts[0] + float(page["x"]) + float(page["width"])
    assert ends == pytest.approx(shifts[1] + float(second_page["x"]), abs=0.02)
    box = [float(value) for value in root.attrib["viewBox"].split()]
    right = shifts[1] + float(second_page["x"]) + float(second_page["width"])
    assert box[0] + box[2] == pytest.approx(right, abs=0.02)
    assert root[0].text == "A & B; Second"


@for_each(
    ("call", "told"),
    [
        (lambda: svg_of(PICTURE, "sepia"), ["'sepia'", *THEMES, AUTO]),
        (lambda: svg_of(PICTURE, only=["hats"]), ["'hats'", *LAYERS]),
        (lambda: svg_of(Picture(1, (1,), (Shade((0,), "mauve"),))), ["'mauve'", *LIGHT.swatches]),
        (lambda: side_by_side([]), ["no picture"]),
    ],
)
def test_unknown_names_are_refused_with_the_known_ones(call, told: list[str]) -> None:  # type: ignore[no-untyped-def]  # lambdas
    with pytest.raises(ValueError, match=r"choose from|no pictures to draw") as raised:
        call()
    assert all(name in str(raised.value) for name in told)


HOSTILE = "\x00\x1b[31m\ud800\ufffe]]><script>&amp;\"'\u202e" * 700


def test_hostile_texts_do_no_harm() -> None:
    marks: list[Mark] = [
        Outline((0,), "black", HOSTILE),
        Badge((1, 1), HOSTILE),
        Outside((-0.5, 0.5), HOSTILE),
        Digit(0, HOSTILE),
        Pencil(1, 0, 4, HOSTILE, count=HOSTILE),
        Note(HOSTILE),
    ]
    svg = svg_of(Picture(2, (1, 2, 3, 4), tuple(marks), HOSTILE, HOSTILE))
    svg.encode("utf-8")
    found = layers(svg)
    assert len(found["title"]) == 3
    assert all(element.tag != f"{NAMESPACE}script" for element in read(svg).iter())


@for_each("size", [1, 2, 9, 25, 100])
def test_everything_lies_inside_of_the_view(size: int) -> None:
    last = size * size - 1
    marks: list[Mark] = [
        Outside((size + 0.5, 0.5), "123"),
        Outside((size - 0.5, -0.5), "9", (-1, 1)),
        Outside((size - 0.5, -0.5), "8"),
        Digit(last, str(size)),
        *(Pencil(0, slot, size, str(slot + 1)) for slot in range(size)),
        Outline((0, last), "black", "99"),
        Note("A rule that is not drawn. " * 9),
        Link(((0, 0),), ((last, size - 1),), size, True),
    ]
    picture = Picture(size, tuple(range(size * size)), tuple(marks), "A title of some words " * 4)
    svg = svg_of(picture)
    left, top, width, height = map(float, read(svg).attrib["viewBox"].split())
    assert max(float(read(svg).attrib[name]) for name in ("width", "height")) <= 1200
    for name, elements in layers(svg).items():
        for text in (each for each in elements if each.tag == f"{NAMESPACE}text"):
            x, y, font = (float(text.attrib[key]) for key in ("x", "y", "font-size"))
            wide = len(text.text or "") * font * 0.55
            start = x - wide / 2 if text.attrib["text-anchor"] == "middle" else x
            assert left <= start + font * 0.1, (name, text.text)
            assert start + wide * 0.9 <= left + width, (name, text.text)
            assert top <= y - font * 0.7 < y + font * 0.2 <= top + height, (name, text.text)


@for_each("of", [1, 2, 4, 6, 9, 10, 16, 25, 36])
def test_candidates_have_places_of_their_own_in_their_cell(of: int) -> None:
    """Rows and columns of a keypad, in reading order."""
    marks = tuple(Pencil(3, slot, of, str(slot + 1)) for slot in range(of))
    texts = layers(svg_of(Picture(2, (1,) * 4, marks)))["candidates"]
    places = [(float(t.attrib["y"]), float(t.attrib["x"])) for t in texts]
    assert places == sorted(places)
    font = max(float(t.attrib["font-size"]) for t in texts)
    for y, x in places:
        assert 64 <= y - font * 0.73 < y <= 128
        assert 64 <= x - font * 0.3 < x + font * 0.3 <= 128
    assert all(
        abs(x - other_x) >= 7 or abs(y - other_y) >= font * 0.73
        for i, (y, x) in enumerate(places)
        for other_y, other_x in places[:i]
    )


def test_the_page_has_candidates_at_the_same_places() -> None:
    script = files("sudoku") / "web" / "page" / "board" / "contents.js"
    assert f"const [ABOVE, ASIDE] = [{ABOVE:g}, {ASIDE:g}];" in script.read_text(encoding="utf-8")


def test_long_digits_fit_their_cells() -> None:
    digits = ["7", "25", "100", "12345", "W", "WW", "Ω", "数独"]
    picture = Picture(3, (1,) * 9, tuple(Digit(i, text) for i, text in enumerate(digits)))
    for element in layers(svg_of(picture))["digits"]:
        text, font = element.text or "", float(element.attrib["font-size"])
        # At most as wide as in DejaVu Sans Bold, whose digits are 0.696 and whose W is 1.103 wide.
        wide = sum(1.103 if c == "W" else 0.7 if c.isascii() else 1.05 for c in text)
        assert 8 <= font <= 64 * 0.75
        assert wide * font <= 62, text


def test_marks_of_hidden_cells_are_left_out() -> None:
    marks: tuple[Mark, ...] = (
        Digit(4, "1"),
        Pencil(5, 0, 4, "1"),
        Outline((3, 4), "black", "5"),
        Shade((4,), "red"),
        Shape(4, "circle", "red"),
        Link(((4, 0),), ((1, 0),), 4, True),
    )
    found = layers(svg_of(Picture(2, (1,) * 4, marks)))
    assert {*found} == {"background", "grid", "borders", "outlines"}
    corner = Picture(2, (1,) * 4, (Outline((3,), "black", "5"),))
    assert [e.attrib for e in found["outlines"]] == [
        e.attrib for e in layers(svg_of(corner))["outlines"]
    ]
