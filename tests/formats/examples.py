"""One text in each format that can be read, our own or a classic single grid, for shared tests."""

from __future__ import annotations

import zlib
from base64 import b64encode
from collections.abc import Callable

from sudoku.formats.lzstring import compress

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

ROWS = [CLASSIC[start : start + 9] for start in range(0, 81, 9)]
_DRAWN = [f" |{row[:3]}|{row[3:6]}|{row[6:]}|" for row in ROWS]
_SIMPLE = [
    "*-----------*",
    *_DRAWN[:3],
    "|---+---+---|",
    *_DRAWN[3:6],
    "|---+---+---|",
    *_DRAWN[6:],
]
_SUKAKU = "".join(
    "123456789" if c == "." else "." * (int(c) - 1) + c + "." * (9 - int(c)) for c in CLASSIC
)
_CELLS = [
    f"={digit.replace('.', '0')}J{i // 27 * 3 + i % 9 // 3}" for i, digit in enumerate(CLASSIC)
]


def penpa_link(text: str, answer: str = "") -> str:
    """The link of penpa-edit to a drawing, in lines of text."""
    parts = []
    for part in filter(None, (text, answer)):
        packer = zlib.compressobj(9, wbits=-15)
        parts.append(b64encode(packer.compress(part.encode()) + packer.flush()).decode())
    fields = zip("pa", parts, strict=False)
    named = "".join(f"&{name}={part}" for name, part in fields)
    return f"https://swaroopg92.github.io/penpa-edit/#m=solve{named}\n"


_BORDERS = ["75,83", "83,91", "91,99", "99,107", "89,90", "90,91", "91,92", "92,93"]
PENPA = "\n".join(
    [
        "sudoku,4,4,38,0,1,1,190,190,44,44,1,0,0,1,"
        "Title: Two%2C small,Author: Me,,Antiknight%2Dand more,OFF,false",
        "[0,0,0,0]",
        '["1","2","1"]~zS~["",1]',
        '{zS:{"20":1},zN:{"18":["1",1,"1"],"21":["4",1,"1"],"45":["?",1,"5"]},'
        f"zE:{{{','.join(f'{border!r}:2' for border in _BORDERS)}}},z6:[[18,19]],zT:zO}}".replace(
            "'", '"'
        ),
        "",
        "[18,1,1,1,5,1,1,1,5,1,1,1,5,1,1,1]",
        "",
    ]
)
"""A 4x4 drawing of penpa-edit: two givens, borders of the boxes, a cage, a shaded cell, a text."""

