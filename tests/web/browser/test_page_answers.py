"""What a setter asks beside the board: refused, repaired, proved; hints; long questions."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from sudoku.checker import Accepted, verify_all
from sudoku.logic.examples import examples
from sudoku.logic.techniques.registry import techniques
from tests.cli.command import sudoku
from tests.web.asking import asked
from tests.web.browser.board import (
    allow_minutes,
    ambiguity_card,
    by_requests,
    card,
    expect_frame,
    labels,
)
from tests.web.browser.conftest import OpenPage

pytestmark = [pytest.mark.slow, pytest.mark.thorough]

RULES = ("9: r3c1 r4c1 r4c2", "10: r1c1 r1c2 r1c3 r2c1", "6: r3c4 r4c3 r4c4", "4: r2c2 r2c3")
KILLER = "".join(f"# rule: killer {rule}\n" for rule in RULES) + "." * 16
"""One solution: 1234 4312 2143 3421."""
CAGE = "r1c1 r1c2 r1c3 r2c1"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SEVERAL = EASY.replace("53..7", "5...7", 1).replace("..419..5....8..79", "..4.9..5....8....")


CANDIDATES_LEFT = """async text => {
    const { candidatesAfter } = await import("/panel/position.js");
    const { fromParsed } = await import("/puzzle.js");
    const { ask } = await import("/server.js");
    const state = fromParsed((await ask("read", { text })).puzzles[0]);
    const { steps } = await ask("steps", { puzzle: text });
    return steps.map((step, number) => {
        const left = candidatesAfter(state, steps.slice(0, number + 1)).flat().length;
        return [left, step.candidate_count + state.givens.length - step.open_cells];
    });
}"""
"""How many candidates the page shows after each step, and how many there are."""


def with_puzzle(text: str) -> str:
    return f"#puzzle={quote(text)}"


def expect_verdict(page: Page, words: str) -> None:
    expect(page.locator(".card-verdict .verdict strong")).to_have_text(words)


def digits(page: Page) -> str:
    """All digits as the cells are read out, a dot where there is none."""
    words = [label.replace("given ", "").split(", ")[1] for label in labels(page).values()]
    return "".join(word if word.isdigit() else "." for word in words)


def test_a_killer_is_refused_repaired_and_proved(open_page: OpenPage, tmp_path: Path) -> None:
    link = sudoku("convert", "--to", "f-puzzles", stdin=KILLER).out.strip()
    page = open_page(with_puzzle(link))
    expect_verdict(page, "Exactly one solution")
    page.get_by_role("button", name=f"Edit killer 10: {CAGE}").click()
    page.get_by_role("textbox", name="Rule", exact=True).fill(f"killer 11: {CAGE}")
    page.keyboard.press("Enter")
    expect_verdict(page, "No solution")
    reason = card(page, "reason")
    expect(reason).to_contain_text(f"Cage 11: {CAGE} is impossible by itself.")
    expect(reason).to_contain_text(
        "Possible typos: each of these changes leaves exactly one solution"
    )
    by_requests(page)
    with page.expect_response("**/api/explain"):
        page.get_by_role("button", name="Dark").click()  # drawn again in its colours
    assert page.locator("#grid .overlays svg").count() == 1
    reason.get_by_role("button", name=f"Change to Cage 10: {CAGE}").click()
    expect_verdict(page, "Exactly one solution")
    expect(page.locator("#grid .overlays svg")).to_have_count(0)

    allow_minutes(page)
    certificate = card(page, "certificate")
    certificate.get_by_role("button", name="Prove the verdict").click()
    with page.expect_download() as downloading:
        certificate.get_by_role("button", name="Download certificate.zip").click()
    path = tmp_path / "certificate.zip"
    downloading.value.save_as(path)
    (checked,) = verify_all(path)
    assert isinstance(checked.result, Accepted)
    assert checked.result.claim == "unique"
    assert sorted(checked.result.rules) == sorted(f"killer {rule}" for rule in RULES)
    certificate.get_by_label("Check a certificate").set_input_files(path)
    expect(certificate).to_contain_text("certificate.zip is accepted: it proves “unique”.")

    page.locator("#undo").click()
    expect_verdict(page, "No solution")


def test_an_empty_board_says_what_to_do_and_opens_examples(page: Page) -> None:
    verdict = card(page, "verdict")
    expect(verdict).to_contain_text("Type digits")
    expect(verdict).not_to_contain_text("solutions.")
    page.get_by_role("button", name="New", exact=True).click()
    page.get_by_role("button", name="16×16").click()
    page.get_by_role("button", name="Create").click()
    expect(page.locator("#grid [role=gridcell]")).to_have_count(256)
    expect(page.locator("#panel-cards:not([aria-busy])")).to_be_attached()
    expect(verdict).to_contain_text("Paste a link")
    expect(page.locator(".card-ambiguity")).to_be_hidden()
    for name, words in (
        ("A classic", "Exactly one solution"),
        ("A broken killer", "No solution"),
        ("A variant", "Exactly one solution"),
    ):
        verdict.get_by_role("button", name=name).click()
        expect(page.locator("#puzzle-title")).to_have_text(name)
        expect_verdict(page, words)
        page.locator("#undo").click()
    expect(verdict).to_contain_text("Draw a constraint")


def test_solutions_are_shown_one_after_the_other_and_exported(open_page: OpenPage) -> None:
    page = open_page(with_puzzle(SEVERAL))
    shown = page.locator("#grid .contents .shown")
    solutions = card(page, "solution")
    solutions.get_by_label("Show on the board").check()
    expect(solutions).to_contain_text("Solution 1 of 3")
    expect(ambiguity_card(page)).to_contain_text("Two solutions differ")
    expect(shown).to_have_count(SEVERAL.count("."))
    seen = {"".join(shown.all_text_contents())}
    for number in (2, 3):
        solutions.get_by_role("button", name="Next solution").click()
        expect(solutions).to_contain_text(f"Solution {number} of 3")
        expect_frame(page)
        seen.add("".join(shown.all_text_contents()))
        assert page.locator("#grid .overlays .changed").count() > 0
    assert len(seen) == 3
    assert all(len(each) == SEVERAL.count(".") for each in seen)

    export = card(page, "export")
    formats = export.get_by_label("Format").locator("option")
    expect(formats.nth(0)).to_have_text("f-puzzles: f-puzzles links")
    expect(formats.nth(1)).to_have_text("sudokupad: SudokuPad links and ids")
    expect(formats.last).to_have_text("xcsp3: XCSP3, for CP solvers")
    export.get_by_label("With the solution").check()
    export.get_by_label("Format").select_option("text")
    export.get_by_role("button", name="Show").click()
    written = export.get_by_label("The puzzle").input_value().split(":")[-1].strip()
    rest = iter("".join(shown.all_text_contents()))
    assert written == "".join(next(rest) if each == "." else each for each in SEVERAL)
    with page.expect_download() as downloading:
        export.get_by_role("button", name="Download").last.click()
    picture = downloading.value.path().read_text("utf-8")
    assert len(re.findall(r"<text[^>]*>[1-9]</text>", picture)) == 81

    solutions.get_by_label("Show on the board").uncheck()
    expect(shown).to_have_count(0)


SENTENCES = """async () => {
    const { sentenceOf } = await import("/panel/sentences.js");
    const { Names } = await import("/panel/names.js");
    const { empty } = await import("/puzzle.js");
    const state = empty(4, 4);
    const names = new Names({ get: () => state });
    const step = (technique, truths, links, placements, eliminations) =>
        sentenceOf(
            {
                technique, placements, eliminations, combinations: [],
                premises: { truths, links, constraints: [] },
            },
            state, "Why.",
        );
    return [
        step("Hidden Single", ["15r3"], [], ["r3c5=15"], []),
        step("Naked Single", ["r3c5"], [], ["r3c5=7"], []),
        step("Locked Candidates Type 1 (Pointing)", ["1b3"], ["1r3"], [], ["r3c2<>1", "r3c3<>1"]),
        step("Naked Pair", ["r2c1", "r8c1"], ["1c1", "16c1"], [], ["r4c1<>1", "r6c1<>16"]),
        step("Hidden Pair", ["1r2", "2r2"], ["r2c1", "r2c5"], [], ["r2c1<>3"]),
        step("X-Wing", ["4r2", "4r6"], ["4c1", "4c5"], [], ["r3c1<>4"]),
        step("Skyscraper", ["4c2", "4c5"], [], [], ["r3c1<>4"]),
        names.clue("Naked Pair: 1,15 in r28c1 => r4c1<>15"), names.part("r1c2=16"),
        names.part("box 4"),
    ];
}"""


def test_answers_speak_plainly_and_in_the_symbols_of_the_board(page: Page) -> None:
    assert page.evaluate(SENTENCES) == [
        "In row 3, F can only go in r3c5.",
        "In r3c5, only 7 is left: every other digit is excluded.",
        "In box 3, 1 can only be in the cells that it shares with row 3."
        " So 1 cannot be in r3c2 or r3c3.",
        "r2c1 and r8c1 have only 1 and G between them."
        " So 1 cannot be in r4c1 and G cannot be in r6c1.",
        "In row 2, 1 and 2 can only go in r2c1 and r2c5. So 3 cannot be in r2c1.",
        "In rows 2 and 6, 4 can only be in columns 1 and 5, which are full with it then."
        " So 4 cannot be in r3c1.",
        "Why. So 4 cannot be in r3c1.",
        "Naked Pair: 1,15 in r28c1 => r4c1≠F",
        "r1c2=G",
        "box 4",
    ]


def test_steps_and_hints_show_constraints_and_their_combinations(open_page: OpenPage) -> None:
    page = open_page(with_puzzle(KILLER))
    allow_minutes(page)
    expect_verdict(page, "Exactly one solution")
    path = card(page, "path")
    path.get_by_role("button", name="Solve step by step").click()
    expect(path).to_contain_text("solved in 20 steps")
    expect(path.locator(".plain")).to_have_text(
        "Cage 9 r3c1,r4c12 can only be 2+3+4. So 1 cannot be in r3c1, r4c1 or r4c2."
    )
    drawing = page.locator("#grid .overlays svg")
    expect(drawing.locator(".cage.colour-reason")).to_have_count(1)
    path.locator("summary").first.click()
    expect(drawing).to_have_count(0)

    hint = card(page, "hint")
    hint.get_by_role("button", name="Give me a hint").click()
    expect(hint).to_contain_text("Look at box 3.")
    expect(hint).not_to_contain_text("age 9")
    expect(drawing.locator(".sought")).to_have_count(4)
    hint.get_by_role("button", name="Show more").click()
    expect(hint).to_contain_text("Combinations in cage 9 r3c1,r4c12.")
    expect(drawing.locator(".sought")).to_have_count(3)
    hint.get_by_role("button", name="Show more").click()
    expect(hint).to_contain_text("Cage 9 r3c1,r4c12 can only be 2+3+4.")
    expect(drawing.locator(".cage.colour-reason")).to_have_count(1)


def test_a_path_tells_each_step_and_leaves_the_board_with_its_card(open_page: OpenPage) -> None:
    page = open_page(with_puzzle(EASY))
    expect_verdict(page, "Exactly one solution")
    path = card(page, "path")
    path.get_by_role("button", name="Solve step by step").click()
    expect(path).to_contain_text("solved in 51 steps")
    path.locator(".step").nth(30).click()
    shown = page.locator("#grid .contents > g > text.shown")
    expect(shown).to_have_count(30)  # those of earlier steps are digits
    expect(path.locator(".plain")).to_contain_text("only")
    technique = path.locator(".now a")
    address: str = technique.evaluate("each => each.href")
    path.get_by_label("Large text").check()
    size = "each => parseFloat(getComputedStyle(each).fontSize)"
    assert path.locator(".plain").evaluate(size) > 28
    path.locator("summary").first.click()
    expect(shown).to_have_count(0)
    expect(page.locator("#grid .overlays svg")).to_have_count(0)
    path.locator("summary").first.click()
    expect(shown).to_have_count(30)
    page.keyboard.press("x")
    page.locator("#cell-r1c3").click()
    page.keyboard.press("4")
    expect(shown).to_have_count(0)
    page.goto(address)
    sought = page.locator(".technique.sought")
    expect(sought.get_by_role("heading")).to_have_text(technique_named(address))
    expect(sought).to_be_in_viewport()
    expect(sought.get_by_role("img")).to_be_visible()
    expect(sought.locator(".step")).to_contain_text(technique_named(address))
    other = page.locator("#x-wing")
    other.get_by_text("Example").click()
    expect(other.locator(".step")).to_have_text(examples()["x-wing"].step)
    other.get_by_role("link", name="Open on the board").click()
    expect_verdict(page, "Exactly one solution")


def test_what_is_known_of_a_long_rating_is_told_while_it_goes_on(open_page: OpenPage) -> None:
    known = {"se": None, "hodoku": None, "complete": False, "lower_bounds": {"se": 9.7}}
    held: list[Route] = []

    def answered(route: Route) -> None:
        """The first question runs out of time, the second goes on."""
        held.append(route)
        if len(held) == 1:
            route.fulfill(body=json.dumps({"answer": known}) + "\n")

    page = open_page()
    by_requests(page)
    page.route("**/api/rate", answered)
    page.evaluate("fragment => { location.hash = fragment; }", with_puzzle(EASY))
    rating = card(page, "rating")
    expect(rating).to_contain_text("9.7 or more, still computing")
    expect(rating).to_contain_text("Waiting for the rest of the rating")
    rating.get_by_role("button", name="Cancel").click()
    expect(rating).to_contain_text("9.7 or more, not known in time")
    scales = [json.loads(route.request.post_data or "")["scales"] for route in held]
    assert scales == [["se", "hodoku"]] * 2


def test_differing_cells_are_shown_if_there_was_no_time_for_clues(open_page: OpenPage) -> None:
    found = asked("explain", {"puzzle": SEVERAL, "picture": True})
    assert found["completion"]
    known = found | {"completion": None, "smallest": False, "complete": False}
    page = open_page()
    by_requests(page)
    page.route(
        "**/api/explain", lambda route: route.fulfill(body=json.dumps({"answer": known}) + "\n")
    )
    page.evaluate("fragment => { location.hash = fragment; }", with_puzzle(SEVERAL))
    ambiguity = card(page, "ambiguity")
    expect(ambiguity).to_contain_text("Two solutions differ in 6 cells: r1c7")
    page.unroute("**/api/explain")
    ambiguity.get_by_role("button", name="Search longer for clues that settle it").click()
    expect(ambiguity).to_contain_text("One more clue settles it")


def test_each_scale_is_shown_as_soon_as_it_is_known(open_page: OpenPage) -> None:
    page = open_page(with_puzzle(EASY))
    item = json.dumps({"item": {"search": {"guesses": 0, "depth": 0}}})
    waits, works = (
        json.dumps({"progress": {"seconds": 0.5, "waiting": each}}) for each in (True, False)
    )

    def connected(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def told(message: str | bytes) -> None:
            number, _, name = str(message).partition("\n")[0].partition(" ")
            if name == "rate":
                for line in (waits, works, item):
                    route.send(f"{number} 200\n{line}")
            else:
                server.send(message)

        route.on_message(told)

    page.route_web_socket("**/api/live*", connected)
    page.reload()
    expect_verdict(page, "Exactly one solution")
    rating = card(page, "rating")
    expect(card(page, "clues").locator(".answer:not(.stale) p").first).to_be_visible()
    page.locator("#cell-r1c3").click()
    page.keyboard.press("4")
    expect(rating).to_contain_text("0 guesses, depth 0")
    expect(rating).to_contain_text("Waiting for the rating")
    expect(rating).not_to_contain_text("waiting for its turn")


def technique_named(address: str) -> str:
    """The title that an address of the reference leads to."""
    name = address.partition("#")[2]
    return next(each.title for each in techniques() if each.key == name)


def test_long_questions_are_ended_and_a_server_that_is_away_is_asked_again(
    open_page: OpenPage, faults: list[str]
) -> None:
    """Of two tabs, neither waits for the long question of the other one."""
    page, other = open_page(with_puzzle("5" + "." * 80)), open_page(with_puzzle(EASY))
    expect_verdict(other, "Exactly one solution")
    by_requests(page)
    by_requests(other)
    page.get_by_label("Time for one question").select_option("300")  # the machine may be busy
    verdict = card(page, "verdict")
    verdict.get_by_role("button", name="Count them all").click()
    expect(verdict).to_contain_text("Waiting for the number of solutions")
    other.locator("#cell-r1c1").click()
    other.keyboard.press("4")
    expect_verdict(other, "No solution")
    with page.expect_event("requestfailed", lambda each: each.url.endswith("/api/count")):
        verdict.get_by_role("button", name="Cancel").click()
    expect(verdict).to_contain_text("Cancelled.")
    verdict.get_by_role("button", name="Ask again").click()
    expect(verdict).to_contain_text("Waiting for the number of solutions")
    page.locator("#cell-r1c1").click()
    with page.expect_event("requestfailed", lambda each: each.url.endswith("/api/count")):
        page.keyboard.press("6")
    expect(verdict).to_contain_text(re.compile(r"At least [\d,]+ solutions\."))
    expect(verdict).not_to_contain_text("Waiting for")

    other.route("**/api/*", lambda route: route.abort())
    other.keyboard.press("Delete")
    alert = other.get_by_role("alert").filter(has_text="The server does not answer.")
    expect(alert).to_be_visible()
    expect(other.locator(".card-reason")).to_be_hidden()
    assert digits(other)[0] == "."
    other.unroute("**/api/*")
    expect_verdict(other, "Exactly one solution")
    expect(card(other, "rating")).to_contain_text("ER 1.2")
    faults[:] = [fault for fault in faults if "net::ERR_FAILED" not in fault]


def test_puzzles_are_settled_minimised_generated_and_solved_by_hints(open_page: OpenPage) -> None:
    page = open_page(with_puzzle(SEVERAL))
    ambiguity = ambiguity_card(page)
    expect(ambiguity.locator(".legend")).to_contain_text("first solution")
    ambiguity.get_by_role("button", name="Add").click()
    expect_verdict(page, "Exactly one solution")
    clues = card(page, "clues")
    clues.get_by_role("button", name="Remove as many clues as possible").click()
    expect(clues).to_contain_text("None: every clue is needed.")
    page.locator("#undo").click()
    page.locator("#undo").click()
    assert digits(page) == SEVERAL
    new = card(page, "generate")
    new.get_by_label("Size").select_option("4")
    new.get_by_role("button", name="Make a puzzle").click()
    expect_verdict(page, "Exactly one solution")
    assert len(digits(page)) == 16
    new.get_by_label("Number of clues").fill("many")
    new.get_by_role("button", name="Make a puzzle").click()
    expect(new.get_by_role("alert")).to_contain_text("many")
    page.locator("#undo").click()
    assert digits(page) == SEVERAL

    page.evaluate("fragment => { location.hash = fragment; }", with_puzzle(EASY))
    expect(page.locator("#cell-r1c2")).to_have_attribute("aria-label", "row 1 column 2, given 3")
    hint = card(page, "hint")
    hint.get_by_role("button", name="Give me a hint").click()
    expect(hint).to_contain_text("Look at")
    expect(hint).not_to_contain_text("Single")
    for _ in range(2):
        hint.get_by_role("button", name="Show more").click()
    hint.get_by_role("button", name="Apply").click()
    assert agrees(digits(page), 31)
    path = card(page, "path")
    path.get_by_role("button", name="Solve step by step").click()
    expect(path).to_contain_text("solved in 51 steps")
    counts = page.evaluate(CANDIDATES_LEFT, EASY)
    assert len(counts) == 51
    assert all(shown == left for shown, left in counts)
    path.locator(".step").last.click()
    path.get_by_role("button", name="Apply up to here").click()
    assert digits(page) == SOLUTION
    page.locator("#undo").click()
    assert agrees(digits(page), 31)
    page.locator("#undo").click()
    assert digits(page) == EASY


def agrees(shown: str, count: int) -> bool:
    """Whether this many cells have a digit, each that of the solution."""
    entered = [(a, b) for a, b in zip(shown, SOLUTION, strict=True) if a != "."]
    return len(entered) == count and all(a == b for a, b in entered)


def test_axe_finds_no_serious_fault_and_nothing_is_cut_off_on_a_phone(open_page: OpenPage) -> None:
    phone = {"width": 360, "height": 740}
    page = open_page(with_puzzle(SEVERAL), bypass_csp=True, viewport=phone, reduced_motion="reduce")
    expect_verdict(page, "Several solutions")
    for name in ("hint", "path", "certificate", "export", "generate", "canon"):
        card(page, name)
    card(page, "candidates").get_by_label("Show on the board").check()
    card(page, "path").get_by_role("button", name="Solve step by step").click()
    expect(page.locator(".step").first).to_be_visible()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        expect(page.locator("#panel-cards:not([aria-busy]) .card-ambiguity")).to_be_visible()
        found = Axe().run(page).response["violations"]
        faults = [each for each in found if each["impact"] in ("serious", "critical")]
        assert [(each["id"], [node["html"] for node in each["nodes"]]) for each in faults] == []
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= phone["width"]
