"""Several puzzles as a book: pages of numbered puzzles, and their solutions at the end.

Each puzzle has a heading with its number and title, its picture, a caption such as its author, and
its rules in words. A page holds 1, 2, 4, 6 or 8 puzzles, or 12 small solutions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice

from sudoku.pictures.marks import Note
from sudoku.pictures.page_places import draw_solution, laid
from sudoku.pictures.paper import MARGIN, Page, PagePicture
from sudoku.pictures.picture import Picture
from sudoku.pictures.svg import AROUND, svg_of

PER_PAGE = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 8: (2, 4)}
"""The possible numbers of puzzles on a page, with the columns and rows of an upright page."""
GAP = 22.0
"""The distance between two puzzles."""
HEAD, FOOT = 30.0, 18.0
"""The heights of the title and of the page number."""
LONG_RULES = 500
"""The length of rules, in characters, above which a page holds half as many puzzles; above four
times this length, it holds one.
"""
LINE_END = 30
"""The number of characters that a rule wastes because its last line is not full."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A puzzle of a book."""

    picture: Picture
    title: str = ""
    """The title; "" without a title."""
    caption: str = ""
    """One line below the picture."""
    rules: tuple[str, ...] = ()
    """The rules in words, one per line."""
    solution: Picture | None = None
    """The picture of the solution."""


@dataclass(frozen=True, slots=True)
class Style:
    """The layout of a book."""

    title: str = ""
    """The title on every page."""
    per_page: int | None = None
    """One of PER_PAGE, or None to choose by the size of the puzzles."""
    paper: str = "a4"
    """One of PAPERS."""
    is_landscape: bool = False
    theme: str = "light"
    """"light", "dark" or "print"."""


@dataclass(slots=True)
class _PrintedSolution:
    """A solution for the end of the book."""

    number: int
    title: str
    solution: Picture


def book(puzzles: Iterable[Printed], style: Style) -> Iterator[str]:
    """The pages of a book as SVG, each drawn on demand. Only the solutions of drawn puzzles are
    kept.
    """
    kept: list[_PrintedSolution] = []
    number = page = 0
    for group in _groups(puzzles, style.per_page):
        page += 1
        numbered = list(enumerate(group.puzzles, start=number + 1))
        number += len(numbered)
        kept += [
            _PrintedSolution(i, one.title, one.solution)
            for i, one in numbered
            if one.solution is not None
        ]
        yield _puzzle_page(page, numbered, group.per_page, style)
    while kept:
        page += 1
        columns, rows = _solution_grid(kept, style)
        shown, kept = kept[: columns * rows], kept[columns * rows :]
        yield _solution_page(page, shown, (columns, rows), style)


@dataclass(slots=True)
class _PageOfPuzzles:
    """The puzzles of one page, which has places for `per_page`."""

    puzzles: list[Printed]
    per_page: int


def _groups(puzzles: Iterable[Printed], per_page: int | None) -> Iterator[_PageOfPuzzles]:
    """Puzzles in groups for pages; a page is as full as its largest puzzle allows."""
    found = iter(puzzles)
    first = list(islice(found, max(PER_PAGE)))
    is_all = len(first) < max(PER_PAGE)
    group = _PageOfPuzzles([], per_page or max(PER_PAGE))
    if per_page is None and is_all:  # a few puzzles are drawn as large as possible
        group.per_page = _enough(len(first))
    most = group.per_page
    for one in chain(first, found):
        room = per_page or min(most, _room(one))
        if group.puzzles and len(group.puzzles) >= min(group.per_page, room):
            yield group
            group = _PageOfPuzzles([], most)
        group.puzzles.append(one)
        group.per_page = min(group.per_page, room)
    if group.puzzles:
        yield group


def _enough(count: int) -> int:
    return next(number for number in PER_PAGE if number >= count)


