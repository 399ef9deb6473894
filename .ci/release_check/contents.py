"""What is in the distributions: exactly the files of the commit that belong there."""

from __future__ import annotations

import tarfile
import zipfile
from collections.abc import Iterable
from email import message_from_bytes
from email.message import Message
from pathlib import Path

from release_check.building import Built, tracked
from release_check.places import PROJECT, PYTHONS, ROOT, run, tool
from release_check.report import Check, Failure, require

NOT_IN_SDIST = (".github/",)
NOT_IN_WHEEL = ("models/sudoku_models/native/source/", "models/sudoku_models/native/compiling.py")
"""The sources of the `native` library."""
LIBRARIES = ("libsudoku_native.so", "libsudoku_native.dylib", "sudoku_native.dll")
MADE = {"METADATA", "RECORD", "WHEEL", "entry_points.txt"}


def sdist(built: Built, check: Check) -> None:
    """The source distribution is all that is committed, so that it builds, tests and documents."""
    with tarfile.open(built.sdist) as archive:
        sizes = {
            member.name.partition("/")[2]: member.size
            for member in archive.getmembers()
            if member.isfile()
        }
    expected = {name for name in tracked() if not name.startswith(NOT_IN_SDIST)} | {"PKG-INFO"}
    same("the source distribution", sizes, expected)
    folders: dict[str, int] = {}
    for name, size in sizes.items():
        top = name.partition("/")[0] if "/" in name else "others"
        folders[top] = folders.get(top, 0) + size
    largest = sorted(folders.items(), key=lambda each: -each[1])
    told = ", ".join(f"{top} {size / 1e6:.1f}" for top, size in largest)
    check.detail = f"{len(sizes)} files, MB unpacked: {told}"


def wheels(built: Built, check: Check) -> None:
    """A wheel is every file of the two packages, the library, and metadata with the licences."""
    files = {name for name in tracked() if not name.startswith(NOT_IN_WHEEL)}
    code = {name for name in files if name.startswith("sudoku/")} | {
        name.removeprefix("models/") for name in files if name.startswith("models/sudoku_models/")
    }
    for wheel in built.wheels:
        names = zipfile.ZipFile(wheel).namelist()
        info = f"sudoku_prover-{PROJECT['version']}.dist-info"
        native = [name for name in names if name.rpartition("/")[2] in LIBRARIES]
        wanted = {"sudoku_models/native/not_built.txt"} if "-any.whl" in wheel.name else {*native}
        require(wanted, f"{wheel.name} has no compiled library")
        licences = {f"{info}/licenses/{name}" for name in PROJECT["license-files"]}
        same(wheel.name, names, code | wanted | licences | {f"{info}/{name}" for name in MADE})
    check.detail = f"{len(code)} files of the packages in each of {len(built.wheels)} wheels"


def same(what: str, found: Iterable[str], expected: Iterable[str]) -> None:
    """Raise Failure with the names that are missing or too many."""
    missing, more = {*expected} - {*found}, {*found} - {*expected}
    require(not missing, f"{what} lacks {sorted(missing)[:10]}")
    require(not more, f"{what} also has {sorted(more)[:10]}")


def metadata(built: Built, check: Check) -> None:
    """All distributions say the same, with what users and their tools rely on."""
    told = {wheel.name: _of_wheel(wheel) for wheel in built.wheels}
    with tarfile.open(built.sdist) as archive:
        name = f"sudoku_prover-{PROJECT['version']}/PKG-INFO"
        file = archive.extractfile(name)
        told[built.sdist.name] = message_from_bytes(file.read() if file else b"")
    first = next(iter(told.values()))
    for name, each in told.items():
        require(each.as_bytes() == first.as_bytes(), f"the metadata of {name} differ")
    wanted = {
        "Name": "sudoku-prover",
        "Version": PROJECT["version"],
        "License-Expression": "MIT AND Bitstream-Vera",
        "Requires-Python": f">={PYTHONS[0]}",
        "Description-Content-Type": "text/markdown",
    }
    for key, value in wanted.items():
        require(first[key] == value, f"{key} is {first[key]}, not {value}")
    licences = {
        file.relative_to(ROOT).as_posix()
        for folder in ("sudoku", "models/sudoku_models")
        for file in (ROOT / folder).rglob("LICEN[CS]E*")
    } | {"LICENSE"}
    require({*first.get_all("License-File", [])} == licences, f"the licences are {licences}")
    check.detail = (
        f"{PROJECT['version']}, Python {', '.join(PYTHONS)}, {first['License-Expression']}"
    )


def _of_wheel(wheel: Path) -> Message:
    archive = zipfile.ZipFile(wheel)
    found = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
    if len(found) != 1:
        raise Failure(f"{wheel.name} has {len(found)} files METADATA")
    return message_from_bytes(archive.read(found[0]))


def tools_of_others(built: Built, check: Check) -> None:
    """The README is rendered as the index does, and the wheels are looked at for usual mistakes."""
    run(tool("twine"), "check", "--strict", built.sdist, *built.wheels)
    # W002: the fonts have their licence beside them and among the licences.
    # W009: there are two packages, `sudoku` and `sudoku_models`.
    run(tool("check-wheel-contents"), "--ignore", "W002,W009", *built.wheels)
    check.detail = "twine check --strict, check-wheel-contents"


def schemas(check: Check) -> None:
    """The citation file, the issue forms and the workflow are what their readers expect."""
    forms = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
    files = {
        "citation-file-format": [ROOT / "CITATION.cff"],
        "github-issue-config": [form for form in forms if form.name == "config.yml"],
        "github-issue-forms": [form for form in forms if form.name != "config.yml"],
        "github-workflows": sorted((ROOT / ".github" / "workflows").glob("*.yml")),
    }
    for schema, found in files.items():
        require(found, f"there is no file for the schema {schema}")
        run(tool("check-jsonschema"), "--builtin-schema", f"vendor.{schema}", *found)
    check.detail = f"{sum(map(len, files.values()))} files"
