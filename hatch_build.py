"""Compiles the model `native` when the package is built or installed, if there is a C compiler.

Without one the package is pure Python. The library needs no Python interface, so that one wheel
serves every Python; as XGBoost does, the hook sets its tag.

NATIVE_ZIG=1: get a compiler, zig, from PyPI for the build only.
NATIVE_PLATFORM: the tag of another platform to build for, or "any" for a package without library.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from packaging.tags import platform_tags

NATIVE = "sudoku_models/native"


class NativeBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Compiles into the wheel, or for an editable installation into the source tree."""

    def dependencies(self) -> list[str]:
        """What is installed only for the build."""
        return ["ziglang"] if os.environ.get("NATIVE_ZIG") else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before a wheel or an editable installation is made."""
        sys.path.insert(0, str(Path(self.root) / "models"))
        compiling: Any = import_module("sudoku_models.native.compiling")
        if version == "editable":
            self._report(compiling.compile_in_place())
            return
        self._folder = TemporaryDirectory()
        folder, included = Path(self._folder.name), build_data["force_include"]
        tag = os.environ.get("NATIVE_PLATFORM")
        try:
            library = self._compile(compiling, folder, tag)
        except compiling.CompilationError as error:
            if tag not in (None, "any"):
                self._folder.cleanup()
                raise
            self._report(str(error))
            reason = folder / compiling.REASON.name
            reason.write_text(f"{error}\n", encoding="utf-8")
            included[str(reason)] = f"{NATIVE}/{reason.name}"
            return
        included[str(library)] = f"{NATIVE}/{library.name}"
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{tag or _platform()}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Called after the wheel has been written."""
        if hasattr(self, "_folder"):
            self._folder.cleanup()

    def _compile(self, compiling: Any, folder: Path, tag: str | None) -> Path:
        """The compiled library. Raises CompilationError."""
        if tag == "any":
            raise compiling.CompilationError("this is the package for any platform")
        platform = compiling.PLATFORMS[tag] if tag else compiling.HERE
        library = folder / platform.library_name
        for told in compiling.compile_library(library, platform):
            self.app.display_warning(f"left out of the model native: {told}")
        return library

    def _report(self, reason: str | None) -> None:
        if reason is not None:
            self.app.display_warning(f"without the model native: {reason}")


def _platform() -> str:
    """The tag of this machine; no manylinux, as nobody looked at what the library needs of it."""
    return next(tag for tag in platform_tags() if "linux" not in tag or tag.startswith("linux_"))
