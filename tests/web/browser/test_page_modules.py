"""The modules of the page by themselves: texts, addresses, history, and foreign scripts."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

import pytest
from playwright.sync_api import Page

import sudoku
from tests.web.browser.conftest import OpenPage

pytestmark = [pytest.mark.slow, pytest.mark.thorough]

BOARDS = """async () => {
    const { empty, puzzleText, withRows } = await import("/puzzle.js");
    const put = (rows, columns, digits, more = {}) => {
        const state = { ...empty(rows, columns), ...more };
        Object.entries(digits).forEach(([cell, digit]) => (state.givens[cell] = digit));
        return puzzleText(state);
    };
    const halves = Array.from({ length: 16 }, (_, cell) => Math.floor(cell / 4) + 1);
    return [
        put(2, 3, { 0: 6, 35: 1 }, { title: "Two\\nlines", rules: ["killer 3: r1c3 r1c4"] }),
        put(4, 4, { 1: 16, 2: 10 }),
        put(3, 3, { 0: 0, 80: 8 }, { rules: ["digits 0-8"] }),
        put(8, 8, { 5: 64, 6: 7 }),
        put(2, 2, { 3: 4 }, { box: null, regions: halves }),
        put(2, 2, { 3: 4 }, { box: null, regions: halves.map(() => 0) }),
        puzzleText({ ...empty(2, 3, 4), rules: ["antiknight"] }),
        puzzleText(empty(2, 3, 7)),
        puzzleText(withRows(empty(2, 3), 4)),
        puzzleText(withRows(empty(2, 3, 4), 9)),
    ];
}"""

WORK = """async () => {
    const { empty, fromParsed, workText } = await import("/puzzle.js");
    const { ask } = await import("/server.js");
    const plain = ({ givens, digits, marks, corners, colours, rules, title }) => {
        const sets = [...marks, ...corners].map(set => [...set]);
        return JSON.stringify({ givens, digits, sets, colours, rules, title });
    };
    const state = { ...empty(2, 3), title: "Ü", rules: ["antiknight"] };
    state.givens[0] = 6;
    state.digits[1] = 5;
    state.marks[2] = new Set([1, 4]);
    state.corners[2] = new Set([3]);
    state.colours[0] = ["#ffe060"];
    state.colours[35] = ["#61d060", "#123456"];
    const isSame = [];
    for (const to of ["json", "f-puzzles", "sudokupad"]) {
        const { text } = await ask("write", { puzzle: workText(state), to });
        const { puzzles } = await ask("read", { text });
        isSame.push(plain(fromParsed(puzzles[0])) === plain(state));
    }
    return isSame;
}"""
"""Whether digits, marks and colours come back from links."""

ADDRESSES = """async () => {
    const { encode, decode } = await import("/address.js");
    const { empty } = await import("/puzzle.js");
    const state = { ...empty(2, 3), title: "Ü – 数独", rules: ["antiknight"], box: null };
    state.givens[0] = 6;
    state.digits[1] = 5;
    state.marks[2] = new Set([1, 4]);
    state.corners[3] = new Set([2]);
    state.colours[35] = ["#ffe060"];
    state.unencoded = ["drawings that may be rules: 1 line"];
    const line = { kind: "line", points: [[0.5, 0.5], [2.5, 1]], width: 0, height: 0, text: "" };
    state.drawings = [line];
    state.solution = Array.from({ length: 36 }, () => 1);
    const plain = each => {
        const sets = [...each.marks, ...each.corners].map(set => [...set]);
        return JSON.stringify({ ...each, marks: sets, corners: [] });
    };
    const coded = await encode(state);
    const found = await decode("#" + coded);
    const huge = await encode({ ...state, title: "a".repeat(3_000_000) });
    const wrong = await encode({ ...state, size: 7 });
    const short = await encode({ ...state, height: 5 });
    const drawn = await encode({ ...state, drawings: [{ ...line, points: [["<b>"]] }] });
    const older = await decode(await encode({ ...state, drawings: undefined, height: undefined }));
    const refused = async text => decode(text).then(() => false, error => error.message);
    return {
        isSame: plain(found) === plain(state) && found.marks[2].has(4),
        coded,
        text: await decode("#puzzle=12%0A"),
        none: await decode(""),
        refused: [
            await refused(huge), await refused(wrong), await refused(short), await refused(drawn),
            await refused("#" + coded.slice(9)), await refused("#%%%"),
            await refused("#puzzle=%E0%A4%A"),
        ],
        length: huge.length,
        older: [older.drawings, older.height],
    };
}"""

HISTORY = """async () => {
    const { Store } = await import("/store.js");
    const store = new Store();
    const heard = [];
    store.subscribe((_, { what, label }) => heard.push(`${what} ${label}`));
    store.edit("enter 1", draft => void (draft.givens[0] = 1));
    store.edit("enter 12", draft => void (draft.givens[0] = 2), { joins: true });
    store.edit("nothing", draft => void (draft.givens[0] = 2));
    store.edit("note", draft => void (draft.marks[1] = new Set([3])));
    const labels = [store.undo(), store.undo(), store.undo(), store.redo()];
    store.edit("enter 9", draft => void (draft.givens[5] = 9));
    return { heard, labels, redo: store.redo(), givens: store.get().givens.slice(0, 6) };
}"""

RULES = """async () => {
    const { Store } = await import("/store.js");
    const { changeRule, drawRule, removeRule } = await import("/tools/rules.js");
    const store = new Store();
    await drawRule(store, "antiknight");
    await Promise.all([
        drawRule(store, "killer 3: r1c1-2"),
        drawRule(store, "windoku", { isFlipped: true }),
        removeRule(store, "antiknight"),
        drawRule(store, "windoku", { isFlipped: true }),
    ]);
    const { rules } = store.get();
    const late = changeRule(store, "antiknight", "antiking");
    return { rules, late: await late.catch(error => error.message) };
}"""

TOOLS = """async () => {
    const { kinds } = await import("/tools/kinds.js");
    const { directions, placeNamed, placeOf, ruleText } = await import("/tools/gestures.js");
    const { moved, targetOf } = await import("/tools/targets.js");
    const board = { size: 9, height: 8 };
    const drawn = kind => {
        const cells = { corner: [30, 31, 39, 40], pair: [30, 31] }[kind.gesture] ?? [30, 40, 41];
        const place = placeOf(kind, cells, board) ?? placeNamed("r0c4", board, true);
        const direction = directions(place, board)[0];
        const target = { cells, groups: [[0, 1, 2]], place, direction };
        const parameter = kind.prompt && kind.example.split(":")[0].replace(/^\\S+/, "");
        const texts = [parameter, ""].map(each => ruleText(kind, each, target, 9));
        const again = texts[0] && targetOf(kind, texts[0], board);
        const isSame = again && ruleText(kind, again.parameter, again.target, 9) === texts[0];
        return [kind.name, ...texts, isSame, texts[0] && moved(kind, texts[0], 1, 1, board)];
    };
    return (await kinds()).filter(kind => kind.gesture !== "text").map(drawn);
}"""

FILES = """async () => {
    const { fieldsOf } = await import("/io/files.js");
    const read = (parts, name) => fieldsOf(new File(parts, name)).catch(error => error.message);
    return [
        await read(["12..\\n–"], "plain.txt"),
        await read([new Uint8Array([0x1f, 0x8b, 0xff])], "packed.gz"),
        await read(["PAR1\\0"], "table.parquet"),
        await read(["a".repeat(700_001)], "large.txt"),
    ];
}"""

FOREIGN = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink"
    viewBox="0 0 64 64" onload="window.isRun = true">
  <script>window.isRun = true</script>
  <style>@import "https://example.org/a.css";</style>
  <foreignObject><p xmlns="http://www.w3.org/1999/xhtml">text</p></foreignObject>
  <image href="https://example.org/a.png"/><use x:href="https://example.org/a.svg#b"/>
  <a href="javascript:void"><rect width="1"/></a>
  <g class="badges" style="fill: red" onclick="window.isRun = true">
    <rect class="colour-red" x="1" fill="url(https://example.org/a.svg#b)" stroke="url(#hatch)"/>
    <text x="2">5 &lt; 6</text><animate attributeName="x" to="9"/>
  </g>
</svg>"""
CLEAN = (
    '<svg viewBox="0 0 64 64"><g class="badges">'
    '<rect class="colour-red" x="1" stroke="url(#hatch)"></rect><text x="2">5 &lt; 6</text>'
    "</g></svg>"
)


