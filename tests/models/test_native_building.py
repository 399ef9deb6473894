"""The model native is compiled where there is a compiler, and its absence is explained elsewhere.

Most tests put a script in the place of the compiler. One compiles the engine, as `make` does.
"""

from __future__ import annotations

import ctypes
import os
import shutil
from pathlib import Path
from typing import Any

import pytest
from sudoku_models.native import compiling, files, library
from sudoku_models.native.compiling import (
    HERE,
    PLAIN_UNITS,
    PLATFORMS,
    UNITS,
    CompilationError,
    Platform,
    compile_in_place,
    compile_library,
    find_compiler,
)

from hatch_build import NativeBuildHook
from sudoku import UnavailableModelError

ROOT = Path(__file__).parents[2]
X86 = Platform("linux", "x86_64")
SCRIPT = """#!/bin/sh
echo "$@" >> "{log}"
case "$*" in *{refused}*)
    echo "note: about to fail" >&2; echo "cc: error: unknown option {refused}" >&2; exit 1;;
esac
while [ $# -gt 0 ]; do [ "$1" = -o ] && echo compiled > "$2"; shift; done
"""


class FakeCompiler:
    """Writes every file that it is told to, unless an argument is one that it refuses."""

    def __init__(self, folder: Path) -> None:
        self.path, self._log = folder / "fake-cc", folder / "log"

    def refuses(self, argument: str) -> None:
        self.path.write_text(SCRIPT.format(log=self._log, refused=argument), encoding="utf-8")
        self.path.chmod(0o755)

    @property
    def calls(self) -> list[list[str]]:
        return [line.split() for line in self._log.read_text(encoding="utf-8").splitlines()]


