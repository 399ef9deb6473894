"""Combine a script with all modules that it imports, or a stylesheet with its imports.

The page consists of some 80 small files, and a browser takes longer to request them than to run
them. So `main.js` is served with all modules in it, each wrapped in a function that returns its
exports. Every other file is still served under its own name. Only the forms that the page uses are
supported, at the beginning of a line: `import { a, b } from "./x.js";`, `export` before a
declaration, and `@import "x.css";`.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable

Reader = Callable[[str], str]
"""Returns the text of the file with this name, in which `/` separates folders. Raises OSError."""
_IMPORT = re.compile(r'^import \{([^}]*)\} from "([^"]+)";', re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?(?:function\*?|class|const) (\w+))", re.MULTILINE)
_OTHER = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_STYLE = re.compile(r'^@import "([^"]+)"(?: (\w+))?;', re.MULTILINE)


def combined_script(name: str, read: Reader) -> str:
    """Combine a script with all modules that it imports, each before its first use.

    Raises ValueError for circular imports, and for other forms of import and export.
    """
    variables: dict[str, str] = {}
    made: list[str] = []

    def add(name: str, above: tuple[str, ...]) -> str:
        """Add a module, and return the variable with its exports."""
        if name in above:
            raise ValueError(f"{name} imports itself by way of {' and '.join(above)}")
        if name in variables:
            return variables[name]

        def local(found: re.Match[str]) -> str:
            path = posixpath.normpath(posixpath.join(posixpath.dirname(name), found[2]))
            return f"const {{{found[1]}}} = {add(path, (*above, name))};"

        text = _IMPORT.sub(local, read(name))
        exports = ", ".join(found[2] for found in _EXPORT.finditer(text))
        text = _EXPORT.sub(r"\1", text)
        if other := _OTHER.search(text):
            raise ValueError(f"{name}: expected names in braces, got {other[0]!r}")
        variables[name] = variable = f"$module{len(variables)}"
        body = f"{text}\nreturn {{ {exports} }};"
        made.append(f"// {name}\nconst {variable} = (() => {{\n{body}\n}})();")
        return variable

    add(name, ())
    return "\n".join(made)


def combined_style(name: str, read: Reader) -> str:
    """Combine a stylesheet with all stylesheets that it imports from its folder."""

    def inlined(found: re.Match[str]) -> str:
        text = read(posixpath.join(posixpath.dirname(name), found[1]))
        return text if found[2] is None else f"@media {found[2]} {{\n{text}}}"

    return _STYLE.sub(inlined, read(name))
