"""Kills a command at random moments and repeats it until it ends: the table must be the same.

By hand, with many kills: `python -m tests.batch.resuming.killing 300`.
"""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.cli.command import COMMAND, UNIQUE, hear_ctrl_c

SIGNALS = (signal.SIGKILL, signal.SIGKILL, signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def lines(chance: random.Random, count: int) -> Iterator[str]:
    """Puzzles, a few with several solutions or none, and a few lines that are no puzzles."""
    for _ in range(count):
        digits = chance.sample("123456789", 9)
        line = UNIQUE.translate(str.maketrans("123456789", "".join(digits)))
        kind = chance.random()
        if kind < 0.01:
            line = line.replace(digits[0], ".")
        elif kind < 0.012:
            line = "11" + line[2:]
        elif kind < 0.0121:
            line = line[:-1]
        yield f"{line}\n"


def command(puzzles: Path, out: Path, *options: str) -> list[str]:
    return [*COMMAND, "check", *options, str(puzzles), "-o", str(out)]


def finish(args: Sequence[str]) -> tuple[int, str]:
    """The exit code and what is printed on standard error."""
    done = subprocess.run(args, capture_output=True, text=True, timeout=120, check=False)
    return done.returncode, done.stderr


def kill(args: Sequence[str], seconds: float, number: signal.Signals) -> int:
    """Its exit code, if it is sent this signal after some time."""
    with subprocess.Popen(args, stderr=subprocess.PIPE, preexec_fn=hear_ctrl_c) as process:
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.send_signal(number)
        _, err = process.communicate(timeout=120)
    is_before_our_code = b"<module>" in err and err.rstrip().endswith(b"KeyboardInterrupt")
    assert b"Traceback" not in err or is_before_our_code, err.decode()
    return process.returncode


def files(out: Path) -> set[str]:
    return {path.name.removeprefix(f"{out.name}.") for path in out.parent.glob(f"{out.name}.*")}


def main(kills: int, seed: int) -> None:
    chance = random.Random(seed)
    with TemporaryDirectory() as name:
        folder = Path(name)
        puzzles = folder / "puzzles.txt"
        ended = 0
        for ending in ("csv", "csv.gz", "jsonl.zst", "parquet"):
            for options in ((), ("--jobs", "2"), ("-m", "sat", "--jobs", "2"), ("-m", "sat")):
                count = 200_000 if "sat" not in options else 8_000
                puzzles.write_text("".join(lines(chance, count)))
                whole, out = folder / f"whole.{ending}", folder / f"out.{ending}"
                start = time.monotonic()
                code, err = finish(command(puzzles, whole, *options))
                assert (code, err) == (0, "") or not err.count("Traceback"), err
                seconds = time.monotonic() - start
                for _ in range(max(1, kills // 16)):
                    place = chance.uniform(0.1, seconds) if chance.random() < 0.7 else seconds
                    kill(command(puzzles, out, *options), place, chance.choice(SIGNALS))
                    if out.exists() and "journal" not in files(out):
                        ended += 1
                        assert out.read_bytes() == whole.read_bytes()
                        assert files(out) <= {"lock"}
                        out.unlink()
                again, err = finish(command(puzzles, out, *options))
                assert again == code, err
                assert out.read_bytes() == whole.read_bytes()
                assert not files(out), files(out)
                sys.stderr.write(f"{ending} {options} {seconds:.1f} s, {ended} tables\n")
                for path in (whole, out):
                    path.unlink()


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
