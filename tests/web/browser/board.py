"""The board and the cards of the page, as a user's hands reach them."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Locator, Page, expect

Place = tuple[float, float]
"""Row and column from 1; (1.5, 1) is on the edge between r1c1 and r2c1, (0, 3) above column 3."""
AHEAD = 0.1
"""The budget of a question that is asked ahead, in seconds."""

_BY_REQUESTS = """() => Object.defineProperty(WebSocket.prototype, "readyState", {
    get: () => WebSocket.CLOSED,
})"""
_WITHOUT_ANSWERS = """() => {
    const real = window.fetch;
    const refusal = () => new Response('{"error": "not asked in this test"}', { status: 422 });
    const isTheBoards = url => /api\\/(read|draw|rules)$/.test(url);
    window.fetch = async (url, options) => isTheBoards(url) ? real(url, options) : refusal();
}"""


def ready(page: Page) -> None:
    """Wait until the page takes keys and has its tools. From then on answers beside the board are
    not asked for, as these take the machine's time.
    """
    page.locator("html[data-ready=true] #kinds button").first.wait_for(state="attached")
    by_requests(page)
    page.evaluate(_WITHOUT_ANSWERS)


def by_requests(page: Page) -> None:
    """From now on questions are requests, as without the open connection; a test can hold them."""
    page.evaluate(_BY_REQUESTS)


def card(page: Page, name: str) -> Locator:
    """The card of this name, opened if it can be folded."""
    found = page.locator(f".card-{name}")
    summary = found.locator("> details:not([open]) > summary")
    if summary.count():
        summary.click()
    return found


def allow_minutes(page: Page) -> None:
    """Give questions minutes, because their workers get little time from a busy machine."""
    page.get_by_label("Time for one question").select_option("300")


def ambiguity_card(page: Page) -> Locator:
    """The card that compares two solutions, with clues that settle the puzzle. Its question has a
    second; if the machine is too busy for that, this asks for longer.
    """
    allow_minutes(page)
    found = card(page, "ambiguity")
    longer = found.get_by_role("button", name=re.compile("^Search longer"))
    settled = found.get_by_role("button", name=re.compile("^Add th"))
    expect(longer.or_(settled).first).to_be_visible()
    if longer.count():
        longer.click()
    expect(settled).to_be_visible()
    return found


def cell(page: Page, name: str) -> Locator:
    """The cell with this name: r1c1."""
    return page.locator(f"#cell-{name}")


def on_screen(page: Page, place: Place) -> Place:
    """Where a place is, in pixels from the left and the top."""
    row, column = place
    at: list[float] = page.evaluate(
        """([x, y]) => {
            const { a, d, e, f } = document.getElementById("grid").getScreenCTM();
            return [a * x + e, d * y + f];
        }""",
        [64 * (column - 0.5), 64 * (row - 0.5)],
    )
    return at[0], at[1]


def click(page: Page, place: Place) -> None:
    page.mouse.click(*on_screen(page, place))


def drag(page: Page, *places: Place) -> None:
    """Press at the first place and move along the others."""
    page.mouse.move(*on_screen(page, places[0]))
    page.mouse.down()
    for place in places[1:]:
        page.mouse.move(*on_screen(page, place), steps=3)
    page.mouse.up()


def press(page: Page, keys: str) -> None:
    """These keys, one after the other: "5 Right Shift+3"."""
    for key in keys.split():
        page.keyboard.press(key.replace("Right", "ArrowRight").replace("Down", "ArrowDown"))


def paste(page: Page, text: str) -> None:
    """As Ctrl+V does where no field has the focus."""
    page.evaluate(
        """text => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text/plain", text);
            const options = { clipboardData, bubbles: true, cancelable: true };
            document.body.dispatchEvent(new ClipboardEvent("paste", options));
        }""",
        text,
    )


def tool(page: Page, label: str) -> None:
    """Take a tool from the palette."""
    page.locator("#kinds").get_by_role("button", name=label, exact=True).click()


def listed_rules(page: Page) -> Locator:
    """The rules in the list; the title of each is its text."""
    return page.locator("#rule-list .rule")


def rules(page: Page) -> list[str]:
    found: list[str] = listed_rules(page).evaluate_all("all => all.map(each => each.title)")
    return found


def expect_rules(page: Page, *texts: str) -> None:
    """Wait until these are the rules, in this order."""
    page.wait_for_function(
        """texts => {
            const listed = document.querySelectorAll("#rule-list .rule");
            const found = [...listed].map(each => each.title);
            return JSON.stringify(found) === texts;
        }""",
        arg=json.dumps(texts, separators=(",", ":")),
    )


def expect_frame(page: Page) -> None:
    """Wait until the board is drawn: an edit waits 12 ms for its answer, and then for a frame."""
    page.evaluate("() => new Promise(done => setTimeout(() => requestAnimationFrame(done), 13))")


def labels(page: Page) -> dict[str, str]:
    """What a screen reader says of each cell, by the cell's name."""
    expect_frame(page)
    found = page.evaluate(
        """JSON.stringify(Object.fromEntries([...document.querySelectorAll("[role=gridcell]")]
            .map(cell => [cell.id.slice(5), cell.getAttribute("aria-label")])))"""
    )
    told: dict[str, str] = json.loads(found)
    return told


def selected(page: Page) -> set[str]:
    """The names of the selected cells."""
    return {
        each.removeprefix("cell-")
        for each in page.locator("[role=gridcell][aria-selected=true]").evaluate_all(
            "all => all.map(each => each.id)"
        )
    }


def asked_by(page: Page) -> list[str]:
    """The questions that the page sends from now on."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    return asked


def press_at_once(page: Page, keys: str) -> None:
    """These keys without a pause, in which the page could ask ahead: "ArrowRight 5"."""
    page.evaluate(
        """keys => {
            for (const key of keys) {
                const options = { key, bubbles: true, cancelable: true };
                document.activeElement.dispatchEvent(new KeyboardEvent("keydown", options));
            }
        }""",
        keys.split(),
    )


def verdict_of(page: Page, key: str, words: str, cell: str = "r1c3") -> None:
    """Press a key in a cell, and wait for the verdict."""
    page.locator(f"#cell-{cell}").click()
    page.keyboard.press(key)
    expect_frame(page)
    expect(page.locator(".card-verdict .answer:not(.stale) .verdict strong")).to_have_text(words)
