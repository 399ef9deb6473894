"""JSON lines that a killed run leaves behind: the last line may have been written only in part."""

from __future__ import annotations

import os
from pathlib import Path


def whole_lines(content: bytes) -> bytes:
    """The content up to its last newline."""
    return content[: content.rfind(b"\n") + 1]


def drop_torn_line(path: Path) -> bool:
    """Truncate a file after its last newline; True if that removed something."""
    content = path.read_bytes()
    whole = whole_lines(content)
    os.truncate(path, len(whole))
    return len(whole) < len(content)
