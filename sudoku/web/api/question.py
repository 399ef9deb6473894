"""What a question of the HTTP API is, what it is asked, and what it replies.

A question is one file of `questions` and one line in `registry`. It runs in a worker process.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from sudoku.formats.entry import Entry
from sudoku.interface.budget import Budget
from sudoku.puzzle.puzzle import Puzzle
from sudoku.web.api.option import Option, RefusedError

Tell: TypeAlias = Callable[[dict[str, Any]], None]
"""Is told something on the way to the answer, as a JSON object."""


@dataclass(frozen=True, slots=True)
class File:
    """A reply that is no JSON object. name: for saving it."""

    content: bytes
    media_type: str
    name: str


Reply: TypeAlias = "dict[str, Any] | File"


@dataclass(frozen=True, slots=True)
class Asked:
    """One request.

    fields: a value for every option. entry: what the field `puzzle` says, None where there is no
    such field. progress: takes how far the question is. item: takes a part of the answer as soon as
    it is known.
    """

    fields: Mapping[str, Any]
    entry: Entry | None
    budget: Budget
    progress: Tell
    item: Tell

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that is asked about."""
        return self.stated.puzzle

    @property
    def stated(self) -> Entry:
        """The puzzle with what the text says of it."""
        if self.entry is None:
            raise RefusedError('"puzzle": expected a text, got none', "puzzle")
        return self.entry

    @property
    def model(self) -> str:
        """The model to ask."""
        model: str = self.fields["model"]
        return model


@dataclass(frozen=True, slots=True)
class Question:
    """One question. name: its address is /api/NAME.

    options: all fields of a request. answer: raises errors of `sudoku.errors`, and RefusedError.
    schema: of the answer, by its name in `answer_schemas`; None for a file. media_types: of the
    reply.
    """

    name: str
    summary: str
    options: tuple[Option, ...]
    answer: Callable[[Asked], Reply]
    schema: str | None = None
    media_types: tuple[str, ...] = ("application/json",)

    @property
    def example(self) -> dict[str, Any]:
        """A request that is answered, by the examples of its options."""
        return {o.name: o.example for o in self.options if o.example is not None}
