"""Rows that are typed, marks, colours, a highlighted digit, and taps."""

from __future__ import annotations

import json
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.board import (
    cell,
    click,
    expect_frame,
    expect_rules,
    labels,
    listed_rules,
    on_screen,
    paste,
    press,
    ready,
    selected,
    tool,
)
from tests.web.browser.conftest import OpenPage

pytestmark = [pytest.mark.slow, pytest.mark.thorough]

SEVERAL = "5...7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....4.9..5....8...."
"""Two solutions differ in r1c7 and five other cells."""
DRAWN = {
    "size": 4,
    "line": [{"lines": [["R1C1", "R2C2"]], "outlineC": "#67F067", "width": 0.2}],
    "circle": [{"cells": ["R3C3"], "width": 0.8, "height": 0.8}],
    "cage": [{"cells": ["R4C1", "R4C2"], "value": "x"}],
    "text": [{"cells": ["R0C3"], "value": "hi"}],
    "grid": [[{"c": "#FFE060"}, {"cornerPencilMarks": [2]}, {}, {}], *[[{}] * 4] * 3],
}
FEWEST = """() => {
    window.fewest = Infinity;
    const count = () => {
        const found = document.querySelectorAll("#grid .contents .shown").length;
        window.fewest = Math.min(window.fewest, found);
        requestAnimationFrame(count);
    };
    count();
}"""
OVERPRINTED = """() => {
    const cell = each => ["y", "x"].map(key => Math.floor(each.getAttribute(key) / 64)).join();
    const texts = selector => [...document.querySelectorAll(selector)]
        .filter(each => each.getAttribute("visibility") !== "hidden").map(cell);
    const covered = new Set(texts("#grid .overlays .candidates text"));
    return [covered.size, texts("#grid .contents text").filter(each => covered.has(each))];
}"""


def test_rows_marks_and_colours_are_typed_and_a_digit_is_highlighted(page: Page) -> None:
    ready(page)
    page.get_by_label("Next cell after each digit").check()
    cell(page, "r1c1").click()
    page.keyboard.type("53..7....6..195")
    told = labels(page)
    row = [told[f"r1c{column}"].split(", ")[1] for column in range(1, 10)]
    assert row == ["given 5", "given 3", "empty", "empty", "given 7", *["empty"] * 4]
    assert told["r2c6"] == "row 2 column 6, given 5"
    assert selected(page) == {"r2c7"}
    press(page, "Backspace Backspace Home")
    page.keyboard.type(".")  # clears the 6, and goes on
    told = labels(page)
    assert [told[name].split(", ")[1] for name in ("r2c1", "r2c5", "r2c6")] == [
        "empty",
        "empty",
        "empty",
    ]
    page.get_by_label("Next cell after each digit").uncheck()

    cell(page, "r5c5").click()
    press(page, "Shift+3 Control+1 Control+2 Control+Shift+7 c 9 v 8 z 4")
    told = labels(page)
    assert told["r5c5"] == "row 5 column 5, given 4, coloured red, coloured yellow"
    press(page, "Delete")
    marked = "row 5 column 5, empty, centre marks 1 2 9, corner marks 3"
    assert labels(page)["r5c5"] == f"{marked}, coloured red, coloured yellow"
    press(page, "v Delete")
    assert labels(page)["r5c5"] == marked
    press(page, "z z")
    expect(page.get_by_role("radio", name="Digits")).to_be_checked()

    page.get_by_label("Highlight").select_option("5")
    held = page.locator("#grid .held.area").get_attribute("d") or ""
    possible = page.locator("#grid .possible.area").get_attribute("d") or ""
    assert held.count("M") == 1
    # 60 cells see no 5; of these, r2c4 has a digit, and r5c5 has marks without 5.
    assert possible.count("M") == 58
    cell(page, "r1c1").click()
    press(page, "h")
    expect(page.get_by_label("Highlight")).to_have_value("")

    paste(page, json.dumps(DRAWN))
    expect(page.locator("#grid .cosmetics polyline")).to_have_count(1)
    expect(page.locator("#grid .cosmetics ellipse")).to_have_count(1)
    expect(page.locator("#grid .cosmetics .border")).to_have_count(1)
    assert page.locator("#grid .cosmetics text").all_text_contents() == ["", "x", "hi"]
    told = labels(page)
    assert told["r1c1"] == "row 1 column 1, empty, coloured yellow"
    assert told["r1c2"] == "row 1 column 2, empty, corner marks 2"


def test_taps_select_several_cells_for_a_tool_and_without(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 360, "height": 740}, has_touch=True)
    ready(page)
    page.get_by_role("button", name="Select several").tap()
    for name in ("r1c1", "r3c3", "r5c5", "r3c3"):
        cell(page, name).tap()
    assert selected(page) == {"r1c1", "r5c5"}
    page.get_by_role("button", name="7", exact=True).tap()
    assert labels(page)["r5c5"] == "row 5 column 5, given 7"
    page.get_by_role("button", name="Select several").tap()
    cell(page, "r9c9").tap()
    assert selected(page) == {"r9c9"}

    page.locator("#views").get_by_label("Rules").check()
    tool(page, "Cage")
    for place in ((2, 2), (2, 3), (3, 3)):
        page.touchscreen.tap(*on_screen(page, place))
    assert selected(page) == {"r2c2", "r2c3", "r3c3"}
    page.get_by_role("button", name="Add with 3 cells").tap()
    expect(listed_rules(page)).to_have_count(1)


def test_candidates_do_not_flicker_and_nothing_is_overprinted(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={quote(SEVERAL)}")
    page.locator(".card-candidates").get_by_label("Show on the board").check()
    expect(page.locator("#grid .contents .shown").first).to_be_attached()
    expect(page.locator("#grid .overlays .candidates").first).to_be_attached()
    click(page, (1, 7))
    press(page, "c 1 2")
    expect_frame(page)
    assert page.evaluate(OVERPRINTED) == [6, []]
    page.keyboard.press("z")
    press(page, "z 1")  # an own digit: those of the solutions are not drawn below it
    expect_frame(page)
    assert page.evaluate(OVERPRINTED) == [5, []]
    press(page, "Delete z")

    click(page, (1, 2))
    page.evaluate(FEWEST)
    press(page, "3")
    expect(page.locator("#panel-cards:not([aria-busy])")).to_be_attached()
    expect(page.locator(".card-candidates .answer:not(.stale)")).to_be_visible()
    assert page.evaluate("window.fewest") > 30
    click(page, (1, 1))
    page.evaluate("localStorage.clear()")


def test_wrong_regions_are_told_by_their_numbers(open_page: OpenPage) -> None:
    page = open_page()
    expect(page.locator("#kinds button").first).to_be_attached()
    tool(page, "Irregular regions")
    click(page, (1, 4))
    verdict = page.locator(".card-verdict")
    expect(verdict).to_contain_text("Region 1 has 10 cells; 9 are needed.")
    expect(verdict).to_contain_text("Region 2 has 8 cells; 9 are needed.")
    expect(verdict).not_to_contain_text("AAA")
    page.keyboard.press("2")  # the digit is that of the region
    click(page, (1, 3))
    expect(page.locator(".tool-form")).to_contain_text("Every region has as many cells")
    expect(verdict).not_to_contain_text("Region")
    assert not any("given" in text for text in labels(page).values())
    expect_rules(page)
