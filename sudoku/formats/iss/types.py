"""Rules as types of ISS: for each name of a rule a function that writes it, if a type fits."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import cast

from sudoku.constraints.constraint import Constraint
from sudoku.formats.iss.clues import at_end, fullrank, little_killer, sandwich
from sudoku.formats.iss.codes import code_of, code_of_pattern
from sudoku.formats.iss.machines import MOST_STATES, Machine, code_of_machine
from sudoku.formats.iss.named_pairs import apart, not_greater, table_of
from sudoku.formats.iss.written import Convert, Parts, Written, has_same_regions


def _alone(part: str, *, only_plain: bool = False) -> Convert:
    def convert(written: Written) -> Parts | None:
        return Parts([part]) if written.is_plain or not only_plain else None

    return convert


def _taxicab(written: Written) -> Parts | None:
    return Parts([".AntiTaxicab"]) if written.board.values[0] == 1 else None


def _on(name: str, *, only_plain: bool = False) -> Convert:
    """A type on all cells of the rule."""

    def convert(written: Written) -> Parts | None:
        fits = written.is_plain or not only_plain
        return Parts([f".{name}~{written.listed(written.text)}"]) if fits else None

    return convert


def _numbered(name: str) -> Convert:
    """A type on all cells, with the number of the rule before them."""

    def convert(written: Written) -> Parts:
        values = written.value.replace(" ", "_") or "0"
        return Parts([f".{name}~{values}~{written.listed(written.text)}"])

    return convert


def _groups(name: str, sign: str = "=", joint: str = "~-~") -> Convert:
    """A type on groups of cells."""

    def convert(written: Written) -> Parts:
        groups = map(written.listed, written.text.split(f" {sign} "))
        return Parts([f".{name}~{joint.join(groups)}"])

    return convert


def _dots(name: str, value: str) -> Convert:
    """A type for each two neighbours in the list, if the rule has this value and they are."""

    def convert(written: Written) -> Parts | None:
        cells = written.cells(written.text)
        pairs = [*pairwise(cells)]
        if written.value != value or not all(written.geometry.adjacent(*pair) for pair in pairs):
            return None
        return Parts([f".{name}~{written.names[a]}~{written.names[b]}" for a, b in pairs])

    return convert


def _xv(written: Written) -> Parts | None:
    return _dots(written.value, written.value)(written)


def _arrow(written: Written) -> Parts | None:
    circle, *shafts = re.split(r" > | \| ", written.text)
    pill = written.cells(circle)
    if len(pill) == 1:
        return Parts([f".Arrow~{written.listed(f'{circle} {shaft}')}" for shaft in shafts])
    if written.board.values[-1] > 9 or len(pill) > 3 or pill != sorted(pill):
        return None
    head = f".PillArrow~{len(pill)}~{written.listed(circle)}"
    return Parts([f"{head}~{written.listed(shaft)}" for shaft in shafts])


def _clone(written: Written) -> Parts:
    groups = [written.cells(group) for group in written.text.split(" = ")]
    columns = [[*dict.fromkeys(column)] for column in zip(*groups, strict=True)]
    return Parts(
        [
            f".SameValues~{len(column)}~{'~'.join(written.names[cell] for cell in column)}"
            for column in columns
            if len(column) > 1
        ]
    )


def _same_values(written: Written) -> Parts:
    count = written.text.count("=") + 1
    return Parts([f".SameValues~{count}~{written.listed(written.text)}"])


def _candidates(written: Written) -> Parts:
    values = written.value.replace(" ", "_")
    cells = written.cells(written.text)
    return Parts([f".~{'~'.join(f'{written.names[cell]}_{values}' for cell in cells)}"])


def _quadruple(written: Written) -> Parts | None:
    cells, n = written.cells(written.text), written.board.size
    first = cells[0]
    if cells != [first, first + 1, first + n, first + n + 1]:
        return None
    name = written.names[first]
    return Parts([f".Quad~{name}~{written.value.replace(' ', '~')}"], [f"Quad {name}"])


def _look_and_say(written: Written) -> Parts | None:
    said = written.value.split(" ")
    if max(map(len, said)) > 1:
        return None
    return Parts([f".LookAndSay~{''.join(said)}~{written.listed(written.text)}"])


def _sum_line(written: Written) -> Parts:
    loop, _, total = written.value.rpartition(" ")
    return Parts([f".SumLine~{total}~{written.listed(written.text)}{'~LOOP' if loop else ''}"])


def _region_sum(written: Written) -> Parts | None:
    """A line that is no loop, in regions that ISS has too."""
    inside = {cell for region in written.board.regions for cell in region}
    is_loop, cells = bool(written.value), {*written.cells(written.text)}
    if is_loop or not has_same_regions(written.board) or not cells <= inside:
        return None
    return Parts([f".RegionSumLine~{written.listed(written.text)}"])


def _nonconsecutive(written: Written) -> Parts | None:
    names = {rule.partition(" ")[0] for rule in written.board.rules}
    is_strict = written.value == "strict" or not names & {"difference", "ratio"}
    return Parts([".AntiConsecutive"]) if is_strict else None


def _negative(written: Written) -> Parts | None:
    """If all marks are types of ISS, too."""
    kinds = {"kropki": {"difference": "1", "ratio": "2"}, "xv": {"xv": ""}}.get(written.value)
    if kinds is None:
        return None
    for rule in cast(Sequence[Constraint], written.board.constraints):
        mark = Written(written.board, written.geometry, rule, written.names)
        if rule.name in kinds and _dots("", kinds[rule.name] or mark.value)(mark) is None:
            return None
    return Parts([".StrictXV" if written.value == "xv" else ".StrictKropki"])


def _pairs(name: str, holds: Callable[[int, int], bool]) -> Convert:
    """Pair, or PairX for all pairs, with the table of a relation."""

    def convert(written: Written) -> Parts:
        code = code_of(table_of(written.board.values, holds))
        return Parts([f".{name}~{code}~_~{written.listed(written.text)}"])

    return convert


def _disjoint_groups(written: Written) -> Parts | None:
    board = written.board
    has_boxes = board.irregular is None and has_same_regions(board)
    return Parts([".DisjointSets"]) if has_boxes else None


def _regex(written: Written) -> Parts:
    code = code_of_pattern(written.value)
    return Parts([f".Regex~{code}~{written.listed(written.text)}"])


def _regular(written: Written) -> Parts | None:
    values = written.board.values
    rows: list[dict[int, tuple[int, ...]]] = []
    final: list[int] = []
    for number, part in enumerate(written.value.split("; ")):
        name, *moves = part.split(" ")
        row: dict[int, tuple[int, ...]] = {}
        for move in moves:
            digits, target = move.split(">")
            for span in digits.split(","):
                low, _, high = span.partition("-")
                for digit in range(int(low), int(high or low) + 1):
                    row[digit - values[0]] = (*row.get(digit - values[0], ()), int(target))
        rows.append(row)
        final += [number] if name.endswith("!") else []
    if len(rows) > MOST_STATES:
        return None
    code = code_of_machine(Machine((0,), frozenset(final), tuple(rows)), len(values))
    return Parts([f".NFA~{code}~_~{written.listed(written.text)}"])


TYPES: Mapping[str, Convert] = {
    "antiking": _alone(".AntiKing"),
    "antiknight": _alone(".AntiKnight"),
    "antitaxicab": _taxicab,
    "arrow": _arrow,
    "between": _on("Between"),
    "candidates": _candidates,
    "clone": _clone,
    "columnindexer": _on("Indexing~C"),
    "connected": lambda written: Parts([f".ConnectedValues~~{written.value.replace(' ', '_')}"]),
    "contains": _numbered("ContainAtLeast"),
    "countdistinct": _groups("CountDistinct", joint="~"),
    "countingcircles": _on("CountingCircles"),
    "diagonal+": _alone(".Diagonal~1"),
    "diagonal-": _alone(".Diagonal~-1"),
    "difference": _dots("WhiteDot", "1"),
    "disjointgroups": _disjoint_groups,
    "doublearrow": _on("DoubleArrow"),
    "dutchflatmates": _alone(".DutchFlatmates", only_plain=True),
    "entropic": _on("Entropic", only_plain=True),
    "equalitycage": _on("EqualityCage"),
    "equalsums": _groups("EqualSum"),
    "extraregion": _on("AllDifferent"),
    "fullrank": fullrank,
    "globalentropy": _alone(".GlobalEntropy", only_plain=True),
    "globalmodular": _alone(".GlobalMod", only_plain=True),
    "hiddenskyscraper": at_end("HiddenSkyscraper", zero=True),
    "inequality": _dots("GreaterThan", ""),
    "killer": _numbered("Cage"),
    "littlekiller": little_killer,
    "lockout": _numbered("Lockout"),
    "lookandsay": _look_and_say,
    "lunchbox": _numbered("Lunchbox"),
    "modular": _numbered("Modular"),
    "nabner": _pairs("PairX", partial(apart, 2)),
    "negative": _negative,
    "nonconsecutive": _nonconsecutive,
    "numberedroom": at_end("NumberedRoom", zero=True),
    "palindrome": _on("Palindrome"),
    "quadruple": _quadruple,
    "ratio": _dots("BlackDot", "2"),
    "regex": _regex,
    "regionsum": _region_sum,
    "regular": _regular,
    "rellik": _numbered("RellikCage"),
    "renban": _on("Renban"),
    "rowindexer": _on("Indexing~R"),
    "samevalues": _same_values,
    "sandwich": sandwich,
    "skyscraper": at_end("Skyscraper"),
    "slowthermo": _pairs("Pair", not_greater),
    "sumline": _sum_line,
    "thermo": _on("Thermo"),
    "valueindexing": _on("ValueIndexing"),
    "whispers": _numbered("Whisper"),
    "windoku": _alone(".Windoku"),
    "xsum": at_end("XSum"),
    "xv": _xv,
    "zipper": _on("Zipper"),
}
"""By the names of rules. `sum` and all others are written by their primitives."""
