"""The files that the sessions of a page show with `$ cat FILE`."""

from __future__ import annotations

import re

_SHOWN = re.compile(r"^\$ cat ([\w.-]+)\n((?:(?!\$ |```).*(?:\n|\Z))+)", re.MULTILINE)


def files_in(text: str) -> list[tuple[str, str]]:
    """The name and the content of each file, in a page or in one session of it."""
    return [(name, f"{content.rstrip()}\n") for name, content in _SHOWN.findall(text)]
