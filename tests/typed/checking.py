"""Run type checkers against the installed package: `python -m tests.typed.checking pyright`.

`using.py` and `misusing.py` are copied to an empty folder, away from the settings and sources of
the repository. mypy and pyright then find the package like any other package, by its `py.typed`.
`using.py` must have no errors, and `misusing.py` only errors that it ignores. A comment that
ignores no error is an error, too.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copy, copytree
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

HERE = Path(__file__).resolve().parent
PROGRAMS = ("using.py", "misusing.py")
LEAST_FOUND = 100
"""The least number of documented names that pyright must report; it omits the names of types."""
API = HERE.parents[1] / "docs" / "reference" / "api"
_LISTED = re.compile(r"^:::\{api\}\n(.*?)^:::$", re.MULTILINE | re.DOTALL)
_OF_MYPY = re.compile(r"^(\w+\.py):(\d+): error: (.*?)(?:  \[([\w-]+)\])?$", re.MULTILINE)

Found: TypeAlias = tuple[str, int, str, str]
"""An error: the program, the line from 1, the name of the rule, and the message."""


def mypy(folder: Path, python: str) -> Iterator[Found]:
    """The errors of `mypy --strict`.

    Copying the cache of `make lint` saves most of the time. mypy reuses an entry only if options
    and content are the same, and still looks up the package and its py.typed.
    """
    cache = HERE.parents[1] / ".mypy_cache"
    if cache.exists():
        copytree(cache, folder / "cache")
    options = ["--strict", "--untyped-calls-exclude=distributed", "--config-file="]
    where = [f"--cache-dir={folder / 'cache'}", f"--python-executable={python}"]
    command = [sys.executable, "-m", "mypy", *options, *where, "--no-pretty", *PROGRAMS]
    output = _output(command, folder)
    found = _OF_MYPY.findall(output)
    if not found and "no issues found in 2 source files" not in output:
        raise RuntimeError(f"mypy said: {output}")
    for name, line, message, rule in found:
        yield name, int(line), rule, message


def pyright(folder: Path, python: str) -> Iterator[Found]:
    """The errors of pyright, in strict mode for `using.py`, and the names documented on the API
    pages whose types pyright does not know.
    """
    settings = {
        "strict": PROGRAMS[:1],
        "reportUnusedExpression": False,
        "enableTypeIgnoreComments": False,
        "reportUnnecessaryTypeIgnoreComment": "error",
    }
    (folder / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    answer = _pyright(folder, python)
    for each in answer["generalDiagnostics"]:
        line = each["range"]["start"]["line"] + 1
        yield Path(each["file"]).name, line, each.get("rule", ""), each["message"]
    documented = _documented()
    report = _pyright(folder, python, "--verifytypes=sudoku", "--ignoreexternal")
    symbols = report["typeCompleteness"]["symbols"]
    if len(documented & {symbol["name"] for symbol in symbols}) < LEAST_FOUND:
        yield "sudoku", 0, "verifytypes", "pyright has not found the names of the API"
    for symbol in symbols:
        name, is_unknown = symbol["name"], symbol["isTypeAmbiguous"] or not symbol["isTypeKnown"]
        if is_unknown and {name, name.rpartition(".")[0]} & documented:
            messages = [said["message"] for said in symbol["diagnostics"]]
            yield name, 0, "verifytypes", "; ".join(messages)


def _documented() -> set[str]:
    """The names on the API pages."""
    pages = "\n".join(page.read_text(encoding="utf-8") for page in API.glob("*.md"))
    names = {name for block in _LISTED.findall(pages) for name in block.split()}
    return names | {f"sudoku.{name}" for name in names}


def _pyright(folder: Path, python: str, *options: str) -> Any:
    command = [sys.executable, "-m", "pyright", "--outputjson", f"--pythonpath={python}", *options]
    path = os.pathsep.join([str(Path(python).parent), os.environ["PATH"]])  # for --verifytypes
    return json.loads(_output(command, folder, PATH=path))


def _output(command: list[str], folder: Path, **variables: str) -> str:
    env = {**{name: os.environ[name] for name in os.environ if name != "MYPYPATH"}, **variables}
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, timeout=600)
    if done.stderr and not done.stdout:
        raise RuntimeError(done.stderr)
    return done.stdout


CHECKERS: dict[str, Callable[[Path, str], Iterator[Found]]] = {"mypy": mypy, "pyright": pyright}


def problems(checker: str, python: str = sys.executable) -> list[str]:
    """The errors that a checker finds. python: the interpreter of the environment in which the
    package is installed.
    """
    with TemporaryDirectory() as name:
        folder = Path(name)
        for program in PROGRAMS:
            copy(HERE / program, folder)
        found = CHECKERS[checker](folder, python)
        return [f"{program}:{line}: {message} [{rule}]" for program, line, rule, message in found]


def main() -> int:
    """Print the problems. Returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checker", choices=CHECKERS)
    parser.add_argument("--python", default=sys.executable, help="that has the package")
    chosen = parser.parse_args()
    found = problems(chosen.checker, chosen.python)
    print("\n".join([*found, f"{chosen.checker}: {len(found)} problems"]))
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
