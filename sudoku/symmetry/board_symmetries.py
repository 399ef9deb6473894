"""The symmetries of any board, and what follows for puzzles: forms, maps, and numbers of
automorphisms.

A symmetry may transpose the board, reorder the rows and the columns, and rename the digits, such
that the rules of the board keep their meaning. Hidden cells stay in place. Every symmetry maps
solutions to solutions. Symmetries are found from the primitives of the rules (`board_parts`) by a
search over rows and columns (`board_matching`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random

from sudoku.errors import UnsupportedQuestionError
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle
from sudoku.symmetry.board_digits import class_numbers, completed, renamings
from sudoku.symmetry.board_facts import SameDigit
from sudoku.symmetry.board_group import after, group_of
from sudoku.symmetry.board_languages import Names
from sudoku.symmetry.board_matching import LineImages, Matcher, cells_of
from sudoku.symmetry.board_parts import structure_of
from sudoku.symmetry.board_structure import Structure
from sudoku.symmetry.canonicaliser import LineShape
from sudoku.symmetry.transformation import Transformation

MOST_LISTED = 100_000
"""Limit on the symmetries of rows and columns that are tried one by one to find a form."""


@dataclass(frozen=True, slots=True)
class Form:
    """A canonical form of a puzzle."""

    puzzle: Puzzle
    map: Transformation
    """The map from the puzzle to the form."""
    automorphisms: int
    """The number of permutations of lines that map the puzzle to itself, up to relabelling."""


def board_map(here: Puzzle, there: Puzzle) -> Transformation | None:
    """A map from one puzzle to another on equivalent boards; None if they are not equivalent."""
    if sorted(_shape(here)) != sorted(_shape(there)):
        return None
    first, second = structure_of(here.board), structure_of(there.board)
    with_clues = _with_clues(second, there, tuple(range(second.digit_count + 1)), second)
    for names in renamings(first, second):
        begin = _with_clues(first.renamed(names), here, names, second)
        lines = Matcher(begin, with_clues).find()
        if lines is not None:
            images = cells_of(lines, len(here.clues))
            pairs = zip(here.clues, [there.clues[image] for image in images], strict=True)
            known = {digit: name for digit, name in pairs if digit}
            return _moving(lines, completed(known, names, second))
    return None


def board_form(puzzle: Puzzle) -> Form:
    """The smallest equivalent puzzle, read cell by cell, with an open cell as 0: two puzzles on one
    board have the same form if and only if a symmetry of the board maps one to the other.

    Raises UnsupportedQuestionError if the board has more than MOST_LISTED symmetries of lines.
    """
    board = puzzle.board
    listed, structure = _listed(board), structure_of(board)
    classes = class_numbers(structure)
    frontier = [_Way(sources, lines, names) for sources, lines, names in listed]
    clues = puzzle.clues
    found = []
    for cell in range(board.cell_count):
        least, kept = board.digit_count + 1, list[_Way]()
        for way in frontier:
            digit = clues[way.sources[cell]]
            name = 0
            if digit:
                name = way.known.get(digit, 0)
                if not name:
                    digits = structure.digit_classes[classes[way.names[digit]]]
                    name = next(each for each in digits if each not in way.taken)
            if name < least:
                least, kept = name, [way]
            elif name == least:
                kept.append(way)
        found.append(least)
        frontier = kept if not least else [way.with_name(clues, cell, least) for way in kept]
    best = frontier[0]
    names = completed(best.known, best.names, structure)
    automorphisms = len({way.sources for way in frontier})
    return Form(Puzzle(board, tuple(found)), _moving(best.lines, names), automorphisms)


def random_board_map(board: Board, rng: Random) -> Transformation:
    """A uniformly random symmetry of a board."""
    structure = structure_of(board)
    names, lines = rng.choice(_images(structure))
    for images in group_of(structure).images:
        lines = after(lines, rng.choice(images))
    shuffled = [0] * len(names)
    for digits in structure.digit_classes:
        for digit, name in zip(digits, rng.sample(digits, len(digits)), strict=True):
            shuffled[digit] = name
    return _moving(lines, tuple([shuffled[name] for name in names]))


def maps_to_itself(puzzle: Puzzle) -> Iterator[Transformation]:
    """All maps from a puzzle to itself, one for each permutation of lines.

    Raises UnsupportedQuestionError, as `board_form` does.
    """
    structure, clues = structure_of(puzzle.board), puzzle.clues
    classes = class_numbers(structure)
    for sources, lines, names in _listed(puzzle.board):
        known = {0: 0}
        pairs = [(clues[source], clues[cell]) for cell, source in enumerate(sources)]
        if all(known.setdefault(digit, name) == name for digit, name in pairs):
            del known[0]
            if all(classes[names[digit]] == classes[name] for digit, name in known.items()):
                yield _moving(lines, completed(known, names, structure))


def _moving(lines: LineImages, names: Names) -> Transformation:
    """The map that moves the lines and renames the digits."""
    n = len(lines) // 2
    sources = [0] * (2 * n)
    for line, image in enumerate(lines):
        sources[image] = line % n
    shape = LineShape(n, 1, 1, transposes=True)
    return Transformation(shape, lines[0] >= n, tuple(sources[:n]), tuple(sources[n:]), names)


@dataclass(frozen=True, slots=True)
class _Way:
    """A symmetry that may lead to the form."""

    sources: tuple[int, ...]
    """The cell from which the digit of each cell comes."""
    lines: LineImages
    names: Names
    """For each digit, some name from the class to which it is mapped."""
    known: dict[int, int] = field(default_factory=dict)
    """The names that digits have got so far."""
    taken: frozenset[int] = frozenset()
    """The values of `known`."""

    def with_name(self, clues: tuple[int, ...], cell: int, name: int) -> _Way:
        if name in self.taken:
            return self
        known = {**self.known, clues[self.sources[cell]]: name}
        return replace(self, known=known, taken=self.taken | {name})


@lru_cache(maxsize=4)
def _listed(board: Board) -> list[tuple[tuple[int, ...], LineImages, Names]]:
    """All symmetries of a board, up to permutations of digits within their classes."""
    structure = structure_of(board)
    group = group_of(structure)
    starts = _images(structure)
    count = group.order * len(starts)
    if count > MOST_LISTED:
        raise UnsupportedQuestionError(
            f"the rules of the board keep {count:,} symmetries of rows and columns, expected at"
            f" most {MOST_LISTED:,} for a canonical form"
        )
    found = []
    elements = [*group.elements()]
    for names, first in starts:
        for image in elements:
            lines = tuple([first[line] for line in image])
            images = cells_of(lines, board.cell_count)
            sources = [0] * len(images)
            for cell, moved in enumerate(images):
                sources[moved] = cell
            found.append((tuple(sources), lines, names))
    return found


def _images(structure: Structure) -> list[tuple[Names, LineImages]]:
    """For each renaming that is part of a symmetry, a map of lines that completes it."""
    found = []
    for names in renamings(structure, structure):
        lines = Matcher(structure.renamed(names), structure).find()
        if lines is not None:
            found.append((names, lines))
    return found


def _with_clues(structure: Structure, puzzle: Puzzle, names: Names, target: Structure) -> Structure:
    """The structure with the clues as further facts. Each digit is labelled with the class to which
    `names` maps it.
    """
    numbers = class_numbers(target)
    cells: dict[int, list[int]] = {}
    for cell in puzzle.clue_cells:
        cells.setdefault(puzzle.clues[cell], []).append(cell)
    return structure.with_facts(
        SameDigit(frozenset(held), ("clue", numbers[names[digit]])) for digit, held in cells.items()
    )


def _shape(puzzle: Puzzle) -> list[int]:
    """The number of clues with each digit, and the sizes of the board."""
    counts = [puzzle.clues.count(digit) for digit in {*puzzle.clues} - {0}]
    return [*counts, len(puzzle.clues), puzzle.board.size, puzzle.board.digit_count]
