"""What the server refuses: other hosts, other pages, other bodies, and those without a token."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import quote

import pytest

from sudoku.web import asking
from sudoku.web.security import HEADERS, MOST_BYTES
from sudoku.web.settings import Settings
from sudoku.web.workers.job import Job
from tests.web.in_process import CHECK, HOST, JSON, PORT, AtOnce, post, request

TOKEN = "a-token"  # noqa: S105
OPEN = Settings(PORT, "0.0.0.0", TOKEN)  # noqa: S104  # nothing listens


@pytest.mark.parametrize("host", [HOST, f"localhost:{PORT}", f"[::1]:{PORT}", f"LOCALHOST:{PORT}"])
def test_this_machine_is_answered_by_each_of_its_names(host: str) -> None:
    assert post({"host": host, "origin": f"http://{host}"}).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "", "evil.example", f"evil.example:{PORT}", "127.0.0.1", "127.0.0.1:1", f"127.0.0.2:{PORT}",
        f"127.0.0.1.evil.example:{PORT}", f"{HOST}@evil.example", f"{HOST} ", f"user@{HOST}",
    ],
)  # fmt: skip
def test_a_request_under_another_name_is_refused(host: str) -> None:
    for answer in (post({"host": host}), request("GET", "/", headers={"host": host})):
        assert answer.status_code == 403
        assert "Host" in answer.json()["error"]


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": f"https://{HOST}"},
        {"origin": "http://127.0.0.1:1"},
        {"origin": f"http://localhost:{PORT}"},  # the Host is another name
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},  # another port of this machine
        {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"},
    ],
)
def test_other_pages_may_not_ask(headers: dict[str, str]) -> None:
    pool = AtOnce()
    answer = post(headers, pool=pool)
    assert answer.status_code == 403
    assert answer.json() == {"error": "other pages may not ask this server"}
    assert pool.asked == []


def test_a_link_on_another_page_may_lead_to_the_page_but_not_to_the_api() -> None:
    link = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    assert request("GET", "/", headers=link).status_code == 200
    assert request("GET", "/api/health", headers=link).status_code == 403


@pytest.mark.parametrize(
    "kind", ["", "text/plain", "application/x-www-form-urlencoded", "application/jsonp"]
)
def test_what_a_foreign_form_can_send_is_refused(kind: str) -> None:
    assert post({"content-type": kind}).status_code == 415


def test_a_content_type_may_state_the_encoding() -> None:
    assert post({"content-type": "Application/JSON; charset=utf-8"}).status_code == 200


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"])
def test_other_methods_are_refused(method: str) -> None:
    answer = request(method, "/api/check", content=CHECK)
    assert answer.status_code == 405
    assert "access-control-allow-origin" not in answer.headers


def test_a_body_is_at_most_a_megabyte() -> None:
    fits = CHECK + b" " * (MOST_BYTES - len(CHECK))
    assert post(content=fits).status_code == 200
    answer = post(content=fits + b" ")
    assert (answer.status_code, answer.json()["error"]) == (
        413,
        "expected a body of at most 1,000,000 bytes",
    )


def test_a_body_that_does_not_state_its_length_is_cut_off_as_well() -> None:
    sent = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal sent
        while True:
            sent += 100_000
            yield b" " * 100_000

    pool = AtOnce()
    assert post(content=endless(), pool=pool).status_code == 413
    assert sent <= 10 * MOST_BYTES
    assert pool.asked == []


@pytest.mark.parametrize("length", ["-1", "1e3", "9" * 30])
def test_a_wrong_length_is_refused(length: str) -> None:
    assert post({"content-length": length}).status_code in (400, 413)


@pytest.mark.parametrize("seconds", ["NaN", "-NaN", "true", '"1"', "[]"])
def test_only_a_number_is_a_time_limit_of_the_pool(seconds: str) -> None:
    class Noting(AtOnce):
        def ask(self, client: str, name: str, body: bytes, seconds: float | None) -> Job:
            assert seconds is None
            return super().ask(client, name, body, seconds)

    body = f'{{"puzzle": "1234341221434321", "seconds": {seconds}}}'.encode()
    assert post(content=body, pool=Noting()).status_code in (400, 422)


def test_bodies_on_their_way_are_limited_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "MOST_ARRIVING", 2 * len(CHECK))

    async def held() -> AsyncIterator[bytes]:
        yield CHECK
        yield CHECK
        yield b" "

    answer = post(content=held())
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")


def test_without_the_token_nothing_is_answered() -> None:
    wrong: list[dict[str, str | bytes]] = [
        {},
        {"authorization": "Bearer a-toke"},
        {"authorization": b"Bearer \xe4"},
        {"authorization": f"Basic {TOKEN}"},
        {"cookie": f"sudoku_token_{PORT}=other"},
        {"cookie": f"sudoku_token_1={TOKEN}"},
        {"cookie": "=;=\x7f"},
    ]
    for headers in wrong:
        assert post(headers, settings=OPEN).status_code == 403
    for path in ("/", "/main.js", "/api/health", f"/main.js?token={TOKEN}", "/?token=other"):
        assert request("GET", path, settings=OPEN).status_code == 403
    for right in ({"authorization": f"Bearer {TOKEN}"}, {"cookie": f"sudoku_token_{PORT}={TOKEN}"}):
        assert post(right, settings=OPEN).status_code == 200


@pytest.mark.parametrize("token", [TOKEN, 'a&b; c=%41 "d"'])
def test_the_printed_address_gives_the_browser_a_cookie_that_other_sites_cannot_use(
    token: str,
) -> None:
    settings = Settings(PORT, "0.0.0.0", token)  # noqa: S104  # nothing listens
    answer = request("GET", f"/?token={quote(token)}", settings=settings)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    cookie, *properties = answer.headers["set-cookie"].split("; ")
    assert {*properties} == {"HttpOnly", "SameSite=Strict", "Path=/"}
    assert request("GET", "/", headers={"cookie": cookie}, settings=settings).status_code == 200


def test_a_server_for_other_machines_has_any_address_but_no_foreign_name() -> None:
    key = {"authorization": f"Bearer {TOKEN}"}
    for host, status in (("192.168.1.5", 200), ("[fe80::1]", 200), ("evil.example", 403)):
        assert post({**key, "host": f"{host}:{PORT}"}, settings=OPEN).status_code == status
    one = Settings(PORT, "192.168.1.5", TOKEN)
    for host, status in (("192.168.1.5", 200), ("127.0.0.1", 403), ("192.168.1.6", 403)):
        assert post({**key, "host": f"{host}:{PORT}"}, settings=one).status_code == status


@pytest.mark.parametrize("path", ["/", "/main.js", "/nothing", "/api/nothing", "/api/health"])
def test_every_answer_has_the_headers(path: str) -> None:
    for answer in (request("GET", path), request("GET", path, headers={"host": "evil.example"})):
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert answer.headers["cache-control"] in ("no-store", "no-cache")
        assert "server" not in answer.headers


@pytest.mark.parametrize(
    "path",
    [
        "/../app.py", "/%2e%2e/app.py", "/..%2fapp.py", "/style", "/style/", "//etc/passwd", "/%00",
        "/page/../../app.py", "/.hidden", "/main.py", "/main.js/", "/style/..%5c..%5capp.py",
        "/etc/passwd", "/index.html%00.js", "/api",
    ],
)  # fmt: skip
def test_nothing_but_the_files_of_the_page_is_served(path: str) -> None:
    answer = request("GET", path)
    assert answer.status_code == 404
    assert answer.json() == {"error": "there is no such page"}


@pytest.mark.parametrize("path", ["/api/", "/api/check/", "/api/%2e%2e/app.py", "/api/é%0a"])
def test_no_other_question_is_answered(path: str) -> None:
    assert request("GET", path).status_code == 404
    assert request("POST", path, headers=JSON, content=CHECK).status_code == 404


def test_files_have_their_own_media_types_and_are_sent_once() -> None:
    for path, kind in (("/", "text/html"), ("/main.js", "text/javascript"),
                       ("/style/page.css", "text/css")):  # fmt: skip
        first = request("GET", path)
        assert first.headers["content-type"] == f"{kind}; charset=utf-8"
        again = request("GET", path, headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


def test_an_internal_error_tells_nothing_of_this_machine(
    capsys: pytest.CaptureFixture[str],
) -> None:
    class Broken(AtOnce):
        def ask(self, *_args: object, **_options: object) -> object:  # type: ignore[override]
            raise RuntimeError(f"in {Path.home()}")

    answer = post(pool=Broken())
    assert answer.status_code == 500
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    sentence = answer.json()["error"]
    assert str(Path.home()) not in sentence
    printed = capsys.readouterr().err
    assert sentence.split(",")[0] in printed
    assert str(Path.home()) in printed
