"""The puzzle as text in another format."""

from __future__ import annotations

from sudoku.formats.registry import FORMATS, FormatError
from sudoku.formats.writing import writer_of
from sudoku.questions.converting import converted
from sudoku.web.api.fields import PUZZLE, READING, SECONDS
from sudoku.web.api.option import Kind, Option, RefusedError
from sudoku.web.api.question import Asked, Question, Reply

OPTIONS = (
    PUZZLE,
    *READING,
    Option(
        "to",
        Kind.TEXT,
        "the format, as of `GET /api/formats`",
        FORMATS[0].name,
        example="f-puzzles",
    ),
    SECONDS,
)


def answer(asked: Asked) -> Reply:
    """The text, and what the format cannot say."""
    try:
        writer = writer_of(asked.fields["to"])
    except FormatError as error:
        raise RefusedError(f'"to": {error}', "to") from None
    lost: list[str] = []
    text = converted(asked.stated, writer, lost, asked.budget)
    return {
        "text": (writer.head + text + writer.foot).lstrip("\n"),
        "format": writer.format.name,
        "extension": writer.format.extension or ".txt",
        "lost": [*dict.fromkeys(lost)],
        **asked.stated.noted(),
    }


WRITE = Question("write", "A puzzle as text in any format", OPTIONS, answer, "write_answer")
