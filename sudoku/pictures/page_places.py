"""A place on a page of a book: a puzzle with heading, caption and rules, or a small solution."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sudoku.pictures.paper import Page, PagePicture
from sudoku.pictures.svg import CELL
from sudoku.pictures.svg.text import clean, fitting, width, wrap

Box = tuple[float, float, float, float]
"""Left, top, width and height."""

LARGEST_CELL = 46.0
"""The largest width of a cell: 16 mm."""
HEADING, CAPTION = 11.0, 8.0
"""The font sizes of headings and captions."""
RULE_SIZES = (8.0, 7.0, 6.0, 5.0)
"""Font sizes of rules. The largest size that keeps the rules within RULES_SHARE of the height is
used.
"""
RULES_SHARE = 0.4
LEADING = 1.3
"""The distance between base lines, in font sizes."""
UNDER_HEADING, UNDER_CAPTION = 6.0, 2.0
SMALLEST_TITLE = 0.7
"""The minimum size of a long title, relative to its usual size."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A puzzle fitted into its place. The picture is centred, and text is aligned with it."""

    box: Box
    drawn: PagePicture
    heading: tuple[str, str]
    caption: str
    board: float
    """The width of the picture."""
    size: float
    """The font size of the rules."""
    lines: Sequence[str]
    """The lines of the rules."""

    @property
    def height(self) -> float:
        """The total height."""
        return self.board * self.drawn.aspect + _around(self.caption) + self._below

    @property
    def _below(self) -> float:
        return self.size * LEADING * len(self.lines)

    def draw(self, page: Page, shift: float) -> None:
        """Draw the puzzle at this distance below the top of its place."""
        left, top, across, _ = self.box
        edge, y = left + (across - self.board) / 2, top + shift + HEADING
        room = (across + self.board) / 2
        _heading(page, (edge, y), self.heading, room, HEADING)
        y += UNDER_HEADING
        page.place(self.drawn, edge, y, self.board)
        y += self.board * self.drawn.aspect
        if self.caption:
            y += CAPTION * LEADING
            (shown,) = wrap(clean(self.caption), room / CAPTION, 1)
            page.text((edge, y), shown, CAPTION, kind="caption")
            y += UNDER_CAPTION
        for line in self.lines:
            y += self.size * LEADING
            page.text((edge, y), line, self.size, kind="rules")


def laid(
    box: Box, drawn: PagePicture, heading: tuple[str, str], caption: str, rules: Sequence[str]
) -> Laid:
    """Fit a puzzle into its place, as large as possible. heading: its number and title."""
    *_, across, down = box
    room = down - _around(caption)
    widest = min(across, drawn.box[2] / CELL * LARGEST_CELL)
    size, lines, board, column = RULE_SIZES[0], list[str](), widest, widest
    for _ in range(3):  # with more lines, the picture is smaller, and lines are shorter
        size, lines = _set(rules, column, room)
        board = min(board, (room - size * LEADING * len(lines)) / drawn.aspect)
        column = (across + board) / 2
    return Laid(box, drawn, heading, caption, board, size, lines)


def _around(caption: str) -> float:
    """The height of heading and caption."""
    below = CAPTION * LEADING + UNDER_CAPTION if caption else 0.0
    return HEADING + UNDER_HEADING + below


def draw_solution(page: Page, box: Box, drawn: PagePicture, heading: tuple[str, str]) -> None:
    """Draw a solution in its place, below its number and title."""
    left, top, across, down = box
    size = 8.0
    board = min(across, (down - size * LEADING - 3) / drawn.aspect)
    edge = left + (across - board) / 2
    _heading(page, (edge, top + size), heading, board, size)
    page.place(drawn, edge, top + size * LEADING + 3, board)


def _heading(
    page: Page, at: tuple[float, float], heading: tuple[str, str], room: float, size: float
) -> None:
    number, title = heading
    page.text(at, number, size, kind="number", is_bold=True)
    if title:
        left = 1.15 * size * width(f"{number}  ")
        room = max(room - left, size)
        size = max(fitting(clean(title), size, room), SMALLEST_TITLE * size)
        (shown,) = wrap(clean(title), room / size, 1)
        page.text((at[0] + left, at[1]), shown, size, kind="title")


def _set(rules: Sequence[str], across: float, room: float) -> tuple[float, list[str]]:
    """Rules as lines, with their font size. Text that does not fit at the smallest size is
    truncated with an ellipsis.
    """
    for size in RULE_SIZES:
        lines = [line for rule in rules for line in wrap(clean(rule), across / size)]
        most = int(RULES_SHARE * room / (size * LEADING))
        if len(lines) <= most:
            return size, lines
    cut = lines[:most]
    return size, [*cut[:-1], f"{cut[-1]} …"] if cut else []
