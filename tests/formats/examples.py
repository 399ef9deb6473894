"""One text in each format that can be read, our own or a classic single grid, for shared tests."""

from __future__ import annotations

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

EXAMPLES = {
    "csv": f'id,puzzle,solution,title\n1,{CLASSIC},{SOLVED},"one, ""two"""\n2,{CLASSIC},,\n',
    "json": '{"puzzle": "1..4..1.....4...", "box": "2x2", "rules": ["antiknight"], "title": "t"}\n',
    "text": f"# title: t\n# rule: killer 3: r1c3-4\n{CLASSIC}\n\n1..4..1.....4...:1\n",
}
"""By the name of the format, in the order of the alphabet."""
