"""Fish of all shapes: the classic patterns, and all that trying bases and covers finds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from sudoku import Board
from sudoku.formats.reading import parse
from sudoku.generator.grids.varied import solved_grid
from sudoku.logic.techniques.fish.search import FishShape, fish_of, shape_of
from sudoku.logic.techniques.layout import TechniqueLayout
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.registry import family_of, techniques
from tests.cases import for_each
from tests.logic.techniques.proving import NINE, position_with, steps, texts

pytestmark = pytest.mark.slow


def rows(places: dict[int, str], board: Board = NINE) -> Position:
    """A position where the digit 4 has only these columns in these rows."""
    gone = [
        f"r{row}c{column}"
        for row, columns in places.items()
        for column in range(1, board.size + 1)
        if str(column) not in columns
    ]
    return position_with(board, {}, {"4": " ".join(gone)})


def test_an_x_wing_clears_its_columns() -> None:
    position = rows({2: "38", 5: "38"})
    assert texts("X-Wing", position) == ["X-Wing: 4 r25 c38 => r1346789c38<>4"]
    (step,) = steps("X-Wing", position)
    assert [truth.text(position.layout) for truth in step.truths] == ["4r2", "4r5"]
    assert [link.text(position.layout) for link in step.links] == ["4c3", "4c8"]


@for_each(
    "title, places, text",
    [
        ("Swordfish", {1: "14", 4: "48", 7: "18"}, "4 r147 c148 => r235689c148<>4"),
        (
            "Jellyfish",
            {1: "14", 3: "48", 5: "87", 8: "17"},
            "4 r1358 c1478 => r24679c1478<>4",
        ),
        (
            "Squirmbag",
            {1: "14", 3: "48", 5: "87", 8: "72", 9: "21"},
            "4 r13589 c12478 => r2467c12478<>4",
        ),
    ],
)
def test_larger_fish_need_no_base_with_all_covers(
    title: str, places: dict[int, str], text: str
) -> None:
    assert f"{title}: {text}" in texts(title, rows(places))


def test_columns_are_bases_too() -> None:
    gone = " ".join(f"r{row}c{column}" for row in (1, 2, 4, 5, 6, 8, 9) for column in (1, 6))
    position = position_with(NINE, {}, {"4": gone})
    assert texts("X-Wing", position) == ["X-Wing: 4 c16 r37 => r37c2345789<>4"]


def test_a_fin_leaves_what_it_sees() -> None:
    position = rows({2: "38", 5: "389"})
    assert texts("Finned X-Wing", position) == ["Finned X-Wing: 4 r25 c38 fr5c9 => r46c8<>4"]
    assert not texts("X-Wing", position)
    assert not texts("Sashimi X-Wing", position)


def test_sashimi_fish_have_a_base_with_one_candidate_besides_fins() -> None:
    position = rows({2: "38", 5: "39"})
    first, second = "r25 c38 fr5c9", "r25 c39 fr2c8"
    assert texts("Sashimi X-Wing", position) == [
        f"Sashimi X-Wing: 4 {first} => r46c8<>4",
        f"Sashimi X-Wing: 4 {second} => r13c9<>4",
    ]
    assert texts("Siamese Sashimi X-Wing", position) == [
        "Siamese Sashimi X-Wing: 4 r25 c389 fr2c8 fr5c9 => r13c9,r46c8<>4"
    ]
    assert not texts("Finned X-Wing", position)


def test_a_box_makes_a_franken_fish() -> None:
    gone = ["r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9", "r7c2 r7c3 r8c1 r8c3 r9c1 r9c2 r9c3"]
    position = position_with(NINE, {}, {"4": " ".join(gone)})
    assert texts("Franken X-Wing", position) == ["Franken X-Wing: 4 r1b7 c12 => r23456c12<>4"]


def masks(board: Board, places: int) -> dict[int, int]:
    houses = TechniqueLayout.of(board).houses
    return {house.index: house.mask & places for house in houses if house.mask & places}


def all_fish(
    board: Board, places: int, size: int
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], int]]:
    """Bases, covers, and what they remove, straight from the definition."""
    layout, houses = TechniqueLayout.of(board), masks(board, places)
    for bases in combinations(houses, size):
        for covers in combinations([house for house in houses if house not in bases], size):
            body = endo = cover = twice = 0
            for house in bases:
                body, endo = body | houses[house], endo | body & houses[house]
            for house in covers:
                cover, twice = cover | houses[house], twice | cover & houses[house]
            fins = body & ~cover | endo
            gone = cover & ~body | twice
            if gone and fins:
                gone &= layout.common_peers(fins)
            if gone:
                yield bases, covers, gone


@for_each("board, size", [(Board(2, 2), 2), (Board(2, 2), 3), (Board(2, 3), 2)])
def test_the_search_finds_what_trying_all_bases_and_covers_finds(board: Board, size: int) -> None:
    random, removed = Random(size), 0
    for _ in range(2):
        places = random.getrandbits(board.cell_count) & ~(random.getrandbits(9) << 3)
        tried = {fish[:2]: fish[2] for fish in all_fish(board, places, size)}
        found = 0
        for shape in FishShape:
            for each in fish_of(board, places, shape, size):
                assert tried[each.bases, each.covers] == each.gone
                found |= each.gone
            for smaller in range(1, size):
                for each in fish_of(board, places, shape, smaller):
                    found |= each.gone
        for gone in tried.values():
            assert not gone & ~found
            removed |= gone
    assert removed


FISH = [technique for technique in techniques() if family_of(technique) == "fish"]


def test_no_true_candidate_is_removed() -> None:
    """In random candidates with a solution, where each kind of fish of size 2 and 3 is found."""
    random = Random(4)
    position, solution = Position(TechniqueLayout.of(NINE)), solved_grid(NINE, random)
    for cell, true in enumerate(solution.digits):
        for digit in range(1, 10):
            if digit != true and random.random() < 0.7:
                position.eliminate(cell, digit)
    for technique in FISH:
        if technique.title.endswith(("X-Wing", "Swordfish")):
            found = list(technique.find(position))
            assert found or technique.title.startswith("Siamese")
            for step in found:
                assert all(solution.digits[cell] != digit for cell, digit in step.eliminations)
            steps(technique.title, position, most=1)


def test_an_extra_house_belongs_to_mutant_fish() -> None:
    position = Position.of(parse(f"rule: diagonal+\n{'.' * 81}"))
    diagonal = position.layout.houses[-1]
    for cell in diagonal.cells:
        if cell not in (8, 40):  # r1c9 and r5c5
            position.eliminate(cell, 4)
    for cell in range(9):
        if cell not in (4, 8):  # r1c5 and r1c9
            position.eliminate(cell, 4)
    assert diagonal.short == "diagonal+"
    text = "Finned Mutant X-Wing: 4 r1 diagonal+ c59 efr1c9 => r23456789c9<>4"
    assert text in texts("Finned Mutant X-Wing", position)


@for_each(
    ("bases", "covers", "shape"),
    [
        (("r1", "r2"), ("c1", "c2"), FishShape.BASIC),
        (("c1", "c2"), ("r1", "r2"), FishShape.BASIC),
        (("r1", "b5"), ("c1", "c2"), FishShape.FRANKEN),
        (("r1", "r2"), ("c1", "b1"), FishShape.FRANKEN),
        (("c1", "b5"), ("r1", "b1"), FishShape.FRANKEN),
        (("r1", "c2"), ("c1", "b1"), FishShape.MUTANT),
        (("b1", "b2"), ("c1", "c2"), FishShape.MUTANT),
    ],
)
def test_shapes_are_told_from_the_kinds_of_houses(
    bases: tuple[str, ...], covers: tuple[str, ...], shape: FishShape
) -> None:
    layout = TechniqueLayout.of(NINE)
    numbers = {house.short: house.index for house in layout.houses}
    found = shape_of(layout, *([numbers[name] for name in names] for names in (bases, covers)))
    assert found is shape
