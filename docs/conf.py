"""How Sphinx builds the site; `make docs` does so, and warnings are errors."""

from __future__ import annotations

import sys
from importlib.metadata import version as version_of
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]  # the extension, and the benchmarks

project = "sudoku-prover"
author = "The sudoku-prover founders"
copyright = f"{author}, MIT licence"  # noqa: A001 - the name that Sphinx reads
version = release = version_of("sudoku-prover")

extensions = ["myst_nb", "sphinx_copybutton", "sudoku_docs"]
exclude_patterns = ["sudoku_docs"]

# Anchors match GitHub's, so links also work when the pages are read there.
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence", "deflist", "dollarmath"]

# Signatures have types by their short names, and a line for each parameter if they are long.
autodoc_member_order = "bysource"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 100
toc_object_entries_show_parents = "hide"

# A notebook whose cell fails ends the build.
nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_timeout = 120
nb_merge_streams = True  # what a cell prints is one block

# A session is copied without its prompts and output, which `…` may abbreviate.
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True
copybutton_line_continuation_character = "\\"
highlight_language = "text"

html_theme = "furo"
html_title = f"sudoku-prover {release}"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_search_scorer = str(HERE / "sudoku_docs" / "scorer.js")
html_copy_source = False
html_show_sphinx = False
html_theme_options = {"navigation_with_keys": True}
