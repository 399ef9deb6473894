"""Words that make our prose sound translated do not come back: a share of them at most."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cases import for_each

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[2]
ODD = {
    r"\b(tells?|told)\b": "shows, says, reports",
    r"\bgo(es|ing)? on\b": "continues, resumes",
    r"\balone\b": "only, by itself",
    r"\bbehind (it|them|the|a|each|its)\b": "after",
    r"\bstands? (in|for|at|behind|beside|here|there)\b": "is, means",
    r"\b(is|are|was|were) no \w+": "is not a",
    r", too\b": "also",
    r"\bso many\b|\bas many (are|as)\b": "this many, up to N",
    r"\bof (its|their|our) own\b": "separate, own",
    r"\bthe others\b|\ball others\b|\bof the other\b": "the noun",
    r"\bthose (of|that)\b|\bthat of\b": "the noun, or a possessive",
    r"\bin place of\b": "instead of",
    r"\b(none|nothing) for\b": "None disables, or None if",
}
"""Patterns, and what to write instead. Each is right at times, so a few are allowed."""
LIMITS = {"sudoku": 0.5, "models": 0.5, "benchmarks": 1.0, "docs": 0.8}
"""The most hits per 1,000 words in docstrings, comments and pages of a folder. Lower them when the
prose gets better.
"""
_COMMENT = re.compile(r"^\s*(?:#|//|\*) (.*)$", re.MULTILINE)
_CODE = re.compile(r"^```.*?^```|^:::.*?$", re.MULTILINE | re.DOTALL)


def texts(folder: Path) -> Iterator[tuple[Path, str]]:
    """The prose of all files of a folder."""
    for path in sorted(folder.rglob("*")):
        if path.suffix not in {".py", ".js", ".md"} or "build" in path.parts:
            continue
        source = path.read_text(encoding="utf-8")
        if path.suffix == ".md":
            yield path, _CODE.sub("", source)
            continue
        if path.suffix == ".py":
            for node in ast.walk(ast.parse(source)):
                if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                    yield path, str(node.value.value)
        yield path, "\n".join(_COMMENT.findall(source))


@for_each("folder", LIMITS)
def test_odd_words_are_few(folder: str) -> None:
    words, found = 0, list[str]()
    for path, text in texts(ROOT / folder):
        words += len(text.split())
        for pattern, better in ODD.items():
            for match in re.finditer(pattern, text, re.IGNORECASE):
                near = " ".join(text[max(0, match.start() - 30) : match.end() + 10].split())
                found.append(f"{path.relative_to(ROOT)}: …{near}… ({better})")
    assert words > 10_000
    assert 1000 * len(found) / words <= LIMITS[folder], "\n".join(found)
