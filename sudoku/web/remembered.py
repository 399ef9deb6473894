"""The last answers to live questions, because other tabs and a reloaded page ask the same
questions.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from typing import Any

from sudoku.system.latest import keep_latest
from sudoku.web.workers.messages import Final

LIVE = ("check", "candidates")
"""The questions whose answers are remembered."""
MOST = 32
"""Limit on the number of remembered answers."""
MOST_BYTES = 100_000
"""Limit on the bytes of a remembered question, and of a remembered answer."""


class Remembered:
    """Answers by question. Only questions that always have the same answer are remembered."""

    def __init__(self) -> None:
        self._answers: OrderedDict[tuple[str, bytes], Final] = OrderedDict()

    def find(self, name: str, body: bytes) -> Final | None:
        """The answer to this question; None if it is not remembered."""
        found = self._answers.get((name, body))
        if found is not None:
            self._answers.move_to_end((name, body))
        return found

    def keep(self, name: str, body: bytes, answer: Final) -> None:
        """Remember an answer, unless a longer search could give a better one."""
        if name not in LIVE or (name, body) in self._answers:
            return
        if max(len(body), len(answer.content)) > MOST_BYTES:
            return
        if answer.status != 200:
            return
        if _is_final(json.loads(answer.content)):
            keep_latest(self._answers, (name, body), answer, MOST)


def _is_final(values: dict[str, Any]) -> bool:
    """Whether the budget was sufficient for the whole answer."""
    return values.get("verdict", "unknown") != "unknown" and values.get("complete") is not False
