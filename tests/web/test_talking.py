"""The connection that stays open: questions, answers, and who may open it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest
from wsproto import ConnectionType, WSConnection
from wsproto.events import CloseConnection, Message, Request, TextMessage
from wsproto.frame_protocol import CloseReason

from sudoku.web import serving, talking
from sudoku.web.app import LIVE, create_app
from sudoku.web.questions import HEARTBEAT
from sudoku.web.security import MOST_BYTES
from sudoku.web.settings import Settings
from sudoku.web.workers.job import Job
from sudoku.web.workers.pool import Pool
from sudoku.web.workers.waiting import BusyError
from tests.web.in_process import CHECK, HOST, PLAIN, AtOnce, Connect, in_server, post, request

TOKEN = "a-token"  # noqa: S105
BODY = CHECK.decode()


class Client:
    """The browser's side of a connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self.writer = reader, writer
        self._connection = WSConnection(ConnectionType.CLIENT)

    def send(self, text: str) -> None:
        self.writer.write(self._connection.send(Message(text)))

    async def closed(self) -> int:
        """The code with which the server closes the connection."""
        while True:
            event = await self._event()
            if isinstance(event, CloseConnection):
                return event.code

    async def reply(self) -> tuple[str, dict[str, Any]]:
        """The first line of the next message, and the JSON below."""
        text, is_whole = "", False
        while not is_whole:
            event = await self._event()
            assert isinstance(event, TextMessage), event
            text, is_whole = text + event.data, event.message_finished
        head, _, line = text.partition("\n")
        return head, json.loads(line)

    async def open(self, path: str = LIVE, **headers: str) -> int:
        """Ask for the connection. Returns the HTTP status of the reply."""
        headers = {"host": HOST, **headers}
        extra = [(name.encode(), value.encode()) for name, value in headers.items()]
        asked = [(name, value) for name, value in extra if name != b"host"]
        request = Request(host=headers["host"], target=path, extra_headers=asked)
        self.writer.write(self._connection.send(request))
        answer = await self._reader.readuntil(b"\r\n\r\n")
        self._connection.receive_data(answer)
        assert [*self._connection.events()]
        return int(answer.split()[1])

    async def _event(self) -> Any:
        while True:
            for event in self._connection.events():
                return event
            data = await self._reader.read(65536)
            self._connection.receive_data(data or None)


class Unanswered(Pool):
    """Never answers."""

    def __init__(self) -> None:
        super().__init__(1, 10)
        self.asked: list[Job] = []
        self.cancelled: list[Job] = []

    def ask(self, client: str, name: str, body: bytes, seconds: float | None) -> Job:
        self.asked.append(Job(client, name, body, seconds or 10))
        return self.asked[-1]

    def cancel(self, job: Job) -> None:
        self.cancelled.append(job)


class Refusing(Pool):
    """Has too many questions already."""

    def __init__(self) -> None:
        super().__init__(1, 10)

    def ask(self, *_: Any) -> Job:
        raise BusyError("too many questions")


Scenario = Callable[[Callable[[], Awaitable[Client]]], Awaitable[Any]]


def result(scenario: Scenario, pool: Pool | None = None, settings: Settings = PLAIN) -> Any:
    """What a scenario returns, which gets a function that connects to a server."""

    async def run(connect: Connect) -> Any:
        async def client() -> Client:
            return Client(*await connect())

        return await scenario(client)

    return in_server(run, create_app(settings, pool or AtOnce()))


def replies(*messages: str, pool: Pool | None = None) -> Sequence[tuple[str, dict[str, Any]]]:
    """The replies to these messages over one connection, one for each."""

    async def scenario(connect: Callable[[], Awaitable[Client]]) -> Any:
        client = await connect()
        assert await client.open() == 101
        for message in messages:
            client.send(message)
        return [await client.reply() for _ in messages]

    found: Sequence[tuple[str, dict[str, Any]]] = result(scenario, pool)
    return found


def code_after(*messages: str, pool: Pool | None = None) -> int:
    """The code with which the server closes a connection after these messages."""

    async def scenario(connect: Callable[[], Awaitable[Client]]) -> int:
        client = await connect()
        assert await client.open() == 101
        for message in messages:
            client.send(message)
        return await client.closed()

    code: int = result(scenario, pool)
    return code


def test_answers_are_those_of_requests() -> None:
    known = post().json()
    [(head, found)] = replies(f"17 check\n{BODY}")
    assert head == "17 200"
    assert [*found] == ["answer"]
    for each in (known, found["answer"]):
        del each["seconds"], each["effort"]
    assert found["answer"] == known


def test_each_reply_has_the_number_and_the_status_of_its_question() -> None:
    found = replies("1 check\n{", "2 check\n{}", "3 nothing\n{}", f"4 check\n{BODY}")
    assert sorted(head for head, _ in found) == ["1 400", "2 422", "3 404", "4 200"]
    assert all("error" in values for head, values in found if head != "4 200")


