"""All endpoints by name. One that asks a declared question is one line here."""

from __future__ import annotations

from sudoku.questions.registry import question_named
from sudoku.web.api.endpoint import Endpoint, declared
from sudoku.web.api.endpoints import about_puzzles as about
from sudoku.web.api.endpoints.draw import DRAW
from sudoku.web.api.endpoints.generate import GENERATE
from sudoku.web.api.endpoints.proofs import CERTIFICATE, PROVE, VERIFY
from sudoku.web.api.endpoints.texts import READ, WRITE

_ALL = (
    declared(question_named("check"), about.checked),
    declared(question_named("check"), about.checked, name="solve"),
    declared(question_named("explain")),
    declared(question_named("candidates")),
    declared(question_named("count")),
    declared(question_named("solutions"), about.listed),
    declared(question_named("clues"), about.clues),
    declared(question_named("steps"), about.solved, "steps_answer"),
    declared(question_named("hint")),
    declared(question_named("rate"), about.rated),
    declared(question_named("backdoors")),
    declared(question_named("canon"), about.canon),
    GENERATE,
    PROVE,
    CERTIFICATE,
    VERIFY,
    READ,
    WRITE,
    DRAW,
)

ENDPOINTS: dict[str, Endpoint] = {endpoint.name: endpoint for endpoint in _ALL}
"""In the order of the reference."""
