"""Every Ctrl-C raises KeyboardInterrupt, and the process works as before afterwards.

Python drops an exception that is raised while it calls back for a weak reference, as to a thread
that has ended. A second Ctrl-C is then heard.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

pytestmark = pytest.mark.slow
THOROUGH = pytest.mark.thorough

ROUNDS = 8
PROGRAM = """
import os, random, signal, subprocess, sys
from time import monotonic
from sudoku import Board, Verdict, open_model, parse
signal.signal(signal.SIGINT, signal.default_int_handler)
rng = random.Random(1)
hard = parse("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9")
heard = dropped = 0
open_model(sys.argv[1], Board(3, 3)).search(hard)  # so that no import is interrupted
while heard < int(sys.argv[2]):
    try:
        model = open_model(sys.argv[1], Board(3, 3))
        kill = f"kill -INT {os.getpid()}"
        wait = f"exec >/dev/null 2>&1; sleep {rng.uniform(0.01, 0.1):.3f}; {kill}; sleep 8; {kill}"
        start = monotonic()
        sender = subprocess.Popen(["sh", "-c", wait])
        while True:
            model.search(hard)
    except KeyboardInterrupt:
        heard += 1
        sender.kill()
        sender.wait()
        dropped += monotonic() - start > 6
    assert not signal.pthread_sigmask(signal.SIG_BLOCK, []), "a signal is still blocked"
assert dropped <= 1, "interrupts are lost"
assert open_model(sys.argv[1], Board(3, 3)).search(hard).verdict is Verdict.UNIQUE
print("sound")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no kill")
@pytest.mark.parametrize(
    "spec", ["sat", *(pytest.param(s, marks=THOROUGH) for s in ("sat:minisat22", "sat:reduced"))]
)
def test_every_ctrl_c_is_handled_and_does_no_harm(spec: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, spec, str(ROUNDS)],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (done.returncode, done.stdout) == (0, "sound\n"), done.stderr
