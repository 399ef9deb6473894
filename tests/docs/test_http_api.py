"""The page about the HTTP API: every question and field, and examples that run."""

from __future__ import annotations

import re
import shlex

from sudoku.web.api.asking import answered
from sudoku.web.api.openapi import DOCUMENTS
from sudoku.web.api.registry import ENDPOINTS
from tests.docs.pages import DOCS, commands

PAGE = DOCS / "reference" / "http-api.md"

WRONG = "12!4"
"""The puzzle of the example of an error."""


def sections() -> dict[str, str]:
    """The sections of the questions, by their names; that of the shared fields by ""."""
    text = PAGE.read_text(encoding="utf-8")
    parts = re.split(r"^### `(\w+)`(?: and `(\w+)`)?$", text, flags=re.MULTILINE)
    found = {"": parts[0]}
    for name, also, section in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
        found |= {each: section for each in (name, also) if each}
    return found


def test_every_endpoint_has_a_section_with_its_fields() -> None:
    found = sections()
    assert found.keys() == {"", *ENDPOINTS}
    assert ":::{shared-fields}\n:::" in found[""]
    for name, section in found.items():
        first = next((other for other in found if found[other] == section), name)
        assert not name or f":::{{fields}} {first}\n:::" in section


def test_examples_are_answered() -> None:
    tried = set[str]()
    for line in commands(PAGE):
        words = shlex.split(line, comments=True)
        if words[0] == "curl":
            name = next(word.rpartition("/")[2] for word in words if "/api/" in word)
            body = words[words.index("-d") + 1] if "-d" in words else ""
            assert answered(name, body.encode()).status == (422 if WRONG in line else 200), line
            tried.add(name)
    assert {"check", "write", "certificate", "openapi.json"} <= tried


def test_every_document_is_listed() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert all(f"`GET /api/{name}`" in page for name in DOCUMENTS)
