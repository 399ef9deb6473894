"""SVG pictures on a page: one for the light theme of the site and one for the dark."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from html import escape

from docutils import nodes


def figure(svg_of: Callable[[str], str], alt: str, width: int) -> nodes.raw:
    """A picture in both themes, as images that nothing on the page can change.

    svg_of: returns the SVG of a theme, "light" or "dark". width: in pixels, less if it is too much.
    """
    html = f'<p class="picture">{images(svg_of, alt, width)}</p>'
    return nodes.raw("", html, format="html")


def images(svg_of: Callable[[str], str], alt: str, width: int) -> str:
    """The two images of a figure as HTML, of which the site shows one."""
    return "".join(
        f'<img class="only-{theme}" alt="{escape(alt)}" width="{width}" loading="lazy" '
        f'src="data:image/svg+xml;base64,{b64encode(svg_of(theme).encode()).decode()}">'
        for theme in ("light", "dark")
    )
