"""What axe, a checker of accessibility, says of every state of the page, light, dark and small."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.web.browser.board import cell, press, tool
from tests.web.browser.conftest import OpenPage

pytestmark = [pytest.mark.slow, pytest.mark.thorough]

VARIANT = (
    "# title: A title\n# author: Somebody\n# ruleset: Rules in words.\n"
    "# rule: killer 3: r1c1 r1c2\n# rule: thermo: r2c1 r2c2 r2c3\n" + "." * 16
)
SIZES = {"desk": (1280, 800), "tablet": (768, 1024), "phone": (360, 740)}
DIALOGS = ("new", "open", "about", "keys")


def faults_of(page: Page) -> list[tuple[str, list[str]]]:
    """The serious findings: each rule, and the elements that break it."""
    found = Axe().run(page).response["violations"]
    serious = [each for each in found if each["impact"] in ("serious", "critical")]
    return [(each["id"], [node["html"][:200] for node in each["nodes"]]) for each in serious]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("device", SIZES)
def test_axe_finds_no_serious_fault(open_page: OpenPage, device: str, scheme: str) -> None:
    width, height = SIZES[device]
    page = open_page(
        bypass_csp=True,
        viewport={"width": width, "height": height},
        color_scheme=scheme,
        reduced_motion="reduce",
        has_touch=device != "desk",
    )
    page.locator("html[data-ready=true] #kinds button").first.wait_for(state="attached")
    found = {"first screen": faults_of(page)}
    page.evaluate("text => location.hash = `puzzle=${text}`", quote(VARIANT))
    expect(page.locator("#rule-list li")).to_have_count(2)
    expect(page.locator("#panel-cards:not([aria-busy]) .card-verdict .verdict")).to_be_visible()
    found["answers"] = faults_of(page)
    if device != "desk":
        page.locator("#views").get_by_label("Rules").check()
    page.locator("#rule-list button").first.click()
    found["editing a rule"] = faults_of(page)
    press(page, "Escape")
    tool(page, "Cage")
    cell(page, "r4c1").click()
    found["a tool"] = faults_of(page)
    press(page, "Escape")
    for name in DIALOGS:
        page.locator(f"#{name}").click()
        found[name] = faults_of(page)
        press(page, "Escape")
    assert {state: faults for state, faults in found.items() if faults} == {}
