"""Entry points are those that `importlib.metadata` finds, which takes longer to import."""

from __future__ import annotations

import os
import sys
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

from sudoku.system.entry_points import EntryPoint, entry_points, loadable_families
from tests.installed import install_package

GROUPS = ["sudoku.models", "console_scripts", "pytest11"]

ODD = """
# a comment
[sudoku.models]
first = somebody.models : Families.first
second=somebody:SECOND [extra]

[sudoku.models.more]
third = somebody:THIRD
[ sudoku.models ]
"""


def named(group: str) -> list[tuple[str, object]]:
    return sorted((point.name, point.load()) for point in entry_points(group))


def named_by_the_library(group: str) -> list[tuple[str, object]]:
    return sorted((point.name, point.load()) for point in metadata.entry_points(group=group))


@pytest.mark.parametrize("group", GROUPS[:1])
def test_the_objects_of_this_package_are_those_that_the_library_loads(group: str) -> None:
    assert named(group) == named_by_the_library(group) != []


@pytest.mark.parametrize("group", GROUPS)
def test_names_of_all_packages_are_those_of_the_library(group: str) -> None:
    expected = sorted(point.name for point in metadata.entry_points(group=group))
    assert sorted(point.name for point in entry_points(group)) == expected


def test_of_packages_with_one_name_the_first_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, name in enumerate(["Some.Body", "some_body", "other"]):
        folder = tmp_path / str(number)
        install_package(folder, name, f"[sudoku.models]\nfrom-{number} = os:sep\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path / n) for n in ("0", "none", "1", "2")])
    found = [point.name for point in entry_points("sudoku.models")]
    assert found == [point.name for point in metadata.entry_points(group="sudoku.models")]
    assert found == ["from-0", "from-2"]


def test_files_are_read_as_the_library_reads_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install_package(tmp_path, "odd", ODD)
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    expected = metadata.entry_points(group="sudoku.models")
    found = entry_points("sudoku.models")
    assert [point.name for point in found] == [point.name for point in expected]
    assert entry_points("sudoku.nothing") == []


def test_an_object_may_be_an_attribute_or_the_module_itself() -> None:
    assert EntryPoint("x", "os : path.join [extra]").load() is os.path.join
    assert EntryPoint("x", "sys").load() is sys
    with pytest.raises(AttributeError):
        EntryPoint("x", "sys:nothing").load()
    with pytest.raises(ImportError):
        EntryPoint("x", "no_such_module:it").load()


def test_objects_that_cannot_be_loaded_leave_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ending_badly.py").write_text("raise RuntimeError('at once')")
    lines = "a = ending_badly:it", "b = no_such_module:it", "c = os:nothing", "d = os:sep"
    install_package(tmp_path, "odd", "\n".join(["[sudoku.models]", *lines]))
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    assert [*loadable_families()] == [os.sep]


def test_packages_in_an_archive_are_found_by_the_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = tmp_path / "packages.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("zipped-1.dist-info/METADATA", "Name: zipped\nVersion: 1\n")
        file.writestr("zipped-1.dist-info/entry_points.txt", "[sudoku.models]\nzipped = os:sep\n")
    monkeypatch.syspath_prepend(archive)
    assert "zipped" in {point.name for point in entry_points("sudoku.models")}


def test_the_models_of_this_package_come_first_wherever_others_are_on_the_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install_package(tmp_path, "early", "[sudoku.models]\nearly = os:sep\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    names = [getattr(each, "__name__", each) for each in loadable_families()]
    assert names.index(os.sep) == len(names) - 1 > 0
