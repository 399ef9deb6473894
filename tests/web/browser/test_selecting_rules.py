"""Values of tools, and rules that are selected, moved, edited and deleted on the board."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.board import (
    Place,
    cell,
    click,
    drag,
    expect_rules,
    labels,
    on_screen,
    press,
    ready,
    selected,
    tool,
)
from tests.web.browser.conftest import OpenPage

pytestmark = [pytest.mark.slow, pytest.mark.thorough]

FOUND = {
    "kropki": {"White dot", "Black dot"},
    "magic square": {"Equal sum", "Sum"},
    "knight": {"Anti-knight"},
    "parity": {"Even", "Odd"},
    "German whispers": {"Whispers line"},
    "max": {"Maximum"},
    "antiknight": {"Anti-knight"},
    "jigsaw": {"Irregular regions"},
    "X-sums": {"X-sum"},
}
"""Tools that a search has among its results."""
NAMES = [f"r{row}c{column}" for row in range(1, 10) for column in range(1, 10)]


def test_digits_are_values_of_the_tool_and_a_second_drawing_edits_the_first(page: Page) -> None:
    ready(page)
    tool(page, "Cage")
    field = page.get_by_role("textbox", name=re.compile("^Sum"))
    click(page, (5, 5))
    page.keyboard.down("Control")
    click(page, (5, 6))
    page.keyboard.up("Control")
    page.keyboard.type("12")
    expect(field).to_have_value("12")
    press(page, "Enter")
    expect_rules(page, "killer 12: r5c5 r5c6")
    expect(field).to_have_value("")

    page.keyboard.down("Control")
    drag(page, (1, 1), (1, 2))
    page.keyboard.up("Control")
    page.keyboard.type("3")
    press(page, "Enter")
    expect_rules(page, "killer 12: r5c5 r5c6", "killer 3: r1c1 r1c2")
    press(page, "Right Shift+Right")  # two cells by keys
    page.locator("#digits").get_by_role("button", name="9").click()
    expect(field).to_have_value("9")
    press(page, "Escape Escape")
    told = labels(page)
    assert not any("given" in text for text in told.values())
    assert told["r5c5"] == "row 5 column 5, empty, in cage 12"

    tool(page, "Cage")
    drag(page, (5, 5), (5, 6))
    expect(field).to_have_value("12")
    expect(page.locator(".tool-form")).to_contain_text("Change")
    page.keyboard.type("13")
    press(page, "Enter")
    expect_rules(page, "killer 13: r5c5 r5c6", "killer 3: r1c1 r1c2")
    drag(page, (9, 1), (9, 2))
    press(page, "Enter")  # without the sum of the cage before
    expect_rules(page, "killer 13: r5c5 r5c6", "killer 3: r1c1 r1c2", "killer: r9c1 r9c2")
    drag(page, (9, 4), (9, 5))
    expect(field).to_be_focused()
    press(page, "Control+z Control+z")
    expect_rules(page, "killer 12: r5c5 r5c6", "killer 3: r1c1 r1c2")
    press(page, "Control+y Escape")
    tool(page, "Thermometer")
    drag(page, (3, 3), (3, 4))
    drag(page, (3, 4), (3, 3))
    expect_rules(page, "killer 13: r5c5 r5c6", "killer 3: r1c1 r1c2", "thermo: r3c4 r3c3")

    search = page.get_by_role("searchbox", name="Find a rule")
    for words, tools in FOUND.items():
        search.fill(words)
        shown = page.locator("#kinds .tools button:not([hidden])").all_inner_texts()
        assert tools <= set(shown), words
        assert len(shown) < 12, words


def test_rules_are_selected_moved_edited_and_deleted_on_the_board(page: Page) -> None:
    ready(page)
    drawn: list[tuple[str, list[Place]]] = [
        ("White dot", [(7, 3.5)]),
        ("Even", [(8, 3), (8, 5)]),
        ("Sandwich sum", [(0, 4)]),
    ]
    for name, places in drawn:
        tool(page, name)
        for place in places:
            click(page, place)
        if name == "Sandwich sum":
            page.keyboard.type("12")
            press(page, "Enter")
        tool(page, name)
    tool(page, "Thermometer")
    drag(page, (3, 3), (3, 4), (4, 4))
    tool(page, "Thermometer")
    others = ["even: r8c3 r8c5", "sandwich 12: r0c4"]
    expect_rules(page, "difference 1: r7c3 r7c4", *others, "thermo: r3c3 r3c4 r4c4")
    told = labels(page)
    assert told["r3c3"] == "row 3 column 3, empty, thermometer bulb"
    assert told["r1c4"] == "row 1 column 4, empty, sandwich sum 12 outside"
    assert told["r7c3"] == "row 7 column 3, empty, white dot 1 with r7c4"

    click(page, (7, 3.5))  # a sign is selected without a tool
    assert selected(page) == set()
    drag(page, (7, 3.5), (6, 4.5))
    expect_rules(page, "difference 1: r6c4 r6c5", *others, "thermo: r3c3 r3c4 r4c4")
    press(page, "Delete")
    expect_rules(page, *others, "thermo: r3c3 r3c4 r4c4")
    click(page, (3, 3))
    assert selected(page) == {"r3c3"}  # lines are, with the tool or in the list
    press(page, "Escape")

    page.get_by_role("button", name="Select", exact=True).click()
    drag(page, (3, 3.2), (5, 4.2))
    expect_rules(page, *others, "thermo: r5c4 r5c5 r6c5")
    click(page, (8, 3))
    press(page, "Right")
    expect_rules(page, "even: r8c5 r8c4", others[1], "thermo: r5c4 r5c5 r6c5")
    press(page, "Delete")
    expect_rules(page, "even: r8c5", others[1], "thermo: r5c4 r5c5 r6c5")
    page.get_by_role("button", name="Done").click()
    page.mouse.dblclick(*on_screen(page, (0, 4)))
    expect(page.locator("[name=parameter]")).to_have_value("12")
    page.keyboard.type("20")
    press(page, "Enter")
    expect_rules(page, "even: r8c5", "sandwich 20: r0c4", "thermo: r5c4 r5c5 r6c5")
    press(page, "Escape Escape")
    page.get_by_role("button", name="Select thermo: r5c4 r5c5 r6c5").click()
    drag(page, (5, 5), (4, 5))
    expect_rules(page, "even: r8c5", "sandwich 20: r0c4", "thermo: r4c4 r4c5 r5c5")
    press(page, "Enter")
    assert selected(page) == {"r4c4", "r4c5", "r5c5"}
    page.keyboard.down("Control")
    click(page, (6, 5))
    page.keyboard.up("Control")
    page.get_by_role("button", name="Change").click()
    expect_rules(page, "even: r8c5", "sandwich 20: r0c4", "thermo: r4c4 r4c5 r5c5 r6c5")
    press(page, "Escape Escape")
    cell(page, "r2c2").click()
    press(page, "4")
    assert labels(page)["r2c2"] == "row 2 column 2, given 4"


def test_the_middle_of_a_cell_on_a_line_or_border_selects_the_cell(open_page: OpenPage) -> None:
    row, column = (" ".join(names) for names in (NAMES[36:45], NAMES[4::9]))
    rules = f"# rule: whispers: {row}\n# rule: between: {column}\n# rule: killer: {row}\n"
    page = open_page(f"#puzzle={quote(rules + '.' * 81)}")
    ready(page)
    for number in range(1, 10):
        for place in ((5, number), (number, 5)):
            click(page, place)
            assert selected(page) == {"r{}c{}".format(*place)}
