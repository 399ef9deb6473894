"""Requests made to break the server, and what every answer has to keep to."""

from __future__ import annotations

import asyncio
import json
import string
from collections import Counter
from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from sudoku.questions.option import Option, ValueKind
from sudoku.web.api.registry import ENDPOINTS
from sudoku.web.security import HEADERS
from tests.cli.command import SOLUTION, UNIQUE

STATUSES = {200, 400, 403, 404, 405, 408, 413, 415, 422, 503}
"""What a request may be answered with; 500 is a fault of ours."""
SECRETS = ("Traceback", ".py", "site-packages", "/root", "/tmp", "/home", "/usr")  # noqa: S108
SECONDS = 0.2
"""The budget of nearly all questions."""
CONNECTIONS = 8
PIECES = (
    "12..34..2143432.", UNIQUE, SOLUTION, "empty", ".", "1" * 81, "0" * 1024, "# rule: killer 3",
    "# box: 99x99", "# rule: digits 0-999999999", "# hidden 99999999", "{}", "[[1,2],[3,4]]",
    "https://f-puzzles.com/?load=", "killer 10: r1c1-9", "thermo: r1c1 r1c2", "file:///etc/passwd",
    "../../etc/passwd", "\x00", "\ud800", "\U0001f9e9", "١٢٣", "<script>", "%00", "\r\n\r\n",
)  # fmt: skip


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    content: bytes


def any_value(random: Random, depth: int = 0) -> Any:
    """Any JSON value."""
    scalars = [None, True, 0, -1, 0.1, 1e308, 10**400, "", random.choice(PIECES), SECONDS]
    if depth < 2 and random.random() < 0.3:
        few = range(random.randrange(4))
        if random.random() < 0.5:
            return [any_value(random, depth + 1) for _ in few]
        return {random.choice(string.ascii_letters): any_value(random, depth + 1) for _ in few}
    return random.choice(scalars)


def text(random: Random) -> str:
    """Text that may look like a puzzle."""
    if random.random() < 0.4:
        return random.choice([UNIQUE, "12..34..2143432.", "empty"])
    pieces = [random.choice(PIECES) for _ in range(random.randrange(1, 4))]
    joined = random.choice(["", "\n", " ", ": "]).join(pieces)
    if random.random() < 0.2:
        cut = random.randrange(len(joined) + 1)
        joined = joined[:cut] + random.choice(string.printable) + joined[cut:]
    return joined * random.choice([1, 1, 1, 1, 50])


def value_of(random: Random, option: Option) -> Any:
    """A value for an option, mostly of its kind."""
    if random.random() < 0.15:
        return any_value(random)
    match option.kind:
        case ValueKind.CHOICE:
            return random.choice(option.choices)
        case ValueKind.BOOLEAN:
            return random.random() < 0.5
        case ValueKind.INTEGER | ValueKind.NUMBER:
            return random.choice([0, 1, 2, -1, 7, option.least, option.most, 0.5])
        case ValueKind.TEXTS:
            return [text(random) for _ in range(random.randrange(3))]
        case ValueKind.TEXT | ValueKind.NAME:
            return text(random)


def body(random: Random, name: str) -> bytes:
    """A body for a question: well formed, malformed, or no JSON at all."""
    question = ENDPOINTS.get(name)
    fields: dict[str, Any] = {"puzzle": UNIQUE}
    if question is not None:
        few = [o for o in question.options if o.is_required or random.random() < 0.2]
        fields = {option.name: value_of(random, option) for option in few}
        if any(option.name == "seconds" for option in question.options):
            fields["seconds"] = SECONDS
    content = json.dumps(fields).encode()
    return random.choice(
        [
            *[content] * 40,
            content[: random.randrange(len(content) + 1)],
            content.replace(b":", random.choice([b"", b"::", b"\xff"]), 1),
            b"[" * random.choice([10, 100_000]),
            json.dumps(any_value(random)).encode(),
            random.randbytes(random.randrange(200)),
            b'{"puzzle": NaN}',
            b'{"puzzle": "' + b"." * random.choice([10, 900_000, 1_100_000]) + b'"}',
        ]
    )


