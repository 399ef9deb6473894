"""OpenSudoku's XML: games of all versions, and nothing that an XML parser should not do."""

from __future__ import annotations

import pytest

import sudoku
from sudoku import Board, Entry, NotationError, Puzzle
from sudoku.formats.entry import Info
from sudoku.formats.writing import writer_of
from tests.cases import for_each
from tests.conformance.oracle import UNIQUE, digits_of
from tests.formats.readings import entries

NINE = Board(3, 3)
PUZZLE = Puzzle(NINE, digits_of(UNIQUE))
PLAIN = UNIQUE.replace(".", "0")
WARNINGS = (
    "1 digit of the player was ignored",
    "pencil marks of the player in 2 cells were ignored",
)


def data(version: int, note: str, nothing: str, more: str = "") -> str:
    """Cells of a version: r1c2 has the player's 7, r1c3 and r1c4 notes, the digits are givens."""
    cells = []
    for cell, digit in enumerate(PLAIN):
        notes = note if cell in (2, 3) else nothing
        value = "7" if cell == 1 else digit
        cells.append(f"{value}|{notes}|{more}{int(digit == '0')}|")
    return f"version: {version}&#10;{''.join(cells)}"


def in_folder(game: str, version: int = 2) -> str:
    return (
        f'<opensudoku version="{version}"><folder name="F" created="0">{game}</folder></opensudoku>'
    )


def error(text: str) -> str:
    *_, found = sudoku.read(text, "f")
    assert isinstance(found, NotationError), found
    return str(found)


def test_version_1_has_names_and_plain_digits() -> None:
    text = (
        "<?xml version='1.0' encoding='UTF-8'?>\n<opensudoku>\n<name>Easy &amp; more</name>\n"
        "<author>Me</author>\n<description>d</description>\n"
        f"<game data='{PLAIN}'/>\n<game data='{UNIQUE}'/>\n</opensudoku>\n"
    )
    first, second = entries(text)
    assert first.puzzle == second.puzzle == PUZZLE
    assert first.info == second.info == Info("Easy & more", "Me")
    assert (first.line, second.line) == (6, 7)


@for_each(
    ("cells", "noted"),
    [
        (data(1, "1,2,", "-"), (1, 2)),
        (data(2, "3", "0"), (1, 2)),
        (data(2, "3|", "0"), (1, 2)),
        (data(3, "257", "0"), (1, 9)),
        (data(4, "3|0", "0|0"), (1, 2)),
        (data(4, "1|3", "0|0"), (1, 2)),
        (data(5, "511|0", "0|0", "4|"), (1, 2, 3, 4, 5, 6, 7, 8, 9)),
    ],
)
def test_only_what_cannot_be_changed_is_given(cells: str, noted: tuple[int, ...]) -> None:
    for game, version in (
        (f'<game state="1" time="0" data="{cells}" note="N"/>', 2),
        (f'<game state="1" cells_data="{cells}" user_note="N"/>', 3),
    ):
        (entry,) = entries(in_folder(game, version))
        assert (entry.puzzle, entry.warnings, entry.info) == (PUZZLE, WARNINGS, Info("N"))
        assert entry.marks == tuple(noted if cell in (2, 3) else () for cell in range(81))


def test_a_title_is_the_note_of_the_game_or_the_name_of_its_folder() -> None:
    games = f'<game data="{PLAIN}"/><game data="{PLAIN}" note="N"/><game data="{PLAIN}" note=""/>'
    text = in_folder(games).replace(
        "</opensudoku>", f'<folder name="G">{games}</folder></opensudoku>'
    )
    assert [each.info.title for each in entries(text)] == ["F", "N", "", "G", "N", ""]


BOMB = """<?xml version="1.0"?>
<!DOCTYPE opensudoku [<!ENTITY a "0000000000"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>
<opensudoku><game data="&b;"/></opensudoku>
"""


