"""Pages whose text is kept elsewhere in the repository, and links to what is outside docs/.

The page `project/changelog.md` is a stub here: its text comes from CHANGELOG.md. A link to
CHANGELOG.md leads to this page, and one to any other file to a copy of the file. A link to a folder
is left out, as no page can show it.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from sphinx.application import Sphinx

PAGES = {
    "explanation/models": "models/README.md",
    "explanation/checker": "sudoku/checker/README.md",
    "project/changelog": "CHANGELOG.md",
    "project/contributing": "CONTRIBUTING.md",
    "project/puzzles": "puzzles/README.md",
    "project/running-benchmarks": "benchmarks/README.md",
    "project/security": "SECURITY.md",
}
"""By a page's name, the file that has its text."""

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"

_WRAPPED = {ROOT / path: DOCS / f"{name}.md" for name, path in PAGES.items()} | {
    ROOT / "README.md": DOCS / "index.md"
}
_FENCED = re.compile(r"(^(?:```|:::).*?^(?:```|:::)$)", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s#]+)(#[^)\s]*)?\)")


def read(_app: Sphinx, name: str, source: list[str]) -> None:
    """Take a page's text from its file, and lead its links to pages of the site."""
    page = DOCS / f"{name}.md"
    if not page.exists():  # a notebook
        return
    file = ROOT / PAGES[name] if name in PAGES else page
    text = file.read_text(encoding="utf-8") if name in PAGES else source[0]
    source[0] = "".join(
        part if index % 2 else _LINK.sub(lambda link: _led(link, file, page), part)
        for index, part in enumerate(_FENCED.split(text))
    )


def _led(link: re.Match[str], file: Path, page: Path) -> str:
    """The link for the page of what it is in the file. Links within the site stay as they are."""
    mark, words, target, anchor = link.groups(default="")
    there = (file.parent / target).resolve()
    if re.match("[a-z]+:", target) or (file == page and there.is_relative_to(DOCS)):
        return link[0]
    if there.is_dir():
        return words
    to = Path(os.path.relpath(_WRAPPED.get(there, there), page.parent)).as_posix()
    if there.suffix == ".md" and there not in _WRAPPED and not there.is_relative_to(DOCS):
        to = f"path:{to}"  # a copy of the file, as for any other kind
    return f"{mark}[{words}]({to}{anchor})"


def setup(app: Sphinx) -> None:
    """Called by the extension."""
    app.connect("source-read", read)
