"""Verdicts that follow from the verdict before a digit was typed are those of a worker."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from sudoku.web.api.asking import answered
from sudoku.web.api.endpoints.about_puzzles import EARLIER
from sudoku.web.remembered import Remembered
from sudoku.web.typed import MOST
from sudoku.web.workers.messages import Final, encoded

FOUR = "12..34..2143432."
KILLER = """# title: A killer
# rule: killer 10: r1c1 r1c2 r1c3 r2c1
# rule: killer 6: r3c4 r4c3 r4c4
# rule: killer 4: r2c2 r2c3
# rule: killer 9: r3c1 r4c1 r4c2
1..............."""
ZEROS = "# box: 2x2\n# rule: digits 0-3\n01..23..10323.1."
PLAIN = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def body(puzzle: str, **fields: Any) -> bytes:
    return json.dumps({"puzzle": puzzle, "seconds": 10, **fields}).encode()


def by_worker(asked: bytes) -> dict[str, Any]:
    """The answer of a worker that knows nothing."""
    EARLIER.forget()
    reply = answered("check", asked).reply
    assert isinstance(reply, dict)
    return reply


def remembering(*puzzles: str, **fields: Any) -> Remembered:
    """The answers to these questions."""
    known = Remembered()
    for puzzle in puzzles:
        asked = body(puzzle, **fields)
        known.keep("check", asked, Final(200, encoded(by_worker(asked))))
    return known


def found(known: Remembered, puzzle: str, **fields: Any) -> dict[str, Any] | None:
    final = known.find("check", body(puzzle, **fields))
    if final is None:
        return None
    values: dict[str, Any] = json.loads(final.content)
    return values


def untimed(values: dict[str, Any]) -> dict[str, Any]:
    return {key: each for key, each in values.items() if key not in ("effort", "seconds")}


@pytest.mark.parametrize("text", [FOUR, KILLER, ZEROS, PLAIN, f"{PLAIN}\n"])
def test_typed_digits_have_the_verdict_of_a_worker(text: str) -> None:
    rng, known, verdicts = Random(1), remembering(text), set[str]()
    first = by_worker(body(text))
    assert first["verdict"] == "unique", "the test needs a unique puzzle"
    head, end = text[: text.rindex(first["puzzle"])], text[len(text.rstrip("\n")) :]
    [solution] = first["solutions"]
    for number in range(30):
        cells = [*first["puzzle"]]
        places = [cell for cell, symbol in enumerate(cells) if symbol == "."]
        for cell in rng.sample(places, rng.randint(1, len(places) if number % 3 == 0 else 2)):
            cells[cell] = solution[cell] if rng.random() < 0.7 else rng.choice(solution)
        puzzle = f"{head}{''.join(cells)}{end}"
        answer = found(known, puzzle)
        assert answer is not None
        assert untimed(answer) == untimed(by_worker(body(puzzle)))
        assert answer["seconds"] == 0
        verdicts.add(answer["verdict"])
    assert verdicts == {"unique", "unsatisfiable"}


def test_what_was_derived_serves_for_the_next_digit() -> None:
    known = remembering(FOUR)
    second = FOUR.replace(".", "3", 1)
    asked = body(second)
    final = known.find("check", asked)
    assert final is not None
    known.keep("check", asked, final)
    answer = found(known, second.replace(".", "4", 1))
    assert answer is not None
    assert answer["clue_count"] == 13


@pytest.mark.parametrize(
    ("puzzle", "fields"),
    [
        ("13..34..2143432.", {}),  # another digit instead of a given
        (".2..34..2143432.", {}),  # a given less
        (".23.34..2143432.", {}),  # and a digit more
        ("125.34..2143432.", {}),  # no digit of this board
        ("12!.34..2143432.", {}),
        ("12..34..2143432", {}),
        ("123.34..2143432.:1", {}),
        ("# rule: antiknight\n123.34..2143432.", {}),
        ("123.34..2143432.", {"seconds": 9}),
        ("123.34..2143432.", {"model": "sat"}),
        ("123.34..2143432.", {"picture": True}),
        ("123.34..2143432.", {"digit_style": "integers"}),
        ("123.34..2143432.", {"rules": ["antiking"]}),
        ("", {}),
    ],
)
def test_other_changes_are_left_to_workers(puzzle: str, fields: dict[str, Any]) -> None:
    assert found(remembering(FOUR), puzzle, **fields) is None


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("12..34..214343..", {}),  # several solutions
        ("11..341221434321", {}),  # none
        (f"{FOUR}:1:1234341221434321", {}),
        (FOUR, {"picture": True}),
        (FOUR, {"digit_style": "integers"}),
        ("# box: 2x2\n12..\n34..\n2143\n432.", {}),
        ("# box: 2x2\n# rule: hidden 1\n# rule: sum: h1 r1c1 = 2\n12..34..2143432.", {}),
    ],
)
def test_only_simple_answers_about_unique_puzzles_serve(text: str, fields: dict[str, Any]) -> None:
    cells = text.replace(".", "3", 1)
    assert found(remembering(text, **fields), cells, **fields) is None


def test_bodies_that_are_no_questions_are_left_to_workers() -> None:
    known = remembering(FOUR)
    for wrong in (b"", b"[]", b"{", b"{}", b'{"puzzle": 1}', b'{"puzzle": null}', b"[" * 100_000):
        assert known.find("check", wrong) is None


def test_the_number_of_kept_puzzles_is_bounded() -> None:
    known = remembering(*(f"# title: {number}\n{FOUR}" for number in range(MOST + 3)))
    typed = FOUR.replace(".", "3", 1)
    kept = [found(known, f"# title: {number}\n{typed}") is not None for number in range(MOST + 3)]
    assert kept == [False] * 3 + [True] * MOST
