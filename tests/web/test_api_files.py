"""Texts, files and certificates that go through the HTTP API."""

from __future__ import annotations

import json
import zipfile
from base64 import b64encode
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from sudoku.web.api.asking import answered
from sudoku.web.api.endpoints import texts as read
from sudoku.web.api.openapi import DATA
from tests.cli.command import sudoku
from tests.web.asking import asked, file_of, streamed

UNIQUE = "12..34..2143432."


def certificate(puzzle: str) -> bytes:
    file = file_of("certificate", {"puzzle": puzzle})
    assert (file.media_type, file.name) == ("application/zip", "certificate.zip")
    return file.content


def test_a_certificate_is_accepted_by_the_command(tmp_path: Path) -> None:
    path = tmp_path / "certificate.zip"
    path.write_bytes(certificate(UNIQUE))
    run = sudoku("verify", str(path))
    assert run.code == 0
    assert "unique" in run.out


def test_a_certificate_is_verified() -> None:
    content = certificate("11..............")
    reply = asked("verify", {"certificate": b64encode(content).decode()})
    assert (reply["accepted"], reply["claim"]) == (True, "unsatisfiable")
    assert reply["path"] == "certificate.zip"
    with zipfile.ZipFile(BytesIO(content)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    files["puzzle.txt"] = files["puzzle.txt"].replace(b"11", b"12")
    damaged = BytesIO()
    with zipfile.ZipFile(damaged, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    reply = asked("verify", {"certificate": b64encode(damaged.getvalue()).decode()})
    assert not reply["accepted"]
    assert reply["faults"]


def test_a_proof_is_told() -> None:
    reply = asked("prove", {"puzzle": UNIQUE})
    assert reply["certificate"]["claim"] == reply["verdict"] == "unique"
    assert "sudoku verify certificate.zip" in reply["how_to_check"]
    unproved = asked("certificate", {"puzzle": "empty", "seconds": 0})
    assert (unproved["verdict"], unproved["puzzle"]) == ("unknown", "." * 81)


def test_a_text_with_several_puzzles() -> None:
    text = (
        f"# title: Small\n# rule: thermo: r1c1-2\n{UNIQUE}\nbox: 2x2\n1x..\n\n"
        "# rule: regions: AABBAABBCCDDCCDD\n# rule: candidates 1 2: r1c1\n" + "." * 16
    )
    reply = asked("read", {"text": text})
    first, last = reply["puzzles"]
    assert (first["title"], first["rules"], first["size"]) == ("Small", ["thermo: r1c1 r1c2"], 4)
    assert first["givens"] == [int(digit.replace(".", "0")) for digit in UNIQUE]
    assert last["rules"] == ["regions: AABBAABBCCDDCCDD", "candidates 1 2: r1c1"]
    assert last["regions"] == [1, 1, 2, 2] * 2 + [3, 3, 4, 4] * 2
    (error,) = reply["errors"]
    assert (error["line"], "1x" in error["error"]) == (5, True)
    again = asked("read", {"text": last["puzzle"]})["puzzles"][0]
    assert {**again, "line": 0} == {**last, "line": 0}


def test_what_the_player_has_entered_and_noted_is_read() -> None:
    (puzzle,) = asked("read", {"text": f":0000:x:5+7{'.' * 79}:::"})["puzzles"]
    assert (puzzle["givens"][:3], puzzle["progress"][:3]) == ([5, 0, 0], [0, 7, 0])
    assert (puzzle["marks"], puzzle["warnings"]) == (None, [])
    row: list[dict[str, Any]] = [{"centremarks": [3, "1"]}, {"pencilMarks": [2]}, {"value": 4}, {}]
    cells = [row, *[[{}] * 4] * 3]
    (puzzle,) = asked("read", {"text": json.dumps({"cells": cells})})["puzzles"]
    assert puzzle["marks"] == [[1, 3], *[[]] * 15]
    assert puzzle["corners"] == [[], [2], *[[]] * 14]
    assert (puzzle["progress"], puzzle["warnings"]) == (None, [])
    row[2]["pencilMarks"] = [1]
    row[3] = {"pencilMarks": "all"}
    (puzzle,) = asked("read", {"text": json.dumps({"cells": cells})})["puzzles"]
    assert puzzle["corners"] == [[], [2], *[[]] * 14]
    assert puzzle["warnings"] == ["pencil marks of the player in 2 cells were ignored"]


def test_at_most_a_hundred_puzzles_are_read() -> None:
    reply = asked("read", {"text": f"{UNIQUE}\n" * 101})
    assert (len(reply["puzzles"]), reply["complete"]) == (100, False)
    assert asked("read", {"text": f"{UNIQUE}\n" * 100})["complete"]


def test_a_text_that_takes_long_is_read_in_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read, "READING_SECONDS", 0)
    reply = asked("read", {"text": f"{UNIQUE}\n" * 3})
    assert (len(reply["puzzles"]), reply["complete"]) == (1, False)


def test_what_is_written_reads_back() -> None:
    rules = ["killer 5: r1c1-2", "antiknight"]
    written = asked("write", {"puzzle": "empty", "box": "3x3", "rules": rules, "to": "f-puzzles"})
    assert written["text"].startswith("https://f-puzzles.com/?load=")
    reply = asked("read", {"text": written["text"]})
    assert (reply["format"], written["lost"]) == ("f-puzzles", [])
    assert sorted(reply["puzzles"][0]["rules"]) == ["antiknight", "killer 5: r1c1 r1c2"]
    assert asked("write", {"puzzle": "empty", "rules": rules, "to": "sdm"})["lost"] == [
        "the rule killer",
        "the rule antiknight",
    ]


def test_puzzles_to_order_are_items() -> None:
    order = {"count": 3, "seed": 5, "size": 4, "symmetry": "rotation180", "clues": "4-8"}
    reply, items = streamed("generate", order)
    args = ("--seed=5", "--size=4", "--symmetry=rotation180", "--clues=4-8")
    printed = sudoku("generate", "--json", "--count=3", *args).lines
    assert reply["complete"]
    assert reply["puzzles"] == items == [*map(json.loads, printed)]


def test_orders_with_texts() -> None:
    grid = "1234341221434321"
    reply = asked("generate", {"size": 4, "from": grid, "pattern": "X" * 15 + "O"})
    assert reply["puzzles"][0]["puzzle"] == grid[:15] + "."
    missing = asked("generate", {"difficulty": ["se 11-12"], "seconds": 0})
    assert (missing["puzzles"], missing["complete"]) == ([], False)
    assert asked("generate", {"size": 4, "from": "1..x"}, 422)["field"] == "from"
    assert "multiple" in asked("generate", {"size": 4, "from": "." * 16}, 422)["error"]
    assert asked("generate", {"size": 9, "adversarial": "portfolio"}, 422)["field"] == "adversarial"


def test_lists() -> None:
    lists = {name: json.loads(json.dumps(answered(name, b"").reply)) for name in DATA}
    assert lists["rules"] == [*map(json.loads, sudoku("rules", "--json").lines)]
    named = {name: {each["name"]: each for each in found} for name, found in lists.items()}
    assert named["formats"]["f-puzzles"]["writable"]
    assert not named["formats"]["dimacs"]["readable"]
    assert {"auto", "sat", "reference"} <= named["models"].keys()
    assert "portfolio" not in named["models"]
    assert named["techniques"]["x-wing"]["family"] == "fish"
