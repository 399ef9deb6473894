"""The version has one place, pyproject.toml. What has to repeat it agrees."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import sudoku

ROOT = Path(__file__).parent.parent
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]


def test_the_package_and_the_command_tell_the_version() -> None:
    """After a change of the version install anew: `pip install -e .`."""
    assert sudoku.__version__ == VERSION
    command = [sys.executable, "-m", "sudoku", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.stdout == f"{VERSION}\n"


def test_changelog_and_citation_are_of_this_version_and_day() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## (.+?) – (\d{4}-\d\d-\d\d)$", changelog, re.MULTILINE)
    assert newest is not None
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    cited = dict(re.findall(r"^(version|date-released): (\S+)$", citation, re.MULTILINE))
    assert newest.groups() == (VERSION, cited["date-released"])
    assert cited["version"] == VERSION


def test_the_bibtex_entry_is_that_of_the_citation() -> None:
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    page = (ROOT / "docs" / "project" / "citing.md").read_text(encoding="utf-8")
    cited = dict(
        re.findall(
            r"^(title|version|date-released|license| +- name): (.+)$", citation, re.MULTILINE
        )
    )
    entry = dict(re.findall(r"^  (\w+) = \{+(.+?)\}+,$", page, re.MULTILINE))
    assert entry == {
        "title": cited["title"],
        "author": cited["  - name"],
        "version": cited["version"],
        "date": cited["date-released"],
        "year": cited["date-released"][:4],
        "license": cited["license"],
    }