def _room(one: Printed) -> int:
    """The number of puzzles of this size that fit on a page."""
    size = one.picture.size
    room = 8 if size <= 4 else 6 if size <= 9 else 2 if size <= 16 else 1
    if room == 6 and one.rules:
        room = 4
    length = sum(len(rule) + LINE_END for rule in one.rules)
    return 1 if length > 4 * LONG_RULES else max(1, room // 2) if length > LONG_RULES else room


def _puzzle_page(
    page: int, numbered: Sequence[tuple[int, Printed]], per_page: int, style: Style
) -> str:
    sheet = _page(page, style.title, style)
    columns, rows = PER_PAGE[per_page]
    if style.is_landscape:
        columns, rows = rows, columns
    boxes = _boxes(sheet, columns, rows, bool(style.title))
    places = [
        laid(box, _drawn(one.picture, style), (str(number), one.title), one.caption, one.rules)
        for (number, one), box in zip(numbered, boxes, strict=False)
    ]
    for start in range(0, len(places), columns):
        row = places[start : start + columns]
        free = row[0].box[3] - max(place.height for place in row)
        for place in row:
            place.draw(sheet, free / 2)
    first, last = numbered[0][0], numbered[-1][0]
    numbers = f"Puzzle {first}" if first == last else f"Puzzles {first} to {last}"
    return sheet.svg(_named(style, numbers), _titles(numbered))


def _titles(numbered: Sequence[tuple[int, Printed]]) -> str:
    return "; ".join(f"{number}: {one.title or 'without a title'}" for number, one in numbered)


def _solution_grid(kept: Sequence[_PrintedSolution], style: Style) -> tuple[int, int]:
    """The columns and rows of a page of solutions, by the size of the first solution."""
    size = kept[0].solution.size
    columns, rows = (3, 4) if size <= 9 else (2, 3) if size <= 16 else (1, 2)
    return (rows, columns) if style.is_landscape else (columns, rows)


def _solution_page(
    page: int, shown: Sequence[_PrintedSolution], grid: tuple[int, int], style: Style
) -> str:
    sheet = _page(page, "Solutions", style)
    for one, box in zip(shown, _boxes(sheet, *grid, True), strict=False):
        draw_solution(sheet, box, _drawn(one.solution, style), (str(one.number), one.title))
    first, last = shown[0].number, shown[-1].number
    numbers = f"Solution {first}" if first == last else f"Solutions {first} to {last}"
    return sheet.svg(_named(style, numbers), "")


def _named(style: Style, numbers: str) -> str:
    return f"{style.title}: {numbers}" if style.title else numbers


def _page(page: int, title: str, style: Style) -> Page:
    """A page with its title and number."""
    sheet = Page(style.paper, style.is_landscape, style.theme)
    middle = sheet.width / 2
    if title:
        sheet.text(
            (middle, MARGIN + 8), title, 14, kind="book-title", is_bold=True, anchor="middle"
        )
        sheet.rule(MARGIN, sheet.width - MARGIN, MARGIN + 16)
    sheet.text(
        (middle, sheet.height - MARGIN / 2), str(page), 8, kind="page-number", anchor="middle"
    )
    return sheet


def _boxes(
    sheet: Page, columns: int, rows: int, has_head: bool
) -> Iterator[tuple[float, float, float, float]]:
    """Left, top, width and height of each place, row by row."""
    top = MARGIN + (HEAD if has_head else 0)
    width = (sheet.width - 2 * MARGIN - (columns - 1) * GAP) / columns
    height = (sheet.height - top - MARGIN - (rows - 1) * GAP) / rows
    for row in range(rows):
        for column in range(columns):
            yield MARGIN + column * (width + GAP), top + row * (height + GAP), width, height


def _drawn(picture: Picture, style: Style) -> PagePicture:
    """The picture without its title and notes, which the page itself has."""
    marks = tuple(mark for mark in picture.marks if not isinstance(mark, Note))
    return PagePicture.of(svg_of(replace(picture, marks=marks, title=""), style.theme), AROUND)
