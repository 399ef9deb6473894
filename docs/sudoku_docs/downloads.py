"""Links below a session that download the files that it shows with `$ cat FILE`.

Its copy button copies only commands, without what they print.
"""

from __future__ import annotations

from base64 import b64encode
from html import escape

from docutils import nodes
from sphinx.application import Sphinx

from sudoku_docs.shown import files_in


def add_links(_app: Sphinx, page: nodes.document) -> None:
    """Put a line of links below each such session."""
    for block in list(page.findall(nodes.literal_block)):
        if block.get("language") == "console" and (files := files_in(block.astext())):
            links = ", ".join(_link(name, text) for name, text in files)
            html = f'<p class="downloads">Download {links}</p>'
            place = block.parent.index(block) + 1
            block.parent.insert(place, nodes.raw("", html, format="html", classes=["no-search"]))


def _link(name: str, text: str) -> str:
    content = b64encode(text.encode()).decode()
    href = f"data:text/plain;charset=utf-8;base64,{content}"
    return f'<a download="{escape(name)}" href="{href}">{escape(name)}</a>'


def setup(app: Sphinx) -> None:
    """Called by the extension."""
    app.connect("doctree-read", add_links)
