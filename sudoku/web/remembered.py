"""The last answers to live questions: who undoes an edit asks again what was just answered."""

from __future__ import annotations

import json
from collections import OrderedDict

from sudoku.web.workers.messages import Final

LIVE = ("check", "candidates")
"""The questions whose answers are kept."""
MOST = 32
"""Answers that are kept."""
MOST_BYTES = 100_000
"""The longest question, and the longest answer, that is kept."""


class Remembered:
    """Answers by their questions. The answer to the same question is the same."""

    def __init__(self) -> None:
        self._answers: OrderedDict[tuple[str, bytes], Final] = OrderedDict()

    def find(self, name: str, body: bytes) -> Final | None:
        """The answer, if it is known."""
        found = self._answers.get((name, body))
        if found is not None:
            self._answers.move_to_end((name, body))
        return found

    def keep(self, name: str, body: bytes, answer: Final) -> None:
        """Keep an answer, unless asking again could give a better one."""
        if name not in LIVE or (name, body) in self._answers:
            return
        if max(len(body), len(answer.content)) > MOST_BYTES:
            return
        if answer.status != 200 or not _is_final(answer.content):
            return
        self._answers[name, body] = answer
        if len(self._answers) > MOST:
            self._answers.popitem(last=False)


def _is_final(content: bytes) -> bool:
    """Whether the budget sufficed."""
    values = json.loads(content)
    return values.get("verdict", "unknown") != "unknown" and values.get("complete") is not False
