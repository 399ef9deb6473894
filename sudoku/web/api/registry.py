"""All endpoints by name: the declared questions, and the files in `endpoints`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sudoku.questions.registry import QUESTIONS, question_named
from sudoku.web.api.endpoint import ApiRequest, Endpoint, Reply, declared
from sudoku.web.api.endpoints import about_puzzles as about
from sudoku.web.api.endpoints.draw import DRAW
from sudoku.web.api.endpoints.generate import GENERATE
from sudoku.web.api.endpoints.proofs import CERTIFICATE, PROVE, VERIFY
from sudoku.web.api.endpoints.texts import READ, WRITE

_SPECIAL: dict[str, Callable[[ApiRequest, Any], Reply]] = {
    "check": about.checked,
    "candidates": about.candidates,
    "solutions": about.listed,
    "clues": about.clues,
    "steps": about.solved,
    "rate": about.rated,
    "canon": about.canon,
}
"""Questions whose endpoints do more than print the answer."""
_SCHEMAS = {"steps": "steps_answer"}
"""The schemas of answers that no command prints."""
_OTHERS = (GENERATE, PROVE, CERTIFICATE, VERIFY, READ, WRITE, DRAW)


def _declared() -> Iterator[Endpoint]:
    """The endpoints of all questions with a title, and `solve`, an alias of `check`."""
    others = {endpoint.name for endpoint in _OTHERS}
    for name in QUESTIONS:
        asked = question_named(name)
        if asked.title and name not in others:
            yield declared(asked, _SPECIAL.get(name), _SCHEMAS.get(name))
        if name == "check":
            yield declared(asked, about.checked, name="solve")


ENDPOINTS: dict[str, Endpoint] = {endpoint.name: endpoint for endpoint in (*_declared(), *_OTHERS)}
"""The endpoints by name, in the order of the registry of questions."""
