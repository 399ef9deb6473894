"""Answers that the page gives without the server: after undone edits, and after typed digits."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from tests.web.browser.board import ambiguity_card, asked_by, by_requests, verdict_of
from tests.web.browser.conftest import OpenPage

pytestmark = [pytest.mark.slow, pytest.mark.thorough]

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FOUR = "12..34..2143432."
KILLER = """# title: A killer
# rule: killer 10: r1c1 r1c2 r1c3 r2c1
# rule: killer 6: r3c4 r4c3 r4c4
# rule: killer 4: r2c2 r2c3
# rule: killer 9: r3c1 r4c1 r4c2
1..............."""
HIDDEN = "# box: 2x2\n# rule: hidden 1\n# rule: sum: h1 r1c1 = 2\n12..34..2143432."
ZEROS = "# box: 2x2\n# rule: digits 0-3\n01..23..10323.1."
KNOWN = """async ([texts, changes, others, zeros]) => {
    const { Known } = await import("/panel/known.js");
    const { ask } = await import("/server.js");
    const asked = async puzzle => {
        const fields = { puzzle, seconds: 10 };
        return [fields, await ask("check", fields)];
    };
    const facts = ({ verdict, solutions, solution_digits, hidden }) =>
        JSON.stringify([verdict, solutions, solution_digits, hidden]);
    const verdicts = new Set(), wrong = [];
    for (const text of texts) {
        const [fields, answer] = await asked(text);
        const known = new Known();
        known.keep("check", fields, answer);
        const head = text.slice(0, text.length - answer.puzzle.length);
        const open = [...answer.puzzle].flatMap((each, cell) => each === "." ? [cell] : []);
        for (const [number, cell] of [...open, ...open].entries()) {
            const cells = [...answer.puzzle];
            cells[cell] = answer.solutions[0][cell];
            const other = open[(number * 5) % open.length];
            if (number % 3) cells[other] = answer.solutions[0][(other + number) % cells.length];
            const [changed, expected] = await asked(head + cells.join(""));
            const found = known.find("check", changed);
            if (!found || facts(found) !== facts(expected)) wrong.push(changed.puzzle);
            verdicts.add(expected.verdict);
        }
    }
    const known = new Known();
    known.keep("check", ...await asked(texts[0]));
    const unknown = changes.map(([puzzle, more]) =>
        known.find("check", { puzzle, seconds: 10, ...more }) === undefined);
    for (const text of others) known.keep("check", ...await asked(text));
    unknown.push(...others.map(text => {
        const puzzle = text.replace(".", "3");
        return known.find("check", { puzzle, seconds: 10 }) === undefined;
    }));
    const excluded = new Set();
    let decided = 0;
    for (let number = 0; number < 120; number += 1) {
        const [head, several, digits] = number % 2 ? zeros : ["", "12..34..2.......", ".1234"];
        if (number < 2) {
            const [fields, answer] = await asked(head + several);
            known.keep("check", fields, answer);
            known.keep("candidates", fields, await ask("candidates", fields));
        }
        const cells = [...several];
        cells[((number >> 1) * 7) % 16] = digits[(number >> 1) % 5];
        const [changed, expected] = await asked(head + cells.join(""));
        const found = known.find("check", changed);
        if (found && found.verdict !== expected.verdict) wrong.push(changed.puzzle);
        if (found?.verdict === "unsatisfiable") excluded.add(digits);
        if (found && found.solutions.some(each => cells.some(
            (symbol, cell) => symbol !== "." && symbol !== each[cell]))) wrong.push(changed.puzzle);
        decided += found ? 1 : 0;
    }
    const again = known.find("check", { puzzle: texts[0], seconds: 1 })?.verdict;
    const found = { verdicts: [...verdicts].sort(), decided, excluded: excluded.size, again };
    return { wrong, unknown, ...found };
}"""
"""Compares verdicts of the page with those of the server, and looks for verdicts that the page must
leave to the server: for other changes than typed digits, and after answers without a solution.
"""


def test_verdicts_after_typed_digits_are_those_of_the_server(open_page: OpenPage) -> None:
    page = open_page("")
    changes: list[tuple[str, dict[str, Any]]] = [
        ("13..34..2143432.", {}),
        (".2..34..2143432.", {}),
        (".23.34..2143432.", {}),
        ("125.34..2143432.", {}),
        ("12..34..2143432", {}),
        ("# rule: antiknight\n123.34..2143432.", {}),
        ("123.34..2143432.", {"model": "sat"}),
        ("123.34..2143432.", {"picture": True}),
    ]
    others = [
        "11..341221434321",
        "# box: 2x2\n12..\n34..\n2143\n432.",
    ]
    zeros = ["# box: 2x2\n# rule: digits 0-3\n", "01..23..1.......", ".0123"]
    found = page.evaluate(KNOWN, [[FOUR, KILLER, HIDDEN, ZEROS], changes, others, zeros])
    assert found["wrong"] == []
    assert found["verdicts"] == ["unique", "unsatisfiable"]
    assert found["unknown"] == [True] * (len(changes) + len(others))
    assert 20 < found["decided"] < 120
    assert found["excluded"] == 2
    assert found["again"] == "unique"


def test_digits_typed_into_a_unique_puzzle_and_undone_edits_need_no_question(
    open_page: OpenPage,
) -> None:
    page = open_page(f"#puzzle={quote(PUZZLE)}")
    shown = page.locator(".card-candidates .answer:not(.stale)")
    page.locator(".card-candidates").get_by_label("Show on the board").check()
    expect(shown).to_have_text("They are the digits of the solution.")
    by_requests(page)
    asked = asked_by(page)
    for key, verdict, candidates in (
        ("4", "Exactly one solution", "They are the digits of the solution."),
        ("1", "No solution", "None: the puzzle has no solution."),
        ("Delete", "Exactly one solution", "They are the digits of the solution."),
    ):
        verdict_of(page, key, verdict)
        expect(shown).to_have_text(candidates)
    assert {"check", "candidates"}.isdisjoint(asked)

    verdict_of(page, "Delete", "Exactly one solution", "r1c1")
    verdict_of(page, "Delete", "Several solutions", "r1c2")
    expect(shown).to_contain_text("one candidate")
    assert asked.count("check") == 2
    page.locator("#undo").click()
    page.locator("#redo").click()
    expect(shown).to_contain_text("one candidate")
    assert asked.count("check") == 2
    assert asked.count("candidates") == 1


def test_a_stated_solution_of_a_puzzle_with_several_decides_no_verdict(open_page: OpenPage) -> None:
    page = open_page(f"#puzzle={quote('12..34..2.......:1:1234341221434321')}")
    expect(page.locator(".card-verdict .verdict strong")).to_have_text("Several solutions")
    expect(page.locator(".card-verdict .count")).to_contain_text("solutions")
    expect(ambiguity_card(page)).to_contain_text("first solution")
    verdict_of(page, "4", "Several solutions", "r1c4")
    verdict_of(page, "4", "No solution", "r1c3")
