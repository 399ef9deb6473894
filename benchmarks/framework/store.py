"""A file of answers, from which a stopped run continues."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

from benchmarks.framework.report import BenchmarkError
from sudoku.system.appending import AppendOnlyFile
from sudoku.system.locking import LockedError

Item = TypeVar("Item")


class ResumableFile(Generic[Item]):
    """JSON lines to which lines are only appended, locked while it is open.

    The first line has the conditions that all answers share, if `conditions` is not None. A run
    that is killed may leave an unfinished line; the next run cuts it off and sets `was_torn`.
    """

    stored: Sequence[Item]
    """The items that earlier runs have stored."""

    def __init__(
        self,
        path: Path,
        conditions: Mapping[str, Any] | None,
        make: Callable[[dict[str, Any]], Item],
        remedy: str,
    ) -> None:
        """Open the file.

        make: makes the item of a line; it may raise KeyError, TypeError, ValueError or
        AttributeError. remedy: the advice in errors if the file cannot be continued. Raises
        BenchmarkError if another run is writing into the file, if its conditions differ, or if it
        is another kind of file. The file is then left unchanged.
        """
        self.path, self._make, self._remedy = path, make, remedy
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            self._file = AppendOnlyFile(path)
        except LockedError:
            raise BenchmarkError(f"{path}: another run is writing into it, expected one") from None
        try:
            self._load(conditions)
        except BaseException:
            self._file.close()
            raise

    def close(self) -> None:
        """Release the lock. Nothing can be appended afterwards."""
        self._file.close()

    def append(self, lines: Iterable[Mapping[str, Any]]) -> None:
        """Append objects, all in one write."""
        self._file.append("".join(json.dumps(line) + "\n" for line in lines).encode())

    def _load(self, conditions: Mapping[str, Any] | None) -> None:
        content = self._file.read()
        whole = content[: content.rfind(b"\n") + 1]
        self.was_torn = len(whole) < len(content)
        lines = whole.decode("utf-8", "replace").splitlines()
        if content and not whole and conditions is not None:
            self._require_beginning(content, conditions)
        objects = [self._object(number, line) for number, line in enumerate(lines, 1)]
        first = 1
        if conditions is not None and objects:
            self._require_same(objects.pop(0), json.loads(json.dumps(conditions)))
            first = 2
        self.stored = [self._item(number, each) for number, each in enumerate(objects, first)]
        self._file.cut(len(whole))
        if conditions is not None and not lines:
            self.append([conditions])

    def _require_beginning(self, content: bytes, conditions: Mapping[str, Any]) -> None:
        """Raise BenchmarkError for other text, which would look like an unfinished first line."""
        if not json.dumps(conditions).encode().startswith(content):
            raise self._unexpected(1, content.decode("utf-8", "replace"))

    def _object(self, number: int, line: str) -> dict[str, Any]:
        try:
            fields = json.loads(line)
        except (ValueError, RecursionError):
            fields = None
        if not isinstance(fields, dict):
            raise self._unexpected(number, line)
        return fields

    def _item(self, number: int, fields: dict[str, Any]) -> Item:
        line = json.dumps(fields)
        try:
            return self._make(fields)
        except (AttributeError, KeyError, TypeError, ValueError):
            raise self._unexpected(number, line) from None

    def _require_same(self, stored: dict[str, Any], now: dict[str, Any]) -> None:
        if not stored.keys() & now.keys():
            raise self._unexpected(1, json.dumps(stored))
        differences = [
            f"{name} {_words(stored.get(name))}, now {_words(now.get(name))}"
            for name in {**now, **stored}
            if stored.get(name) != now.get(name)
        ]
        if differences:
            listed = "; ".join(differences)
            raise BenchmarkError(
                f"{self.path} was begun with {listed}: expected the same, or {self._remedy}"
            )

    def _unexpected(self, number: int, line: str) -> BenchmarkError:
        return BenchmarkError(
            f"{self.path}:{number}: {line.strip():.60}: expected a line that `python -m "
            f"benchmarks` writes; {self._remedy}"
        )


def _words(value: object) -> str:
    if isinstance(value, list):
        return ",".join(map(str, value))
    if isinstance(value, dict):
        return ", ".join(f"{name} {item}" for name, item in value.items())
    return str(value)