EXAMPLES = {
    "candidates": _SUKAKU + "\n",
    "csv": f'id,puzzle,solution,title\n1,{CLASSIC},{SOLVED},"one, ""two"""\n2,{CLASSIC},,\n',
    "dclamage": (
        "-g 1...........2..3 -c 'killer:5;r1c1-2' -c=knight\n"
        "SudokuSolverConsole.exe -b=4 -c 'difference:neg1;1r1c1r1c2;r2-3c4' -c lk:5;r1c2;DL -st\n"
    ),
    "explainer": f"{CLASSIC}\n",
    "f-puzzles": "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCALhNAbO8QDEB7AVwCcRUBzUiAEwQG0HQA3AQy2NwEYqIWYAOwRpSXAL7Jgk6VPEBdZMxkq5"
    "i5XM3T1rDlwQAmPgOHxRErTJDtOuAMzGhIsTAWKQAawhYcpAMZslLjMIH4wPmCMIABK3ADC3BQx8QZJsXF2IO42+ng"
    "AbCAKqGyCGB6CEJQAFmjOEkA\n",
    "f-puzzles-json": '{"size": 4, "grid": [[{"value": 1, "given": true}, {}, {"value": 2}, {}],'
    ' [{}, {}, {}, {}], [{}, {}, {}, {"givenPencilMarks": [1, 2]}], [{}, {}, {}, {"c": "2"}]],'
    ' "thermometer": [{"lines": [["R1C1", "R2C1"]]}], "killercage": [{"cells": ["R4C1", "R4C2"],'
    ' "value": "5"}], "text": [{"cells": ["R1C1"], "value": ">"}]}\n',
    "gsf": f"1,2,3,4,{CLASSIC},Name,20.00s,0\n",
    "hodoku": f":0000:x:{CLASSIC.replace('.', '+4', 1)}:112 113:::\n",
    "iss": (
        ".Shape~9x9~0-8.Var~A~a~2.~R1C1_5~R1C4_6_7.Cage~9~R2C1~R2C2.Sum~3_=_1_-2~VA1~R5C5\n"
        ".Or.And.Thermo~R3C1~R3C2~R3C3.~VA2_1.End.Pair~EAEBEAAQAAAAE~_name~R2C6~R3C6.End\n"
        ".Replicate~JBAAIJ.AllDifferent~R1C1~R2C2.End.LittleKiller~20~R1C4.XSum~C2~~9\n"
        ".NFA~AjHACIXnQlbXxA~_~R1C1~R1C2~R1C3.Regex~KDF8MilbMy01XSo~R4C4~R4C5\n"
        "# title: second\n\n.Shape~4x4.Jigsaw~1122112233443344.NoBoxes.AntiKnight.Windoku\n"
    ),
    "jigsaw": "1" + "." * 80 + "".join(letter * 9 for letter in "ABCDEFGHI") + "\n",
    "json": '{"puzzle": "1..4..1.....4...", "box": "2x2", "rules": ["antiknight"], "title": "t"}\n',
    "killer-81": (
        "CAC<GN<<E^^^L^^A'^^O'^A'^F<'^^L^8<^KF`'^7^>'^^`<I^H<<FG<<^K<8R^K<<^^`^^^^B<<F<<^`\n"
    ),
    "link": f"https://sudoku.coach/en/play/{CLASSIC.replace('.', '0')}\n",
    "luecx": '{"fixedCells": [{"r": 0, "c": 0, "value": 5}], "rules": [{"type": "Standard"},'
    ' {"type": "Renban", "fields": {}, "rules": [{"fields": {"path": {"items": [{"r": 1, "c": 0},'
    ' {"r": 1, "c": 1}]}}}]}]}\n',
    "nickleaton": "Board:\n  Board: 4x4\n  Title: T\nConstraints:\n- Rows:\n- Columns:\n"
    "- Boxes: 2x2\n- Knowns:\n  - 1...\n  - ..2.\n  - ....\n  - ...3\n- Killer: 5=22, 23\n",
    "opensudoku": '<?xml version="1.0"?>\n<opensudoku version="2">\n<folder name="f">\n'
    f'<game data="{CLASSIC}"/>\n</folder>\n</opensudoku>\n',
    "penpa": penpa_link(PENPA, '[[],[],[],[],["19,2","20,3"],[]]'),
    "ps-killer": "3x3:d:k:3072:3072:2561:2561:" + "0:" * 74 + "1286:4103:4103\n",
    "sdk": "#AName\n#DTitle\n" + "\n".join(ROWS) + "\n[State]\n" + "\n".join(ROWS) + "\n",
    "sdm": f"{CLASSIC}\n{CLASSIC}\n",
    "sdx": "\n".join(" ".join(row.replace(".", "a")) for row in ROWS)
    .replace("a", "u4", 1)
    .replace("a", "12")
    + "\n",
    "solo": "2x3:1z_3d_4c\n3x3kx:zzzb5,a" + "_" * 143 + ",12zzzb\n",
    "spreadsheet": "".join(",".join(row).replace(".", "") + "\n" for row in ROWS),
    "ss": "\n".join(_SIMPLE) + "\n*-----------*\n\nI024\nE03001\n",
    "sudoku-variants": '{"grid": {"block_width": 2, "block_height": 2, "cells": [1'
    + ", null" * 15
    + ']}, "constraint": {"c1": null, "c2": [{"group": [[1, 0], [2, 0]], "sum": 5}]}}\n',
    "sudokupad": "https://sudokupad.app/sclN4SwJgXA5ALlA0BjAzhArABiQUwgbT2ADcIBGAX3"
    "ioF148r5b6a6HiIBmc62gJ1wJ4sGJllJNS8EXUnimQ+ACZR8"
    "DhKXq1PJAEN87WCBgAbXAAIAkjAA6UZGYBmAewCuvKJWCIBC6QrnwJBzwLgB2IACOLrgw3PDG+gDuAA74QgB0aFK"
    "ZEpnwpDm0iJwALABCZQCiAGzc5EA\n",
    "sudokuwiki": f"https://www.sudokuwiki.org/sudoku.htm?bd={CLASSIC.replace('.', '0')}\n",
    "sumocue": f"SumoCueV1D=12+0{'=0' * 77}=10+79\nSumoCueV1{''.join(_CELLS)}\n",
    "text": f"# title: t\n# rule: killer 3: r1c3-4\n{CLASSIC}\n\n1..4..1.....4...:1\n",
}
"""By the name of the format, in the order of the alphabet."""

_ZIPPED = (
    "{id:'t',cs:50,ce:[[{v:1},,,],[,,,],[,,,],[,,,{v:3}]],"
    "re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],"
    "[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],"
    r"ca:[{v:'title: It\'s a \'title\''},{v:'solution: 1234341221434321'},"
    "{ce:[[0,0],[0,1]],v:3,unique:t}],l:[{wp:[[0,0],[1,1]]}]}"
)

WRAPPED: dict[str, tuple[str, Callable[[str], str]]] = {
    "f-puzzles": (
        EXAMPLES["f-puzzles-json"],
        lambda text: f"https://f-puzzles.com/?load={compress(text)}\n",
    ),
    "penpa": (PENPA, penpa_link),
    "sudokupad": (_ZIPPED, lambda text: f"https://sudokupad.app/scl{compress(text)}\n"),
}
"""What is compressed in a format, and the function that makes a text of the format of it."""
