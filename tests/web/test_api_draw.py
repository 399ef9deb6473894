"""Puzzles as pictures, through the HTTP API."""

from __future__ import annotations

import json
import re
from typing import Any
from xml.etree import ElementTree

import pytest

from sudoku.web.api.asking import answered
from sudoku.web.api.endpoint import File
from sudoku.web.api.fields import PICTURE
from sudoku.web.api.registry import ENDPOINTS
from tests.web.asking import asked, file_of

PUZZLE = "# title: Small & hot\n# author: A. N. Other\n# rule: thermo: r1c1-2\n12..34..2143432."


def drawn(**fields: Any) -> File:
    return file_of("draw", {"puzzle": PUZZLE, **fields})


def layers(**fields: Any) -> set[str | None]:
    root = ElementTree.fromstring(drawn(**fields).content)  # noqa: S314 - our own picture
    return {group.get("class") for group in root.iter("{http://www.w3.org/2000/svg}g")}


def test_the_parts_of_a_picture() -> None:
    everything = layers()
    assert {"grid", "digits", "lines", "title", "notes"} <= everything
    assert layers(parts="board") == everything - {"digits", "title", "notes"}
    assert layers(parts="rules") == {"lines", "shapes"} & everything


def test_a_solution_is_drawn_and_written_if_it_is_one() -> None:
    found = drawn(solution="1234341221434321").content.decode()
    assert [*re.findall(r">([1-4])</text>", found)].count("3") == 4
    assert asked("write", {"puzzle": PUZZLE, "solution": "1234341221434321"})["text"].endswith(
        "12..34..2143432.:1234341221434321\n"
    )
    for wrong, reason in (
        ("1234341221434312", "not a solution: the digit 1 occurs 2 times"),
        ("12343412214343.1", "not a solution"),
        ("12343", "5 cells"),
    ):
        for name in ("draw", "write"):
            refused = answered(name, json.dumps({"puzzle": PUZZLE, "solution": wrong}).encode())
            assert refused.status == 422
            assert isinstance(refused.reply, dict)
            assert refused.reply["field"] == "solution"
            assert reason in refused.reply["error"]


@pytest.mark.parametrize(
    ("kind", "media_type", "magic"),
    [
        ("svg", "image/svg+xml", b"<svg"),
        ("png", "image/png", b"\x89PNG"),
        ("pdf", "application/pdf", b"%PDF"),
    ],
)
def test_the_kinds_of_files(kind: str, media_type: str, magic: bytes) -> None:
    file = drawn(to=kind, theme="print")
    assert (file.media_type, file.name) == (media_type, f"puzzle.{kind}")
    assert file.content.startswith(magic)


def test_the_width_of_a_png() -> None:
    assert drawn(to="png", width=123).content[16:20] == (123).to_bytes(4)


@pytest.mark.parametrize("name", [n for n, q in ENDPOINTS.items() if PICTURE in q.options])
def test_answers_with_pictures(name: str) -> None:
    fields = {"puzzle": "22..34..2143432." if name == "explain" else "12..34..2143432."}
    plain = asked(name, fields)
    shown = asked(name, {**fields, "picture": True, "theme": "dark"})
    if name == "steps":
        plain, shown = plain["steps"][0], shown["steps"][0]
    assert shown.keys() - plain.keys() == {"svg", "overlay"}
    assert '<g class="grid"' in shown["svg"]
    assert '<g class="grid"' not in (shown["overlay"] or "")
    assert shown["overlay"] or name not in ("explain", "hint", "steps")
