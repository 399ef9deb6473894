"""The notebooks are valid, and stored without outputs. The build of the site executes them."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.cases import for_each
from tests.docs.pages import DOCS

KEYS = {
    "code": {"cell_type", "execution_count", "id", "metadata", "outputs", "source"},
    "markdown": {"cell_type", "id", "metadata", "source"},
}
"""What a cell has in format 4.5."""


@for_each("file", sorted(DOCS.rglob("*.ipynb")))
def test_a_notebook_is_valid_and_has_no_outputs(file: Path) -> None:
    notebook = json.loads(file.read_text(encoding="utf-8"))
    assert notebook.keys() == {"cells", "metadata", "nbformat", "nbformat_minor"}
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    assert notebook["metadata"]["kernelspec"]["name"] == "python3"
    for cell in notebook["cells"]:
        assert cell.keys() == KEYS[cell["cell_type"]]
        assert re.fullmatch(r"[\w-]{1,64}", cell["id"], re.ASCII)
        assert (cell.get("outputs", []), cell.get("execution_count")) == ([], None), cell["id"]
    ids = [cell["id"] for cell in notebook["cells"]]
    assert len(set(ids)) == len(ids)
