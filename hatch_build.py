"""Compiles the model `native` when the package is built or installed, if there is a C compiler."""

from __future__ import annotations

import importlib.util
import subprocess
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NATIVE = "models/sudoku_models/native"


class NativeBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Compiles into the source tree, from where the library goes into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Called before a wheel or an editable installation is made."""
        compiling = _compiling(Path(self.root) / NATIVE)
        reason = compiling.LIBRARY.with_name("not_built.txt")
        compiler = compiling.find_compiler()
        if compiler is None:
            reason.write_text("there was no C compiler\n", encoding="utf-8")
            return
        try:
            compiling.compile_library(compiler)
            reason.unlink(missing_ok=True)
        except (OSError, subprocess.CalledProcessError) as error:
            reason.write_text(f"{error}\n", encoding="utf-8")


def _compiling(folder: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("compiling", folder / "compiling.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