def request(random: Random, host: str) -> bytes:
    """A request as it is sent. The last header has it close the connection."""
    name = random.choice([*ENDPOINTS, *ENDPOINTS, "rules", "nothing", "", "..", "%2e%2e/app.py"])
    method = random.choice(["POST"] * 60 + ["GET", "PUT", "HEAD", "BREW"])
    content = body(random, name)
    lines = [
        f"{method} /api/{name} HTTP/1.1",
        f"Host: {random.choice([host] * 20 + ['evil.example', ''])}",
        f"Content-Type: {random.choice(['application/json'] * 20 + ['text/plain'])}",
        f"Accept: {random.choice(['*/*', 'application/x-ndjson'])}",
        f"Content-Length: {random.choice([len(content)] * 20 + [0, -1, 10**12, 'x'])}",
        *random.choice([[]] * 20 + [["Origin: http://evil.example"], ["X-Tab: " + "x" * 500]]),
        "Connection: close",
    ]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + content


async def sent(address: str, content: bytes) -> Answer | None:
    """The answer to bytes; None if the connection ends without one."""
    parts = urlsplit(address)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    try:
        writer.write(content)
        answer = await asyncio.wait_for(reader.read(), 60)
    except (ConnectionError, TimeoutError):
        return None
    finally:
        writer.close()
    head, _, rest = answer.partition(b"\r\n\r\n")
    if not head:
        return None
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = dict(line.lower().split(": ", 1) for line in lines)
    return Answer(int(first.split()[1]), headers, rest)


def wrong(asked: bytes, answer: Answer) -> str | None:
    """What the answer to a request must not be; None if nothing is wrong."""
    if answer.status not in STATUSES:
        return f"status {answer.status}: {answer.content[:200]!r}"
    for secret in SECRETS:
        if secret.encode() in answer.content and secret.encode() not in asked:
            return f"{secret} in {answer.content[:300]!r}"
    if {n: answer.headers.get(n.lower()) for n in HEADERS} != {
        name: value.lower() for name, value in HEADERS.items()
    }:
        return f"headers {answer.headers}"
    return None


async def fuzz(address: str, number: int, seed: int) -> tuple[Counter[int], list[str]]:
    """Send so many requests. How often each status came (0 for no answer), and what was wrong."""
    random, host = Random(seed), urlsplit(address).netloc
    statuses, faults = Counter[int](), list[str]()
    contents = iter([request(random, host) for _ in range(number)])

    async def send_on() -> None:
        for content in contents:
            answer = await sent(address, content)
            statuses[answer.status if answer else 0] += 1
            if answer and (fault := wrong(content, answer)):
                faults.append(f"{content[:1000]!r}: {fault}")

    await asyncio.gather(*[send_on() for _ in range(CONNECTIONS)])
    return statuses, faults


def question(host: str, fields: dict[str, Any]) -> bytes:
    """A right request for a verdict."""
    content = json.dumps(fields).encode()
    lines = ["POST /api/check HTTP/1.1", f"Host: {host}", "Content-Type: application/json",
             f"Content-Length: {len(content)}", "Connection: close"]  # fmt: skip
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + content


async def flood(address: str, number: int) -> Counter[int]:
    """Ask so many right questions at the same time, half of them long, and how they ended."""
    host = urlsplit(address).netloc
    short = question(host, {"puzzle": UNIQUE})
    long = question(host, {"puzzle": "empty", "box": "5x5", "seconds": SECONDS})
    answers = await asyncio.gather(
        *[sent(address, [short, long][n % 2]) for n in range(number)], return_exceptions=True
    )
    return Counter(answer.status if isinstance(answer, Answer) else 0 for answer in answers)


async def still_answers(address: str) -> bool:
    """Whether a right question gets its answer; it is asked again while the server is busy."""
    content = question(urlsplit(address).netloc, {"puzzle": UNIQUE})
    end = monotonic() + 60
    while monotonic() < end:
        answer = await sent(address, content)
        if answer is not None and answer.status != 503:
            return answer.status == 200 and json.loads(answer.content)["solutions"] == [SOLUTION]
        await asyncio.sleep(0.2)
    return False
