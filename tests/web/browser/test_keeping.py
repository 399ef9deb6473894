"""What outlasts a reload, the way back to the puzzle before, and a server that was away."""

from __future__ import annotations

import re
import socket
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.board import by_requests, cell, listed_rules, paste, press
from tests.web.browser.conftest import OpenPage, watch
from tests.web.running import running_server

pytestmark = [pytest.mark.slow, pytest.mark.thorough]

READY = "html[data-ready=true]"
OTHER = "# title: Other\n# rule: killer 3: r1c1 r1c2\n" + "." * 16
GONE = "The server does not answer."


def reloaded(page: Page) -> None:
    page.reload()
    page.locator(READY).wait_for(state="attached")


def expect_cell(page: Page, name: str, content: str) -> None:
    """The board is drawn with the next frame, after the page takes keys."""
    expect(cell(page, name)).to_have_attribute("aria-label", re.compile(f", {content}"))


def expect_address(page: Page, digits: str) -> None:
    """The address is written a moment after an edit."""
    written = """async (digits) => {
        const { decode } = await import("/address.js");
        const { puzzleText } = await import("/puzzle.js");
        for (const end = performance.now() + 60000; performance.now() < end;) {
            const state = await decode(location.hash);
            if (state && puzzleText(state).trim().endsWith(digits)) return true;
            await new Promise(requestAnimationFrame);
        }
        return false;
    }"""
    assert page.evaluate(written, digits)


def test_undo_survives_a_reload_and_back_leads_to_the_puzzle_before(page: Page) -> None:
    page.locator(READY).wait_for(state="attached")
    cell(page, "r1c1").click()
    press(page, "5 Right 6 Delete")
    page.locator("#undo").click()
    expect(page.locator("#redo")).to_be_enabled()
    expect_address(page, "56" + "." * 79)
    reloaded(page)
    expect_cell(page, "r1c2", "given 6")
    press(page, "Control+y")
    expect_cell(page, "r1c2", "empty")
    for _ in range(3):
        press(page, "Control+z")
    expect(page.locator("#undo")).to_be_disabled()
    expect_cell(page, "r1c1", "empty")
    press(page, "Control+y")

    paste(page, OTHER)
    expect(page.locator("#puzzle-title")).to_have_text("Other")
    expect(listed_rules(page)).to_have_count(1)
    cell(page, "r2c2").click()
    press(page, "4")
    expect_address(page, "." * 5 + "4" + "." * 10)
    reloaded(page)
    page.go_back()
    expect(page.locator("#puzzle-title")).to_be_hidden()
    expect_cell(page, "r1c1", "given 5")
    page.go_forward()
    expect(page.locator("#puzzle-title")).to_have_text("Other")
    expect_cell(page, "r2c2", "given 4")
    page.go_back()
    expect(listed_rules(page)).to_have_count(0)
    page.evaluate("location.hash = ''")
    expect_cell(page, "r1c1", "empty")


def test_an_edit_outlasts_a_reload_before_the_address_is_written(page: Page) -> None:
    page.locator(READY).wait_for(state="attached")
    page.evaluate(
        """() => {
            CompressionStream = class {
                readable = new ReadableStream();
                writable = new WritableStream();
            };
        }"""
    )
    before = page.url
    cell(page, "r1c1").click()
    press(page, "5")
    assert page.url == before
    reloaded(page)
    expect_cell(page, "r1c1", "given 5")
    expect(page).not_to_have_url(before)
    press(page, "Control+z")
    expect_cell(page, "r1c1", "empty")


def test_an_edit_just_before_back_is_there_after_forward(page: Page) -> None:
    page.locator(READY).wait_for(state="attached")
    paste(page, OTHER)
    expect(page.locator("#puzzle-title")).to_have_text("Other")
    expect_address(page, "." * 16)
    cell(page, "r2c2").click()
    page.evaluate(
        """() => {
            for (const key of ["4", "3"]) {
                const options = { key, bubbles: true };
                document.activeElement.dispatchEvent(new KeyboardEvent("keydown", options));
            }
            history.back();
        }"""
    )
    expect(page.locator("#puzzle-title")).to_be_hidden()
    page.go_forward()
    expect(page.locator("#puzzle-title")).to_have_text("Other")
    expect_cell(page, "r2c2", "given 3")
    expect_address(page, "." * 5 + "3" + "." * 10)
    page.go_back()
    expect(page.locator("#puzzle-title")).to_be_hidden()
    page.go_forward()
    expect_cell(page, "r2c2", "given 3")


def test_the_address_stays_from_the_start_of_a_reload_to_the_next_edit(page: Page) -> None:
    page.locator(READY).wait_for(state="attached")
    cell(page, "r1c1").click()
    press(page, "5")
    expect_address(page, "5" + "." * 80)
    before = page.url
    press(page, "Right 6")
    page.evaluate("dispatchEvent(new Event('beforeunload'))")
    page.wait_for_timeout(500)
    assert page.url == before
    press(page, "Right 7")
    expect_address(page, "567" + "." * 78)


def test_the_page_goes_on_when_the_server_is_back(page: Page, faults: list[str]) -> None:
    verdict = page.locator(".card-verdict")
    page.locator(READY).wait_for(state="attached")
    by_requests(page)
    page.route("**/api/*", lambda route: route.abort())
    cell(page, "r1c1").click()
    press(page, "5")
    expect(verdict.get_by_role("alert")).to_contain_text(GONE)
    page.unroute("**/api/*")
    expect(verdict).to_contain_text("Several solutions")
    expect(verdict.get_by_role("alert")).to_have_count(0)
    faults[:] = [fault for fault in faults if "net::ERR_FAILED" not in fault]


def test_a_server_that_is_started_again_is_found(open_page: OpenPage, faults: list[str]) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    page = open_page("notice.js").context.new_page()
    watch(page, f"http://127.0.0.1:{port}", faults)
    verdict = page.locator(".card-verdict")
    with running_server("--port", port, "--jobs", "1") as running:
        page.goto(f"{running.address}#puzzle={quote(OTHER)}")
        expect(verdict).to_contain_text("Several solutions")
    cell(page, "r1c1").click()
    press(page, "3")
    expect(verdict.get_by_role("alert")).to_contain_text(GONE)
    with running_server("--port", port, "--jobs", "1"):
        expect(verdict).to_contain_text("No solution")
        page.close()
    faults[:] = [fault for fault in faults if "net::ERR_" not in fault]
