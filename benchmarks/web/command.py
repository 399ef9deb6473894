"""How many questions does the server of `sudoku web` answer, and how soon?

Clients ask about shipped puzzles; each sends its next question as soon as the last is answered.
Verdicts are compared with another model.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle
from random import Random
from time import monotonic, perf_counter

from benchmarks.framework.arguments import above_zero, add_option, command_line, positive
from benchmarks.framework.memory import ServerMemory, memory_of
from benchmarks.framework.report import BenchmarkError, Report, Row
from benchmarks.framework.timing import milliseconds
from benchmarks.web.client import WebClient
from benchmarks.web.questions import ASKED, BUDGET, UNDECIDED, WebQuestion, is_right, questions

CLIENTS, SECONDS = 50, 60.0
SPREAD = ("p50 ms", "p99 ms", "max ms")
Taken = dict[str, list[tuple[float, bool]]]
"""The seconds of each answer, and whether it was decided, by the name of the question."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the number of clients and puzzles, and the duration."""
    add_option(parser, "--clients", positive, CLIENTS, "clients", "N")
    add_option(parser, "--seconds", above_zero, SECONDS, "how long they ask", "S")
    add_option(parser, "--puzzles", positive, None, "only the first N of each file", "N")


def run(args: Namespace) -> Iterator[Report]:
    """Two reports. Raises BenchmarkError for a wrong answer."""
    command = command_line("web", args, "clients", "seconds")
    asked = questions(most=args.puzzles)
    with served() as (address, process_id):
        yield from measured(address, process_id, asked, args, command)


@contextmanager
def served() -> Iterator[tuple[str, int]]:
    """A context manager with the address and process id of a server, which runs until its end.

    Raises BenchmarkError if it does not start.
    """
    with subprocess.Popen(
        [sys.executable, "-m", "sudoku", "web", "--no-browser", "--port", "0"],
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        try:
            yield _address(server), server.pid
        finally:
            server.kill()  # silently; the workers end with the server


def measured(
    address: str, process_id: int, asked: Sequence[WebQuestion], args: Namespace, command: str
) -> Iterator[Report]:
    """The reports about a running server."""
    taken, memory, seconds = asyncio.run(
        _load(address, process_id, asked, args.clients, args.seconds)
    )
    yield Report("web", command, _load_rows(taken, seconds), _notes(args.clients))
    yield Report("web-memory", command, _memory_rows(memory), ["Resident memory."])


def _address(server: subprocess.Popen[str]) -> str:
    line = server.stdout.readline() if server.stdout is not None else ""
    if not line.startswith("http://"):
        raise BenchmarkError("the server does not start")
    return line.split()[0]


async def _load(
    address: str, process_id: int, asked: Sequence[WebQuestion], clients: int, seconds: float
) -> tuple[Taken, dict[str, ServerMemory], float]:
    """The seconds of each answer, the memory during the run, and the duration of the run."""
    taken: Taken = {name: [] for name in ASKED}
    async with WebClient(
        address, "first"
    ) as client:  # when this is answered, the workers have started
        await _timed(client, asked[0])
    memory = {"start": memory_of(process_id)}
    start = monotonic()

    async def watch() -> None:
        await asyncio.sleep(seconds / 2)
        memory["middle"] = memory_of(process_id)

    each = (_client(address, n, asked, start + seconds, taken) for n in range(clients))
    await asyncio.gather(watch(), *each)
    memory["end"] = memory_of(process_id)
    return taken, memory, monotonic() - start


async def _client(
    address: str, number: int, asked: Sequence[WebQuestion], end: float, taken: Taken
) -> None:
    """Send questions until the time is over, in a random order that differs by client."""
    order = [*asked]
    Random(number).shuffle(order)
    async with WebClient(address, f"client {number}") as client:
        for question in cycle(order):
            if monotonic() >= end:
                return
            taken[question.name].append(await _timed(client, question))


async def _timed(client: WebClient, question: WebQuestion) -> tuple[float, bool]:
    fields = question.fields
    start = perf_counter()
    status, answer = await client.ask(question.name, fields)
    seconds = perf_counter() - start
    if not is_right(question, status, answer):
        found = answer.get("error") or answer.get("verdict")
        raise BenchmarkError(f"{question.name}: {status}, {found}; expected {question.verdict}")
    return seconds, answer["verdict"] != UNDECIDED


def _load_rows(taken: Taken, seconds: float) -> list[Row]:
    every = {**taken, "all": [each for times in taken.values() for each in times]}
    return [
        {
            "question": name,
            "answers": len(answers),
            "undecided": sum(not is_decided for _, is_decided in answers),
            "a second": len(answers) / seconds,
            **milliseconds([each for each, _ in answers], *SPREAD),
        }
        for name, answers in every.items()
    ]


def _memory_rows(memory: dict[str, ServerMemory]) -> list[Row]:
    return [
        {
            "when": when,
            "server MB": m.server,
            "workers": m.processes,
            "MB a worker": m.workers / max(1, m.processes),
        }
        for when, m in memory.items()
    ]


def _notes(clients: int) -> list[str]:
    return [
        f"{clients} clients on the machine of the server, each with one question at a time.",
        "The run ends with an error at the first answer that is not of the expected verdict.",
        f"Each question has a budget of {BUDGET} s, which some explanations take in full.",
        "undecided: the budget ran out before the verdict.",
    ]
