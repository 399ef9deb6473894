"""Empty environments of each Python, and the wheel installed in them."""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

from release_check.building import Built
from release_check.places import PYTHONS, USER_EXTRAS, WORK, attempt, install, run
from release_check.report import Check, Report, require

VERSION_OF = "import sys; print(*sys.version_info[:2], sep='.')"
ORIGIN = (
    "import sudoku, sudoku_models, sysconfig; "
    "print(sudoku.__file__, sudoku_models.__file__, sysconfig.get_path('purelib'), sep='\\n')"
)


@dataclass(frozen=True)
class Environment:
    """An environment with the wheel. version: of its Python, "3.11"."""

    version: str
    folder: Path

    @property
    def python(self) -> Path:
        """Its interpreter."""
        return self.folder / "bin" / "python"

    @property
    def command(self) -> Path:
        """The command that the wheel brings."""
        return self.folder / "bin" / "sudoku"


def interpreters(report: Report) -> dict[str, Path]:
    """The Pythons that the classifiers name, from $PYTHONS or the search path.

    A missing one is reported prominently, and is a failure if RELEASE_PYTHONS=required.
    """
    given = os.environ.get("PYTHONS", "").split()
    found = dict[str, Path]()
    for name in [*given, sys.executable, *(f"python{version}" for version in PYTHONS)]:
        path = shutil.which(name)
        if path is None:
            continue
        done = attempt(path, "-c", VERSION_OF)  # what pyenv has put there may refuse to start
        if done.returncode == 0 and done.stdout.strip() in PYTHONS:
            found.setdefault(done.stdout.strip(), Path(path))
    with report.check("Pythons") as check:
        require(found, f"none of {', '.join(PYTHONS)} is found")
        missing = [version for version in PYTHONS if version not in found]
        check.detail = ", ".join(sorted(found))
        if missing:
            told = f"NOT TRIED: {', '.join(missing)} (name them: PYTHONS='/path/of/python3.12 …')"
            require(os.environ.get("RELEASE_PYTHONS") != "required", told)
            check.warn(told)
    return found


def create(version: str, base: Path, built: Built, check: Check) -> Environment:
    """An environment with the wheel of this machine and what it requires."""
    environment = Environment(version, WORK / f"python{version}")
    run(base, "-m", "venv", environment.folder)
    install(environment.python, str(built.here))
    check.detail = f"{_installed(environment)} packages"
    run(environment.python, "-m", "pip", "check")
    lies_in_site_packages(environment)
    return environment


def add_extras(environment: Environment, built: Built, check: Check) -> None:
    """All extras for users."""
    install(environment.python, f"{built.here}[{','.join(USER_EXTRAS)}]")
    run(environment.python, "-m", "pip", "check")
    check.detail = f"{','.join(USER_EXTRAS)}: {_installed(environment)} packages"


def lies_in_site_packages(environment: Environment) -> None:
    """No file of the checkout is what the interpreter imports."""
    *origins, site = run(environment.python, "-c", ORIGIN, cwd=WORK).stdout.split("\n")[:3]
    outside = [origin for origin in origins if not Path(origin).is_relative_to(site)]
    require(not outside, f"imported from outside the environment: {outside}")


def _installed(environment: Environment) -> int:
    listing = run(environment.python, "-m", "pip", "list", "--format=freeze")
    return len(listing.stdout.split())
