"""Settings of every test.

Hypothesis draws the same examples on every machine and in every run. A shell that starts a job in
the background has it ignore Ctrl-C, nohup has it ignore SIGHUP, and processes inherit that; tests
that send these signals need the usual handlers.
"""

from __future__ import annotations

import signal
import sys

from hypothesis import settings

settings.register_profile("repeatable", deadline=None, derandomize=True, max_examples=60)
settings.load_profile("repeatable")

signal.signal(signal.SIGINT, signal.default_int_handler)
if sys.platform != "win32":
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
