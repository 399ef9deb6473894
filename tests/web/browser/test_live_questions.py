"""When the page asks: at once after an edit, and only once about a key that is held down."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.web.browser.board import (
    AHEAD,
    asked_by,
    by_requests,
    expect_frame,
    press_at_once,
    verdict_of,
)
from tests.web.browser.conftest import OpenPage

pytestmark = [pytest.mark.slow, pytest.mark.thorough]

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SEVERAL = PUZZLE[:40] + 41 * "."
BURST = """() => {
    for (const key of ["1", "2", "4", "6", "4"]) {
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    }
}"""


def test_the_verdict_of_a_unique_puzzle_also_gives_the_candidates(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={quote(PUZZLE)}")
    shown = page.locator(".card-candidates .answer:not(.stale)")
    clues = page.locator(".card-clues .answer:not(.stale) p").first
    page.locator(".card-candidates").get_by_label("Show on the board").check()
    expect(shown).to_have_text("They are the digits of the solution.")
    expect(page.locator("#grid .candidates text")).to_have_count(PUZZLE.count("."))
    expect(clues).to_be_visible()
    expect(page.locator(".card-rating .answer:not(.stale) meter").first).to_be_visible()

    by_requests(page)
    asked = asked_by(page)
    held: list[Route] = []
    page.route("**/api/check", lambda route: held.append(route))
    page.locator("#cell-r1c1").click()
    page.keyboard.press("Delete")
    expect(page.locator(".card-verdict .answer.stale")).to_be_attached()
    assert asked == ["check"]
    held[0].continue_()
    page.unroute("**/api/check")
    expect(shown).to_have_text("They are the digits of the solution.")
    expect(page.locator("#grid .candidates text")).to_have_count(PUZZLE.count(".") + 1)
    expect(clues).to_be_visible()
    assert "candidates" not in asked


def test_keys_in_a_burst_ask_at_most_twice(open_page: OpenPage) -> None:
    """Once if the solutions that the page knows keep the last digit."""
    page = open_page(f"#puzzle={quote(SEVERAL)}")
    counted = page.locator(".card-verdict .answer:not(.stale) .count")
    expect(counted).to_contain_text("solutions")
    by_requests(page)
    asked = asked_by(page)
    page.locator("#cell-r1c3").click()
    page.evaluate(BURST)
    expect(counted).to_contain_text("solutions")
    assert asked.count("check") in (1, 2)
    assert asked.count("count") == 1


def test_between_puzzles_with_several_solutions_candidates_do_not_wait_for_the_verdict(
    open_page: OpenPage,
) -> None:
    page = open_page(f"#puzzle={quote(SEVERAL)}")
    shown = page.locator(".card-candidates .answer:not(.stale)")
    expect(page.locator(".card-verdict .verdict strong")).to_have_text("Several solutions")
    page.locator(".card-candidates").get_by_label("Show on the board").check()
    expect(shown).to_contain_text("one candidate")
    by_requests(page)
    held: list[Route] = []
    page.route("**/api/check", lambda route: held.append(route))
    page.locator("#cell-r1c3").click()
    page.keyboard.press("4")
    expect(shown).to_contain_text("one candidate")
    assert len(held) == 1
    held[0].continue_()


WATCH = """() => {
    window.happened = [];
    for (const cell of document.querySelectorAll("#grid .contents > g")) {
        cell.firstChild?.classList.add("kept");
    }
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (message) {
        const [, name, body] = message.match(/^\\d+ (.*)\\n(.*)/s) ?? [];
        if (name && JSON.parse(body).seconds > AHEAD) happened.push(name);
        return send.call(this, message);
    };
    const replace = Element.prototype.replaceChildren;
    Element.prototype.replaceChildren = function (...nodes) {
        if (this.closest("#grid .contents")) happened.push("drawn");
        return replace.apply(this, nodes);
    };
}""".replace("AHEAD", str(AHEAD))
"""Keeps, in order, the questions that are not asked ahead, and that the board is drawn."""


def test_questions_leave_before_the_board_is_drawn_and_other_cells_stay(
    open_page: OpenPage,
) -> None:
    page = open_page(f"#puzzle={quote(PUZZLE)}")
    verdict = page.locator(".card-verdict .answer:not(.stale) .verdict strong")
    expect(verdict).to_have_text("Exactly one solution")
    page.locator("#cell-r1c2").click()
    address = page.url
    page.evaluate(WATCH)
    press_at_once(page, "ArrowLeft Delete")
    page.wait_for_function("happened.includes('drawn')")
    happened = page.evaluate("happened.filter(each => ['check', 'drawn'].includes(each))")
    assert happened == ["check", "drawn"]
    givens = len(PUZZLE.replace(".", ""))
    assert page.locator("#grid .contents .kept").count() == givens - 1
    assert page.locator("#grid .contents .given").count() == givens - 1
    page.wait_for_url(lambda url: url != address)
    expect(verdict).to_have_text("Exactly one solution")


def through(page: Page, card: str, lose: bool = False, hold: bool = False) -> list[str]:
    """Reload a page with its open connection watched; at questions for the verdict it is lost if
    `lose`, and silent if `hold`. card: the last that is answered. Returns the messages of the page,
    without the puzzles.
    """
    sent: list[str] = []

    def connected(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def told(message: str | bytes) -> None:
            sent.append(str(message).partition("\n")[0])
            if lose and " check" in sent[-1]:
                route.close()
                server.close()
            elif not hold or " check" not in sent[-1]:
                server.send(message)

        route.on_message(told)

    page.route_web_socket("**/api/live*", connected)
    page.reload()
    expect(page.locator(f"{card} .answer:not(.stale) p").first).to_be_visible()
    return sent


def test_questions_go_over_the_open_connection_and_their_numbers_stop_them(
    open_page: OpenPage,
) -> None:
    page = open_page(f"#puzzle=5{80 * '.'}")
    sent = through(page, ".card-ambiguity")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    address = page.url
    verdict_of(page, "4", "Several solutions")
    page.wait_for_url(lambda url: url != address)
    verdict = page.locator(".card-verdict")
    verdict.get_by_role("button", name="Count them all").click()
    expect(verdict).to_contain_text("Waiting for the number of solutions")
    number = [each for each in sent if each.endswith(" count")][-1].partition(" ")[0]
    verdict.get_by_role("button", name="Cancel").click()
    expect(verdict).to_contain_text("Cancelled.")
    assert number in sent
    assert {"check", "count"}.isdisjoint(asked)


@pytest.mark.parametrize("trouble", ["lose", "hold"])
def test_a_question_is_asked_again_after_its_connection_is_lost_or_silent(
    open_page: OpenPage, trouble: str
) -> None:
    page = open_page(f"#puzzle={quote(PUZZLE)}")
    sent = through(page, ".card-clues", **{trouble: True})
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    page.locator("#cell-r1c3").click()  # about which all is known
    press_at_once(page, "ArrowLeft ArrowLeft Delete")
    expect_frame(page)
    verdict = page.locator(".card-verdict .answer:not(.stale) .verdict strong")
    expect(verdict).to_have_text("Exactly one solution")
    assert [each.partition(" ")[2] for each in sent].count("check") == 1
    assert asked.count("check") == 1