@for_each(
    ("text", "expected"),
    [
        (BOMB, "f:2:1: '<!DOCTYPE opensudoku [<…': document types (DOCTYPE) are not read"),
        (BOMB.removeprefix('<?xml version="1.0"?>\n'), "f:1:1: "),
        ("<?xml version='1.0'?>\n<svg/>", "f:2:1: '<svg/>': a root <svg>, expected <opensudoku>"),
        ("<opensudoku \ud800/>", "f:1:13: "),
        ("<opensudoku version='9'/>", "version 9, expected 1, 2, 3"),
        (
            "<opensudoku><game data='12'/></opensudoku>",
            "f:1:1: '12': a game without data, expected",
        ),
        (
            "<opensudoku>\n<game/></opensudoku>",
            "f:2:1: '': a game without data, expected 81 digits",
        ),
        (
            in_folder('<game data="version: 9&#10;1|0|0|"/>'),
            "expected 81 digits, or version: 1 to 5",
        ),
        (
            in_folder(f'<game data="{data(3, "3", "0")}0|0|0|"/>'),
            "82 cells of version 3, expected 81",
        ),
        (in_folder(f'<game data="{data(3, "3", "x")}"/>'), "2 cells of version 3, expected 81"),
        (f"<opensudoku><game data='{PLAIN}'/>\n<game", "f:2:1: '': expected XML: unclosed token"),
        (f"<opensudoku><game data='{PLAIN}'/>\n&nbsp;</opensudoku>", "f:2:1: "),
        (
            "<opensudoku>\n<game data='</opensudoku>",
            'f:2:13: "<game data=\'</opensudok…": expected XML',
        ),
        ("<opensudoku>" + "<a>" * 30, "expected elements nested at most 20 deep"),
        (f"<opensudoku><name>{'x' * 10}</name", "expected XML"),
        ("<?xml version='1.0'?>", "expected XML: no element found"),
    ],
)
def test_what_is_no_such_xml_is_an_error_at_its_place(text: str, expected: str) -> None:
    assert expected in error(text)
    assert (
        expected.replace("f:1", "f:3").replace("f:2", "f:4") in error(f"\n\n{text}")
        or "f:" not in expected
    )


def test_games_before_and_behind_an_error_are_read() -> None:
    game = f'<game data="{PLAIN}"/>\n'
    text = f"<opensudoku>\n{game}<game data='1'/>\n{game}<game\n{game}"
    kinds = [type(each) for each in sudoku.read(text)]
    assert kinds == [Entry, NotationError, Entry, NotationError]


@pytest.mark.parametrize("before", ["<game data='", "<!-- ", "<"])
def test_memory_is_bounded_by_what_one_element_may_have(before: str) -> None:
    lines = ["<opensudoku>", before, *["x" * 900_000] * 5]
    *_, last = sudoku.read(lines, "f", format="opensudoku")
    assert "expected elements of at most 2,000,000 characters" in str(last)


def test_a_name_may_be_long_and_is_cut() -> None:
    name = "<name>" + "ab&amp;" * 300_000 + "</name>"
    (entry,) = entries(f"<opensudoku>{name}<game data='{PLAIN}'/></opensudoku>")
    assert 10_000 <= len(entry.info.title) < 30_000


def test_games_that_are_written_are_read_back() -> None:
    games = [(PUZZLE, "One"), (Puzzle(NINE, (0,) * 81), "")]
    writer = writer_of("opensudoku")
    written = [Entry(puzzle, "", 1, info=Info(title)) for puzzle, title in games]
    text = writer.head + "".join(writer.written(entry, []) for entry in written) + writer.foot
    assert [(each.puzzle, each.info.title) for each in entries(text)] == games


def test_a_file_is_written_as_version_2() -> None:
    entry = Entry(PUZZLE, "", 1, info=Info('A "title"\n<&>\0'))
    assert sudoku.write(entry, "opensudoku") == (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<opensudoku version="2">\n<folder name="sudoku" created="0">\n'
        f'<game data="{PLAIN}" note=\'A "title"&#10;&lt;&amp;&gt; \'/>\n'
        "</folder>\n</opensudoku>\n"
    )
