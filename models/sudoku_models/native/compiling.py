"""Compile the library, when the package is built or installed, and by `make`.

It imports only the standard library, because nothing else is installed when a wheel is built. Each
instruction set is compiled separately; a set that the compiler does not know is left out.
"""

from __future__ import annotations

import os
import platform
import shlex
import shutil
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from sudoku_models.native.files import (
    LIBRARY,
    LIBRARY_NAMES,
    OTHER_NAME,
    REASON,
    SOURCES,
    SOURCES_MARK,
    sources_digest,
)

FLAGS = [
    *("-O3", "-g0", "-std=gnu11", "-fvisibility=hidden", "-Wall", "-Wextra", "-Wno-psabi"),
    "-ffp-contract=off",  # else weights, and so the order of a search, differ between machines
    "-fno-tree-vectorize",  # vectors are explicit; gcc would slow down copies of lanes
]
AVX2 = ["-mavx2", "-mbmi", "-mbmi2", "-mpopcnt"]
AVX512 = [*AVX2, "-mavx512f", "-mavx512bw", "-mavx512vl", "-mavx512dq"]
LEVELS = {"PLAIN": [], "SSE2": [], "AVX2": AVX2, "AVX512": AVX512}
"""The flags of each level of sudoku_native.h."""
UNITS: list[tuple[str, list[str]]] = [
    ("classic.c", []),
    ("general.c", []),
    ("general.c", ["-DWIDE"]),
    ("constraints.c", []),
    ("constraints.c", ["-DLARGE"]),
]
"""The files that are compiled for each level, with further flags."""
PLAIN_UNITS: list[tuple[str, list[str]]] = [
    ("native.c", []),
    ("judge.c", []),
    ("probes.c", []),
    ("chains.c", []),
    ("canonical.c", []),
    ("canonical.c", ["-DCLASSIC"]),
]
"""The files that are compiled once, for all levels, with further flags."""
PROCESSES = 2


class CompilationError(Exception):
    """The compiler is missing or failed. The text is a clause without a full stop."""


@dataclass(frozen=True, slots=True)
class Platform:
    """The platform for which a library is compiled."""

    system: str
    machine: str
    target: str | None = None
    """Zig's name for the platform; None means the target of this machine's compiler."""

    @property
    def is_x86(self) -> bool:
        return self.machine.lower() in ("x86_64", "amd64")

    @property
    def library_name(self) -> str:
        return LIBRARY_NAMES.get(self.system, OTHER_NAME)


HERE = Platform(sys.platform, platform.machine())
PLATFORMS = {
    "manylinux_2_17_x86_64": Platform("linux", "x86_64", "x86_64-linux-gnu.2.17"),
    "manylinux_2_17_aarch64": Platform("linux", "aarch64", "aarch64-linux-gnu.2.17"),
    "macosx_13_0_x86_64": Platform("darwin", "x86_64", "x86_64-macos.13.0"),
    "macosx_13_0_arm64": Platform("darwin", "arm64", "aarch64-macos.13.0"),
    "win_amd64": Platform("win32", "AMD64", "x86_64-windows-gnu"),
}
"""The platforms that zig compiles for, by the tags of their wheels."""


def find_compiler(to: Platform = HERE) -> list[str]:
    """The command of a C compiler. Raises CompilationError if there is none."""
    if to.target is not None or os.environ.get("NATIVE_ZIG"):
        if find_spec("ziglang") is not None:
            return [sys.executable, "-m", "ziglang", "cc"]
        if to.target is not None:
            raise CompilationError(f"there is no zig, which compiles for {to.target}")
    if os.environ.get("CC"):
        return shlex.split(os.environ["CC"])
    for command in (["cc"], ["gcc"], ["clang"], ["zig", "cc"]):
        if shutil.which(command[0]):
            return command
    raise CompilationError("there is no C compiler")


def compile_library(library: Path, to: Platform = HERE) -> list[str]:
    """Compile for a platform, and return the levels that were left out, each with the error.

    Raises CompilationError with the first error of the compiler. Respects CC and CFLAGS.
    """
    compiler = find_compiler(to)
    compiler += _options(compiler, to)
    library.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=library.parent, prefix=".compiling-") as temporary:
        folder = Path(temporary)
        objects, errors = _compile_levels(compiler, to, folder)
        flags = [f"-DWITHOUT_{level}" for level in LEVELS if level not in objects]
        flags.append(f'-DSOURCES="{SOURCES_MARK}{sources_digest()}"')
        plain = [
            _compile(compiler, name, [*flags, *more], folder / f"{name}{''.join(more)}.o")
            for name, more in PLAIN_UNITS
        ]
        linked = folder / library.name
        files = [*plain, *(file for level in objects.values() for file in level)]
        _run([*compiler, "-shared", *_linking(to, library.name), "-o", str(linked), *files])
        linked.replace(library)  # atomically: others may have loaded the previous one
    return [f"{level}: {error}" for level, error in errors.items()]


