"""How soon does the page paint, and show the verdict and true candidates after an edit?

Chromium opens `sudoku web` as a user's browser does. Then puzzles are opened on the page, one after
another. In each, a user selects an open cell, types a digit of the solution, and deletes it again,
types a digit as soon as another cell is selected, and deletes a given. A script
in the page takes the times, so the program that drives the browser adds nothing: from the time
stamp of a key until the answer is in the document, and until the frame that shows the answer has
been drawn. A key without effect shows the time of a frame on this machine, and the processor time
of the page's thread does not depend on other programs.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Annotated, Any

from playwright.sync_api import (
    Browser,
    CDPSession,
    Error,
    Page,
    TimeoutError as LateError,
    sync_playwright,
)

from benchmarks.framework.report import BenchmarkError, Report, Row, load_any
from benchmarks.framework.study import Option
from benchmarks.framework.timing import milliseconds
from sudoku import write

PUZZLES = Path(__file__).parents[1] / "puzzles"
LOADS, SETTLE_MS, PATIENCE_MS = 10, 300, 10_000
"""The number of loads of the page; the milliseconds before each key; the limit on those to wait for
an answer.
"""
AT_ONCE = "typed at once"
"""The edit whose key follows the selection of its cell without a pause."""
SOON = 0.020
"""The seconds after which an edit no longer feels immediate."""
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
READY = "html[data-ready=true]"
FRESH = ".card-{}:not([hidden]) .answer:not(.stale) p:not([data-old])"
"""A selector of the answer in the card of this name, if it arrived after the last OPEN or key."""
IDLE = "F9"
"""A key without effect."""
Times = dict[str, list[float]]
"""Seconds, by the name of the measurement."""
ANSWERS = ("verdict", "candidates")
"""The cards that answer every edit."""


def run(
    *,
    collection: Annotated[
        Path | None, Option("JSON lines with `puzzle` (variants.txt)", "FILE")
    ] = None,
    puzzles: Annotated[int, Option("how many puzzles, drawn at random", "N")] = 200,
) -> Iterator[Report]:
    """Two reports. Raises BenchmarkError if chromium is missing, or the server does not start."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        raise BenchmarkError("chromium is missing: `apt-get install chromium` installs it")
    texts = _texts(collection)
    Random(0).shuffle(texts)
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield Report("web-paint", _paint(browser, address))
        yield _edits(browser.new_page(), address, texts[:puzzles])
        browser.close()


