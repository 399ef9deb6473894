"""The format of a proof line, and the errors for other lines."""

from __future__ import annotations

import pytest

from sudoku.checker import lrat
from tests.cases import for_each
from tests.checker.lrat_oracle import small
from tests.checker.mutating import (
    SIX,
    certificate,
    peak_memory,
    rejection,
    repaired,
    without_hanging,
)

CLAUSES = [[1, 2], [1, -2], [-1, 3], [-1, -3]]
RIGHT = b"5 1 0 1 2 0\n6 0 5 3 4 0\n"
TOO_LONG = [b"1" + b"0" * zeros for zeros in (18, 19, 400, 5000)]
"""Numbers of 19 digits and more; there are none in a proof."""


def refused(proof: bytes, variables: int = 3) -> str:
    with pytest.raises(lrat.Refuted) as caught:
        lrat.lemmas(proof, small(CLAUSES), len(CLAUSES), variables)
    message = str(caught.value)
    assert message.isprintable()
    assert len(message) < 250
    return message


def test_the_right_one_is_accepted() -> None:
    assert lrat.lemmas(RIGHT, small(CLAUSES), 4, 3) == 2


@for_each(
    ("proof", "reason"),
    [
        (b"", "1: the proof ends without the empty clause"),
        (b"5 1 0 1 2 0\n", "2: the proof ends without the empty clause"),
        (RIGHT + b"\n", "3: a line after the empty clause"),
        (RIGHT + RIGHT, "3: a line after the empty clause"),
        (RIGHT + b"x", "3: a line after the empty clause"),
        (RIGHT + b"\x00" * 8, "3: a line after the empty clause"),
        (b"5 1 0 1 2 0\n6 0 5 3 4 0\n7 2 0 1 0\n", "3: a line after the empty clause"),
        (b"5 0 1 2 3 0\n6 0 5 0\n", "1: hint 1 has 2 literals left that may hold, not 1"),
        (b"5 0 0\n", "1: a lemma without hints"),
        (b"5 1 0 0\n", "1: a lemma without hints"),
        (b"5 1 0 1 0\n", "1: the last hint, 1, has literals left that may hold: [2]"),
        (b"5 1 0 5 0\n", "1: hint 5 is not an earlier clause"),
        (b"5 1 0 6 0\n", "1: hint 6 is not an earlier clause"),
        (b"5 1 0 1 6 0\n", "1: hint 6 is not an earlier clause"),
        (b"5 1 0 1 2 0\n6 0 6 0\n", "2: hint 6 is not an earlier clause"),
        (b"5 1 0 1 2 0\n6 0 7 5 3 4 0\n", "2: hint 7 is not an earlier clause"),
        (b"5 1 0 1 999999999999999999 0\n", "1: hint 999999999999999999 is not an earlier"),
        (b"5 1 0 1 1 2 0\n", "1: a hint that adds nothing"),
        (b"5 1 0 1 2 2 0\n", "1: hint 2 has 0 literals left that may hold, not 1"),
        (b"5 1 2 0 2 1 0\n", "1: a hint that adds nothing"),
        (b"5 1 3 0 1 3 2 0\n", "1: a hint that adds nothing"),
        (b"4 1 0 1 2 0\n", "1: ID 4, expected 5"),
        (b"6 1 0 1 2 0\n", "1: ID 6, expected 5"),
        (b"1 1 0 1 2 0\n", "1: ID 1, expected 5"),
        (b"6 0 5 3 4 0\n5 1 0 1 2 0\n", "1: ID 6, expected 5"),
        (b"5 1 0 1 2 0\n5 1 0 1 2 0\n", "2: ID 5, expected 6"),
        (b"5 1 0 1 2 0\n7 0 5 3 4 0\n", "2: ID 7, expected 6"),
        (b"999999999999999999 1 0 1 2 0\n", "1: ID 999999999999999999, expected 5"),
        (b"5 4 0 1 2 0\n", "1: variable 4, there are only 3"),
        (b"5 1 -4 0 1 2 0\n", "1: variable 4, there are only 3"),
        (b"5 1 999999999999999999 0 1 2 0\n", "1: variable 999999999999999999, there are"),
        (b"5 1 -1 0 1 2 0\n", "1: literals that are not in the order of their variables, each"),
        (b"5 -1 1 0 1 2 0\n", "1: literals that are not in the order of their variables, each"),
        (b"5 1 1 0 1 2 0\n", "1: literals that are not in the order of their variables, each"),
        (b"5 2 1 0 1 0\n", "1: literals that are not in the order of their variables, each"),
        (b"5 d 1 0\n", "1: a deletion, which certificates do not have: '5 d 1 0'"),
        (b"5 d 0\n", "1: a deletion, which certificates do not have"),
        (b"5 1 0 1 2 0\n5 d 1 2 0\n6 0 5 3 4 0\n", "2: a deletion, which certificates do not"),
        (b"5 1 0 -1 2 0\n", "1: a negative hint, that is a RAT step, which certificates do not"),
        (b"5 1 0 1 -2 0\n", "1: a negative hint, that is a RAT step, which certificates do not"),
        (b"5 1 0 -1 -2 3 0\n", "1: a negative hint, that is a RAT step, which certificates do"),
    ],
)
def test_what_is_no_refutation_is_refused_with_the_line_and_the_reason(
    proof: bytes, reason: str
) -> None:
    assert refused(proof).startswith(reason)


