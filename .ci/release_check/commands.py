"""Every command, asked in an environment with the extras and in one without.

Without an extra a command works, or names the extra that it needs; it never shows a traceback.
"""

from __future__ import annotations

import json
import subprocess
import urllib.request
from dataclasses import dataclass
from pathlib import Path

from release_check.building import platform_here
from release_check.environments import Environment
from release_check.places import ROOT, attempt, clean_environment, run
from release_check.report import Check, Failure, require

UNIQUE = "12..34..2143432."
CONTRADICTION = "11.............."


@dataclass(frozen=True)
class Asked:
    """A command line. says: part of its output. extra: without which it refuses."""

    line: str
    says: str = ""
    extra: str | None = None


ASKED = [
    Asked(f"check {UNIQUE}", "unique 1234341221434321"),
    Asked(f"check --model cpsat {UNIQUE}", "unique 1234341221434321"),
    Asked("check puzzle.txt -o table.csv"),
    Asked("check puzzle.txt -o table.parquet", extra="bulk"),
    Asked("check puzzle.txt --dask local", extra="cluster"),
    Asked(f"solve {UNIQUE}", "1 2 | 3 4"),
    Asked(f"prove {UNIQUE} -o certificate", "unique"),
    Asked("verify certificate", "accepted"),
    Asked(f"explain {CONTRADICTION}", "unsatisfiable"),
    Asked(f"candidates {UNIQUE}", "16 candidates"),
    Asked(f"count {UNIQUE}", "1"),
    Asked(f"solutions {UNIQUE}", "1234341221434321"),
    Asked(f"clues {UNIQUE}", "redundant"),
    Asked("crosscheck puzzle.txt", "contestant"),
    Asked(f"steps {UNIQUE}", "solved"),
    Asked(f"hint {UNIQUE}", "Full House"),
    Asked(f"rate {UNIQUE}", "unique"),
    Asked(f"backdoors {UNIQUE}", "constrained"),
    Asked(f"canon {UNIQUE}", "1"),
    Asked("generate --count 1 --seed 1 --box 2x2", "4"),
    Asked(f"trace {UNIQUE}", UNIQUE),
    Asked("bench puzzle.txt", "median ms"),
    Asked(f"convert --to f-puzzles {UNIQUE}", "f-puzzles.com"),
    Asked(f"draw {UNIQUE} -o picture.svg"),
    Asked(f"draw {UNIQUE} -o picture.pdf", extra="pictures"),
    Asked("rules", "killer"),
    Asked("models", "ortools"),
    Asked("web --no-browser --port 0", extra="web"),
]


def ask_without_extras(environment: Environment, folder: Path, check: Check) -> None:
    """Every line of ASKED, in an empty folder, and every instruction set of the wheel."""
    _prepare(folder)
    listing = "from sudoku.cli.commands import COMMANDS; print(*COMMANDS)"
    subcommands = run(environment.python, "-c", listing, cwd=folder).stdout.split()
    untried = {*subcommands} - {asked.line.split()[0] for asked in ASKED}
    require(not untried, f"commands that the release check does not know: {untried}")
    refused = [asked for asked in ASKED if asked.extra is not None]
    for asked in ASKED:
        (_refuses if asked in refused else _answers)(environment, folder, asked)
    run(environment.python, "-m", "sudoku.checker", "certificate", cwd=folder)
    if platform_here() != "any":
        run(ROOT / ".ci" / "try-wheel", environment.folder)
    answered = len(ASKED) - len(refused)
    check.detail = f"{answered} answered, {len(refused)} named the extra to install"


def ask_with_extras(environment: Environment, folder: Path, check: Check) -> None:
    """The lines of ASKED that need an extra."""
    _prepare(folder)
    asked = [asked for asked in ASKED if asked.extra is not None]
    for each in asked:
        is_server = each.line.startswith("web ")
        (_serves if is_server else _answers)(environment, folder, each)
    check.detail = f"{len(asked)} answered"


def _prepare(folder: Path) -> None:
    folder.mkdir(parents=True)
    (folder / "puzzle.txt").write_text(f"{UNIQUE}\n", encoding="utf-8")


def _answers(environment: Environment, folder: Path, asked: Asked) -> None:
    done = run(environment.command, *asked.line.split(), cwd=folder, seconds=120)
    require(asked.says in done.stdout, f"`{asked.line}` printed {done.stdout[:200]!r}")


def _refuses(environment: Environment, folder: Path, asked: Asked) -> None:
    done = attempt(environment.command, *asked.line.split(), cwd=folder, seconds=120)
    remedy = f"pip install '.[{asked.extra}]' in a clone"
    is_plain = done.returncode == 2 and remedy in done.stderr and "Traceback" not in done.stderr
    require(
        is_plain, f"`{asked.line}` without {asked.extra}: {done.returncode} {done.stderr[:300]}"
    )


def _serves(environment: Environment, folder: Path, asked: Asked) -> None:
    """The server prints its address, and answers a question there and with the page."""
    with subprocess.Popen(
        [environment.command, *asked.line.split()],
        cwd=folder,
        env=clean_environment(),
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        try:
            address = (server.stdout.readline() if server.stdout else "").split(" ")[0].strip()
            if not address.startswith("http://127.0.0.1:"):
                raise Failure(f"`{asked.line}` printed {address!r}")
            with urllib.request.urlopen(address, timeout=60) as page:
                require(b"<script" in page.read(), "the page has no script")
            question = urllib.request.Request(
                f"{address}api/check",
                json.dumps({"puzzle": UNIQUE}).encode(),
                {"Content-Type": "application/json"},
            )
            with urllib.request.urlopen(question, timeout=60) as answer:
                require(json.load(answer)["verdict"] == "unique", "the server answered wrongly")
            server.terminate()
            code = server.wait(timeout=60)
            require(code == 143, f"the server ended with {code} after SIGTERM")
        finally:
            server.kill()
