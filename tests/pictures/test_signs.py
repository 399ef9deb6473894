"""Signs of a picture can be read: none is above another one, and digits stay in their circle."""

from __future__ import annotations

from math import hypot
from xml.etree import ElementTree

from sudoku import Board
from sudoku.constraints.vocabulary import with_rules
from sudoku.pictures.marks import Note
from sudoku.pictures.picture import Picture
from sudoku.pictures.svg import svg_of
from sudoku.puzzle.picturing import picture
from tests.pictures.sample import layers, read

DIGIT, HEIGHT = 0.7, 0.73
"""How wide and high a bold digit of DejaVu Sans is, in font sizes."""


def signs(*rules: str) -> list[ElementTree.Element]:
    """The elements of the layer of signs."""
    return layers(svg_of(picture(with_rules(Board(3, 3), *rules), [0] * 81)))["badges"]


def test_two_signs_on_one_edge_are_beside_each_other_along_it() -> None:
    for cells, along, across in (("r1c1 r1c2", "y", "x"), ("r1c1 r2c1", "x", "y")):
        x, v = signs(f"xv X: {cells}", f"xv V: {cells}")
        apart = abs(float(x.get(along, 0)) - float(v.get(along, 0)))
        assert 20 < apart < 32, "both are on the edge"
        assert x.get(across) == v.get(across)
    dot, number = signs("difference: r1c1 r1c2", "xv X: r1c1 r1c2")
    assert abs(float(dot.get("cy", 0)) - 32) > 8
    assert number.text == "X"


def test_equal_signs_are_drawn_once() -> None:
    assert len(signs("xv X: r1c1 r1c2", "xv X: r1c2 r1c1")) == 1


def test_digits_of_a_quadruple_lie_in_its_circle() -> None:
    for digits in ("1", "1 2", "1 2 3", "1 2 3 4"):
        circle, *rows = signs(f"quadruple {digits}: r1c1")
        x, y, r = (float(circle.get(name, 0)) for name in ("cx", "cy", "r"))
        assert " ".join(row.text or "" for row in rows) == digits
        for row in rows:
            size = float(row.get("font-size", 0))
            count = len((row.text or "").split())
            half = size * (DIGIT * count + 0.35 * (count - 1)) / 2
            bottom = float(row.get("y", 0))
            for edge in (bottom, bottom - HEIGHT * size):
                assert hypot(half, edge - y) < r, (digits, row.text)
            assert row.get("x") == circle.get("cx") == f"{x:g}"


def test_clues_outside_the_grid_lie_inside_the_picture_and_above_its_notes() -> None:
    for at in ("r0c5", "r10c5", "r5c0", "r5c10"):
        svg = svg_of(picture(with_rules(Board(3, 3), f"sandwich 15: {at}"), [0] * 81))
        left, _, across, _ = map(float, svg.partition('viewBox="')[2].split('"')[0].split())
        found = layers(svg)
        (clue,), note = found["outside"], found["notes"][0]
        x, y, size = (float(clue.get(name, 0)) for name in ("x", "y", "font-size"))
        below, font = (float(note.get(name, 0)) for name in ("y", "font-size"))
        assert left <= x - DIGIT * size < x + DIGIT * size <= left + across
        assert y < below - HEIGHT * font


def test_many_and_long_notes_leave_room_for_the_grid() -> None:
    short = [Note(f"Rule {i}") for i in range(100)]
    svg = svg_of(Picture(9, (0,) * 81, (*short[:3], Note("word " * 999), *short[3:])))
    texts = [text for text in read(svg).itertext() if text.strip()]
    assert {"Rule 0", "Rule 20", "… and 65 more"} <= {*texts}
    assert "Rule 50" not in texts
    assert sum(text.startswith("word") for text in texts) == 5
    height = float(svg.partition('viewBox="')[2].split()[3].strip('"'))
    assert height < 3 * 576
