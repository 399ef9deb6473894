"""What a format can say is read back from what it writes; all else is refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from sudoku import Board, Entry, FormatError, InexpressibleError, Puzzle, with_rules, write
from sudoku.constraints.killer import Killer
from sudoku.formats.entry import Info
from sudoku.formats.registry import FORMATS
from tests.cases import for_each
from tests.formats.readings import only

NINE = Board(3, 3)


def with_clues(rng: Random, board: Board) -> Puzzle:
    """With clues in half of the cells, outside of cages."""
    caged = {c for each in board.constraints if isinstance(each, Killer) for c in each.cells}
    cells = range(board.cell_count)
    return Puzzle(
        board, tuple(0 if c in caged else max(0, rng.randint(-8, board.size)) for c in cells)
    )


def caged(rng: Random, board: Board) -> Puzzle:
    """With cages of neighbours, which have no common cell."""
    n, cages = board.size, list[Killer]()
    free = {*range(n * n)}
    for _ in range(rng.randint(1, n)):
        cage = {rng.choice(sorted(free))}
        for _ in range(rng.randint(1, 4)):
            cell = rng.choice(sorted(cage))
            cage |= {cell - n, cell + n, *[cell - 1] * (cell % n > 0)} & free
        free -= cage
        if len(cage) > 1:
            cells = tuple(cell for house in board.houses[:n] for cell in house if cell in cage)
            cages.append(Killer(cells, rng.randint(1, 45)))
    return with_clues(rng, replace(board, constraints=tuple(cages)))


JIGSAWS = (
    "AAAAAABCCAADDDDBCCADDBBBBCCDDEBBEBCCFDEEEEEGCFFHEHHEGGFFHHHHGGIFFHGGGGIIFFHIIIIII",
    "".join(letter * 9 for letter in "ABCDEFGHI"),
)


def ruled(rng: Random) -> Puzzle:
    cells = "r1c1", f"r{rng.randint(2, 8)}c5", "r9c9"
    line = " ".join(cells)
    rules = [f"thermo: {line}", f"renban: {line}", f"whispers 5: {line}", f"between: {line}",
             f"killer: {line}", f"extraregion: {line}", f"arrow: r1c1 > {line[5:]}",
             "antiknight", "antiking", "negative xv"]  # fmt: skip
    return with_clues(rng, with_rules(NINE, *rng.sample(rules, 4)))


SHAPES = [(2, 2), (2, 3), (3, 4), (1, 5)]
KINDS: dict[str, Callable[[Random], Puzzle]] = {
    "clues": lambda rng: with_clues(rng, NINE),
    "cages": lambda rng: caged(rng, NINE),
    "diagonals": lambda rng: with_clues(rng, with_rules(NINE, "diagonal+", "diagonal-")),
    "regions": lambda rng: with_clues(rng, with_rules(NINE, f"regions: {rng.choice(JIGSAWS)}")),
    "sizes": lambda rng: caged(rng, Board(*rng.choice(SHAPES))),
    "rules": ruled,
}
OF_ALL = {*KINDS, "title", "author", "ruleset"}
SAID = {
    **dict.fromkeys(("text", "json", "csv", "iss"), OF_ALL),
    **dict.fromkeys(("f-puzzles", "f-puzzles-json", "sudokupad"), OF_ALL),
    "solo": {"clues", "cages", "diagonals", "regions", "sizes"},
    "sumocue": {"clues", "cages", "diagonals", "regions"},
    "ps-killer": {"clues", "cages", "diagonals"},
    "killer-81": {"clues", "cages"},
    "jigsaw": {"clues", "regions"},
    "sdk": {"clues", "title", "author"},
    "opensudoku": {"clues", "title"},
    **{name: {"clues"} for name in ("candidates", "hodoku", "sdm", "ss", "sudokuwiki")},
}
"""The kinds of puzzles, and what is told of them, that each format can say."""
LETTERS = "a é数\"'\\<&>#:,;=~.|"


def same(one: Puzzle, other: Puzzle) -> bool:
    """Whether the boards have the same regions and constraints in any order, and equal clues."""
    parts = [({*each.board.regions}, {*each.board.constraints}) for each in (one, other)]
    return parts[0] == parts[1] and one.clues == other.clues


def test_every_format_that_is_read_and_written_is_tested_here() -> None:
    assert SAID.keys() == {known.name for known in FORMATS if known.read and known.write}


@pytest.mark.slow
@for_each("seed", range(12))
def test_what_is_written_is_read_back(seed: int) -> None:
    rng = Random(seed)
    puzzles = {kind: make(rng) for kind, make in KINDS.items()}
    words = {name: "".join(rng.choices(LETTERS, k=12)).strip() for name in Info.__slots__}
    for name, said in SAID.items():
        info = Info(**{field: text for field, text in words.items() if field in said})
        for kind, puzzle in puzzles.items():
            entry = Entry(puzzle, "", 1, info=info)
            if kind in said:
                text = write(entry, name)
                for found in (only(text, name), only(text)):
                    assert same(found.puzzle, puzzle), (name, kind)
                    assert found.info == info, (name, kind)
            else:
                with pytest.raises((FormatError, InexpressibleError)):
                    write(entry, name)
