"""A book: every puzzle once in order, solutions at the end, pages as full as they may be."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from xml.etree import ElementTree

import pytest

from sudoku.formats.entry import Entry
from sudoku.formats.printing import printed
from sudoku.formats.reading import read as read_puzzles
from sudoku.pictures.book import PER_PAGE, Printed, Style, book
from sudoku.pictures.marks import Digit
from sudoku.pictures.paper import MARGIN, PAPERS, PagePicture
from sudoku.pictures.picture import Picture
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid
from tests.cases import for_each
from tests.pictures.sample import NAMESPACE, read


def blank(size: int) -> Picture:
    return Picture(size, (1,) * size**2)


def puzzles(sizes: Sequence[int], rules: tuple[str, ...] = ()) -> list[Printed]:
    return [Printed(blank(n), f"T{i}", "caption", rules) for i, n in enumerate(sizes, start=1)]


def texts(page: str, kind: str) -> list[str]:
    return [
        one.text or "" for one in read(page).iter(f"{NAMESPACE}text") if one.get("class") == kind
    ]


def numbers(pages: Sequence[str]) -> list[list[int]]:
    """The numbers of the puzzles on each page."""
    return [[int(text) for text in texts(page, "number")] for page in pages]


@for_each("per_page", [*PER_PAGE])
def test_each_puzzle_stands_once_in_its_order(per_page: int) -> None:
    shown = numbers(list(book(puzzles([9] * 11), Style(per_page=per_page))))
    assert [number for page in shown for number in page] == [*range(1, 12)]
    assert [len(page) for page in shown[:-1]] == [per_page] * (len(shown) - 1)


@for_each(
    ("sizes", "pages"),
    [
        ([9], [1]),
        ([9] * 3, [3]),
        ([4] * 17, [8, 8, 1]),
        ([9] * 13, [6, 6, 1]),
        ([16] * 9, [2, 2, 2, 2, 1]),
        ([25] * 8, [1] * 8),
        ([4] * 7 + [25] + [4], [7, 1, 1]),
        ([], []),
    ],
)
def test_the_largest_puzzle_of_a_page_decides_how_many_there_are(
    sizes: list[int], pages: list[int]
) -> None:
    assert [len(page) for page in numbers([*book(puzzles(sizes), Style())])] == pages


def test_solutions_stand_at_the_end_under_the_numbers_of_their_puzzles() -> None:
    found = [
        Printed(blank(9), solution=None if number == 2 else blank(9)) for number in range(1, 15)
    ]
    *_, first, last = book(found, Style(title="Mine"))
    assert texts(first, "book-title") == texts(last, "book-title") == ["Solutions"]
    assert numbers([first, last]) == [[1, *range(3, 14)], [14]]


def test_pages_are_numbered_and_have_the_title() -> None:
    pages = [*book(puzzles([25, 25]), Style(title="Mine & <yours>"))]
    assert [texts(page, "page-number") for page in pages] == [["1"], ["2"]]
    assert [texts(page, "book-title") for page in pages] == [["Mine & <yours>"]] * 2


def test_a_page_is_drawn_when_it_is_asked_for() -> None:
    asked = list[int]()

    def endless() -> Iterator[Printed]:
        while True:
            asked.append(1)
            yield Printed(blank(9))

    pages = book(endless(), Style(per_page=1))
    next(pages)
    next(pages)
    assert len(asked) < 20


Place = tuple[float, float, float, float]
"""Left, top, right and bottom of a board on a page."""


def places(page: ElementTree.Element) -> list[Place]:
    found = list[Place]()
    for board in page.findall(f"{NAMESPACE}svg"):
        x, y, w, h = (float(board.get(name, "")) for name in ("x", "y", "width", "height"))
        found.append((x, y, x + w, y + h))
    return found


def require_inside(boards: Sequence[Place], width: float, height: float) -> None:
    """The boards lie within the margins of a page."""
    for left, top, right, bottom in boards:
        assert MARGIN - 0.1 <= left < right <= width - MARGIN + 0.1
        assert MARGIN - 0.1 <= top < bottom <= height - MARGIN + 0.1


@for_each("is_landscape", [False, True])
def test_solutions_lie_inside_the_margins_and_apart(is_landscape: bool) -> None:
    found = [Printed(blank(9), solution=blank(9))] * 12
    *_, page = book(found, Style(is_landscape=is_landscape))
    width, height = sorted(PAPERS[Style().paper], reverse=is_landscape)
    boards = places(read(page))
    assert len(boards) == 12
    require_inside(boards, width, height)
    for (left, top, right, bottom), other in combinations(boards, 2):
        assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top


LONG = ("The digits along each marked line add up to a number that everybody knows. " * 9,)


@for_each("paper", [*PAPERS])
@for_each("is_landscape", [False, True])
@for_each("per_page", [1, 6])
@for_each("rules", [(), LONG * 9])
@pytest.mark.slow
def test_nothing_lies_outside_the_margins(
    paper: str, is_landscape: bool, per_page: int, rules: tuple[str, ...]
) -> None:
    style = Style("T" * 20, per_page, paper, is_landscape)
    page = next(book(puzzles([4, 9, 9, 4] * 2, rules), style))
    width, height = sorted(PAPERS[paper], reverse=is_landscape)
    root = read(page)
    assert root.get("viewBox") == f"0 0 {width:g} {height:g}"
    boards = places(root)
    assert len(boards) == per_page
    require_inside(boards, width, height)
    for line in root.findall(f"{NAMESPACE}text"):
        if line.get("class") in ("rules", "caption", "number"):
            assert MARGIN <= float(line.get("y", "")) <= height - MARGIN + 0.1


@for_each(
    "words", ['#read("/etc/passwd")', "</svg><script/>", "a & b", "\x00\x1b[31m\ud7ff", "]]>"]
)
def test_no_title_breaks_a_page(words: str) -> None:
    one = Printed(blank(4), words, words, (words,), blank(4))
    for page in book([one], Style(title=words)):
        root = read(page)
        assert {child.tag for child in root.iter()} <= {
            f"{NAMESPACE}{name}" for name in ("svg", "title", "desc", "g", "rect", "path", "text")
        }
        assert not re.search(r"[\x00-\x08\x0b-\x1f]", page)


def test_a_picture_without_a_view_box_is_an_error() -> None:
    with pytest.raises(ValueError, match="viewBox"):
        PagePicture.of("<svg/>")


def entry(text: str) -> Entry:
    (found,) = read_puzzles(text, "test", None)
    assert isinstance(found, Entry)
    return found


KILLER = "# title: Mine\n# author: Me\n# rule: killer 3: r1c1-2\n# rule: antiknight\n" + "." * 81
"""A board with a rule that is drawn and one that is not."""


def test_a_printed_puzzle_has_its_author_clues_and_each_kind_of_rule_in_words() -> None:
    found = printed(entry(KILLER))
    assert (found.title, found.caption) == ("Mine", "by Me · no clues")
    assert [rule.partition(":")[0] for rule in found.rules] == ["Cage", "Anti-knight rule"]


@for_each(
    ("rules", "told"),
    [
        (("whispers: r1c1-3",), "Whispers line: Neighbours on the line differ by at least 5."),
        (
            ("modular 4: r1c1-5",),
            "Modular line: Any 4 successive cells have different remainders modulo 4.",
        ),
        (
            ("difference 3: r1c1-2", "difference 3: r4c1-2"),
            "White dot: Neighbours differ by exactly 3.",
        ),
        (
            ("difference: r1c1-2", "difference 3: r4c1-2"),
            "White dot: Neighbours differ by exactly its number (1 if it has none).",
        ),
        (
            ("littlekiller 9: r0c1 d3",),
            "Little killer: The digits along the diagonal add up to its number; they may repeat.",
        ),
        (
            ("sumline: r1c1-9",),
            "Sum line: The line consists of segments that each have the sum 10.",
        ),
    ],
)
def test_numbers_stand_in_place_of_their_names(rules: tuple[str, ...], told: str) -> None:
    head = "".join(f"# rule: {rule}\n" for rule in rules)
    assert printed(entry(head + "." * 81)).rules == (told,)


def test_the_authors_words_stand_in_place_of_ours_but_for_what_is_not_drawn() -> None:
    found = printed(entry(f"# ruleset: Add up.\n{KILLER}"))
    assert found.rules[0] == "Add up."
    assert [rule.partition(":")[0] for rule in found.rules[1:]] == ["Anti-knight rule"]


def test_the_solution_tells_found_digits_from_clues() -> None:
    solution = Grid(Board(2, 2), tuple(map(int, "1234341221434321")))
    found = printed(entry("12..34..2143432."), solution)
    assert found.solution is not None
    digits = [mark for mark in found.solution.marks if isinstance(mark, Digit)]
    assert [digit.kind for digit in digits if digit.cell in (0, 2)] == ["given", "found"]
