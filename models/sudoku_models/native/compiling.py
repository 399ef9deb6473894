"""Compiles the library with a C compiler. Used by the build hook, and by `python compiling.py`.

It imports the standard library alone, as nothing else is installed when a wheel is built.
"""

from __future__ import annotations

import os
import platform
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SOURCES = Path(__file__).with_name("source")
NAMES = {"darwin": "libsudoku_native.dylib", "win32": "sudoku_native.dll"}
LIBRARY = Path(__file__).with_name(NAMES.get(sys.platform, "libsudoku_native.so"))
FLAGS = ["-O3", "-std=gnu11", "-fPIC", "-fvisibility=hidden", "-Wall", "-Wextra", "-Wno-psabi"]
AVX2 = ["-mavx2", "-mbmi", "-mbmi2", "-mpopcnt"]
AVX512 = [*AVX2, "-mavx512f", "-mavx512bw", "-mavx512vl", "-mavx512dq"]
LEVELS = {0: [], 1: [], 2: AVX2, 3: AVX512}
"""The flags of each level of sudoku_native.h."""


def compile_library(compiler: list[str], library: Path = LIBRARY) -> None:
    """Compile. Raises OSError or CalledProcessError."""
    is_x86 = platform.machine().lower() in ("x86_64", "amd64")
    with tempfile.TemporaryDirectory() as folder:
        objects: list[str] = []

        def compile_one(source: str, *flags: str) -> None:
            objects.append(str(Path(folder) / f"{len(objects)}.o"))
            command = [*compiler, *FLAGS, *flags, "-c", str(SOURCES / source), "-o", objects[-1]]
            subprocess.run(command, check=True)

        compile_one("native.c", *(["-DHAS_X86"] if is_x86 else []))
        for level, flags in LEVELS.items():
            if is_x86 or level == 0:
                compile_one("classic.c", f"-DLEVEL={level}", *flags)
                compile_one("general.c", f"-DLEVEL={level}", *flags)
                compile_one("general.c", f"-DLEVEL={level}", "-DWIDE", *flags)
        unfinished = library.with_suffix(".new")
        subprocess.run([*compiler, "-shared", "-o", str(unfinished), *objects], check=True)
        unfinished.replace(library)


def find_compiler() -> list[str] | None:
    """The command of a C compiler; None if there is none."""
    if os.environ.get("CC"):
        return shlex.split(os.environ["CC"])
    return next(([name] for name in ("cc", "gcc", "clang") if shutil.which(name)), None)


if __name__ == "__main__":
    found = find_compiler()
    sys.exit("no C compiler found") if found is None else compile_library(found)
