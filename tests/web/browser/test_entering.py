"""Digits, candidates and selections, by keys, mouse and touch; undo; and what is read out."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.board import cell, click, drag, labels, press, ready, selected
from tests.web.browser.conftest import OpenPage

pytestmark = [pytest.mark.slow, pytest.mark.thorough]

UNTIL_KEPT = """async () => {
    const { decode } = await import("/address.js");
    for (let tries = 0; tries < 1000; tries += 1) {
        if ((await decode(location.hash))?.marks[2].has(3)) return;
        await new Promise(resolve => setTimeout(resolve, 20));
    }
    throw new Error("the address has not the last candidate");
}"""


def test_digits_are_typed_undone_and_kept_by_the_address_and_cells_selected(page: Page) -> None:
    ready(page)
    cell(page, "r1c1").click()
    press(page, "5 Right 3 Down 7")
    press(page, "Home Shift+Right Shift+Down Shift+4 Shift+6 Shift+6")
    told = labels(page)
    assert told["r1c1"] == "row 1 column 1, given 5"
    assert told["r1c2"] == "row 1 column 2, given 3"
    assert told["r2c1"] == "row 2 column 1, empty, corner marks 4"
    assert told["r2c2"] == "row 2 column 2, given 7"

    press(page, "Control+z Control+z Control+z Control+z")
    assert labels(page)["r2c2"] == "row 2 column 2, empty"
    press(page, "Control+y Control+Shift+Z")
    assert labels(page)["r2c1"] == "row 2 column 1, empty, corner marks 4"
    press(page, "Control+a Delete Control+z")

    press(page, "Escape")
    page.keyboard.press("z")  # own digits: givens are protected
    click(page, (1, 1))
    press(page, "9 Right Right 5")
    told = labels(page)
    assert told["r1c1"] == "row 1 column 1, given 5, conflicts"
    assert told["r1c3"] == "row 1 column 3, 5, conflicts"
    expect(page.locator("#digits button")).to_have_count(9)
    page.get_by_role("radio", name="Centre").check()  # it keeps the focus, but not these keys
    press(page, "Control+z Control+z")
    assert labels(page)["r1c3"] == "row 1 column 3, empty"
    press(page, "Control+y")
    page.get_by_role("link", name="Skip to the board").press("Enter")
    assert page.evaluate("document.activeElement.id") == "cell-r1c3"

    press(page, "3")
    page.evaluate(UNTIL_KEPT)
    before = labels(page)
    page.reload()
    ready(page)
    assert labels(page) == before
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()

    press(page, "Control+a Delete")
    drag(page, (1, 1), (1, 3), (2, 3))
    assert selected(page) == {"r1c1", "r1c2", "r1c3", "r2c3"}
    press(page, "8")
    page.keyboard.down("Control")
    click(page, (9, 9))
    click(page, (1, 2))
    page.keyboard.up("Control")
    assert selected(page) == {"r1c1", "r1c3", "r2c3", "r9c9"}
    cell(page, "r1c1").dblclick()
    assert selected(page) == {"r1c1", "r1c2", "r1c3", "r2c3"}
    press(page, "Escape")
    assert selected(page) == set()
    cell(page, "r5c5").click(button="right")  # the middle of a cell is the place of 5
    assert labels(page)["r5c5"] == "row 5 column 5, empty, centre marks 5"
    french = "new KeyboardEvent('keydown', { key: '&', code: 'Digit1', bubbles: true })"
    cell(page, "r5c5").evaluate(f"each => each.dispatchEvent({french})")
    assert labels(page)["r5c5"] == "row 5 column 5, given 1"
    press(page, "End Right Down")  # past the edge, to the other side
    assert selected(page) == {"r6c1"}


def test_a_large_board_is_entered_by_two_keys_or_letters_and_by_touch(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 360, "height": 740}, has_touch=True)
    ready(page)
    page.get_by_role("button", name="New", exact=True).tap()
    page.get_by_role("button", name="16×16").tap()
    page.get_by_role("button", name="Create").tap()
    expect(page.locator("#digits button")).to_have_count(16)
    cell(page, "r1c1").tap()
    press(page, "1 2 Right g")
    cell(page, "r16c16").tap()
    page.get_by_role("radio", name="Centre").tap()
    page.get_by_role("button", name="B", exact=True).tap()
    told = labels(page)
    assert told["r1c1"] == "row 1 column 1, given C"
    assert told["r1c2"] == "row 1 column 2, given G"
    assert told["r16c16"] == "row 16 column 16, empty, centre marks B"
    page.get_by_role("button", name="Undo").tap()
    page.get_by_role("button", name="Undo").tap()
    page.get_by_role("button", name="Undo").tap()
    assert labels(page)["r1c1"] == "row 1 column 1, empty"  # both keys were one entry
    assert page.evaluate("document.documentElement.scrollWidth") == 360
