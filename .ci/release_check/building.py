"""The source distribution and the wheels, built by `.ci/wheels` from what is committed."""

from __future__ import annotations

import platform
import shutil
import subprocess
import sys
import tarfile
from dataclasses import dataclass
from pathlib import Path

from release_check.places import DIST, ROOT, TOOLS, WORK, attempt, run
from release_check.report import Check, Failure, require

SOURCE = WORK / "source"
"""The files of HEAD, without the repository."""
UNPACKED = SOURCE / "build" / "unpacked"
"""The files of the source distribution, from which the wheels are built."""


@dataclass(frozen=True)
class Built:
    """What was built. here: the wheel for this machine."""

    sdist: Path
    wheels: tuple[Path, ...]
    here: Path


def export(check: Check) -> None:
    """Write the files of HEAD to a folder."""
    SOURCE.mkdir(parents=True)
    archive = WORK / "source.tar"
    with archive.open("wb") as file:
        subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, stdout=file, check=True)
    with tarfile.open(archive) as files:
        files.extractall(SOURCE, filter="data")
    commit = run("git", "describe", "--always", "--tags").stdout.strip()
    check.detail = f"commit {commit}"
    if changed := run("git", "status", "--porcelain").stdout.splitlines():
        check.warn(f"commit {commit}; {len(changed)} files that are not committed are left out")


def tracked() -> set[str]:
    """The names of the files of HEAD."""
    files = (file for file in SOURCE.rglob("*") if file.is_file())
    return {
        file.relative_to(SOURCE).as_posix()
        for file in files
        if not file.is_relative_to(SOURCE / "build")
    }


def platform_here() -> str:
    """The tag of the wheel that this machine installs; without a compiled model for most."""
    known = {
        ("Linux", "x86_64"): "manylinux_2_17_x86_64",
        ("Linux", "aarch64"): "manylinux_2_17_aarch64",
        ("Darwin", "x86_64"): "macosx_13_0_x86_64",
        ("Darwin", "arm64"): "macosx_13_0_arm64",
    }
    return known.get((platform.system(), platform.machine()), "any")


def build(check: Check, *, every_platform: bool) -> Built:
    """Build, and move what was built to dist/. Without every_platform only this machine's wheel."""
    platforms = "" if every_platform else platform_here()
    run(
        *(SOURCE / ".ci" / "wheels", sys.executable),
        cwd=SOURCE,
        TOOLS=str(TOOLS),
        PLATFORMS=platforms,
        NO_TRIAL="yes",
    )
    shutil.rmtree(DIST, ignore_errors=True)
    shutil.move(SOURCE / "dist", DIST)
    sdists, wheels = [*DIST.glob("*.tar.gz")], sorted(DIST.glob("*.whl"))
    require(len(sdists) == 1, f"{len(sdists)} source distributions")
    here = [wheel for wheel in wheels if platform_here() in wheel.name]
    if len(here) != 1:
        raise Failure(f"no wheel for this machine among {[wheel.name for wheel in wheels]}")
    sizes = [f"{file.stat().st_size / 1e6:.1f}" for file in (*sdists, *here)]
    check.detail = f"sdist {sizes[0]} MB, {len(wheels)} wheels, that of this machine {sizes[1]} MB"
    return Built(sdists[0], tuple(wheels), here[0])


def build_offline(built: Built, check: Check) -> None:
    """Build a wheel from the source distribution without a network, with the installed tools, in an
    empty network namespace of Linux.
    """
    apart = ("unshare", "--map-root-user", "--net")
    if shutil.which("unshare") is None or attempt(*apart, "true").returncode != 0:
        check.warn("NOT TRIED: this system cannot take the network from a program")
        return
    folder = WORK / "offline"
    command = ("-m", "build", "--no-isolation", "--wheel", "--outdir", folder, UNPACKED)
    run(*apart, TOOLS / "bin" / "python", *command)
    check.detail = f"{next(folder.glob('*.whl')).name} from {built.sdist.name}"
