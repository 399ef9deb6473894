"""`drawing`: a picture that `sudoku draw` makes of a file that a session of the page has shown.

    :::{drawing} --show reason killer.txt
    :alt: The killer with three cages and a box highlighted
    :width: 400
    :::

The argument is what follows `sudoku draw`. The file is the one that `$ cat killer.txt` shows.
"""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from sudoku_docs.figures import figure
from sudoku_docs.shown import files_in


class Drawing(SphinxDirective):  # type: ignore[misc]
    """The directive."""

    required_arguments = 1
    final_argument_whitespace = True
    option_spec = {  # noqa: RUF012 - as docutils has it
        "alt": directives.unchanged_required,
        "width": directives.nonnegative_int,
    }

    def run(self) -> list[nodes.Node]:
        """Called by Sphinx. Raises an error of the page if the command fails."""
        page = Path(self.env.doc2path(self.env.docname)).read_text(encoding="utf-8")
        words = shlex.split(self.arguments[0])
        with TemporaryDirectory() as folder:
            for name, text in files_in(page):
                (Path(folder) / name).write_text(text, encoding="utf-8")

            def svg_of(theme: str) -> str:
                return subprocess.run(
                    [sys.executable, "-m", "sudoku", "draw", "--theme", theme, *words],
                    cwd=folder,
                    check=True,
                    capture_output=True,
                    text=True,
                ).stdout

            try:
                return [figure(svg_of, self.options["alt"], self.options.get("width", 360))]
            except subprocess.CalledProcessError as failed:
                raise self.error(f"sudoku draw {self.arguments[0]}: {failed.stderr}") from failed


def setup(app: Sphinx) -> None:
    """Called by the extension."""
    app.add_directive("drawing", Drawing)
