"""Questions that the page asks ahead: about the puzzles that the next key may make."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

import sudoku
from tests.web.browser.board import AHEAD, expect_frame, press, press_at_once, rules, tool
from tests.web.browser.conftest import OpenPage

pytestmark = [pytest.mark.slow, pytest.mark.thorough]

SEVERAL = "# box: 2x2\n# rule: killer 5: r1c1 r1c2\n" + "." * 16
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
WORDS = {
    "unique": "Exactly one solution",
    "multiple": "Several solutions",
    "unsatisfiable": "No solution",
}
STAY = 1100
"""Milliseconds after which the candidates of an earlier puzzle disappear."""
SETTLED = 300
"""Milliseconds in which the questions about a cell are asked."""
WATCH = """() => {
    window.asked = [];
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (message) {
        const [, name, body] = message.match(/^\\d+ (.*)\\n(.*)/s) ?? [];
        if (name) asked.push({ name, ...JSON.parse(body) });
        return send.call(this, message);
    };
}"""
"""Keeps the questions that the page sends over its connection."""
SHOWN = """() => [...document.querySelectorAll("#grid .contents > g")].map(cell => [
    cell.querySelector("text.given")?.textContent ?? null,
    [...cell.querySelectorAll(".candidates text")].map(text => Number(text.textContent)),
])"""
"""The given and the candidates that the board shows in each cell."""


def opened(open_page: OpenPage, text: str) -> Page:
    """A page with this puzzle and its true candidates, whose questions are watched."""
    page = open_page(f"#puzzle={quote(text)}")
    show_candidates(page)
    page.evaluate(WATCH)
    return page


def show_candidates(page: Page) -> None:
    """Show the true candidates, and not the solutions that differ, which would cover them."""
    page.locator("#kinds button").first.wait_for(state="attached")
    page.locator(".card-ambiguity input").evaluate("box => box.dispatchEvent(new Event('change'))")
    page.locator(".card-candidates").get_by_label("Show on the board").check()
    expect_answers(page)


def expect_answers(page: Page) -> None:
    """Wait for the answers about the present puzzle, and compare them with those of a solver that
    the page does not use.
    """
    expect_frame(page)  # until then the cards show the answers before an edit
    for card in ("verdict", "candidates"):
        expect(page.locator(f".card-{card} .answer:not(.stale) p").first).to_be_attached()
    expect_frame(page)
    shown = page.evaluate(SHOWN)
    lines = [f"# rule: {rule}" for rule in rules(page)]
    cells = "".join(given or "." for given, _ in shown)
    box = "2x2" if len(cells) == 16 else "3x3"
    truth = sudoku.candidates("\n".join([f"# box: {box}", *lines, cells]), model="sat")
    verdict = page.locator(".card-verdict .verdict strong").inner_text()
    assert verdict == WORDS[truth.verdict.value], cells
    for (given, candidates), expected in zip(shown, truth.candidates, strict=True):
        assert candidates == ([] if given else [*expected]), cells


def asked(page: Page) -> list[dict[str, Any]]:
    """The questions for verdicts and candidates since the last call, once no more are asked."""
    page.wait_for_timeout(SETTLED)
    found: list[dict[str, Any]] = page.evaluate("asked.splice(0)")
    return [each for each in found if each["name"] in ("check", "candidates")]


def test_a_key_in_a_selected_cell_needs_no_question(open_page: OpenPage) -> None:
    page = opened(open_page, SEVERAL)
    for cell, keys in (("r1c1", "1 2 Delete"), ("r3c3", "1 4 Delete")):
        page.locator(f"#cell-{cell}").click()
        ahead = asked(page)
        assert {each["seconds"] for each in ahead} == {AHEAD}
        for key in keys.split():
            press(page, key)
            expect_answers(page)
            assert asked(page) == []
        page.wait_for_timeout(STAY)
        expect_answers(page)


def test_a_given_of_a_unique_puzzle_can_be_deleted_without_a_question(open_page: OpenPage) -> None:
    page = opened(open_page, PUZZLE)
    page.locator("#cell-r1c3").click()
    assert asked(page) == []
    for cell in ("r1c1", "r1c2"):  # without the second, there are several solutions
        page.locator(f"#cell-{cell}").click()
        assert asked(page) != []
        press(page, "Delete")
        expect_answers(page)
        assert asked(page) == []


def test_fast_keys_undo_several_cells_and_changed_rules_show_no_stale_answer(
    open_page: OpenPage,
) -> None:
    page = opened(open_page, SEVERAL)
    random = Random(38)
    for number in range(60):
        if number in (20, 40):
            tool(page, "Anti-knight")  # on, and off again
        cell = page.locator(f"#cell-r{random.randint(1, 4)}c{random.randint(1, 4)}")
        cell.click(modifiers=["Control"] if random.random() < 0.2 else [])
        page.wait_for_timeout(random.choice((0, 0, 20, 60, 150)))
        press(page, random.choice(("1", "2", "3", "4", "1 2", "3 4", "Delete", "Control+z")))
        if number % 3 == 0:
            expect_answers(page)


def test_nothing_is_asked_ahead_about_several_cells_own_digits_and_requests(
    open_page: OpenPage,
) -> None:
    page = opened(open_page, SEVERAL)
    press(page, "Control+a")
    assert asked(page) == []
    press(page, "z")  # own digits
    page.locator("#cell-r1c1").click()
    assert asked(page) == []
    press(page, "z")
    assert asked(page) != []


def intercepted(
    open_page: OpenPage, heard: Callable[[WebSocketRoute, WebSocketRoute, str], None]
) -> tuple[Page, list[str]]:
    """A page whose questions asked ahead are given to `heard`, with both sides of its connection,
    and not to the server; and its other messages from now on.
    """
    others: list[str] = []
    page = open_page(f"#puzzle={quote(SEVERAL)}")

    def connected(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def told(message: str | bytes) -> None:
            body = str(message).partition("\n")[2]
            if body and json.loads(body).get("seconds") == AHEAD:
                heard(route, server, str(message))
            else:
                others.append(str(message))
                server.send(message)

        route.on_message(told)

    page.route_web_socket("**/api/live*", connected)
    page.reload()
    show_candidates(page)
    others.clear()
    return page, others


def test_a_key_uses_answers_that_are_on_their_way(open_page: OpenPage) -> None:
    held: list[tuple[WebSocketRoute, str]] = []
    page, others = intercepted(open_page, lambda _, server, each: held.append((server, each)))
    page.locator("#cell-r1c1").click()
    page.wait_for_timeout(SETTLED)
    press(page, "1")
    page.wait_for_timeout(SETTLED)
    assert held
    assert not any(each in message for each in (" check", " candidates") for message in others)
    for server, message in held:
        server.send(message)
    expect_answers(page)


@pytest.mark.parametrize(("is_answered", "keys"), [(False, "243"), (True, "124")])
def test_a_question_asked_ahead_delays_no_other_and_is_the_last_if_it_takes_long(
    open_page: OpenPage, is_answered: bool, keys: str
) -> None:
    """The first question about a cell is about the digit 1; if it is not decided in its short time,
    it is asked again after the key.
    """
    ahead: list[str] = []

    def heard(page_side: WebSocketRoute, _server: WebSocketRoute, message: str) -> None:
        ahead.append(json.loads(message.partition("\n")[2])["puzzle"])
        if is_answered:
            answer = '{"answer": {"verdict": "unknown"}}'
            page_side.send(f"{message.split()[0]} 200\n{answer}")

    page, _ = intercepted(open_page, heard)
    for cell, key in zip(("r1c1", "r3c3", "r4c4"), keys, strict=True):
        page.locator(f"#cell-{cell}").click()
        page.wait_for_timeout(SETTLED)
        press(page, key)
        expect_answers(page)
    page.wait_for_timeout(SETTLED)
    assert 2 <= len({*ahead}) <= 6  # about each cell when it is selected, and after its edit


def test_a_key_that_follows_at_once_is_answered(open_page: OpenPage) -> None:
    page = opened(open_page, SEVERAL)
    page.locator("#cell-r1c2").click()
    for keys in ("ArrowLeft 1", "ArrowDown 3", "ArrowRight 2", "ArrowUp Delete"):
        press_at_once(page, keys)
        expect_answers(page)