def test_questions_are_refused_while_too_many_wait() -> None:
    [(head, values)] = replies(f"1 check\n{BODY}", pool=Refusing())
    assert (head, values) == ("1 503", {"error": "too many questions"})


@pytest.mark.slow
def test_a_long_question_tells_that_it_waits_and_its_number_stops_it() -> None:
    pool = Unanswered()

    async def scenario(connect: Callable[[], Awaitable[Client]]) -> None:
        client = await connect()
        await client.open(f"{LIVE}?tab=mine")
        client.send(f"5 check\n{BODY}")
        head, values = await client.reply()
        assert head == "5 200"
        assert values["progress"]["seconds"] >= HEARTBEAT - 0.1
        assert pool.cancelled == []
        client.send("5")
        while not pool.cancelled:
            await asyncio.sleep(0.01)

    result(scenario, pool)
    assert pool.cancelled == pool.asked
    assert [job.client for job in pool.asked] == ["127.0.0.1 mine"]


def test_a_lost_connection_stops_its_questions() -> None:
    pool = Unanswered()

    async def scenario(connect: Callable[[], Awaitable[Client]]) -> None:
        client, other = await connect(), await connect()
        await client.open()
        await other.open()
        for number in range(3):
            client.send(f"{number} check\n{BODY}")
        other.send(f"0 check\n{BODY}")
        while len(pool.asked) < 4:
            await asyncio.sleep(0.01)
        client.writer.close()
        while len(pool.cancelled) < 3:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.05)
        assert len({job.client for job in pool.cancelled}) == 1
        assert len(pool.cancelled) == 3

    result(scenario, pool)


@pytest.mark.parametrize(
    "message", ["", "check", "x check\n{}", "1 check", "1 Check\n{}", "-1", "1 check {}"]
)
def test_other_messages_close_the_connection(message: str) -> None:
    assert code_after(message) == CloseReason.PROTOCOL_ERROR


def test_too_many_questions_at_once_close_the_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talking, "MOST_AT_ONCE", 3)
    pool = Unanswered()
    messages = [f"{number} check\n{BODY}" for number in range(4)]
    assert code_after(*messages, pool=pool) == CloseReason.TRY_AGAIN_LATER
    assert pool.cancelled == pool.asked
    assert len(pool.asked) == 3


def test_a_message_has_at_most_as_many_bytes_as_a_body() -> None:
    long = f"1 check\n{' ' * MOST_BYTES}"
    assert code_after(long) == CloseReason.MESSAGE_TOO_BIG


@pytest.mark.slow
def test_connections_may_be_idle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "IDLE_SECONDS", 0.05)

    async def scenario(connect: Callable[[], Awaitable[Client]]) -> Any:
        client = await connect()
        await client.open()
        await asyncio.sleep(0.3)
        client.send(f"1 check\n{BODY}")
        return await client.reply()

    assert result(scenario)[0] == "1 200"


def test_the_number_of_connections_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talking, "MOST_CONNECTIONS", 2)

    async def scenario(connect: Callable[[], Awaitable[Client]]) -> list[int]:
        clients = [await connect() for _ in range(4)]
        found = [await client.open() for client in clients[:3]]
        clients[0].writer.close()
        await asyncio.sleep(0.1)
        return [*found, await clients[3].open()]

    assert result(scenario) == [101, 101, 403, 101]


OPENINGS: list[tuple[dict[str, str], int]] = [
    ({}, 101),
    ({"origin": f"http://{HOST}"}, 101),
    ({"origin": f"http://{HOST}", "sec-fetch-site": "same-origin"}, 101),
    ({"origin": "http://evil.example"}, 403),
    ({"origin": "null"}, 403),
    ({"origin": f"https://{HOST}"}, 403),
    ({"sec-fetch-site": "cross-site"}, 403),
    ({"host": "evil.example:8470"}, 403),
    ({"host": "evil.example:8470", "origin": "http://evil.example:8470"}, 403),
]


@pytest.mark.parametrize(("headers", "status"), OPENINGS)
def test_only_this_page_may_open_the_connection(headers: dict[str, str], status: int) -> None:
    async def scenario(connect: Callable[[], Awaitable[Client]]) -> int:
        return await (await connect()).open(**headers)

    assert result(scenario) == status


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 403),
        ({"authorization": "Bearer wrong"}, 403),
        ({"authorization": f"Bearer {TOKEN}"}, 101),
        ({"cookie": f"sudoku_token_8470={TOKEN}"}, 101),
    ],
)
def test_a_token_is_required_of_connections_too(headers: dict[str, str], status: int) -> None:
    async def scenario(connect: Callable[[], Awaitable[Client]]) -> int:
        return await (await connect()).open(**headers)

    assert result(scenario, settings=Settings(8470, token=TOKEN)) == status


def test_other_addresses_are_no_connections() -> None:
    async def scenario(connect: Callable[[], Awaitable[Client]]) -> int:
        return await (await connect()).open("/api/check")

    assert result(scenario) == 404


def test_a_request_for_the_address_of_the_connection_is_refused() -> None:
    assert request("GET", LIVE).status_code == 404
