"""Settings of every test, and the modules of a worker's share.

Hypothesis draws the same examples on every machine and in every run. For this it must not draw
constants from the source of whatever modules a worker has imported, which it reads first: 2 to 4
seconds in each worker of a new clone. A shell that starts a job in the background has it ignore
Ctrl-C, nohup has it ignore SIGHUP, and processes inherit that; tests that send these signals need
the usual handlers.
"""

from __future__ import annotations

import gc
import re
import signal
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers

vars(providers)["_get_local_constants"] = vars(providers)["Constants"]
settings.register_profile("repeatable", deadline=None, derandomize=True, max_examples=40)
settings.load_profile("repeatable")

signal.signal(signal.SIGINT, signal.default_int_handler)
if sys.platform != "win32":
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


BROWSER = str(Path(__file__).parent / "web" / "browser")
EXCLUSIONS = re.compile(r"not \w+( and not \w+)*")
MARKED_FILE = re.compile(r"^pytestmark = (?:\[.*?\]|.*?)$", re.MULTILINE | re.DOTALL)


def is_left_out(file: Path, config: pytest.Config) -> bool:
    """Whether `-m "not slow and not thorough"`, or one of these, leaves out all tests of a file: to
    import it takes time, too.
    """
    left_out = config.option.markexpr
    if not EXCLUSIONS.fullmatch(left_out) or not file.name.startswith("test_"):
        return False
    marks = MARKED_FILE.search(file.read_text(encoding="utf-8"))
    return marks is not None and any(
        f"not {name}" in left_out.split(" and ")
        for name in re.findall(r"pytest\.mark\.(\w+)", marks[0])
    )


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave files without a test of this tier out."""
    is_file = collection_path.suffix == ".py"
    return True if is_file and is_left_out(collection_path, config) else None


def pytest_sessionstart(session: pytest.Session) -> None:
    """Import a share of the test modules first.

    Every worker collects all modules, and to compile one takes longer than all else. Without this
    the workers would do so side by side, each for all; with it they find most compiled by others.
    """
    worker = getattr(session.config, "workerinput", None)
    if worker is None:
        return
    gc.disable()  # until all is collected
    asked = [Path(argument) for argument in session.config.args]
    found = (
        file
        for folder in asked
        for file in folder.rglob("test_*.py")
        if not is_left_out(file, session.config)
    )
    files = sorted(found, key=lambda file: (file.stat().st_size, file))
    for file in files[int(worker["workerid"][2:]) :: worker["workercount"]]:
        if str(file.parent) not in sys.path:
            sys.path.insert(0, str(file.parent))  # as pytest does
        with suppress(Exception, pytest.skip.Exception):  # collection will report it
            import_module(file.stem)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests in a browser first, so that one worker runs them all.

    A worker that has nothing left to do takes the last tests of another one, and each worker that
    has such a test starts a server and a browser.
    """
    items.sort(key=lambda item: not str(item.path).startswith(BROWSER))


def pytest_collection_finish() -> None:
    """Keep what was collected out of all garbage collections, and make these rarer.

    They took a tenth of the time of the tests.
    """
    gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(200_000, 20, 50)
