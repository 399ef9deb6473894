"""On a phone: the verdict beside the keypad after edits; cells are free while a rule is drawn."""

from __future__ import annotations

import json
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.board import by_requests, cell, drag, expect_rules, press, tool
from tests.web.browser.conftest import OpenPage

pytestmark = [pytest.mark.slow, pytest.mark.thorough]

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TWO = "12..34..214343.."
SIZES = ((360, 640), (390, 844), (768, 1024))
"""Phones and a tablet, held upright."""
FREE = """() => {
    const { bottom } = document.getElementById("short-verdict").getBoundingClientRect();
    return bottom <= document.getElementById("tool-form").getBoundingClientRect().top + 1;
}"""
"""Whether the form of a tool begins below the verdict."""


def _expect_short(page: Page, words: str) -> None:
    line = page.locator("#short-verdict")
    expect(line).to_have_text(words)
    expect(line).to_be_in_viewport(ratio=1)
    expect(page.locator(".card-verdict .answer:not(.stale) .verdict strong")).to_have_text(
        words[1:]
    )


@pytest.mark.parametrize("size", SIZES)
def test_the_verdict_is_seen_without_scrolling_after_each_edit(
    open_page: OpenPage, size: tuple[int, int]
) -> None:
    width, height = size
    page = open_page(
        f"#puzzle={quote(UNIQUE)}", viewport={"width": width, "height": height}, has_touch=True
    )
    _expect_short(page, "✓Exactly one solution")
    cell(page, "r1c3").tap()
    page.locator("#digits").get_by_role("button", name="4", exact=True).tap()
    _expect_short(page, "✓Exactly one solution")
    page.locator("#digits").get_by_role("button", name="1", exact=True).tap()
    _expect_short(page, "✕No solution")
    page.locator("#clear").tap()
    cell(page, "r1c1").tap()
    page.locator("#clear").tap()
    _expect_short(page, "✓Exactly one solution")

    page.locator("#short-verdict").tap()
    expect(page.locator(".card-verdict")).to_be_in_viewport()
    expect(page.locator(".card-verdict")).to_be_focused()


def test_it_is_shown_while_a_rule_is_drawn_and_not_beside_the_answers(open_page: OpenPage) -> None:
    phone = {"width": 360, "height": 740}
    page = open_page(f"#puzzle={quote(TWO)}", viewport=phone, has_touch=True)
    _expect_short(page, "≠Several solutions")
    page.locator("#views").get_by_label("Rules").check()
    tool(page, "Thermometer")
    page.wait_for_function(FREE)
    drag(page, (1, 3), (2, 3))
    page.keyboard.press("Enter")
    expect_rules(page, "thermo: r1c3 r2c3")
    _expect_short(page, "✕No solution")
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator("#short-verdict")).to_be_hidden()


def test_differing_solutions_leave_the_cells_free_while_a_rule_is_drawn(
    open_page: OpenPage,
) -> None:
    page = open_page(f"#puzzle={quote(TWO)}")
    shade = page.locator("#grid .overlays .shade")
    expect(shade.first).to_be_attached()
    tool(page, "Cage")
    expect(shade).to_have_count(0)
    box = page.get_by_label("Show both on the board")
    expect(box).not_to_be_checked()
    drag(page, (1, 3), (1, 4))
    page.get_by_role("textbox", name="Sum").fill("7")
    page.keyboard.press("Enter")
    expect_rules(page, "killer 7: r1c3 r1c4")
    expect(page.locator(".card-ambiguity .answer:not(.stale) p").first).to_be_visible()
    expect(shade).to_have_count(0)
    box.check()  # who asks for it sees it
    expect(shade.first).to_be_attached()
    box.uncheck()
    expect(shade).to_have_count(0)
    press(page, "Escape")


def test_where_none_was_counted_in_time_there_are_at_least_two(open_page: OpenPage) -> None:
    page = open_page()
    by_requests(page)
    late = json.dumps({"answer": {"count": 0, "exact": False, "complete": False}})
    page.route("**/api/count", lambda route: route.fulfill(body=f"{late}\n"))
    page.evaluate("text => (location.hash = `puzzle=${encodeURIComponent(text)}`)", TWO)
    expect(page.locator(".card-verdict .count")).to_contain_text("At least 2 solutions.")
