"""Bar charts of text."""

from __future__ import annotations

from collections.abc import Mapping

WIDTH = 40
"""Characters of the longest bar."""


def bars(counts: Mapping[str, int]) -> list[str]:
    r"""A line for each name: the name, a bar, and the number; at least one character a bar.

    >>> print(*bars({"Full House": 2, "Hidden Single": 40}), sep="\n")
      Full House    ## 2
      Hidden Single ######################################## 40
    """
    most = max(counts.values(), default=0)
    width = max(map(len, counts), default=0)
    unit = max(most / WIDTH, 1)
    return [
        f"  {name:<{width}} {'#' * max(1, round(count / unit))} {count:,}"
        for name, count in counts.items()
        if count
    ]
