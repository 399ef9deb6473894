"""How soon does the page paint, and show the verdict and true candidates after an edit?

Chromium opens `sudoku web` as a user's browser does. Then puzzles are opened on the page, one after
another, and in each a digit of the solution is typed into an open cell and deleted again. The time
begins with the key event and ends when the answer is in the document, before the next frame.
"""

from __future__ import annotations

import json
import shutil
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, Error, Page, sync_playwright
from playwright.sync_api import TimeoutError as LateError

from benchmarks.framework.arguments import add_option, command_line, positive
from benchmarks.framework.report import BenchmarkError, Report, Row, load_any
from benchmarks.framework.timing import milliseconds
from benchmarks.web.command import served
from benchmarks.web.questions import PUZZLES
from sudoku import write

LOADS, SETTLE_MS, PATIENCE_MS = 10, 300, 10_000
"""The number of loads of the page; the pause before each edit; the longest wait for an answer."""
SOON = 0.020
"""The seconds after which an edit no longer feels immediate."""
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
READY = "html[data-ready=true]"
FRESH = ".card-{}:not([hidden]) .answer:not(.stale) p"
"""The selector of an answer in the card of this name that belongs to the current puzzle."""
WATCH = """names => {
    const fresh = name => document.querySelector(`.card-${name} .answer:not(.stale) p`);
    let waiting = [];
    addEventListener("keydown", event => {
        window.took = {};
        waiting = [...names];
        const check = () => {
            for (const name of waiting.filter(fresh)) {
                window.took[name] = (performance.now() - event.timeStamp) / 1000;
            }
            waiting = waiting.filter(name => !(name in window.took));
            if (!waiting.length) observer.disconnect();
        };
        const observer = new MutationObserver(check);
        const what = { subtree: true, childList: true, attributes: true };
        queueMicrotask(() => observer.observe(document.getElementById("panel-cards"), what));
    }, { capture: true });
}"""
"""The script that notes in `took` the seconds until each card has an answer for the last key."""
OPEN = """async text => {
    const { ask } = await import("/server.js");
    const { size, givens } = (await ask("read", { text })).puzzles[0];
    location.hash = `puzzle=${encodeURIComponent(text)}`;
    const { solution_digits: found } = await ask("check", { puzzle: text, seconds: 10 });
    return { size, givens, digits: found?.[0] ?? [] };
}"""
"""The script that opens a text, and returns its size, its givens and the digits of a solution."""
Times = dict[str, list[float]]
"""Seconds by the name of the card."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the puzzles and their number."""
    parser.add_argument(
        "--collection", type=Path, metavar="FILE", help="JSON lines with `puzzle` (variants.txt)"
    )
    add_option(parser, "--puzzles", positive, 200, "how many puzzles, drawn at random", "N")


def run(args: Namespace) -> Iterator[Report]:
    """Two reports. Raises BenchmarkError if chromium is missing, or the server does not start."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        raise BenchmarkError("chromium is missing: `apt-get install chromium` installs it")
    texts = _texts(args.collection)
    Random(0).shuffle(texts)
    command = command_line("browser", args, "collection", "puzzles")
    with served() as (address, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield Report("web-paint", command, _paint(browser, address))
        yield _edits(browser.new_page(), address, texts[: args.puzzles], command)
        browser.close()


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
            told = page.evaluate(
                """() => [
                    performance.getEntriesByName("first-contentful-paint")[0].startTime,
                    performance.getEntriesByName("takes keys")[0].startTime,
                    performance.getEntriesByType("resource").filter(e => e.transferSize).length,
                ]"""
            )
            times["paint"].append(told[0] / 1000)
            times["keys"].append(told[1] / 1000)
            requests[kind] = told[2]
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


def _edits(page: Page, address: str, texts: list[str], command: str) -> Report:
    """The times until the two answers of a live edit are shown."""
    times: Times = {"verdict": [], "candidates": []}
    page.goto(address)
    page.locator(READY).wait_for(state="attached")
    page.locator(".card-candidates").get_by_label("Show on the board").check()
    page.evaluate(WATCH, list(times))
    refused = undecided = late = 0
    for number, text in enumerate(texts):
        try:
            told: dict[str, Any] = page.evaluate(OPEN, text)
        except Error:  # the page cannot open it
            refused += 1
            continue
        size, digits = told["size"], told["digits"]
        open_cells = [c for c, given in enumerate(told["givens"]) if given in (None, 0)]
        if not digits or not open_cells or max(digits) > 9 or min(digits) < 1:
            undecided += 1
            continue
        cell = Random(number).choice(open_cells)
        try:
            page.locator(FRESH.format("verdict")).first.wait_for(timeout=PATIENCE_MS)
            page.locator(f"#cell-r{cell // size + 1}c{cell % size + 1}").click()
            for key in (str(digits[cell]), "Delete"):
                page.wait_for_timeout(SETTLE_MS)
                page.keyboard.press(key)
                page.wait_for_function(
                    "count => Object.keys(took).length === count",
                    arg=len(times),
                    timeout=PATIENCE_MS,
                )
                for name, seconds in page.evaluate("took").items():
                    times[name].append(seconds)
        except LateError:
            late += 1
    rows: list[Row] = [
        {
            "answer": name,
            "edits": len(seconds),
            **milliseconds(seconds, "p50 ms", "p95 ms", "max ms"),
            "below 20 ms": f"{sum(each < SOON for each in seconds) / max(1, len(seconds)):.1%}",
        }
        for name, seconds in times.items()
    ]
    notes = [
        f"{refused} puzzles could not be opened; {undecided} have no open cell, other digits than"
        f" 1 to 9 or no solution in 10 s; of {late} an answer took more"
        f" than {PATIENCE_MS // 1000} s."
    ]
    return Report("web-shown", command, rows, notes)