@pytest.fixture
def alone(open_page: OpenPage) -> Page:
    """The origin of the page, without the page: modules are imported into it."""
    return open_page("notice.js")


def test_the_modules_of_the_page(alone: Page, faults: list[str]) -> None:
    texts: list[str] = alone.evaluate(BOARDS)
    puzzles = [sudoku.parse(text) for text in texts]
    boards = [puzzle.board for puzzle in puzzles]
    assert [board.size for board in boards] == [6, 16, 9, 64, 4, 4, 6, 6, 6, 6]
    assert boards[0].rules == ("killer 3: r1c3 r1c4",)
    assert boards[2].rules == ("digits 0-8",)
    assert boards[4].rules == ("regions: AAAABBBBCCCCDDDD",)
    assert boards[5] == sudoku.with_rules(sudoku.Board(2, 2), "regions: none")
    assert boards[6:] == [
        sudoku.with_rules(sudoku.Board(2, 3, rows=4), "antiknight"),
        sudoku.Board(2, 3, irregular=(), rows=7),
        sudoku.Board(2, 3, rows=4),
        sudoku.Board(2, 3, irregular=(), rows=9),
    ]
    given = [{cell: d for cell, d in enumerate(each.clues) if d} for each in puzzles[:6]]
    assert given == [{0: 6, 35: 1}, {1: 16, 2: 10}, {0: 1, 80: 9}, {5: 64, 6: 7}, {3: 4}, {3: 4}]

    assert alone.evaluate(WORK) == [True, True, True]

    addresses: dict[str, Any] = alone.evaluate(ADDRESSES)
    assert addresses["isSame"]
    assert (addresses["text"], addresses["none"]) == ("12\n", None)
    assert all("is damaged" in str(message) for message in addresses["refused"])
    assert addresses["older"] == [[], 6]
    assert addresses["length"] < 20_000  # it was refused for what it unpacks to

    history: dict[str, Any] = alone.evaluate(HISTORY)
    assert history["labels"] == ["note", "enter 12", None, "enter 12"]
    assert (history["redo"], history["givens"]) == (None, [2, None, None, None, None, 9])
    assert history["heard"][:3] == ["puzzle enter 1", "puzzle enter 12", "progress note"]

    rules: dict[str, Any] = alone.evaluate(RULES)  # each change waits for those before it
    assert rules == {"rules": ["killer 3: r1c1 r1c2"], "late": "The rule no longer exists."}

    tools: list[tuple[str, str, str | None, bool, str | None]] = alone.evaluate(TOOLS)
    assert len(tools) > 50
    for name, text, without_parameter, is_same, moved in tools:
        assert is_same, text  # what it was drawn from is found again
        assert moved is None or moved != text
        for drawn in filter(None, (text, without_parameter, moved)):
            board = sudoku.with_rules(sudoku.Board(3, 3), drawn)
            assert name in [rule.split()[0].rstrip(":") for rule in board.rules]
        if without_parameter is None:
            with pytest.raises(sudoku.NotationError):
                sudoku.with_rules(sudoku.Board(3, 3), name + "".join(text.partition(":")[1:]))

    files: list[Any] = alone.evaluate(FILES)
    assert files == [
        {"text": "12..\n–"},
        {"data": b64encode(b"\x1f\x8b\xff").decode()},
        {"data": b64encode(b"PAR1\0").decode()},
        "large.txt has more than 700 kB. Use the command sudoku for larger files.",
    ]

    cleaned = alone.evaluate(
        """async text => {
            const { parsed } = await import("/board/svg.js");
            document.body.append(parsed(text));
            return document.body.lastElementChild.outerHTML.replaceAll(/\\n\\s*/g, "");
        }""",
        FOREIGN,
    )
    assert cleaned == CLEAN
    alone.evaluate(
        """() => {
            const script = document.createElement("script");
            script.textContent = "window.isRun = true";
            document.head.append(script);
        }"""
    )
    assert alone.evaluate("window.isRun") is None
    assert "Content Security Policy" in faults[-1]
    assert all("Content Security Policy" in fault for fault in faults)
    faults.clear()  # the policy would have stopped them, too