@contextmanager
def served() -> Iterator[str]:
    """A context manager with the address of a server. Raises BenchmarkError if none starts."""
    with subprocess.Popen(
        [sys.executable, "-m", "sudoku", "web", "--no-browser", "--port", "0"],
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        try:
            line = server.stdout.readline() if server.stdout is not None else ""
            if not line.startswith("http://"):
                raise BenchmarkError("the server does not start")
            yield line.split()[0]
        finally:
            server.kill()  # silently; the workers end with the server


def _script(name: str) -> str:
    """A function of browser.js."""
    text = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
    return text.partition(f"const {name} = ")[2].partition(";\n\n")[0].rstrip(";\n")


def _texts(path: Path | None) -> list[str]:
    if path is None:
        return [write(entry) for entry in load_any(PUZZLES / "variants.txt")]
    with path.open(encoding="utf-8") as lines:
        return [str(json.loads(line)["puzzle"]) for line in lines]


def _paint(browser: Browser, address: str) -> list[Row]:
    """The milliseconds to the first paint and to the first key, in new and used browsers."""
    cold: Times = {"paint": [], "keys": []}
    warm: Times = {"paint": [], "keys": []}
    requests = {"cold": 0, "warm": 0}
    for _ in range(LOADS):
        context = browser.new_context()
        for kind, times in (("cold", cold), ("warm", warm)):
            page = context.new_page()
            page.goto(address)
            page.locator(READY).wait_for(state="attached")
            measured = page.evaluate(_script("paint"))
            times["paint"].append(measured[0] / 1000)
            times["keys"].append(measured[1] / 1000)
            requests[kind] = measured[2]
            page.close()
        context.close()
    return [
        {
            "files": kind,
            "until": until,
            "requests": requests[kind],
            **milliseconds(times[name], "p50 ms", "max ms"),
        }
        for kind, times in (("cold", cold), ("warm", warm))
        for name, until in (("paint", "first paint"), ("keys", "it takes keys"))
    ]


@dataclass
class _Edits:
    """The times of one kind of edits."""

    shown: Times = field(default_factory=lambda: defaultdict(list))
    framed: Times = field(default_factory=lambda: defaultdict(list))
    worked: list[float] = field(default_factory=list)
    """Processor seconds of the page's thread."""

    def rows(self, edit: str) -> list[Row]:
        return [
            {
                "edit": edit,
                "answer": "" if name == IDLE else name,
                "edits": len(shown),
                **milliseconds(shown, "p50 ms", "p95 ms", "max ms"),
                "below 20 ms": f"{sum(each < SOON for each in shown) / max(1, len(shown)):.1%}",
                **_named("frame", milliseconds(self.framed[name], "p50 ms", "p95 ms")),
                **_named("thread", milliseconds(self.worked, "p50 ms", "p95 ms")),
            }
            for name, shown in self.shown.items()
        ]


def _named(word: str, figures: Row) -> Row:
    return {f"{word} {column}": figure for column, figure in figures.items()}


def _edits(page: Page, address: str, texts: list[str]) -> Report:
    """The times until the answers to an edit appear."""
    times: defaultdict[str, _Edits] = defaultdict(_Edits)
    page.goto(address)
    page.locator(READY).wait_for(state="attached")
    page.locator(".card-candidates").get_by_label("Show on the board").check()
    page.evaluate(_script("watch"), [ANSWERS, FRESH, IDLE, PATIENCE_MS])
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    refused = undecided = late = 0
    for number, text in enumerate(texts):
        try:
            opened: dict[str, Any] = page.evaluate(_script("open"), text)
        except Error:  # the page cannot open this puzzle
            refused += 1
            continue
        steps = _steps(opened, Random(number))
        if not steps:
            undecided += 1
            continue
        try:
            page.locator(FRESH.format("verdict")).first.wait_for(timeout=PATIENCE_MS)
        except LateError:
            late += 1
            continue
        for edit, cell, key in steps:
            if edit == AT_ONCE:
                page.wait_for_timeout(SETTLE_MS)
            if cell is not None:
                row, column = divmod(cell, opened["size"])
                page.locator(f"#cell-r{row + 1}c{column + 1}").click()
            if edit != AT_ONCE:
                page.wait_for_timeout(SETTLE_MS)
            late += not _press(page, session, key, times[edit])
    notes = [
        "ms: from the key until the answer is in the document; frame: until it is drawn; thread:"
        " processor time of the page's thread from the key to the last of these frames.",
        f"{refused} puzzles could not be opened; {undecided} have no open cell, other digits than"
        f" 1 to 9 or no solution in 10 s; {late} answers took more"
        f" than {PATIENCE_MS // 1000} s.",
    ]
    rows = [row for kind, edits in times.items() for row in edits.rows(kind)]
    return Report("web-shown", rows, notes)


def _steps(opened: dict[str, Any], random: Random) -> list[tuple[str, int | None, str]]:
    """The edits of a puzzle, each with the cell to select and the key; none without a solution."""
    digits, givens = opened["digits"], opened["givens"]
    open_cells = [cell for cell, given in enumerate(givens) if given in (None, 0)]
    if not digits or not open_cells or max(digits) > 9 or min(digits) < 1:
        return []
    first, other = random.choice(open_cells), random.choice(open_cells)
    steps = [
        ("none", None, IDLE),
        ("typed", first, str(digits[first])),
        ("deleted", None, "Delete"),
    ]
    if other != first:
        steps.append((AT_ONCE, other, str(digits[other])))
    given_cells = sorted({*range(len(givens))} - {*open_cells})
    if given_cells:
        steps.append(("given deleted", random.choice(given_cells), "Delete"))
    return steps


def _press(page: Page, session: CDPSession, key: str, edits: _Edits) -> bool:
    """Press a key and record the times. Returns whether the answers arrived."""
    before = _processor_seconds(session)
    page.keyboard.press(key)
    took: dict[str, list[float]] | None = page.evaluate("took")
    if took is None:
        return False
    edits.worked.append(_processor_seconds(session) - before)
    for name, (shown, framed) in took.items():
        edits.shown[name].append(shown)
        edits.framed[name].append(framed)
    return True


def _processor_seconds(session: CDPSession) -> float:
    """The processor seconds of the page's thread so far."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return float(next(each["value"] for each in metrics if each["name"] == "ThreadTime"))
