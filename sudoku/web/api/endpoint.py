"""Endpoints, which answer `POST /api/NAME`; their requests and replies.

Most endpoints answer a question of `sudoku.questions.registry`; the other endpoints are files in
`endpoints`. All of them run in a worker process.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from sudoku.formats.entry import Entry
from sudoku.interface.budget import Budget
from sudoku.interface.registry import DEFAULT_PROVER
from sudoku.puzzle.puzzle import Puzzle
from sudoku.puzzle.symbols import DigitStyle
from sudoku.questions.option import Option, OptionError, options_of
from sudoku.questions.question import Question
from sudoku.web.api.checked_fields import RefusedError
from sudoku.web.api.fields import ASKING, MODEL, MODEL_OF_PROVED, PICTURE, THEME, WORDS
from sudoku.web.api.wording import in_words_of_requests

Reporter: TypeAlias = Callable[[dict[str, Any]], None]
"""A function that receives progress or a part of the answer, as a JSON object."""


@dataclass(frozen=True, slots=True)
class File:
    """A reply other than a JSON object."""

    content: bytes
    media_type: str
    name: str
    """The name under which to save the file."""


Reply: TypeAlias = "dict[str, Any] | File"


@dataclass(frozen=True, slots=True)
class ApiRequest:
    """One request to an endpoint."""

    fields: Mapping[str, Any]
    """A value for every option."""
    entry: Entry | None
    """The text of the field `puzzle`, read; None if the endpoint has no such field."""
    budget: Budget
    progress: Reporter
    """Receives the progress of the answer."""
    item: Reporter
    """Receives each part of the answer as soon as it is known."""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle of the request."""
        return self.stated.puzzle

    @property
    def stated(self) -> Entry:
        """The puzzle, with its title, solution and other statements of its text."""
        if self.entry is None:
            raise RefusedError('"puzzle" is missing: expected a string', "puzzle")
        return self.entry

    @property
    def model(self) -> str:
        """The model that answers."""
        model: str = self.fields["model"]
        return model

    @property
    def style(self) -> DigitStyle | None:
        """The digit style of texts; None selects the usual style."""
        return DigitStyle.named(self.fields["digit_style"])

    def printed(self, answer: Any) -> dict[str, Any]:
        """An answer as its command prints it with --json, plus the keys that the request adds."""
        values: dict[str, Any] = answer.as_dict(self.style) | self.stated.noted()
        if values.get("limit") is not None:
            values["limit"] = in_words_of_requests(values["limit"])
        if self.fields.get(WORDS.name):
            values["text"] = in_words_of_requests(answer.text(self.style))
        return values | self.pictured(answer)

    def pictured(self, answer: Any) -> dict[str, str | None]:
        """The keys that `picture` adds; none if no picture is requested."""
        if not self.fields.get(PICTURE.name):
            return {}
        theme = self.fields[THEME.name]
        return {
            "svg": answer.svg(self.style, theme=theme),
            "overlay": answer.overlay(self.style, theme=theme),
        }


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One address of the API."""

    name: str
    """The last part of its address, /api/NAME."""
    summary: str
    options: tuple[Option, ...]
    """All fields of a request."""
    answer: Callable[[ApiRequest], Reply]
    """Answers a request. Raises errors of `sudoku.errors`, and RefusedError."""
    schema: str | None = None
    """The schema of the answer, by name; None if the reply is a file."""
    media_types: tuple[str, ...] = ("application/json",)

    @property
    def example(self) -> dict[str, Any]:
        """A valid request, composed of the examples of its options."""
        return {o.name: o.example for o in self.options if o.example is not None}


def declared(
    asked: type[Question],
    answer: Callable[[ApiRequest, Any], Reply] | None = None,
    schema: str | None = None,
    name: str | None = None,
) -> Endpoint:
    """The endpoint of a declared question.

    answer: makes the reply; None replies with the printed answer.
    """
    own = request_options(asked)

    def asked_for(request: ApiRequest) -> Reply:
        values = {option.name: request.fields[option.name] for option in own}
        given = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in values.items()
            if value is not None
        }
        try:
            question = asked(request.model, request.budget, **given).chosen()
        except OptionError as error:
            raise RefusedError(str(error), error.name) from None
        if answer is not None:
            return answer(request, question)
        return request.printed(question.ask(request.stated))

    model = MODEL_OF_PROVED if asked.default_model == DEFAULT_PROVER else MODEL
    shared = [model if option is MODEL else option for option in ASKING]
    shown = [WORDS] * asked.in_words + [PICTURE, THEME] * asked.in_pictures
    return Endpoint(
        name or asked.name,
        asked.title,
        (*shared, *own, *shown),
        asked_for,
        schema or asked.name,
    )


def request_options(asked: type[Question]) -> list[Option]:
    """The options of a question as fields of a request, with the bounds and texts for requests."""
    return [
        replace(
            option,
            summary=option.asked_summary,
            most=option.most_asked or option.most,
            default=option.default if option.default_asked is None else option.default_asked,
        )
        for option in options_of(asked)
        if option.in_requests
    ]