@for_each(
    "line",
    [
        b"",
        b" ",
        b"0",
        b"5",
        b"5 1 0",
        b"5 1 0 1 2",
        b"5 1 1 2",
        b"5 1 0 1 2 0 ",
        b"5 1 0 1 2 0 0",
        b"5 1 0 1 2 0 3 0",
        b" 5 1 0 1 2 0",
        b"5  1 0 1 2 0",
        b"5 1  0 1 2 0",
        b"5 1 0  1 2 0",
        b"5 1 0 1 2  0",
        b"5\t1 0 1 2 0",
        b"5 1 0 1\t2 0",
        b"5 1 0 1 2 0\r",
        b"5 1 0\r1 2 0",
        b"5 1 0 1 2 0\x00",
        b"5 1 0 1 2 0\x0b",
        b"5 1 0 1\xa02 0",
        b"\xef\xbb\xbf5 1 0 1 2 0",
        b"05 1 0 1 2 0",
        b"5 01 0 1 2 0",
        b"5 1 00 1 2 0",
        b"5 1 0 01 2 0",
        b"5 1 0 1 2 00",
        b"+5 1 0 1 2 0",
        b"5 +1 0 1 2 0",
        b"5 1 0 +1 2 0",
        b"-5 1 0 1 2 0",
        b"0 1 0 1 2 0",
        b"5 -0 1 0 1 2 0",
        b"5 1 -0 1 2 0",
        b"5 --1 0 1 2 0",
        b"5 - 1 0 1 2 0",
        b"5 1 0 0 1 2 0",
        b"5 1 0 1 0 2 0",
        b"5_0 1 0 1 2 0",
        b"5 1 0 1_0 2 0",
        b"5.0 1 0 1 2 0",
        b"5 1e0 0 1 2 0",
        b"0x5 1 0 1 2 0",
        b"5 1 0 1,2 0",
        b"c a comment",
        "5 ١ 0 1 2 0".encode(),
        "5 １ 0 1 2 0".encode(),
        "5 ² 0 1 2 0".encode(),
        *(n + b" 1 0 1 2 0" for n in TOO_LONG),
        *(b"5 " + n + b" 0 1 2 0" for n in TOO_LONG),
        *(b"5 -" + n + b" 0 1 2 0" for n in TOO_LONG),
        *(b"5 1 0 " + n + b" 2 0" for n in TOO_LONG),
        *(b"5 1 0 1 " + n + b" 0" for n in TOO_LONG),
        bytes(range(256)),
        b"\x1f\x8b\x08\x00",
        b"\x7fELF",
    ],
)
def test_a_line_in_any_other_form_is_refused(line: bytes) -> None:
    assert refused(line + b"\n6 0 5 3 4 0\n").startswith("1: expected 'ID LITERALS 0 HINTS 0', ")


@for_each("end", [b"", b"\r\n", b"\r", b"\x00\n", b" \n", b"\n\n", b"\x0c\n"])
def test_a_line_with_another_end_is_refused(end: bytes) -> None:
    refused(b"5 1 0 1 2 0" + end + b"6 0 5 3 4 0\n")
    refused(b"5 1 0 1 2 0\n6 0 5 3 4 0" + end) if end != b"\n\n" else refused(RIGHT + b"\n")


@for_each("place", range(len(RIGHT)))
def test_a_proof_that_is_cut_off_is_refused(place: int) -> None:
    refused(RIGHT[:place])


def test_a_lemma_that_clauses_do_not_say_is_refused_however_it_is_argued() -> None:
    for hints in (b"1", b"2", b"3 4", b"1 2", b"3", b"1 3", b"2 1 3 4"):
        refused(b"5 2 0 " + hints + b" 0\n6 0 5 0\n")


def test_an_empty_clause_in_the_middle_ends_the_proof() -> None:
    lines = certificate(SIX)["proof.lrat"].splitlines(keepends=True)
    last = lines[-1].split(b" 0 ", 1)[1]
    number = int(lines[0].split()[0])
    for place in range(1, len(lines) - 1):
        early = [*lines[:place], b"%d 0 " % (number + place) + last, *lines[place:]]
        message = rejection(repaired(certificate(SIX) | {"proof.lrat": b"".join(early)}))
        assert message.startswith(f"proof.lrat:{place + 1}: ")


@for_each(
    "proof",
    [
        b"5 " + b"1 " * 1_000_000 + b"0 1 0\n",
        b"5 1 0 " + b"1 " * 1_000_000 + b"0\n",
        b"9" * 2_000_000,
        b"\n" * 2_000_000,
        b"5 1 0 1 2 0\n" * 150_000,
    ],
)
def test_a_huge_proof_takes_little_memory_to_refuse(proof: bytes) -> None:
    assert peak_memory(lambda: refused(proof)) < 50_000_000


@pytest.mark.parametrize("line", [b"5 " + b"0 " * 49_000 + b"x", b"5 " + b"1 0 " * 24_000 + b"x"])
def test_what_is_wrong_with_a_long_line_is_soon_found(line: bytes) -> None:
    with without_hanging():
        refused(line)
        refused(line + b"\n")
