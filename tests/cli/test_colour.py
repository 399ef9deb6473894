"""Terminals get colour, pipes do not, and without its codes the text is the same."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence

import pytest

from sudoku.cli.colour import has_colour
from tests.cases import for_each
from tests.cli.command import Terminal, sudoku

UNIQUE, TWO, CLASH = "12..34..21434..2", "12..34..214343..", "11.............."
JIGSAW = "# rule: regions: AAABACBBCCDBCDDD\n12.............."
COMMANDS: list[Sequence[str]] = [
    *(["solve", text] for text in (UNIQUE, TWO, CLASH, JIGSAW)),
    *(["explain", text] for text in (UNIQUE, TWO, CLASH, JIGSAW)),
    ["explain", "--digit-style", "integers", TWO.replace(".", "0")],
    ["candidates", "--max-count", "2", TWO],
    ["steps", TWO],
    ["hint", UNIQUE],
]
CODE = re.compile("\x1b\\[([0-9;]*)m")


def test_the_text_without_codes_is_that_of_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    plain = [sudoku(*command) for command in COMMANDS]
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    coloured = [sudoku(*command) for command in COMMANDS]
    for command, without, colours in zip(COMMANDS, plain, coloured, strict=True):
        assert "\x1b" not in without.out, command
        assert CODE.sub("", colours.out) == without.out, command
        assert ("\x1b" in colours.out) is (command[0] != "hint"), command


def test_what_is_highlighted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("CLICOLOR_FORCE", "1")
    bold, red, magenta = "\x1b[1m", "\x1b[1;31m", "\x1b[1;35m"
    solved = sudoku("solve", TWO).out
    assert solved.count(bold) == 2 * 10
    assert solved.count(magenta) == 2 * 4
    reason = sudoku("explain", CLASH).out
    assert reason.count(f"{red}1\x1b[0m") == 2
    assert f"{red}r1c1=1, r1c2=1\x1b[0m" in reason


@for_each(
    "variables, on_terminal, in_pipe",
    [
        ({}, True, False),
        ({"NO_COLOR": ""}, True, False),
        ({"NO_COLOR": "1"}, False, False),
        ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, False, False),
        ({"FORCE_COLOR": "1"}, True, True),
        ({"FORCE_COLOR": "0"}, True, False),
        ({"CLICOLOR_FORCE": "1"}, True, True),
        ({"TERM": "dumb"}, False, False),
        ({"TERM": "dumb", "FORCE_COLOR": "1"}, True, True),
    ],
)
def test_the_environment_decides(
    variables: dict[str, str], on_terminal: bool, in_pipe: bool
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        for name in ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE"):
            patch.delenv(name, raising=False)
        patch.setenv("TERM", "xterm")
        for name, value in variables.items():
            patch.setenv(name, value)
        assert has_colour(Terminal()) is on_terminal
        assert has_colour(io.StringIO()) is in_pipe
