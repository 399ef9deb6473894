"""Fixtures for tests of the page in Debian's chromium, driven by playwright.

Where there is no chromium, the tests are skipped, and the reason says what to install; if the
environment variable SUDOKU_TEST_BROWSER is "required", they fail. It may also be the path of a
chromium.

Every page is watched: an error on its console, an exception in its scripts, or a request to
anything but the server fails the test that has opened it.
"""

from __future__ import annotations

import os
import re
import shutil
from asyncio import AbstractEventLoop, events
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    expect,
    sync_playwright,
)

from tests.web.running import Running

SETTING = os.environ.get("SUDOKU_TEST_BROWSER", "")
REQUIRED = "required"
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first has the same engine without the windows and menus, and takes half of the time."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]
MILLISECONDS = 60_000
"""How long a test waits for what it expects. The machine may be busy."""
expect.set_options(timeout=MILLISECONDS)
NO_FAULT = re.compile(
    r"Failed to load resource: .* status of (4|5)\d\d"
    "|WebSocket .*: WebSocket is closed before the connection is established"
)
"""What the console tells of a refused question, of which the page tells its user, and of a page
that is closed while it connects."""

OpenPage = Callable[..., Page]


def chromium() -> str | None:
    """The path of a chromium."""
    names = [SETTING] if SETTING not in ("", REQUIRED) else NAMES
    return next(filter(None, map(shutil.which, names)), None)


@dataclass(frozen=True)
class Started:
    """What all tests of a pytest process share: a browser, a context, and playwright's loop."""

    browser: Browser
    context: BrowserContext
    loop: AbstractEventLoop


@pytest.fixture(scope="session")
def started(server: Running) -> Iterator[Started]:
    """The browser of this pytest process: to start one takes as long as most tests."""
    path = chromium()
    if path is None:
        reason = "no chromium: the page is not tested in a browser (apt-get install chromium)"
        (pytest.fail if SETTING else pytest.skip)(reason)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, headless=True, args=FLAGS)
        loop = events.get_running_loop()
        yield Started(browser, context_of(browser, server), loop)
        events._set_running_loop(loop)
        browser.close()


@pytest.fixture
def used(started: Started) -> Iterator[Started]:
    """The browser during a test. Playwright says of its event loop that it runs; without that
    outside of such tests, others can run theirs.
    """
    events._set_running_loop(started.loop)
    yield started
    events._set_running_loop(None)


def context_of(browser: Browser, server: Running, **options: Any) -> BrowserContext:
    """As a new browser with these options."""
    context = browser.new_context(**options)
    context.set_default_timeout(MILLISECONDS)
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=server.origin)
    return context


@pytest.fixture
def faults() -> list[str]:
    """What has happened that must not; a test that provokes a fault removes it."""
    return []


@pytest.fixture
def open_page(used: Started, server: Running, faults: list[str]) -> Iterator[OpenPage]:
    """Opens pages: `open_page("#puzzle=…", viewport=…)`.

    Further arguments are those of playwright's `new_context`, such as color_scheme. Pages without
    them share a context, which keeps the files of the page and is emptied of what they store.
    """
    pages: list[Page] = []

    def opened(fragment: str = "", **options: Any) -> Page:
        context = context_of(used.browser, server, **options) if options else used.context
        page = context.new_page()
        pages.append(page)
        watch(page, server.origin, faults)
        page.goto(server.address + fragment)
        return page

    yield opened
    for page in pages:
        page.evaluate("localStorage.clear()")
        page.close()
        if page.context is not used.context:
            page.context.close()
    assert faults == []


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """The page as it is without a puzzle."""
    return open_page()


def watch(page: Page, origin: str, faults: list[str]) -> None:
    """Add to `faults` what must not happen on a page."""

    def heard(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not NO_FAULT.match(message.text):
            faults.append(f"console: {message.text}")

    def requested(request: Request) -> None:
        if not request.url.startswith((f"{origin}/", f"blob:{origin}/", "data:")):
            faults.append(f"request: {request.url}")

    page.on("console", heard)
    page.on("pageerror", lambda error: faults.append(f"exception: {error}"))
    page.on("request", requested)
