"""The puzzle as a picture."""

from __future__ import annotations

from sudoku.pictures.picture import Picture
from sudoku.pictures.rendering import PNG_WIDTH, pdf_of, png_of
from sudoku.pictures.svg import overlay_of, svg_of
from sudoku.puzzle.picturing import picture
from sudoku.web.api.fields import PUZZLE, READING, style_of
from sudoku.web.api.option import Kind, Option
from sudoku.web.api.printing import THEME
from sudoku.web.api.question import Asked, File, Question, Reply

MOST_WIDTH = 4000
"""Pixels across a PNG, which takes 64 MB."""
MEDIA_TYPES = {"svg": "image/svg+xml", "pdf": "application/pdf", "png": "image/png"}
_POINTS = 0.75
"""Points of a PDF for a unit of SVG, of which a cell has 64."""

OPTIONS = (
    PUZZLE,
    *READING,
    Option("to", Kind.CHOICE, "the kind of file", "svg", choices=tuple(MEDIA_TYPES)),
    THEME,
    Option(
        "parts",
        Kind.CHOICE,
        "all; `board` without digits; `rules` without grid and digits, to lie on a board",
        "all",
        choices=("all", "board", "rules"),
    ),
    Option("width", Kind.INTEGER, "of a PNG, in pixels", PNG_WIDTH, least=16, most=MOST_WIDTH),
)


def answer(asked: Asked) -> Reply:
    """The file. Raises MissingLibraryError for PDF and PNG without typst."""
    kind, parts = asked.fields["to"], asked.fields["parts"]
    drawn = _picture(asked, with_digits=parts == "all")
    svg = (overlay_of if parts == "rules" else svg_of)(drawn, asked.fields["theme"])
    if kind == "png":
        content = png_of(svg, asked.fields["width"])
    elif kind == "pdf":
        content = pdf_of([svg], points=_POINTS)
    else:
        content = svg.encode()
    return File(content, MEDIA_TYPES[kind], f"puzzle.{kind}")


def _picture(asked: Asked, *, with_digits: bool) -> Picture:
    """The puzzle with what its text says of it, or its board alone."""
    if with_digits:
        (drawn,) = asked.stated.pictures(style_of(asked.fields))
        return drawn
    return picture(asked.puzzle.board, [0] * len(asked.puzzle.clues))


DRAW = Question(
    "draw",
    "A puzzle as a picture",
    OPTIONS,
    answer,
    media_types=(*MEDIA_TYPES.values(),),
)
