"""Links, texts and files that are pasted, dropped or in the address; and wrong ones."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterator
from io import BytesIO

import pyarrow
import pytest
from playwright.sync_api import Page, expect
from pyarrow import parquet

import sudoku
from sudoku.formats.lzstring import compress
from sudoku.formats.writing import write
from tests.web.browser.board import cell, labels, listed_rules, paste, press, ready, rules

pytestmark = [pytest.mark.slow, pytest.mark.thorough]

KILLER = "# rule: killer 3: r1c1 r1c2\n# rule: antiknight\n" + "." * 80 + "7"
TITLED = "# title: Two <b>rows</b>\n" + "." * 16

DROP = """([name, content]) => {
    const bytes = Uint8Array.from(atob(content), each => each.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], name));
    const options = { dataTransfer, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new DragEvent("drop", options));
}"""


def files() -> Iterator[tuple[str, bytes]]:
    """Files by name; the first digit of the n-th is n."""
    row = [{"value": 1, "given": True}, {"value": 4}, {"centerPencilMarks": [2, 3]}, {}]
    yield "one.json", json.dumps({"size": 4, "grid": [row, *[[{}] * 4] * 3]}).encode()
    table = BytesIO()
    parquet.write_table(pyarrow.table({"puzzle": ["2" + "." * 15]}), table)
    yield "two.parquet", table.getvalue()
    packed = pyarrow.BufferOutputStream()
    with pyarrow.CompressedOutputStream(packed, "zstd") as stream:
        stream.write(b"3" + b"." * 15)
    yield "three.txt.zst", bytes(packed.getvalue())


FOGGY = {
    "size": 4,
    "grid": [[{"value": 1, "given": True}, {}, {}, {}], *[[{}] * 4] * 3],
    "line": [{"lines": [["R1C1", "R2C2", "R3C2"]]}],
    "foglight": ["R1C1"],
    "solution": [1, 2, 3, 4, 4, 3, 2, 1, 2, 1, 4, 3, 3, 4, 1, 2],
}
"""A drawing that may be a rule, fog, and a solution that is one of several."""


def test_what_is_not_encoded_is_told_as_long_as_it_is_not(page: Page) -> None:
    paste(page, f"https://f-puzzles.com/?load={compress(json.dumps(FOGGY))}")
    dialog = page.get_by_role("dialog", name="Open a puzzle")
    expect(dialog.get_by_role("alert")).to_have_text("Not supported here: fog.")
    page.keyboard.press("Enter")
    words, verdict = page.locator(".card-verdict .verdict strong"), page.locator(".card-verdict")
    expect(words).to_have_text("Several solutions for the encoded rules")
    expect(verdict).to_contain_text("Drawings that may be rules: 1 line.")
    expect(verdict).to_contain_text("Left out: fog.")
    expect(verdict).not_to_contain_text("states")
    expect(page).to_have_url(re.compile("#."))
    page.reload()
    expect(words).to_have_text("Several solutions for the encoded rules")
    expect(verdict).to_contain_text("Left out: fog.")

    cell(page, "r1c2").click()
    page.keyboard.press("4")
    stated = verdict.get_by_text("The opened text states a solution that breaks the rules")
    expect(stated).to_be_visible()
    verdict.get_by_role("button", name="Show where").click()
    expect(page.locator("#grid .mistake")).to_have_count(1)
    cell(page, "r1c2").click()
    page.keyboard.press("2")
    expect(stated).to_be_hidden()
    paste(page, "12..34..2143432.:1:1234341221434312")
    expect(words).to_have_text("Exactly one solution")
    expect(verdict).to_contain_text("states another solution: 1 in r4c3 and 2 in r4c4.")
    verdict.get_by_role("button", name="Ignore that solution").click()
    expect(verdict).not_to_contain_text("states")
    for _ in range(3):
        page.get_by_role("button", name="Undo").click()

    expect(words).to_have_text("Several solutions for the encoded rules")
    verdict.get_by_role("button", name="All rules are encoded").click()
    expect(words).to_have_text("Several solutions")
    expect(verdict).not_to_contain_text("fog")


DRAWN = {
    "size": 4,
    "grid": [[{} for _ in range(4)] for _ in range(4)],
    "ruleset": "Digits in cages sum to the total. Blue lines are a secret.",
    "cage": [{"cells": ["R1C1", "R1C2"], "value": "3"}],
    "line": [{"lines": [["R3C1", "R4C2"]], "outlineC": "#2ECBFF"}],
}
"""A usual rule, an unusual one, and a drawing for each."""


def test_rules_are_guessed_after_a_question_and_noted_until_agreed(page: Page) -> None:
    paste(page, f"https://f-puzzles.com/?load={compress(json.dumps(DRAWN))}")
    words, verdict = page.locator(".card-verdict .verdict strong"), page.locator(".card-verdict")
    expect(words).to_have_text("Several solutions for the encoded rules")
    verdict.get_by_role("button", name="Guess the rules").click()
    offer = verdict.locator(".guesses > li")
    expect(offer).to_have_text(["Digits in cages sum to the total.→ Cage 3: r1c1 r1c2"])
    expect(verdict).to_contain_text('Not encoded: "Blue lines are a secret."')
    expect(verdict).to_contain_text("Not encoded: 1 line.")
    expect(listed_rules(page)).to_have_count(0)
    before = page.url
    verdict.get_by_role("button", name="Use these rules").click()
    expect(words).to_have_text("Several solutions for the encoded and guessed rules")
    assert rules(page) == ["killer 3: r1c1 r1c2"]
    expect(page).not_to_have_url(before)
    page.reload()
    expect(words).to_have_text("Several solutions for the encoded and guessed rules")
    expect(offer).to_contain_text(["Digits in cages"])
    page.get_by_role("button", name="Undo").click()
    expect(words).to_have_text("Several solutions for the encoded rules")
    assert rules(page) == []
    page.get_by_role("button", name="Redo").click()
    verdict.get_by_role("button", name="These are the rules").click()
    expect(words).to_have_text("Several solutions")
    assert rules(page) == ["killer 3: r1c1 r1c2"]


def test_links_texts_and_files_are_opened_and_wrong_ones_change_nothing(page: Page) -> None:
    puzzle = sudoku.parse(KILLER)
    link = write(puzzle, "f-puzzles").strip()
    ready(page)
    paste(page, link)
    expect(listed_rules(page)).to_have_count(2)
    assert sorted(rules(page)) == sorted(puzzle.board.rules)
    assert labels(page)["r9c9"] == "row 9 column 9, given 7"

    broken = link[:-40]
    paste(page, broken)
    dialog = page.get_by_role("dialog", name="Open a puzzle")
    expect(dialog.get_by_role("alert")).to_be_visible()
    expect(dialog.get_by_role("textbox")).to_have_value(broken)
    dialog.get_by_role("textbox").fill("12..\n34..\n....\n...5\n")
    dialog.get_by_role("button", name="Open").click()
    expect(dialog.get_by_role("alert")).to_have_text(re.compile("Line 4, column 4: .*'5'"))
    press(page, "Escape")
    assert labels(page)["r9c9"] == "row 9 column 9, given 7"
    expect(listed_rules(page)).to_have_count(2)

    page.evaluate("text => location.hash = `puzzle=${encodeURIComponent(text)}`", TITLED)
    expect(page.locator("#puzzle-title")).to_have_text("Two <b>rows</b>")
    paste(page, "# title: First\n...1............\n# title: Second\n...2............\n12345\n")
    expect(dialog.get_by_role("alert")).to_have_text(re.compile("Line 5, column 1: .*'12345'"))
    page.get_by_role("button", name="Second · 4×4, 1 givens").click()
    expect(cell(page, "r1c4")).to_have_attribute("aria-label", "row 1 column 4, given 2")
    for number, (name, content) in enumerate(files(), start=1):
        page.evaluate(DROP, [name, b64encode(content).decode()])
        given = f"row 1 column 1, given {number}"
        expect(cell(page, "r1c1")).to_have_attribute("aria-label", given)
        if name == "one.json":
            assert labels(page)["r1c2"] == "row 1 column 2, 4"
            assert labels(page)["r1c3"] == "row 1 column 3, empty, centre marks 2 3"
        page.get_by_role("button", name="Undo").click()
    page.evaluate(DROP, ["cut.zst", b64encode(content[:-3]).decode()])
    expect(dialog.get_by_role("alert")).to_have_text(re.compile("damaged zstd"))
    press(page, "Escape")
    expect(page.locator("#puzzle-title")).to_have_text("Second")
    page.evaluate("location.hash = 'bm90IGRlZmxhdGVk'")
    expect(page.get_by_role("status").filter(has_text="is damaged")).to_be_visible()
    expect(page.locator("#puzzle-title")).to_have_text("Second")
