"""Pictures of puzzles."""

from __future__ import annotations

from sudoku.pictures.file_formats import PICTURE_FORMATS
from sudoku.pictures.marks import Pencil
from sudoku.pictures.picture import Picture
from sudoku.pictures.rendering import PNG_WIDTH
from sudoku.pictures.svg import overlay_of, svg_of
from sudoku.puzzle.picturing import digit_marks, picture
from sudoku.puzzle.puzzle import Grid
from sudoku.questions.option import Option, ValueKind
from sudoku.web.api.endpoint import ApiRequest, Endpoint, File, Reply
from sudoku.web.api.fields import PUZZLE, READING, THEME
from sudoku.web.api.solved import SOLUTION, solution_of

MOST_WIDTH = 4000
"""Limit on the width of a PNG in pixels; drawing one of this width takes 64 MB."""
_POINTS = 0.75
"""Points of a PDF for each unit of SVG. A cell has 64 units."""

OPTIONS = (
    PUZZLE,
    *READING,
    Option(
        "The kind of file.",
        name="to",
        kind=ValueKind.CHOICE,
        default="svg",
        choices=tuple(PICTURE_FORMATS),
    ),
    THEME,
    Option(
        "The parts: all, `board` without digits, or only `rules`, to lay over a board.",
        name="parts",
        kind=ValueKind.CHOICE,
        default="all",
        choices=("all", "board", "rules"),
    ),
    SOLUTION,
    Option(
        "The width of a PNG in pixels.",
        name="width",
        kind=ValueKind.INTEGER,
        default=PNG_WIDTH,
        least=16,
        most=MOST_WIDTH,
    ),
)


def answer(request: ApiRequest) -> Reply:
    """The picture as a file. Raises MissingLibraryError for PDF and PNG without typst."""
    kind, parts = request.fields["to"], request.fields["parts"]
    drawn = _picture(request, with_digits=parts == "all")
    svg = (overlay_of if parts == "rules" else svg_of)(drawn, request.fields["theme"])
    file_format = PICTURE_FORMATS[kind]
    content = file_format.encode([svg], request.fields["width"], _POINTS)
    return File(content, file_format.media_type, f"puzzle.{kind}")


def _picture(request: ApiRequest, *, with_digits: bool) -> Picture:
    """A picture of the puzzle with the statements of its text, or only of its board."""
    if with_digits:
        (drawn,) = request.stated.pictures(request.style)
        solution = solution_of(request)
        return drawn if solution is None else _solved(drawn, request, solution)
    return picture(request.puzzle.board, [0] * len(request.puzzle.clues))


def _solved(drawn: Picture, request: ApiRequest, solution: Grid) -> Picture:
    """The picture with the digits of the solution in the open cells."""
    puzzle = request.puzzle
    cells = zip(puzzle.clues, solution.digits, strict=True)
    found = [0 if clue else digit for clue, digit in cells]
    bare = drawn.without(mark for mark in drawn.marks if isinstance(mark, Pencil))
    return bare.with_marks(digit_marks(puzzle.board, found, [0] * len(found), request.style))


DRAW = Endpoint(
    "draw",
    "A puzzle as a picture",
    OPTIONS,
    answer,
    media_types=tuple(each.media_type for each in PICTURE_FORMATS.values()),
)
