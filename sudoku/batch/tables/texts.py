"""The values of a column as texts, quickly: most columns hold few different values, or plain text.

Nothing here looks at one value after the other where a look at all of them suffices.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from sudoku.interface.columns import Kind, Value


def texts_of(
    kind: Kind,
    values: Sequence[Value],
    missing: str,
    quoted: Callable[[Sequence[str]], Sequence[str]],
) -> Sequence[str]:
    """Each value as text: numbers as Python and JSON write them, flags as `true` and `false`.

    missing: the text of None. quoted: the texts of texts.
    """
    if isinstance(values, range):
        return list(map(str, values))
    if None in values:
        if values.count(None) == len(values):
            return [missing] * len(values)
        present = [value for value in values if value is not None]
        written = iter(texts_of(kind, present, missing, quoted))
        return [missing if value is None else next(written) for value in values]
    if kind is Kind.TEXT:
        return quoted(cast(Sequence[str], values))
    if kind in (Kind.INTEGER, Kind.NUMBER):
        return list(map(str, values))
    write = _flag if kind is Kind.FLAG else _real
    known = {value: write(cast(float, value)) for value in set(values)}
    return [known[value] for value in values]


def _flag(value: float) -> str:
    return "true" if value else "false"


def _real(value: float) -> str:
    return repr(float(value))