@pytest.fixture
def compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakeCompiler:
    fake = FakeCompiler(tmp_path)
    fake.refuses("nothing-at-all")
    monkeypatch.setenv("CC", str(fake.path))
    for name in ("CFLAGS", "NATIVE_ZIG", "NATIVE_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    return fake


@pytest.fixture
def in_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the library of the source tree would be; the real one is left alone."""
    place = tmp_path / "tree" / files.LIBRARY.name
    place.parent.mkdir()
    for module in (compiling, library):
        monkeypatch.setattr(module, "LIBRARY", place)
        monkeypatch.setattr(module, "REASON", place.with_name("not_built.txt"))
    library.library.cache_clear()
    return place


@pytest.fixture(autouse=True)
def _load_again() -> Any:
    yield
    library.library.cache_clear()


def test_every_level_is_compiled_from_every_file(compiler: FakeCompiler, tmp_path: Path) -> None:
    assert compile_library(tmp_path / "out.so", X86) == []
    compiled = [call for call in compiler.calls if "-c" in call]
    for level in range(4):
        mine = [call for call in compiled if f"-DLEVEL={level}" in call]
        assert sum("classic.c" in call for call in mine) == 1
        assert len(mine) == len(UNITS)
        assert all(("-mavx2" in call) is (level >= 2) for call in mine)
        assert all(("-mavx512bw" in call) is (level == 3) for call in mine)
    (link,) = (call for call in compiler.calls if "-shared" in call)
    forms = ["-DCLASSIC" in call for call in compiled if "canonical.c" in call]
    assert sorted(forms) == [False, True]
    assert (
        sum(word.endswith(".o") for word in link)
        == len(compiled)
        == 4 * len(UNITS) + len(PLAIN_UNITS)
    )
    assert (tmp_path / "out.so").read_text() == "compiled\n"


def test_a_level_that_the_compiler_does_not_know_is_left_out(
    compiler: FakeCompiler, tmp_path: Path
) -> None:
    compiler.refuses("-mavx512bw")
    (told,) = compile_library(tmp_path / "out.so", X86)
    assert told.startswith("AVX512: ")
    assert told.endswith("failed: cc: error: unknown option -mavx512bw")
    (main,) = (call for call in compiler.calls if "native.c" in call)
    assert [word for word in main if word.startswith("-DWITHOUT")] == ["-DWITHOUT_AVX512"]
    (link,) = (call for call in compiler.calls if "-shared" in call)
    assert sum(word.endswith(".o") for word in link) == 3 * len(UNITS) + len(PLAIN_UNITS)
    assert not any("AVX512" in word for word in link)


def test_other_machines_have_the_plain_level_alone(compiler: FakeCompiler, tmp_path: Path) -> None:
    compile_library(tmp_path / "out.so", Platform("linux", "aarch64"))
    levels = {word for call in compiler.calls for word in call if word.startswith("-DLEVEL")}
    assert levels == {"-DLEVEL=0"}
    assert not any(word.startswith("-mavx") for call in compiler.calls for word in call)


def test_a_compiler_that_fails_leaves_a_reason_and_no_older_library(
    compiler: FakeCompiler, in_place: Path
) -> None:
    in_place.write_text("older")
    compiler.refuses("-DLEVEL=0")
    assert compile_in_place() is not None
    assert not in_place.exists()
    with pytest.raises(UnavailableModelError) as caught:
        library.library()
    for part in (str(compiler.path), "unknown option -DLEVEL=0", "NATIVE_ZIG=1", "compiler"):
        assert part in str(caught.value)


def test_without_a_compiler_the_reason_says_so(
    in_place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.delenv("NATIVE_ZIG", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert compile_in_place() == "there is no C compiler"
    with pytest.raises(
        UnavailableModelError, match="not compiled: there is no C compiler; install"
    ):
        library.library()
    assert not in_place.exists()


def test_a_compiler_that_is_not_there_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler -m64")
    assert find_compiler() == ["no-such-compiler", "-m64"]
    with pytest.raises(CompilationError, match="no-such-compiler cannot be run"):
        compile_library(tmp_path / "out.so", X86)


def test_the_flags_of_the_user_come_last(
    compiler: FakeCompiler, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CFLAGS", "-O0 -g")
    compile_library(tmp_path / "out.so", X86)
    for call in compiler.calls:
        if "-c" in call:
            assert call.index("-O3") < call.index("-O0") < call.index("-g") < call.index("-c")


class App:
    def __init__(self) -> None:
        self.warnings: list[str] = []

    def display_warning(self, text: str) -> None:
        self.warnings.append(text)


def hook() -> NativeBuildHook:
    arguments: list[Any] = [str(ROOT), {}, None, None, "", "wheel", App()]
    return NativeBuildHook(*arguments)


def built(version: str = "standard") -> tuple[dict[str, Any], list[str]]:
    """What the hook asks of a build, and the names of the files that it adds to the package."""
    data: dict[str, Any] = {"force_include": {}}
    made = hook()
    made.initialize(version, data)
    names = [Path(name).name for name in data["force_include"].values()]
    assert all(Path(file).exists() for file in data["force_include"])
    assert len(made.app.warnings) == ("not_built.txt" in names)  # type: ignore[attr-defined]
    made.finalize(version, data, "")
    assert not any(Path(file).exists() for file in data["force_include"])
    return data, names


def test_a_wheel_with_a_library_is_for_one_platform_and_every_python(
    compiler: FakeCompiler,
) -> None:
    data, names = built()
    assert compiler.calls
    assert names == [HERE.library_name]
    assert data["pure_python"] is False
    assert data["tag"].startswith("py3-none-")
    assert "any" not in data["tag"]
    assert "manylinux" not in data["tag"]


def test_a_wheel_without_a_library_is_pure_python_and_says_why(compiler: FakeCompiler) -> None:
    compiler.refuses("native.c")
    data, names = built()
    assert names == ["not_built.txt"]
    assert not {"tag", "pure_python"} & set(data)


def test_the_package_for_any_platform_is_not_compiled(
    compiler: FakeCompiler, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NATIVE_PLATFORM", "any")
    assert built()[1] == ["not_built.txt"]
    with pytest.raises(FileNotFoundError):
        assert compiler.calls


def test_a_wheel_for_another_platform_is_never_made_without_its_library(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NATIVE_PLATFORM", "win_amd64")
    monkeypatch.setattr(compiling, "find_spec", lambda _: None)
    with pytest.raises(CompilationError, match="no zig, which compiles for x86_64-windows-gnu"):
        hook().initialize("standard", {"force_include": {}})


def test_the_tags_name_the_system_that_is_compiled_for() -> None:
    """A manylinux tag promises the oldest glibc that suffices; a macOS tag the oldest system."""
    for tag, platform in PLATFORMS.items():
        assert platform.target is not None
        assert platform.machine in tag or platform.machine.lower() in tag
        version = tag.removeprefix("manylinux_").removeprefix("macosx_").split("_")[:2]
        assert (
            tag == "win_amd64"
            or platform.target.endswith(f".{'.'.join(version)}")
            or (platform.target.endswith(f"macos.{'.'.join(version)}"))
        )
    assert {p.library_name for p in PLATFORMS.values()} == {
        "libsudoku_native.so",
        "libsudoku_native.dylib",
        "sudoku_native.dll",
    }


def test_an_editable_installation_is_compiled_in_the_source_tree(
    compiler: FakeCompiler, in_place: Path
) -> None:
    data, names = built("editable")
    assert (names, data) == ([], {"force_include": {}})
    assert in_place.exists()
    assert compiler.calls


def test_zig_is_asked_for_if_it_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NATIVE_ZIG", raising=False)
    assert hook().dependencies() == []
    monkeypatch.setenv("NATIVE_ZIG", "1")
    assert hook().dependencies() == ["ziglang"]


def test_a_library_of_other_sources_is_not_current(in_place: Path) -> None:
    mark = files.SOURCES_MARK
    in_place.write_text(f"{mark}0123456789abcdef")
    assert not compiling.is_current()
    in_place.write_text(f"{mark}{files.sources_digest()}")
    assert compiling.is_current()


@pytest.mark.thorough
@pytest.mark.slow
def test_a_library_is_refused_when_its_sources_have_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The plain level, compiled without optimisation from a copy of the sources, and loaded."""
    monkeypatch.delenv("NATIVE_ZIG", raising=False)
    try:
        find_compiler()
    except CompilationError as error:
        pytest.skip(str(error))
    copied = tmp_path / "native"
    shutil.copytree(files.SOURCES, copied / "source")
    shutil.copy(files.NATIVE / "compiling.py", copied)
    monkeypatch.setattr(files, "NATIVE", copied)
    for module in (files, compiling):
        monkeypatch.setattr(module, "SOURCES", copied / "source")
    made = copied / HERE.library_name
    for module in (compiling, library):
        monkeypatch.setattr(module, "LIBRARY", made)
    monkeypatch.setenv("CFLAGS", "-O0")
    assert not compiling.is_current()
    assert compile_library(made, Platform(HERE.system, "other")) == []
    assert [path.name for path in copied.iterdir() if path.is_dir()] == ["source"]
    assert compiling.is_current()
    library.library.cache_clear()
    assert library.levels() == library.built_levels() == ["plain"]
    compiled_in = made.read_bytes()
    assert str(tmp_path).encode() not in compiled_in
    assert os.path.expanduser("~/").encode() not in compiled_in
    with (copied / "source" / "classic.c").open("a") as source:
        source.write("/* changed */\n")
    assert not compiling.is_current()
    library.library.cache_clear()
    with pytest.raises(UnavailableModelError, match=r"other sources .* run `make native`"):
        library.library()
    (copied / "source").rename(copied / "gone")  # as in an installed package
    assert library.library().sudoku_interface() == library.INTERFACE
    ctypes.CDLL(str(made))


@pytest.mark.parametrize(
    "functions", [[], ["sudoku_interface"], ["sudoku_interface", "sudoku_sources"]]
)
def test_a_library_without_the_functions_is_refused(
    functions: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Damaged:
        """A library with these functions and no others."""

        def __init__(self, _path: str) -> None:
            answers: dict[str, Any] = {"sudoku_interface": library.INTERFACE, "sudoku_sources": b""}
            for name in functions:
                setattr(self, name, lambda name=name: answers[name])

    monkeypatch.setattr(ctypes, "CDLL", Damaged)
    with pytest.raises(UnavailableModelError, match=r"was not compiled: .* install"):
        library.library.__wrapped__()
