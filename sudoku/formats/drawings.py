"""Warnings about possible rules in drawings, and about rules in words only."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping

from sudoku.formats.draft import Draft
from sudoku.pictures.words import plural

_USUAL = re.compile(r"(?:normal|standard|classic|usual|regular)\b.*(?:rules|sudoku)", re.DOTALL)
"""Matches the start of a lower-case sentence that states the rules of every Sudoku."""
_MOST_WORDS = 10_000
DRAWN = "drawings that may be rules: "
"""The start of the warning about drawings."""
COLOURED = "coloured cell"
"""The name of a coloured cell in the warning."""
IN_WORDS = "rules in words only: "
"""The start of the warning about words."""


def warn_of_drawings(draft: Draft, counts: Mapping[str, int]) -> None:
    """Warn about drawings, given as counts by singular name."""
    listed = [plural(count, name) for name, count in counts.items() if count]
    if listed:
        draft.warn(f"{DRAWN}{', '.join(listed)}")


def may_have_coloured_rules(warnings: Iterable[str]) -> bool:
    """Whether a warning says that the colours of cells may be rules."""
    return any(text.startswith(DRAWN) and COLOURED in text for text in warnings)


def warn_of_words(draft: Draft) -> None:
    """Warn about rules in words beyond the usual rules, if no rule is encoded. Call this last,
    because any other warning suffices.
    """
    if draft.rules or draft.warnings or draft.unsupported:
        return
    sentences = re.split(r"[.\n]", draft.info.ruleset[:_MOST_WORDS])
    unusual = (sentence.strip() for sentence in sentences if not _is_usual(sentence))
    words = next(filter(None, unusual), "")
    if words:
        draft.warn(f"{IN_WORDS}{json.dumps(words[:60], ensure_ascii=False)}")


def _is_usual(sentence: str) -> bool:
    words = sentence.strip(" -*:").lower()
    return bool(_USUAL.match(words)) or "each row" in words or "every row" in words
