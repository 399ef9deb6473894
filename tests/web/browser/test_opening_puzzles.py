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
from sudoku.formats.writing import write
from tests.web.browser.board import cell, labels, listed_rules, paste, press, ready, rules

pytestmark = pytest.mark.slow

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
