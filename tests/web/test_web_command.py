"""`sudoku web` up to the moment at which it listens: addresses, tokens, puzzles and mistakes."""

from __future__ import annotations

import json
import socket
import sys
import webbrowser
from collections.abc import Callable
from contextlib import nullcontext, redirect_stdout, suppress
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch
from urllib.parse import unquote, urlsplit

import pytest

import sudoku.web
from sudoku.cli.app import main
from sudoku.formats.cosmetics import Cosmetic
from sudoku.web import serving, sharing
from sudoku.web.settings import Settings
from sudoku.web.sharing import address_for_others, code_of
from tests.cli.command import UNIQUE, Run, Terminal, sudoku as command

SETTINGS: list[Settings] = []
DRAWN: dict[str, Any] = {
    "puzzle": UNIQUE,
    "warnings": ["drawings that may be rules: 1 line"],
    "drawings": [Cosmetic("line", ((0.5, 0.5), (1.5, 0.5))).as_dict()],
}


@pytest.fixture(autouse=True)
def run_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server says that it has started, and ends."""

    def run(settings: Settings, listener: socket.socket, started: Callable[[], None]) -> None:
        SETTINGS.append(settings)
        listener.close()
        started()

    monkeypatch.setattr(serving, "run", run)


def web(*arguments: str) -> Run:
    return command("web", "--no-browser", "--port", "0", *arguments)


def address(run: Run) -> str:
    assert run.code == 0, run.err
    return run.out.split()[0]


def test_it_listens_to_this_machine_alone_and_needs_no_token() -> None:
    parts = urlsplit(address(web()))
    assert (parts.hostname, parts.path, parts.query, parts.fragment) == ("127.0.0.1", "/", "", "")
    assert SETTINGS[-1] == Settings(parts.port or 0, "127.0.0.1", None, 10, SETTINGS[-1].jobs)


def test_other_machines_need_a_token_which_nobody_guesses() -> None:
    tokens = [urlsplit(address(web("--host", "0.0.0.0"))).query for _ in range(2)]  # noqa: S104
    assert all(token.startswith("token=") and len(token) > 25 for token in tokens)
    assert tokens[0] != tokens[1]
    assert SETTINGS[-1].token == tokens[1].removeprefix("token=")
    assert address(web("--token", "a&b c")).endswith("/?token=a%26b%20c")


def on_terminal(*arguments: str) -> str:
    """What is printed on a terminal."""
    words = ["sudoku", "web", "--no-browser", "--port", "0", *arguments]
    with patch.object(sys, "argv", words), redirect_stdout(Terminal()) as out, suppress(SystemExit):
        main()
    return out.getvalue()


def test_other_devices_get_an_address_and_a_code(monkeypatch: pytest.MonkeyPatch) -> None:
    way = SimpleNamespace(connect=lambda _: None, getsockname=lambda: ("10.0.0.7", 5))
    monkeypatch.setattr(sharing, "_way", lambda _: nullcontext(way))
    everywhere = ("--host", "0.0.0.0", "--token", "key")  # noqa: S104
    plain = web(*everywhere)
    assert address(plain).startswith("http://10.0.0.7:")
    assert "\x1b" not in plain.out
    short, *lines = on_terminal(*everywhere, UNIQUE).splitlines()
    assert short.startswith("http://10.0.0.7:")
    assert len(lines) > 10
    assert all(line.startswith("\x1b[97;40m") for line in lines)
    assert "\x1b" not in on_terminal(UNIQUE)  # no other device reaches it


def test_a_code_is_drawn_if_it_fits() -> None:
    long, short = "http://10.0.0.7:8470/?token=key#puzzle=" + "12." * 60, "http://10.0.0.7:8470/"
    wide, narrow = code_of((long, short), 200), code_of((long, short), 40)
    assert wide is not None
    assert narrow is not None
    assert narrow == code_of((short,), 200) != wide
    assert code_of((long, short), 10) is None
    assert code_of(("x" * 9000,), 10_000) is None
    lines = [
        line.removeprefix("\x1b[97;40m").removesuffix("\x1b[0m") for line in narrow.split("\n")
    ]
    for corner in ("██ ▄▄▄▄▄ █", "██ █   █ █", "██ █▄▄▄█ █"):  # by which a camera finds the code
        assert sum(line.startswith(corner) for line in lines) == 2
        assert sum(line.endswith(corner[::-1]) for line in lines) == 1


def test_without_a_network_the_address_is_that_of_this_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(_: str) -> None:
        raise OSError

    monkeypatch.setattr(sharing, "_way", fail)
    for host in ("127.0.0.1", "192.168.1.5", "::1", "0.0.0.0", "::"):  # noqa: S104
        settings = Settings(8470, host)
        assert address_for_others(settings) == settings.address


def test_the_address_has_the_puzzle(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"# title: A & B\n{UNIQUE}\n\n{UNIQUE}\n")
    for argument in (UNIQUE, str(file)):
        fragment = urlsplit(address(web(argument))).fragment
        assert fragment.startswith("puzzle=")
        assert unquote(fragment).count(UNIQUE) == 1
    assert "A & B" in unquote(fragment)
    assert str(tmp_path) not in unquote(fragment)


def test_of_several_puzzles_the_first_is_shown_with_a_notice(tmp_path: Path) -> None:
    path = tmp_path / "several.txt"
    path.write_text(f"{UNIQUE}\nnot a puzzle\n{UNIQUE}\n")
    run = web(str(path))
    assert unquote(urlsplit(address(run)).fragment).startswith(f"puzzle={UNIQUE}")
    assert "the page shows the first puzzle" in run.err
    path.write_text(f"{UNIQUE}\n")
    assert web(str(path)).err == ""


def test_the_page_gets_drawings_that_may_be_rules() -> None:
    run = web(json.dumps(DRAWN))
    opened = json.loads(unquote(urlsplit(address(run)).fragment).removeprefix("puzzle="))
    assert (opened["warnings"], opened["drawings"]) == (DRAWN["warnings"], DRAWN["drawings"])
    assert run.err == f"argument 1:1: warning: {DRAWN['warnings'][0]}\n"


def test_a_browser_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    opened, is_open = list[str](), Event()

    def open_browser(address: str) -> None:
        opened.append(address)
        is_open.set()

    monkeypatch.setattr(webbrowser, "open", open_browser)
    run = command("web", "--port", "0", UNIQUE)
    assert is_open.wait(60)
    assert opened == [address(run)]


def test_a_default_port_that_is_in_use_gives_way_to_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with serving.listening("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        monkeypatch.setattr(serving, "DEFAULT_PORT", port)
        with serving.listening("127.0.0.1", None) as second:
            assert second.getsockname()[1] > port


def test_mistakes_are_told_before_anything_is_started() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        run = command("web", "--port", str(port))
        assert run.err == f"cannot listen on 127.0.0.1, port {port}: Address already in use\n"
    for arguments, complaint in (
        (("--host", "203.0.113.9"), "cannot listen on 203.0.113.9, port "),
        (("--host", "a..b"), "cannot listen on a..b, port "),
        (("12?4",), "argument 1:1:3"),
        (("no-such.txt",), "no such file"),
        (("--token", ""), "--token needs printable ASCII characters"),
        (("--port", "99999"), "99999"),
    ):
        run = web(*arguments)
        assert (run.code, run.out) == (2, "")
        assert complaint in run.err


def test_without_its_libraries_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(sudoku.web, "serving")
    monkeypatch.delitem(sys.modules, "sudoku.web.serving")
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    run = web()
    assert (run.code, run.out) == (2, "")
    assert run.err == "sudoku web needs starlette and uvicorn: pip install '.[web]' in a clone\n"


def test_answers_are_not_held_back_to_fill_packets() -> None:
    """Without it, an answer on a kept connection takes 40 ms more."""
    with serving.listening("127.0.0.1", 0) as listener:
        assert listener.proto == socket.IPPROTO_TCP  # on this condition asyncio sets TCP_NODELAY
