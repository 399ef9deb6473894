"""A small picture with marks of every class, and how SVG is read in tests."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree as ET

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
from sudoku.pictures.themes import LIGHT

SETTERS = [*LIGHT.swatches][: [*LIGHT.swatches].index("pink") + 1]
"""The colours of drawings of setters."""
NAMESPACE = "{http://www.w3.org/2000/svg}"
MARKS: tuple[Mark, ...] = (
    Shade((0, 1, 4), "reason"),
    Shade((10,), "heat", 0.25),
    Shape(5, "circle", "grey"),
    Shape(6, "square", "green", is_filled=False),
    Line(((0.5, 3.5), (1.5, 2.5), (2.5, 2.5)), "silver", 0.3, "bulb"),
    Line(((3.5, 0.5), (2.5, 0.5), (1.5, 1.5)), "orange", 0.06, "circle", "arrow"),
    Line(((0.5, 1.5), (0.5, 2.5), (1.5, 1.5)), "purple", is_closed=True),
    Outline((2, 3, 6), "black", "9"),
    Outline((2, 13), "blue", is_dashed=False, radius=0.5),
    Badge((1.0, 0.5), "2", "white"),
    Badge((2.0, 1.5), "", "black"),
    Badge((3.0, 3.0), "1 2 3 4", "white", 0.45),
    Badge((1.5, 3.0), "V", turn=90),
    Badge((3.5, 2.0), "", "angle", turn=90),
    Outside((-0.5, 1.5), "7"),
    Outside((1.5, -0.5), "12", (1, 1)),
    Outside((-0.5, 1.5), "X"),
    Digit(0, "1"),
    Digit(1, "2", "found"),
    Digit(12, "10", "placed"),
    Digit(13, "M", "wrong"),
    Pencil(10, 0, 4, "1", "on"),
    Pencil(10, 1, 4, "2", "fin"),
    Pencil(10, 2, 4, "3", "base", 0.5, "17"),
    Pencil(15, 3, 4, "4", "out"),
    Link(((10, 0),), ((15, 3), (15, 2)), 4, True),
    Link(((10, 0),), ((10, 1),), 4, False),
    Note("Neighbours differ."),
    Note('Below < & above > "quoted".'),
)
PICTURE = Picture(4, (1, 1, 2, 2, 1, 3, 3, 2, 1, 3, 3, 2, 4, 4, 4, 4), MARKS, "A & B", "All marks.")


def read(svg: str) -> ET.Element:
    """The root of a document."""
    return ET.fromstring(svg)  # noqa: S314  # our own text


def layers(svg: str) -> dict[str, list[ET.Element]]:
    """The elements of each layer, with the attributes that their layer gives them."""
    found: dict[str, list[ET.Element]] = {}
    for group in read(svg).iter(f"{NAMESPACE}g"):
        shared = {key: value for key, value in group.attrib.items() if key != "class"}
        for element in group:
            element.attrib = {**shared, **element.attrib}
            found.setdefault(group.attrib["class"], []).append(element)
    return found


def polygons(data: str) -> Iterator[list[tuple[float, float]]]:
    """The corners of the straight closed pieces of path data, in cells."""
    for piece in data.rstrip("Z").split("Z"):
        numbers = [float(text) for text in re.findall(r"-?[\d.]+", piece)]
        yield [(x / 64, y / 64) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