def _compile_levels(
    compiler: list[str], to: Platform, folder: Path
) -> tuple[dict[str, list[str]], dict[str, CompilationError]]:
    """The object files of each level that compiles, and the errors of each level that does not."""
    objects: dict[str, list[str]] = {}
    errors: dict[str, CompilationError] = {}
    with ThreadPoolExecutor(PROCESSES) as pool:
        started = [
            (level, pool.submit(_compile, compiler, name, [number, *flags, *more], folder / unit))
            for name, more in UNITS
            for level, flags in (LEVELS if to.is_x86 else {"PLAIN": []}).items()
            for number in [f"-DLEVEL={[*LEVELS].index(level)}"]
            for unit in [f"{name}{''.join(more)}{level}.o"]
        ]
        for level, compiled in started:
            try:
                objects.setdefault(level, []).append(compiled.result())
            except CompilationError as error:
                errors.setdefault(level, error)
    if "PLAIN" in errors:
        raise errors["PLAIN"]
    return {level: files for level, files in objects.items() if level not in errors}, errors


def _compile(compiler: list[str], name: str, flags: Sequence[str], to: Path) -> str:
    """Compile one file; its name is relative, so that no path of this machine is compiled in."""
    more = shlex.split(os.environ.get("CFLAGS", ""))
    _run([*compiler, *FLAGS, *flags, *more, "-c", name, "-o", str(to)])
    return str(to)


def _linking(to: Platform, name: str) -> list[str]:
    """Options of the linker: only the exported symbols, and no path of this machine."""
    more = shlex.split(os.environ.get("CFLAGS", ""))
    if to.system == "darwin":
        return [*more, "-Wl,-S", f"-Wl,-install_name,@rpath/{name}"]
    return [*more, *([] if more else ["-s"])]


def _options(compiler: list[str], to: Platform) -> list[str]:
    """Options of this compiler for this platform."""
    if any(Path(word).stem in ("zig", "ziglang") for word in compiler):
        target = [] if to.target is None else ["-target", to.target]
        return [*target, "-mcpu=baseline"]  # otherwise zig uses all instructions of this machine
    if to.system != "win32":
        return ["-fPIC"]
    if "clang" in _run([*compiler, "--version"]):
        return []
    # Otherwise GCC needs a separate library, and does not align wide vectors on the stack.
    return ["-static-libgcc", "-Wa,-muse-unaligned-vector-move"]


def _run(command: list[str]) -> str:
    """The output of a compiler. Raises CompilationError with its first error."""
    try:
        done = subprocess.run(
            command, cwd=SOURCES, capture_output=True, text=True, errors="replace"
        )
    except OSError as error:
        raise CompilationError(
            f"the C compiler {command[0]} cannot be run: {error.strerror}"
        ) from None
    lines = [line.strip() for line in done.stderr.splitlines() if line.strip()]
    if done.returncode:
        told = next((line for line in lines if "error" in line.lower()), "".join(lines[:1]))
        raise CompilationError(f"the C compiler {command[0]} failed: {told or done.returncode}")
    for line in lines:  # warnings
        print(line, file=sys.stderr)
    return done.stdout


def compile_in_place() -> str | None:
    """Compile into the source tree, for this machine. Return the error, or None.

    An earlier library is removed in any case.
    """
    try:
        left_out = compile_library(LIBRARY)
    except CompilationError as error:
        LIBRARY.unlink(missing_ok=True)
        REASON.write_text(f"{error}\n", encoding="utf-8")
        return str(error)
    REASON.unlink(missing_ok=True)
    for told in left_out:
        print(f"left out: {told}", file=sys.stderr)
    return None


def is_current() -> bool:
    """Whether the source tree has a library that was compiled from its sources."""
    expected = f"{SOURCES_MARK}{sources_digest()}"
    return LIBRARY.exists() and expected.encode() in LIBRARY.read_bytes()


def main() -> str | None:
    """Compile. Return the error, or None."""
    parser = ArgumentParser(description="Compile the model native.")
    parser.add_argument("--unless-current", action="store_true", help="only if sources changed")
    parser.add_argument("--output", type=Path, help="the library; by default in the source tree")
    chosen = parser.parse_args()
    if chosen.unless_current and is_current():
        return None
    if chosen.output is None:
        reason = compile_in_place()
        return reason and f"native was not compiled: {reason}"
    try:
        compile_library(chosen.output.absolute())
    except CompilationError as error:
        return str(error)
    return None


if __name__ == "__main__":
    sys.exit(main())
