"""Settings of every test.

Hypothesis draws the same examples on every machine and in every run. A shell that starts a job in
the background has it ignore Ctrl-C, and processes inherit that; tests that press Ctrl-C need the
usual handler.
"""

from __future__ import annotations

import signal

from hypothesis import settings

settings.register_profile("repeatable", deadline=None, derandomize=True, max_examples=60)
settings.load_profile("repeatable")

signal.signal(signal.SIGINT, signal.default_int_handler)
