"""On which page each technique is: where a directive `techniques` names it or its family."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from sudoku.logic.techniques.selecting import techniques_of
from sudoku.logic.techniques.technique import Technique

FOLDER = Path(__file__).resolve().parents[1] / "reference" / "techniques"
_NAMED = re.compile(r"^:::\{techniques\}\n(.+?)^:::$", re.MULTILINE | re.DOTALL)


def pages() -> Iterator[tuple[str, Technique]]:
    """Each page, by the name of its file, with each technique that it shows."""
    for path in sorted(FOLDER.glob("*.md")):
        for names in _NAMED.findall(path.read_text(encoding="utf-8")):
            for technique in shown(names):
                yield path.name, technique


def shown(names: str) -> list[Technique]:
    """The techniques that a directive shows. names: techniques or families, with spaces between.

    Raises UnknownTechniqueError.
    """
    return [technique for name in names.split() for technique in techniques_of(name)]
