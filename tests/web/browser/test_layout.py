"""Where the parts of the page stand: in windows of every width, on paper, and for the keyboard."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.web.browser.board import press, ready, tool
from tests.web.browser.conftest import OpenPage

pytestmark = [pytest.mark.slow, pytest.mark.thorough]

CELLS = " ".join(f"r{row}c{column}" for row in range(1, 10) for column in (row % 2 + 1, 5))
WORDY = (
    f"# title: {'Unbroken' * 30}\n# ruleset: {'Digits increase along a line. ' * 12}\n"
    f"# rule: killer: {CELLS}\n# rule: thermo: r1c9 r2c9 r3c9\n" + "." * 81
)
LEAST_BOARD = {
    (1920, 1080): 850,
    (1280, 800): 570,
    (1024, 768): 540,
    (768, 1024): 740,
    (360, 740): 336,
}
"""The least width of the board in pixels, below a title, by the size of the window."""
WIDER = """() => {
    const parts = document.querySelectorAll("html, #board, #rules, #panel, #rules *");
    return [...parts]
        .filter(each => each.scrollWidth > each.clientWidth + 1)
        .filter(each => getComputedStyle(each).display !== "inline")
        .filter(each => !each.matches("input, .hidden, button, svg"))
        .map(each => `${each.tagName} ${each.id} ${each.scrollWidth} ${each.clientWidth}`);
}"""
"""The elements whose contents are wider than they are."""
A4 = ViewportSize(width=718, height=1047)
"""The pixels of a sheet without margins of 1 cm."""
PRINTED = """() => [...document.body.querySelectorAll("*")]
    .filter(each => each.getClientRects().length > 0)
    .map(each => each.id || each.classList[0]).filter(Boolean)"""


def test_the_board_has_the_space_and_long_texts_wrap(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={quote(WORDY)}", viewport={"width": 1280, "height": 800})
    ready(page)
    expect(page.locator("#rule-list li")).to_have_count(2)
    for (width, height), least in LEAST_BOARD.items():
        page.set_viewport_size({"width": width, "height": height})
        box = page.locator("#grid").bounding_box()
        assert box is not None
        assert box["width"] >= least, width
        assert page.evaluate(WIDER) == [], width

    search = page.get_by_role("searchbox", name="Find a rule")
    expect(search).to_be_hidden()
    page.locator("#views").get_by_label("Rules").check()
    expect(search).to_be_in_viewport()
    expect(page.locator("#kinds button").first).to_be_in_viewport()
    for width, height, name in ((768, 1024, "Arrow"), (360, 740, "Cage")):
        page.set_viewport_size({"width": width, "height": height})
        page.locator("#views").get_by_label("Rules").check()
        tool(page, name)
        expect(page.locator("#tool-form")).to_be_in_viewport()
        expect(page.locator("#cell-r5c5")).to_be_in_viewport()
        page.locator("#views").get_by_label("Answers").check()
        expect(page.locator("#keypad")).to_be_visible()
    press(page, "Escape")
    _skip_links_lead_to_the_parts(page)


def _skip_links_lead_to_the_parts(page: Page) -> None:
    parts = {"board": "grid", "rules": "rules", "answers": "panel"}
    for name, place in parts.items():
        page.get_by_role("link", name=f"Skip to the {name}").focus()
        press(page, "Enter")
        inside = page.evaluate(
            "id => document.getElementById(id).contains(document.activeElement)", place
        )
        assert inside, name
    expect(page.locator("#views").get_by_label("Answers")).to_be_checked()


@pytest.mark.parametrize("size", [(667, 375), (740, 360), (932, 430)])
def test_the_board_fits_a_phone_held_sideways(open_page: OpenPage, size: tuple[int, int]) -> None:
    width, height = size
    viewport = {"width": width, "height": height}
    page = open_page(f"#puzzle={quote(WORDY)}", viewport=viewport, has_touch=True)
    ready(page)
    for view in ("Answers", "Rules"):
        page.locator("#views").get_by_label(view).check()
        page.evaluate("scrollTo(0, 0)")
        for _ in range(2):  # at the top, and after the answers were scrolled
            box = page.locator("#grid").bounding_box()
            assert box is not None
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= height
            assert box["height"] >= height - 20
            page.evaluate("scrollTo(0, 1000)")
        assert page.evaluate(WIDER) == [], view
    page.locator("#views").get_by_label("Answers").check()
    page.evaluate("scrollTo(0, 0)")
    expect(page.locator("#digits button").last).to_be_in_viewport()
    page.get_by_role("link", name="Skip to the board").focus()
    press(page, "Enter")
    assert page.evaluate("document.getElementById('grid').contains(document.activeElement)")


def test_an_opened_puzzle_is_in_view_and_nothing_is_selected(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 360, "height": 740}, has_touch=True)
    page.locator("#cell-r1c1").tap()
    page.get_by_role("button", name="A variant").tap()
    expect(page.locator("#puzzle-title")).to_have_text("A variant")
    for name in ("r1c1", "r9c9"):
        expect(page.locator(f"#cell-{name}")).to_be_in_viewport(ratio=1)
    expect(page.locator("#short-verdict")).to_be_in_viewport()
    expect(page.locator("#grid .selected")).to_have_count(0)


def test_paper_shows_title_board_and_rules_in_words_alone(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={quote(WORDY)}", color_scheme="dark")
    ready(page)
    page.locator("#cell-r1c1").click()
    press(page, "Right")
    frame = "getComputedStyle(document.activeElement).stroke"
    assert page.evaluate(frame) != "none"
    expect(page.locator("#grid .drawing svg *").first).to_be_attached()
    page.set_viewport_size(A4)
    expect(page.locator("#short-verdict")).to_be_visible()
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate(frame) == "none"
    shown = set(page.evaluate(PRINTED))
    assert {"heading", "puzzle-title", "grid", "thick", "puzzle-ruleset"} <= shown
    hidden = {"entry", "views", "panel", "short-verdict", "rules-title", "palette", "notice"}
    assert shown.isdisjoint({*hidden, "selected"})
    ink = "getComputedStyle(document.documentElement).getPropertyValue('--given')"
    assert page.evaluate(ink) == "#10161f"


def test_paper_explains_rules_that_have_no_text(open_page: OpenPage) -> None:
    lines = ["# rule: antiknight", "# rule: killer 11: r1c1 r1c2", "# rule: hidden 2", "." * 81]
    page = open_page(f"#puzzle={quote(chr(10).join(lines))}")
    ready(page)
    words = page.locator("#rules-on-paper")
    expect(words).to_contain_text("knight's move apart")
    expect(words).to_be_hidden()
    page.set_viewport_size(A4)
    page.emulate_media(media="print")
    expect(words).to_be_visible()
    expect(words.locator("dt")).to_have_count(3)
    expect(words.locator("code")).to_have_text(["hidden 2"])  # the rest is drawn, or says it all
    page.emulate_media(media="screen")
    page.goto(page.url.split("#")[0] + f"#puzzle={quote(WORDY)}")
    expect(words).to_contain_text("Digits increase")
    page.emulate_media(media="print")
    expect(words).to_be_hidden()  # there is a text by the setter
