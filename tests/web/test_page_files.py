"""The files of the page, and how its many modules become one file."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudoku.web import files
from sudoku.web.combining import combined_script, combined_style
from tests.web.in_process import request

MODULES = {
    "main.js": 'import { twice } from "./a/twice.js";\nimport { One, two } from "./one.js";\n'
    "export const all = [twice(two), new One()];\n",
    "a/twice.js": 'import {\n  two,\n} from "../one.js";\n'
    "export function twice(x) {\n  return two * x;\n}\n",
    "one.js": '/** @type {import("./main.js").X} */\nexport class One {}\nexport const two = 2;\n'
    "export async function* never() {}\n",
}


def test_a_module_stands_once_before_those_that_import_it() -> None:
    text = combined_script("main.js", MODULES.__getitem__)
    lines = text.splitlines()
    heads = [line for line in lines if line.startswith("// ")]
    assert heads == ["// one.js", "// a/twice.js", "// main.js"]
    assert "return { One, two, never };" in lines
    assert "const { One, two } = $module0;" in lines
    assert "const { twice } = $module1;" in lines
    assert not any(line.startswith(("import", "export")) for line in lines)


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        ({"one.js": 'import { all } from "./main.js";'}, "one.js"),
        ({"one.js": 'import two from "./main.js";'}, "one.js: expected names in braces, got"),
        ({"one.js": "export default 3;"}, "got 'export default 3;'"),
    ],
)
def test_circles_and_other_forms_are_refused(more: dict[str, str], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        combined_script("main.js", (MODULES | more).__getitem__)


def test_stylesheets_are_put_in_place_with_their_media() -> None:
    texts = {"s/all.css": '@import "a.css";\n@import "b.css" print;\n', "s/a.css": "a {}\n"}
    texts["s/b.css"] = "b {}\n"
    assert combined_style("s/all.css", texts.__getitem__) == "a {}\n\n@media print {\nb {}\n}\n"


def test_all_modules_and_stylesheets_of_the_page_are_combined() -> None:
    script = request("GET", "/main.js").text
    of_other_pages = ["techniques.js", "reference.css"]
    modules = [each for each in files.FOLDER.rglob("*.js") if each.name not in of_other_pages]
    assert script.count("\n// @ts-check\n") == len(modules)
    style = request("GET", "/style/all.css").text
    for each in files.FOLDER.rglob("*.css"):
        if each.name not in ("all.css", *of_other_pages):
            assert each.read_text(encoding="utf-8") in style


def test_a_file_is_sent_again_only_after_a_change(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name, text in MODULES.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    monkeypatch.setattr(files, "FOLDER", tmp_path)
    first = request("GET", "/main.js", headers={"accept-encoding": "gzip"})
    assert (first.headers["content-encoding"], first.headers["vary"]) == ("gzip", "Accept-Encoding")
    plain = request("GET", "/main.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert first.text == plain.text
    known = {"if-none-match": first.headers["etag"]}
    assert request("GET", "/main.js", headers=known).status_code == 304
    (tmp_path / "one.js").write_text("export const two = 3, One = Object;\n")
    changed = request("GET", "/main.js", headers=known)
    assert changed.status_code == 200
    assert "two = 3" in changed.text
