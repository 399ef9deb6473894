"""Checks the links of the built site: `python -m docs.sudoku_docs.links build/site`.

Each link within the site must lead to a file, and to an element that has the name after its `#`.
Addresses elsewhere are looked at by `sphinx-build -b linkcheck`, which needs a network.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """The names and the links of an HTML file."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.links: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep what can be linked to, and what is linked."""
        for key, value in attrs:
            if key == "id" or (key == "name" and tag == "a"):
                self.names.add(value or "")
            elif key == "src" or (key == "href" and tag in ("a", "link")):
                self.links.append(value or "")


page_at = cache(Page)


def broken(path: Path) -> Iterator[str]:
    """The links of an HTML file that lead nowhere."""
    for link in page_at(path).links:
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            continue
        target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
        target = target / "index.html" if target.is_dir() else target
        name = unquote(parts.fragment) if target.suffix == ".html" else ""
        if not target.exists() or (name and name not in page_at(target).names):
            yield link


def main(folder: str) -> int:
    """Print the broken links of all pages. Returns the exit code."""
    pages = sorted(path for path in Path(folder).resolve().rglob("*.html"))
    found = [f"{page}: {link}" for page in pages for link in broken(page)]
    print("\n".join([*found, f"{len(pages)} pages, {len(found)} broken links"]))
    return bool(found or not pages)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
