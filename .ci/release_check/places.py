"""Folders, what pyproject.toml says, and running a program."""

from __future__ import annotations

import os
import subprocess
import tomllib
from pathlib import Path
from typing import Any

from release_check.report import Failure

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build"
DIST = ROOT / "dist"
TOOLS = BUILD / "tools"
"""The environment of the build tools, shared with `.ci/wheels`. It is kept."""
WORK = BUILD / "release"
"""What a run makes. The next run starts by removing it."""
SHOWN_LINES = 30

_PYPROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT: dict[str, Any] = _PYPROJECT["project"]
PYTHONS = [
    line.rpartition(" ")[2]
    for line in PROJECT["classifiers"]
    if line.startswith("Programming Language :: Python :: 3.")
]
"""The versions that the classifiers name: "3.11", …"""
USER_EXTRAS = ("bulk", "cluster", "pictures", "plots", "web")


def clean_environment(**changes: str) -> dict[str, str]:
    """The process's variables, except those with which an interpreter finds the checkout."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTHON", "SUDOKU_", "NATIVE_", "VIRTUAL_ENV"))
    }
    return kept | changes


def run(
    *command: str | Path, cwd: Path = ROOT, seconds: float = 1800, **variables: str
) -> subprocess.CompletedProcess[str]:
    """Run a program without its output being shown. Raises Failure with the end of it."""
    done = attempt(*command, cwd=cwd, seconds=seconds, **variables)
    if done.returncode != 0:
        end = "\n".join((done.stdout + done.stderr).strip().splitlines()[-SHOWN_LINES:])
        raise Failure(f"`{shown(command)}` ended with {done.returncode}\n{end}")
    return done


def attempt(
    *command: str | Path, cwd: Path = ROOT, seconds: float = 1800, **variables: str
) -> subprocess.CompletedProcess[str]:
    """Run a program, whatever its exit code is. variables: of its environment."""
    return subprocess.run(
        list(command),
        cwd=cwd,
        env=clean_environment(**variables),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=seconds,
    )


def shown(command: tuple[str | Path, ...]) -> str:
    """A command as a line, with only the name of the program, not its path."""
    return " ".join([Path(command[0]).name, *(str(word) for word in command[1:])])[:200]


def install(python: Path, *what: str) -> None:
    """Install into the environment of this interpreter."""
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *what)


def tool(name: str) -> Path:
    """A program of the build tools."""
    return TOOLS / "bin" / name


def make_tools(base: Path) -> None:
    """The build tools: the extra `release`, installed anew where it has changed."""
    stamp, wanted = TOOLS / "installed.txt", "\n".join(PROJECT["optional-dependencies"]["release"])
    if not tool("python").exists():
        run(base, "-m", "venv", TOOLS)
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != wanted:
        install(tool("python"), *wanted.splitlines())
        stamp.write_text(wanted, encoding="utf-8")
