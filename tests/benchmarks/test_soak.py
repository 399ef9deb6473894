"""A soak test goes on where it was, repeats nothing, forgets no disagreement and mixes nothing."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from benchmarks.__main__ import main
from benchmarks.framework.report import BenchmarkError
from benchmarks.soak.asked import all_models
from benchmarks.soak.store import SoakStore
from tests.benchmarks import soaking
from tests.fragile import search_path, wait_until

pytestmark = pytest.mark.slow

SMALL_RUN = ["--boxes", "2x2,2x3", "--models", "reference,sat", "--shrink-seconds", "0"]
CONDITIONS = {"seed": 0}


def soak(store: Path, *more: str) -> int:
    return main(["soak", "--store", str(store), *SMALL_RUN, *more])


def blocks(store: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in store.read_text(encoding="utf-8").splitlines()[1:]]


def families(store: Path, box: str) -> list[int]:
    of_box = [block for block in blocks(store) if block["box"] == box]
    return [number for block in of_box for number in range(block["first"], block["next"])]


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "soak.jsonl"


def test_it_prints_who_was_asked_and_which_classes_were_tried(
    store: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert soak(store, "--families", "24") == 0
    printed = capsys.readouterr().out
    assert "| reference |" in printed
    assert "| sat |" in printed
    assert "| two digits missing |" in printed
    assert "0 disagreements" in printed
    assert families(store, "2x2") == list(range(24))


def test_it_ends_when_its_minutes_are_up(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert soak(store, "--minutes", "0.02") == 0
    assert "--minutes 0.02" in capsys.readouterr().out
    assert families(store, "2x2")


def test_it_goes_on_with_the_next_family_and_counts_all_runs(
    store: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for count in ("105", "3", "2"):
        assert soak(store, "--families", count) == 0
    told = blocks(store)
    assert [(block["box"], block["first"], block["next"]) for block in told] == [
        ("2x2", 0, 100),
        ("2x3", 0, 5),
        ("2x2", 100, 103),
        ("2x3", 5, 7),
    ]
    printed = capsys.readouterr()
    puzzles = sum(block["tally"]["puzzles"] for block in told)
    assert f"- {puzzles} puzzles in 4 blocks, {2 * puzzles} answers" in printed.out
    assert "goes on with 2x2 family 103, 2x3 family 5" in printed.err


def test_boards_with_rules_are_asked_about_all_their_solutions(
    store: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert soak(store, "--variants", "--families", "30") == 0
    printed = capsys.readouterr().out
    assert "| all grids by definition |" in printed
    assert "| contradicted |" in printed
    assert "| extended |" in printed
    assert "| digits |" in printed
    assert "30 random boards with rules of their own" in printed
    (block,) = blocks(store)
    told = {one["contestant"]: one["verdicts"] for one in block["tally"]["contestants"]}
    assert told["sat"] == told["reference"]
    tried = told["all grids by definition"]  # on boards with the digits 1 to 4
    assert sum(told["sat"].values()) > sum(tried.values()) > sum(told["sat"].values()) / 2
    assert all(tried[verdict] <= count for verdict, count in told["sat"].items())
    assert sum(block["kinds"].values()) >= 30
    assert soak(store, "--variants", "--families", "1") == 0
    assert soak(store, "--families", "1") == 1
    assert "was begun with variants True, now False" in capsys.readouterr().err


def test_a_run_in_pieces_asks_what_one_in_a_piece_asks(store: Path, tmp_path: Path) -> None:
    whole = tmp_path / "whole.jsonl"
    for path, counts in ((store, ["7", "1", "4"]), (whole, ["12"])):
        for count in counts:
            soak(path, "--boxes", "2x3", "--families", count)
    tried = [sum(block["tally"]["puzzles"] for block in blocks(path)) for path in (store, whole)]
    assert tried[0] == tried[1] > 12


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (["--boxes", "2x2"], "boxes 2x2,2x3, now 2x2"),
        (["--models", "sat"], "models reference,sat, now sat"),
    ],
)
def test_a_store_of_other_settings_is_refused_and_left_as_it_is(
    store: Path, other: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    soak(store, "--families", "1")
    written = store.read_bytes()
    assert soak(store, "--families", "1", *other) == 1
    assert f"was begun with {told}: expected the same" in capsys.readouterr().err
    assert store.read_bytes() == written


def test_families_that_are_missing_or_twice_are_refused(store: Path) -> None:
    SoakStore(store, CONDITIONS).close()
    header = store.read_text(encoding="utf-8")
    for first, following in pairwise((0, 4, 2)):
        fields = {"box": "2x2", "first": first, "next": following, "tally": {}}
        line = json.dumps(fields) + "\n"
        store.write_text(header + line + line, encoding="utf-8")
        with pytest.raises(BenchmarkError, match="expected them from"):
            SoakStore(store, CONDITIONS)


def test_a_disagreement_is_told_small_and_kept_when_its_cause_is_gone(
    store: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    soaking.install(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    cure = tmp_path / "cure"
    args = ["--models", f"sat,reference,mistaken:{cure}", "--boxes", "2x2", "--shrink-seconds", "5"]
    assert soak(store, "--families", "12", *args) == 1
    first = capsys.readouterr()
    assert f"| mistaken:{cure} misses solutions |" in first.out
    assert f"| `sudoku crosscheck -m sat -m mistaken:{cure} --box 2x2 " in first.out
    assert first.out.count(" misses solutions |") == 5 < len(blocks(store)[0]["disagreements"])
    assert "disagreement in 2x2 family " in first.err
    assert " disagreements, 0 failed answers" in first.err
    found = [each for block in blocks(store) for each in block["disagreements"]]
    assert {each["family"] for each in found} <= set(range(12))
    assert all(each["wrong"][0]["contestant"] == f"mistaken:{cure}" for each in found)
    cure.touch()
    assert soak(store, "--families", "12", *args) == 1
    assert [each for block in blocks(store) for each in block["disagreements"]] == found
    assert len(blocks(store)) == 2
    assert f"{len(found)} disagreements" in capsys.readouterr().out


@pytest.mark.skipif(sys.platform == "win32", reason="sends signals")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 0)])
def test_a_signal_ends_it_after_the_family_with_all_tables(
    store: Path, tmp_path: Path, number: int, code: int
) -> None:
    soaking.install(tmp_path)
    notes = tmp_path / "notes"
    command = [sys.executable, "-m", "benchmarks", "soak", "--store", str(store)]
    command += ["--boxes", "2x2", "--models", f"reference,slow:{notes}"]
    with subprocess.Popen(
        command,
        env=search_path(tmp_path),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        wait_until(lambda: notes.exists() and notes.stat().st_size >= 15)
        process.send_signal(number)
        out, err = process.communicate(timeout=60)
    assert process.returncode == code, err
    assert "| reference |" in out
    (block,) = blocks(store)
    assert 3 <= block["next"] < 100
    assert block["tally"]["puzzles"] == notes.stat().st_size


def test_all_models_are_each_implementation_once() -> None:
    asked = all_models()
    assert len(asked) == len(set(asked))
    assert {"cpsat", "reference", "sat", "sat:minisat22", "sat:kissat404"} < set(asked)


@pytest.mark.parametrize(
    ("args", "told"),
    [(["--models", "sat,sat"], "each model once"), (["--models", "satt"], "did you mean 'sat'")],
)
def test_names_that_cannot_be_asked_are_refused_before_the_store_is_made(
    store: Path, args: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert soak(store, *args) == 1
    assert told in capsys.readouterr().err
    assert not store.exists()
