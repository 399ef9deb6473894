"""No answer of the HTTP API names an option of the command line: requests have fields."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sudoku
from sudoku.web.api.asking import answered
from sudoku.web.api.wording import in_words_of_requests
from tests.cases import for_each
from tests.web.test_api_openapi import CLASH, SEVERAL, UNIQUE, drawn

FLAG = re.compile(r"(?<![\w-])--[a-z]")
ROOT = Path(sudoku.__file__).parent
NOT_OF_REQUESTS = {
    "cli": "the command line",
    "batch": "tables and clusters, which no request has",
    "certificates": "archives and the checkers of others",
    "checker": "the stand-alone program",
    "crosschecking": "contestants",
}
"""Folders whose errors no request can have, and why."""

REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("generate", {"rules": ["killer"], "difficulty": ["hodoku easy"]}, "the scale does not"),
    ("generate", {"no_givens": True, "clues": "20", "rules": ["killer"]}, '"clues"'),
    ("generate", {"confined": 2, "holes": 0.1}, '"confined" needs "unsatisfiable"'),
    (
        "generate",
        {"vicinity": "-1+1"},
        '"vicinity" needs puzzles to start from: give "start"',
    ),
    (
        "generate",
        {"most_clues": True, "fewest_clues": True},
        'either "most_clues" or "fewest_clues"',
    ),
    ("clues", {"puzzle": UNIQUE, "tries": 3}, '"tries" needs "fewest"'),
    ("clues", {"puzzle": UNIQUE, "most_cells": 3}, '"most_cells" needs'),
    (
        "clues",
        {"puzzle": UNIQUE, "unavoidable": True, "minimise": True},
        '"unavoidable" cannot be used with',
    ),
    ("explain", {"puzzle": CLASH, "all": True, "smallest": True}, 'either "smallest" or "all"'),
    ("explain", {"puzzle": CLASH, "limit": 3}, '"limit" needs "all"'),
    ("check", {"puzzle": "." * 144}, "give 'box: …'"),
    ("read", {"text": drawn(foglight=["R1C1"])}, '"ignore_unsupported" leaves it out'),
    ("read", {"text": f"{SEVERAL}\n{drawn(foglight=['R1C1'])}"}, '"ignore_unsupported"'),
]


@for_each(("name", "fields", "words"), REFUSED)
def test_errors_name_fields(name: str, fields: dict[str, Any], words: str) -> None:
    reply = answered(name, json.dumps(fields).encode()).reply
    assert isinstance(reply, dict)
    told = json.dumps([reply.get("error"), reply.get("errors")], ensure_ascii=False)
    assert words in told.replace('\\"', '"')
    assert not FLAG.search(told)


@pytest.mark.slow
def test_every_message_with_an_option_reads_well_without_it() -> None:
    found = 0
    for message in messages():
        found += 1
        assert not FLAG.search(in_words_of_requests(message)), message
    assert found >= 8


def messages() -> Iterator[str]:
    """The texts of errors that name an option, f-strings with … for what is put in."""
    for path in ROOT.rglob("*.py"):
        if path.relative_to(ROOT).parts[0] in NOT_OF_REQUESTS:
            continue
        source = path.read_text("utf-8")
        for node in ast.walk(ast.parse(source)) if FLAG.search(source) else ():
            if isinstance(node, ast.Raise):
                yield from filter(FLAG.search, map(text_of, ast.walk(node)))


def text_of(node: ast.AST) -> str:
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(text_of(part) or "…" for part in parts)
    return ""
