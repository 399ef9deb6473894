"""The page about the HTTP API: every question and field, and examples that run."""

from __future__ import annotations

import json
import re
import shlex

from sudoku.web.api.asking import answered
from sudoku.web.api.documents import DOCUMENTS
from sudoku.web.api.fields import ASKING
from sudoku.web.api.option import Option
from sudoku.web.api.printing import SHOWING
from sudoku.web.api.registry import QUESTIONS
from tests.docs.pages import DOCS, commands

PAGE = DOCS / "reference" / "http-api.md"
SHARED = {option.name: option for option in (*ASKING, *SHOWING)}

WRONG = "12!4"
"""The puzzle of the example of an error."""


def row(option: Option) -> str:
    """How the page has a field."""
    default = "–" if option.default is None else f"`{json.dumps(option.default)}`"
    needed = "needed" if option.is_required else default
    return f"| `{option.name}` | {option.expected} | {needed} | {option.summary} |"


def sections() -> dict[str, str]:
    """The sections of the questions, by their names; that of the shared fields by ""."""
    text = PAGE.read_text(encoding="utf-8")
    parts = re.split(r"^### `(\w+)`(?: and `(\w+)`)?$", text, flags=re.MULTILINE)
    found = {"": parts[0]}
    for name, also, section in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
        found |= {each: section for each in (name, also) if each}
    return found


def rows(section: str) -> set[str]:
    return {
        line for line in section.splitlines() if line.startswith("| `") and line.count("|") == 5
    }


def test_every_question_and_field_is_documented_and_no_other() -> None:
    found = sections()
    assert found.keys() == {"", *QUESTIONS}
    assert rows(found[""]) == {row(option) for option in SHARED.values()}
    for question in QUESTIONS.values():
        own = [option for option in question.options if SHARED.get(option.name) != option]
        assert rows(found[question.name]) >= {row(option) for option in own}, question.name
        shared = [option.name for option in question.options if option not in own]
        has_all = {option.name for option in ASKING} <= {*shared}
        named = re.search(r"^Shared fields: (.+)\.$", found[question.name], re.MULTILINE)
        told = {*re.findall(r"`(\w+)`", named[1])} if named else set()
        if has_all:
            assert {*shared} - told == {option.name for option in ASKING}, question.name
        else:
            assert {*shared} == told, question.name


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
