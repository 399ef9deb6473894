"""Boards with other rows than columns, and regions that the solver has to find, on the page."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.chaos import solutions_of_four
from tests.web.browser.board import (
    ambiguity_card,
    card,
    cell,
    click,
    drag,
    expect_rules,
    labels,
    press,
    tool,
)
from tests.web.browser.conftest import OpenPage

pytestmark = [pytest.mark.slow, pytest.mark.thorough]

HEAD = "# box: 2x3\n# rule: rows 4\n"
WIDE = f"{HEAD}123456......231564......"
"""Several solutions."""
UNIQUE = f"{HEAD}1.3.5...6..32....45...31"
SOLUTION = "123456456123231564564231"
TALL = "# box: 1x3\n# rule: rows 5\n# rule: regions: none\n# rule: lines rows\n# rule: digits 1-3\n"
CHAOS = "# box: 2x2\n# rule: regions: none\n# rule: chaos\n1234341221434321"


def verdict(page: Page) -> Locator:
    return page.locator(".card-verdict .verdict strong")


def test_a_board_with_fewer_rows_is_opened_edited_linked_and_printed(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={quote(WIDE)}")
    expect(page.locator("#grid [role=gridcell]")).to_have_count(24)
    expect(page.locator("#grid")).to_have_attribute("aria-rowcount", "4")
    expect(page.locator("#grid")).to_have_attribute("viewBox", "-6 -6 396 268")
    expect(verdict(page)).to_have_text("Several solutions")

    cell(page, "r2c1").click()
    press(page, "4 Down Down Down")  # from the last row to the first
    expect(cell(page, "r1c1")).to_be_focused()
    assert labels(page)["r2c1"] == "row 2 column 1, given 4"
    page.keyboard.press("Control+End")
    expect(cell(page, "r4c6")).to_be_focused()
    press(page, "7")
    assert labels(page)["r4c6"] == "row 4 column 6, empty"

    tool(page, "Cage")
    drag(page, (3, 6), (4, 6))
    page.get_by_role("textbox", name="Sum").fill("7")
    page.keyboard.press("Enter")
    expect_rules(page, "killer 7: r3c6 r4c6")
    tool(page, "Skyscraper clue")
    click(page, (5, 2))
    page.get_by_role("textbox", name="Count").fill("2")
    page.keyboard.press("Enter")
    expect_rules(page, "killer 7: r3c6 r4c6", "skyscraper 2: r5c2")
    expect(page.locator("#grid .signs .outside text")).to_have_text("2")
    expect(page).to_have_url(re.compile("#."))
    page.reload()
    expect_rules(page, "killer 7: r3c6 r4c6", "skyscraper 2: r5c2")
    assert len(labels(page)) == 24
    page.emulate_media(media="print")
    expect(page.locator("#grid")).to_be_visible()
    width, height = page.locator("#grid").evaluate(
        "({ clientWidth: w, clientHeight: h }) => [w, h]"
    )
    assert width > height > 100


def test_a_new_board_may_have_more_rows_and_no_boxes(page: Page) -> None:
    page.get_by_role("button", name="New", exact=True).click()
    dialog = page.get_by_role("dialog", name="New board")
    dialog.get_by_label("Box rows").fill("2")
    dialog.get_by_label("Rows of the board").fill("5")
    dialog.get_by_role("button", name="Create").click()
    expect(dialog).to_be_visible()  # boxes of 2 rows do not fit 5 rows
    dialog.get_by_label("Boxes", exact=True).uncheck()
    expect(dialog.locator("output")).to_have_text("5×6")
    dialog.get_by_role("button", name="Create").click()
    expect(page.locator("#grid [role=gridcell]")).to_have_count(30)
    expect(page.locator("#no-rules")).to_have_text("Rows and columns only.")
    tool(page, "Number of rows")
    page.get_by_role("textbox", name="Rule", exact=True).fill("rows 8")
    page.keyboard.press("Enter")
    expect(page.locator("#grid [role=gridcell]")).to_have_count(48)
    expect(page.locator("#digits button")).to_have_count(8)
    page.locator("#undo").click()
    expect(page.locator("#grid [role=gridcell]")).to_have_count(30)


def test_lines_that_are_no_houses_may_repeat_digits(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={quote(TALL + '1..' * 5)}")
    expect(verdict(page)).to_have_text("Several solutions")
    assert labels(page)["r5c1"] == "row 5 column 1, given 1"  # and no conflict
    cell(page, "r5c2").click()
    press(page, "1")
    assert labels(page)["r5c1"] == "row 5 column 1, given 1, conflicts"
    expect(verdict(page)).to_have_text("No solution")


def test_every_card_answers_or_says_what_it_does_not_support(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={quote(UNIQUE)}")
    expect(verdict(page)).to_have_text("Exactly one solution")
    card(page, "solution").get_by_label("Show on the board").check()
    shown = page.locator("#grid .contents .shown")
    expect(shown).to_have_text(
        [digit for digit, given in zip(SOLUTION, UNIQUE[-24:], strict=True) if given == "."]
    )
    canon = card(page, "canon")
    canon.get_by_role("button", name="Find it").click()
    expect(canon.get_by_role("alert")).to_contain_text("need a square board")
    rating = card(page, "rating")
    expect(rating).to_contain_text("does not apply to this board")
    path = card(page, "path")
    path.get_by_role("button", name="Solve step by step").click()
    expect(path).to_contain_text("solved in")
    expect(page.get_by_text("every clue and every rule is needed")).to_be_visible()
    expect(rating).to_contain_text("score")  # after this, no card moves those below it
    export = card(page, "export")
    with page.expect_download() as downloading:
        export.get_by_role("button", name="Download").last.click()
    assert 'viewBox="-16 -16 416 288"' in downloading.value.path().read_text("utf-8")
    export.get_by_role("button", name="Show").click()
    expect(export.get_by_role("alert")).to_contain_text("cannot express a 4x6 board")


def test_each_solution_of_a_chaos_construction_has_its_regions(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={quote(CHAOS)}")
    expect(verdict(page)).to_have_text("Several solutions")
    solution = card(page, "solution")
    solution.get_by_label("Show on the board").check()
    digits = tuple(map(int, CHAOS[-16:]))
    count = sum(each[:16] == digits for each in solutions_of_four())
    borders = page.locator("#grid .overlays .found-regions")
    seen = set()
    for number in range(1, count + 1):
        expect(solution).to_contain_text(f"Solution {number} of {count}")
        seen.add(borders.get_attribute("d"))
        if number < count:
            solution.get_by_role("button", name="Next solution").click()
    assert len(seen) == count
    ambiguity = ambiguity_card(page)
    ambiguity.get_by_role("button", name=re.compile("^Add th")).click()
    expect(verdict(page)).to_have_text("Exactly one solution")
    expect(page.locator("#rule-list .rule").last).to_have_attribute(
        "title", re.compile(r"candidates \d: h\d+")
    )


def test_regions_that_differ_are_told_by_their_cells(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={quote(CHAOS)}")
    expect(verdict(page)).to_have_text("Several solutions")
    ambiguity = ambiguity_card(page)
    expect(ambiguity).to_contain_text(re.compile(r"differ in \d+ cells: region of r\dc\d, "))
    expect(ambiguity).not_to_contain_text(re.compile(r"\bh\d"))
    expect(ambiguity.locator(".legend")).to_be_hidden()


def test_what_a_format_cannot_say_leaves_no_text_of_another_format(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={quote(UNIQUE)}")
    expect(verdict(page)).to_have_text("Exactly one solution")
    export = card(page, "export")
    formats = export.get_by_label("Format")
    expect(formats.locator("option[value=csv]")).to_be_attached()
    text = export.get_by_label("The puzzle")
    for name, is_written in (("csv", True), ("sdk", False), ("text", True), ("f-puzzles", False)):
        formats.select_option(name)
        export.get_by_role("button", name="Show").click()
        expect(text).to_have_count(1 if is_written else 0)
        expect(export.get_by_text("cannot express a 4x6 board")).to_have_count(
            0 if is_written else 1
        )
