"""--dask: the same output as without, and errors in one sentence."""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sudoku import MissingLibraryError, answer_all
from sudoku.batch.executors.cluster import opening
from tests.batch.cluster.processes import Processes, answering
from tests.batch.resuming.test_changed_inputs import assert_an_edit_is_noticed
from tests.cases import for_each
from tests.cli.command import CLASH, EMPTY, SOLUTION, UNIQUE, Command, refusal, sudoku

pytestmark = [pytest.mark.slow, pytest.mark.thorough]

LINES = f"{UNIQUE}\n{CLASH}\n{EMPTY}\nbad\n{SOLUTION}\n12..34..2143432.\n"
"""Of all verdicts, sizes 9 and 4, and one that cannot be read."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    processes = Processes(tmp_path_factory.mktemp("cluster"), [])
    try:
        processes.have_workers(1)
        yield processes.address
    finally:
        processes.end()


def untimed(text: str) -> str:
    return re.sub(r'seconds": [\d.e-]+', "", text)


@for_each("command", ["check", "check --json --model reference", "solve", "check --prove"])
def test_what_is_printed_is_the_same(address: str, command: str) -> None:
    here = sudoku(*command.split(), stdin=LINES)
    there = sudoku(*command.split(), "--dask", address, stdin=LINES)
    assert (there.code, untimed(there.out), there.err) == (here.code, untimed(here.out), here.err)
    assert here.code == 2
    assert here.out


@for_each("command", ["check", "check -m sat", "count", "candidates", "clues"])
def test_tables_are_the_same(address: str, command: str, tmp_path: Path) -> None:
    puzzles = tmp_path / "puzzles.txt"
    puzzles.write_text(f"{UNIQUE}\n{CLASH}\n{SOLUTION}\n" * 40)
    tables = [tmp_path / "here.csv", tmp_path / "there.csv"]
    name, *options = command.split()
    runs = [
        sudoku(name, *options, *dask, "--quiet", "--overwrite", "-o", str(table), str(puzzles))
        for table, dask in zip(tables, [[], ["--dask", address]], strict=True)
    ]
    assert (runs[1].code, runs[1].err) == (runs[0].code, runs[0].err)
    assert tables[1].read_bytes() == tables[0].read_bytes()
    assert tables[0].read_text().count("\n") == 121


@for_each("name", ["a.txt", "a.parquet", "-"])
def test_an_input_that_was_edited_is_refused(
    address: str, name: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    assert_an_edit_is_noticed(tmp_path_factory.mktemp("a"), name, ("--dask", address))


def test_certificates_are_written_for_what_a_cluster_proves(address: str, tmp_path: Path) -> None:
    done = sudoku("prove", "--dask", address, "-o", str(tmp_path / "proof"), UNIQUE)
    assert done.code == 0
    assert sudoku("verify", str(tmp_path / "proof")).code == 0


def test_ctrl_c_ends_a_cluster_on_this_machine_without_a_word_from_its_workers() -> None:
    """A terminal sends it to all processes of the command."""
    with Command("check", "--dask", "local", "--jobs", "1") as process:
        process.type(f"{UNIQUE}\n")
        assert process.line() == f"unique {SOLUTION}\n"
        assert process.end(signal.SIGINT, of_group=True) == (130, "", "interrupted\n")


@for_each(
    "address, expected",
    [
        (
            "tcp://127.0.0.1:1",
            "tcp://127.0.0.1:1: no Dask scheduler answers there within 0 seconds",
        ),
        ("tls://127.0.0.1:1", "perhaps check your TLS configuration"),
        ("nonsense", "expected the address of a scheduler such as tcp://host:8786, or local"),
    ],
)
def test_a_wrong_address_is_told_in_one_sentence(
    address: str, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "FIRST_SECONDS", 0.2)
    done = sudoku("check", "--dask", address, UNIQUE)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert expected in done.err
    assert " object at 0x" not in done.err


@for_each("greeting", [b"", b"SSH-2.0-OpenSSH_9.2p1\r\n", b"HTTP/1.1 400 Bad Request\r\n\r\n"])
def test_something_else_that_answers_is_no_scheduler(
    greeting: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "FIRST_SECONDS", 0.2)
    with answering(greeting) as address:
        done = sudoku("check", "--dask", address, UNIQUE)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert done.err.startswith(f"{address}: no Dask scheduler answers there")


def test_without_dask_the_command_to_install_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    for name in ("connection", "opening"):
        monkeypatch.delitem(sys.modules, f"sudoku.batch.executors.cluster.{name}", raising=False)
    with pytest.raises(MissingLibraryError, match=r"pip install '\.\[cluster\]' in a clone"):
        next(answer_all([UNIQUE], dask="local"))


@for_each(
    "arguments, expected",
    [
        (["canon", "--distance", "--dask", "local"], "--dask cannot be used with --distance"),
        (
            ["check", "--dask", "tcp://host:1", "--jobs", "2"],
            "--jobs cannot be used with a cluster",
        ),
    ],
)
def test_options_that_do_not_go_together_are_refused(arguments: list[str], expected: str) -> None:
    assert expected in refusal(*arguments, UNIQUE)
