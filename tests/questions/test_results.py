"""Results print as the command prints them, and show pictures in a notebook."""

from __future__ import annotations

from collections.abc import Callable
from html.parser import HTMLParser

import pytest

from sudoku import candidates, clues, count, explain, minimise, unavoidable_sets
from sudoku.puzzle.symbols import DigitStyle
from sudoku.questions.result import Result
from tests.cli.command import CLASH, SOLUTION, UNIQUE, sudoku

TWO = "12..34..214343.."
MORE = SOLUTION[:9] + UNIQUE[9:]

RESULTS: list[tuple[Callable[[], Result], list[str], int]] = [
    (lambda: explain(CLASH), ["explain", CLASH], 1),
    (lambda: explain(TWO), ["explain", TWO], 1),
    (lambda: explain(UNIQUE), ["explain", UNIQUE], 1),
    (lambda: candidates(TWO), ["candidates", TWO], 1),
    (lambda: candidates(TWO, max_count=3), ["candidates", "--max-count", "3", TWO], 1),
    (lambda: candidates(CLASH), ["candidates", CLASH], 1),
    (lambda: count(TWO), ["count", TWO], 0),
    (lambda: count(CLASH, limit=1), ["count", "--limit", "1", CLASH], 0),
    (lambda: clues(UNIQUE), ["clues", UNIQUE], 1),
    (lambda: clues(MORE), ["clues", MORE], 1),
    (lambda: minimise(MORE), ["clues", "--minimise", MORE], 1),
    (
        lambda: unavoidable_sets(UNIQUE, most=6),
        ["clues", "--unavoidable", "--most-cells", "6", UNIQUE],
        1,
    ),
]


class Pictures(HTMLParser):
    """Counts pictures, and checks that every tag is closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.count = 0
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag: str, _attributes: object) -> None:
        self.open.append(tag)
        self.count += tag == "svg"

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize(("ask", "command", "pictures"), RESULTS)
def test_a_result_prints_what_the_command_prints(
    ask: Callable[[], Result], command: list[str], pictures: int
) -> None:
    result = ask()
    assert f"{result}\n" == sudoku(*command).out
    assert "\n" not in repr(result)
    assert repr(result).startswith(f"<{type(result).__name__} ")
    assert len(repr(result)) < 250
    assert Pictures(result._repr_html_()).count == pictures


def test_texts_follow_the_digit_style() -> None:
    text = candidates(TWO, max_count=3).text(DigitStyle.INTEGERS)
    assert text + "\n" == sudoku("candidates", "--max-count", "3", "--digit-style", "integers",
                                 " ".join(TWO.replace(".", "0"))).out  # fmt: skip
    assert "1,2" in text
