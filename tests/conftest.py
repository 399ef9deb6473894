"""Settings of every test, and the modules of a worker's share.

Hypothesis draws the same examples on every machine and in every run. A shell that starts a job in
the background has it ignore Ctrl-C, nohup has it ignore SIGHUP, and processes inherit that; tests
that send these signals need the usual handlers.
"""

from __future__ import annotations

import gc
import signal
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("repeatable", deadline=None, derandomize=True, max_examples=60)
settings.load_profile("repeatable")

signal.signal(signal.SIGINT, signal.default_int_handler)
if sys.platform != "win32":
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Import a share of the test modules first.

    Every worker collects all modules, and to compile one takes longer than all else. Without this
    the workers would do so side by side, each for all; with it they find most compiled by others.
    """
    worker = getattr(session.config, "workerinput", None)
    if worker is None:
        return
    asked = [Path(argument) for argument in session.config.args]
    found = (file for folder in asked for file in folder.rglob("test_*.py"))
    files = sorted(found, key=lambda file: (file.stat().st_size, file))
    for file in files[int(worker["workerid"][2:]) :: worker["workercount"]]:
        if str(file.parent) not in sys.path:
            sys.path.insert(0, str(file.parent))  # as pytest does
        with suppress(Exception, pytest.skip.Exception):  # collection will report it
            import_module(file.stem)


def pytest_collection_finish() -> None:
    """Keep what was collected out of all garbage collections: a tenth of the time of the tests."""
    gc.collect()
    gc.freeze()
