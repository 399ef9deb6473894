"""The path of the compiled library, and a digest of the sources from which it must be compiled.

It is shared by the code that compiles and the code that loads, and imports only the standard
library.
"""

from __future__ import annotations

import sys
from pathlib import Path
from zlib import crc32

NATIVE = Path(__file__).parent
SOURCES = NATIVE / "source"
"""The folder of the C code. An installed package does not have it."""
LIBRARY_NAMES = {"darwin": "libsudoku_native.dylib", "win32": "sudoku_native.dll"}
OTHER_NAME = "libsudoku_native.so"
LIBRARY = NATIVE / LIBRARY_NAMES.get(sys.platform, OTHER_NAME)
"""The library of this platform."""
REASON = NATIVE / "not_built.txt"
"""A file with a sentence that says why the library is missing."""
SOURCES_MARK = "sudoku-native-"
"""The text before the digest in the library."""


def sources_digest() -> str | None:
    """A digest of the C code and of the code that compiles it; the library contains it too.

    None if the sources are missing. Line ends do not matter, because git may change them.
    """
    files = sorted(SOURCES.rglob("*.[ch]"))
    if not files:
        return None
    digest = 0
    for file in (NATIVE / "compiling.py", *files):
        text = file.read_bytes().replace(b"\r\n", b"\n")
        digest = crc32(text, crc32(file.name.encode(), digest))
    return f"{digest:08x}"
