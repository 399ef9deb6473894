"""Ids without JSON, which only have givens: `classic…`, in two codings, and `scf…`, the community
format.

In the newer coding, which both use, a character encodes a digit, or 0, and the number of open cells
after it. In the older coding, a digit is itself and a letter encodes a run of open cells.
"""

from __future__ import annotations

from math import isqrt
from string import ascii_lowercase, ascii_uppercase, digits

_NEW = digits + ascii_uppercase + ascii_lowercase[:24]
_OLD = ascii_uppercase + ascii_lowercase + "()[]-.~:@!$&'*,;=_"
_LONGEST = 3000


def givens_of(code: str) -> str | None:
    """The cells of a `classic` code, as one digit each, 0 if open; None if the text is not a
    code.
    """
    for cells in (_new(code), _old(code)):
        if cells and isqrt(len(cells)) ** 2 == len(cells):
            return cells
    return None


def community_of(code: str) -> tuple[str, str] | None:
    """The 81 cells of an `scf` code, and its constraints as text; None if the text is not a
    code.
    """
    head, star, constraints = code.partition("*")
    if not star:  # cells and constraints without a separator
        end = count = 0
        while end < len(head) and count < 81 and head[end] in _NEW:
            count += 1 + _NEW.index(head[end]) // 10
            end += 1
        head, constraints = head[:end], head[end:]
    cells = _new(head)
    return (cells, constraints) if cells is not None and len(cells) == 81 else None


def _new(code: str) -> str | None:
    if len(code) > _LONGEST or not {*_NEW}.issuperset(code):
        return None
    values = (divmod(_NEW.index(c), 10) for c in code)
    return "".join(str(digit) + "0" * open_cells for open_cells, digit in values)


def _old(code: str) -> str | None:
    if len(code) > _LONGEST or not {*_OLD, *"123456789"}.issuperset(code):
        return None
    return "".join(c if c in digits else "0" * _OLD.index(c) for c in code)
