"""Links of f-puzzles as they are copied, sent and damaged, and the JSON without a link."""

from __future__ import annotations

import json
import re
from urllib.parse import quote

import pytest

from sudoku import Entry, NotationError, Puzzle, parse, read, write
from sudoku.formats import packed
from sudoku.formats.format import Where
from sudoku.formats.lzstring import compress, decompress
from tests.cases import for_each
from tests.formats.readings import error, only

TEXT = """# title: Ömür ◯
# ruleset: "Normal" rules: {a}, [b] & 'c' apply. And a second sentence, to make the code longer.
# rule: antiknight
# rule: killer 10: r1c1-3
# rule: arrow: r5c5 > r5c6-8 | r6c5 r7c5
# rule: thermo: r9c1-5
# rule: whispers 5: r7c7 r8c8 r9c9
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
"""
(ENTRY,) = (item for item in read(TEXT) if isinstance(item, Entry))
LINK = write(ENTRY, "f-puzzles").strip()
CODE = LINK.partition("load=")[2]


EMPTY = {"size": 4, "grid": [[{}] * 4] * 4}


def is_same(found: Entry | NotationError) -> bool:
    return isinstance(found, Entry) and (found.puzzle, found.info) == (ENTRY.puzzle, ENTRY.info)


def test_the_link_is_one_of_f_puzzles() -> None:
    assert LINK.startswith("https://f-puzzles.com/?load=N4Ig")
    assert CODE.endswith("=")
    assert "+" in CODE
    assert "/" in CODE


@for_each("name", [None, "f-puzzles"])
@for_each(
    "text",
    [
        LINK,
        LINK.replace("https://", "http://www."),
        LINK.replace("https://", ""),
        LINK.replace("https://", "https:/"),
        LINK.replace("https://f-", "https://F-").replace(".com/", ".COM"),
        f"  <{LINK}>  \n",
        CODE,
        CODE.rstrip("="),
        CODE.replace("+", " "),
        LINK.replace("+", " ") + "\n",
        LINK.split("=")[0] + "=" + quote(CODE, safe=""),
        LINK.split("=")[0] + "=" + quote(quote(CODE, safe=""), safe=""),
        quote(LINK).replace("https%3A", "https:"),
        LINK + "&utm_source=mail",
        "\ufeff\n\n# a comment\n" + LINK + "\r\n",
    ],
)
def test_a_link_is_read_in_every_form(text: str, name: str | None) -> None:
    assert is_same(only(text, name))


def test_lines_behind_a_link_are_not_parts_of_it() -> None:
    classic = TEXT.split("\n")[-2]
    for text in (f"{LINK}\n{classic}", f"{classic}\n{LINK}", f"A title\n{LINK}\n{LINK}\n{classic}"):
        assert sum(map(is_same, read(text))) == text.count(LINK)
        assert [item.puzzle for item in read(text) if isinstance(item, Entry)].count(
            parse(classic)
        ) == 1
    cut, other = read(f"{LINK[:200]}\n{classic}")
    assert isinstance(cut, NotationError)
    assert isinstance(other, Entry)


@for_each("length", [8, 60, 200, len(CODE) - 20])
@for_each("name", [None, "f-puzzles"])
def test_a_link_that_is_cut_off_is_an_error_that_says_so(length: int, name: str | None) -> None:
    found = error(f"\n{LINK[: 28 + length]}\n", name)
    assert found.reason == "the link ends too early: a part of it is missing"
    assert (found.source, found.line) == ("f", 2)


@pytest.mark.parametrize("lost", [1, 2])
def test_lost_double_slashes_are_found_again(lost: int) -> None:
    """A server turns // into /. Characters of many bits make titles whose codes have them."""
    titles = (
        f"{'abcdefgh'[:i]}\uffff{'stuvwxyz'[:j]}\u7fff\uefff" for i in range(9) for j in range(9)
    )
    objects = (
        json.dumps({"size": 4, "title": t, "grid": [[{}] * 4] * 4}, ensure_ascii=False)
        for t in titles
    )
    code = next(c for c in map(compress, objects) if c.count("//") == lost and "///" not in c)
    whole, repaired = only(code), only(code.replace("//", "/"))
    assert (repaired.info, repaired.puzzle) == (whole.info, whole.puzzle)


def test_the_search_for_lost_slashes_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    titles = (f"{'abcdefgh'[:i]}\uefff{'stuvwxyz'[:j]}\uffff" for i in range(9) for j in range(9))
    codes = (compress(json.dumps({**EMPTY, "title": t}, ensure_ascii=False)) for t in titles)
    code = next(c for c in codes if c.count("//") == 1 and "/" in c.partition("//")[0])
    damaged = code.replace("//", "/")
    assert only(damaged)
    tried: list[str] = []

    def counting(code: str) -> str:
        tried.append(code)
        return decompress(code)

    monkeypatch.setattr(packed, "decompress", counting)
    monkeypatch.setattr(packed, "_MOST_TRIED", 1)
    assert error(damaged)
    assert len(tried) == 2, "as it is, and with the first slash doubled"


def test_short_ids_need_the_server() -> None:
    for link in ("https://f-puzzles.com/?id=2l9xkwpc", "www.f-puzzles.com/?id=abc"):
        assert "the puzzle is on the server of f-puzzles" in error(link).reason


@for_each(
    ("text", "expected"),
    [
        ("https://f-puzzles.com/", "expected a link of f-puzzles"),
        ("https://f-puzzles.com/?load=", "the link ends too early"),
        ("https://f-puzzles.com/?load=hello!", "damaged link: the character '!'"),
        (LINK[:60] + "-" + LINK[61:], "damaged link: the character '-'"),
        (LINK[:80] + "AAAA" + LINK[84:], "damaged link"),
    ],
)
def test_a_damaged_link_is_a_located_error(text: str, expected: str) -> None:
    found = error(text)
    assert expected in found.reason


def test_json_is_read_on_a_line_on_several_and_in_a_list() -> None:
    line = write(ENTRY, "f-puzzles-json")
    fields = json.loads(line)
    for text in (line, json.dumps(fields, indent=2), json.dumps([fields])):
        for name in (None, "f-puzzles", "f-puzzles-json", "json"):
            assert is_same(only(text, name))
    assert [is_same(item) for item in read(line * 3)] == [True] * 3


def test_a_link_may_hold_an_object_of_this_program() -> None:
    inside = only(compress('{"puzzle":"1..4..1.....4..."}'))
    assert inside.puzzle == parse("1..4..1.....4...")
    assert error(compress('{"other": 5}'))
    assert isinstance(parse(LINK), Puzzle)


def test_lines_of_one_link_are_kept_up_to_a_bound() -> None:
    lines = ["x" * 99_999 + "\n"] * 25
    parts = list(packed.links(lines, Where("file"), re.compile("N4Ig")))
    assert [(at.line, len(text)) for text, at in parts] == [
        (1, 1_099_989), (12, 1_099_989), (23, 299_997)
    ]  # fmt: skip
