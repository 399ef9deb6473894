"""Rules drawn on the board, by mouse and by keys, and changed in the list."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

import sudoku
from tests.web.browser.board import (
    cell,
    click,
    drag,
    expect_rules,
    listed_rules,
    press,
    ready,
    rules,
    tool,
)

pytestmark = [pytest.mark.slow, pytest.mark.thorough]


def test_rules_of_every_gesture_are_drawn_and_regions_painted(page: Page) -> None:
    ready(page)
    count = 0

    def drawn(rule: str) -> None:
        """The rule is at the end of the list."""
        nonlocal count
        count += 1
        expect(listed_rules(page)).to_have_count(count)
        assert rules(page)[-1] == rule

    tool(page, "Cage")
    drag(page, (1, 1), (1, 2), (2, 2))
    page.keyboard.type("10")
    press(page, "Enter")
    drawn("killer 10: r1c1 r1c2 r2c2")
    tool(page, "Thermometer")
    drag(page, (5, 5), (6, 6), (7, 7), (7, 8))
    drawn("thermo: r5c5 r6c6 r7c7 r7c8")
    tool(page, "Odd")
    click(page, (9, 1))
    drawn("odd: r9c1")
    click(page, (9, 3))
    expect(page.locator("#rule-list")).to_contain_text("r9c1 r9c3")
    tool(page, "White dot")
    click(page, (3, 3.5))
    drawn("difference 1: r3c3 r3c4")
    tool(page, "XV mark")
    drag(page, (3, 5), (4, 5))
    page.keyboard.type("v")
    press(page, "Enter")
    drawn("xv V: r3c5 r4c5")
    tool(page, "Quadruple")
    click(page, (8.5, 2.5))
    page.keyboard.type("1 2 3")
    press(page, "Enter")
    drawn("quadruple 1 2 3: r8c2 r8c3 r9c2 r9c3")
    tool(page, "Little killer")
    click(page, (0, 4))
    click(page, (0, 4))  # the other direction
    page.keyboard.type("12")
    press(page, "Enter")
    drawn("littlekiller 12: r0c4 d1")
    tool(page, "Clone")
    drag(page, (1, 8), (1, 9))
    page.get_by_role("button", name="Add part").click()
    drag(page, (5, 8), (5, 9))
    page.get_by_role("button", name="Add with 2 cells").click()
    drawn("clone: r1c8 r1c9 = r5c8 r5c9")
    tool(page, "Anti-knight")
    drawn("antiknight")

    signs = page.locator("#grid .layer.signs text")
    expect(signs.filter(has_text="12")).to_have_count(1)
    expect(page.locator("#grid .layer.drawing .cage")).to_have_count(1)
    tool(page, "Anti-knight")  # again: off
    expect(listed_rules(page)).to_have_count(count - 1)

    page.get_by_role("button", name="New", exact=True).click()
    page.get_by_role("button", name="4×4").click()
    page.get_by_role("button", name="Create").click()
    tool(page, "Irregular regions")
    drag(page, (1, 3), (1, 3))
    form = page.locator(".tool-form")
    expect(form).to_contain_text(
        "Region 1 has 5 cells; 4 are needed. Region 2 has 3 cells; 4 are needed."
    )
    form.get_by_role("button", name="2", exact=True).click()
    click(page, (2, 2))
    expect(form).to_contain_text("Every region has as many cells")
    press(page, "Control+c")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert sudoku.parse(copied).board.rules == ("regions: AAABABBBCCDDCCDD",)


def test_the_next_gesture_adds_the_rule_whose_value_was_typed(page: Page) -> None:
    ready(page)
    tool(page, "Cage")
    drag(page, (1, 1), (1, 2))
    page.keyboard.type("12")
    drag(page, (3, 3), (3, 4))
    expect_rules(page, "killer 12: r1c1 r1c2")
    expect(page.get_by_label("Sum (optional)")).to_have_value("")
    page.keyboard.type("9")
    page.keyboard.down("Control")
    cell(page, "r3c5").click()
    page.keyboard.up("Control")
    page.get_by_role("button", name="Done").click()
    expect_rules(page, "killer 12: r1c1 r1c2", "killer 9: r3c3 r3c4 r3c5")
    expect(page.locator("#tool-form")).to_be_hidden()

    tool(page, "Little killer")
    click(page, (0, 4))
    page.keyboard.type("20")
    click(page, (0, 4))  # the other direction
    expect(page.get_by_label("Sum")).to_have_value("20")
    tool(page, "Cage")
    expect(listed_rules(page)).to_have_count(3)
    assert rules(page)[-1] == "littlekiller 20: r0c4 d1"
    drag(page, (5, 5), (5, 6))
    page.keyboard.type("99999999")
    page.get_by_role("button", name="Done").click()
    expect(page.locator("#tool-form [role=alert]")).to_contain_text("expected the sum")
    press(page, "Escape")
    expect(page.locator("#tool-form")).to_be_hidden()
    expect(listed_rules(page)).to_have_count(3)


def test_a_rule_is_drawn_by_keys_alone_and_repaired_in_the_list(page: Page) -> None:
    ready(page)
    press(page, "Right Shift+Right Shift+Down")
    page.locator("#rule-search").fill("unheard of")
    expect(page.locator("#kinds")).to_have_text(re.compile("No rule found.*another word"))
    page.locator("#rule-search").fill("")
    page.keyboard.type("killer cage")
    press(page, "Tab Enter")
    page.keyboard.type("99999999")
    press(page, "Enter")
    alert = page.locator("#tool-form [role=alert]")
    expect(alert).to_contain_text("expected the sum")
    checked = Axe().run(page).response
    assert checked["passes"]
    assert checked["violations"] == []
    page.keyboard.type("15")
    press(page, "Enter")
    expect(listed_rules(page)).to_have_count(1)
    assert rules(page) == ["killer 15: r1c2 r1c3 r2c3"]
    press(page, "Escape")

    page.get_by_role("button", name="Edit killer 15: r1c2 r1c3 r2c3").press("Enter")
    field = page.locator("#rule-list input")
    field.fill("killer 15: r1c2 r1c10")
    field.press("Enter")
    expect(page.locator("#rule-list [role=alert]")).to_contain_text("outside the board")
    expect(field).to_have_value("killer 15: r1c2 r1c10")  # nothing is lost
    assert field.evaluate("each => each.value.slice(each.selectionStart)") == "r1c10"
    field.fill("killer 15: r1c2-4")
    field.press("Enter")
    expect(listed_rules(page)).to_have_attribute("title", "killer 15: r1c2 r1c3 r1c4")
    page.get_by_role("button", name="Remove killer").press("Enter")
    expect(listed_rules(page)).to_have_count(0)
    cell(page, "r1c1").click()
    press(page, "Control+z")
    expect(listed_rules(page)).to_have_count(1)
