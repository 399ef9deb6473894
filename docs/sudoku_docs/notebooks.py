"""What the page of a notebook has besides its cells: a link that downloads the notebook, without
outputs, as it is stored; and for each picture the text that screen readers speak.
"""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path, PurePath

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx

_TOLD = re.compile(r"<(?:title|desc)\b[^>]*>([^<]+)</")


def add_link(app: Sphinx, page: nodes.document) -> None:
    """Put the link below the title."""
    file = PurePath(app.env.doc2path(app.env.docname)).name
    if not file.endswith(".ipynb"):
        return
    link = addnodes.download_reference("", "", nodes.inline("", file), reftarget=file)
    title = next(iter(page.findall(nodes.title)))
    title.parent.insert(title.parent.index(title) + 1, nodes.paragraph("", "Notebook: ", link))


def tell_pictures(app: Sphinx, page: nodes.document, _name: str) -> None:
    """Take the text of a picture that a cell has drawn from its title and description."""
    for image in page.findall(nodes.image):
        if "jupyter_execute" in image["uri"]:
            svg = Path(app.srcdir, image["uri"]).read_text(encoding="utf-8")
            image["alt"] = ": ".join(unescape(text.strip()) for text in _TOLD.findall(svg))


def setup(app: Sphinx) -> None:
    """Called by the extension."""
    app.connect("doctree-read", add_link, priority=400)  # before Sphinx collects downloads
    app.connect("doctree-resolved", tell_pictures)
