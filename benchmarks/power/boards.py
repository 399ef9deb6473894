"""Boards with constraints that mutants of the compiled engine are asked, with the right answers.

There are boards of the fuzzer in several sizes, killers whose cages cover the grid, and boards for
code that few of these reach: sums of many cells, lines that repeat a digit, a house across three
boxes, regions that nearly cover rows, connected areas, and regions to be found.
"""

from __future__ import annotations

from functools import cache
from itertools import chain, combinations
from random import Random

from benchmarks.variants.planted import killer
from sudoku import Board, Grid, Outcome, Puzzle, open_model, with_rules
from sudoku.crosschecking.fuzzing import VARIANT_CLASSES, fuzz
from sudoku.generator.grids.varied import varied_grid
from sudoku.puzzle.houses import Cell

BOARDS, KILLERS, MOST_SOLUTIONS = 400, 60, 20
"""The numbers of boards of each size and of 9x9 killers; the limit of their solutions."""


def answered_boards() -> list[Outcome]:
    """The boards in a random order, each with the answer of `sat`."""
    puzzles = [
        case.puzzle
        for board in (Board(2, 2), Board(2, 3), Board(3, 3))
        for case in fuzz(board, count=BOARDS, classes=[*VARIANT_CLASSES, "extended"])
    ]
    rng = Random(0)  # repeatable
    for _ in range(KILLERS):
        puzzle, grid = killer(rng)
        puzzles.append(puzzle.with_clues({cell: grid.digits[cell] for cell in range(0, 81, 4)}))
        puzzles += [_extreme_sums(rng), _repeated_digits(rng), _house_across_boxes(rng)]
        puzzles += [_leftover_cells(rng), _connected_area(rng)]
    puzzles += [_regions_to_find(rng) for _ in range(KILLERS)]
    rng.shuffle(puzzles)
    return [
        open_model("sat", puzzle.board).search(puzzle, limit=MOST_SOLUTIONS) for puzzle in puzzles
    ]


def _extreme_sums(rng: Random) -> Puzzle:
    """A puzzle with a sum in each band, over the cells with the three smallest or the three largest
    digits.
    """
    digits = varied_grid(Board(3, 3), rng).digits
    held, rules = rng.choice([(1, 2, 3), (7, 8, 9)]), []
    for first in range(0, 81, 27):
        cells = [cell for cell in range(first, first + 27) if digits[cell] in held]
        names = " ".join(Board(3, 3).cell_name(cell) for cell in cells)
        rules.append(f"sum {3 * sum(held)}: {names}")
    clues = [digit if 4 <= digit <= 6 and rng.random() < 0.9 else 0 for digit in digits]
    return Puzzle(with_rules(Board(3, 3), *rules), tuple(clues))


def _repeated_digits(rng: Random) -> Puzzle:
    """A puzzle with a sum line in a row, another of the same sum with a digit twice, and a sum to
    avoid.

    The last sum is of two cells, one of which counts twice.
    """
    plain = Board(3, 3)
    digits = varied_grid(plain, rng).digits
    places = [[cell for cell in range(81) if digits[cell] == d] for d in range(10)]
    total = sum(digits[:3])
    twice = rng.choice([d for d in range(1, 10) if 0 < total - 2 * d < 10 and total != 3 * d])
    far = [*rng.sample(places[twice], 2), rng.choice(places[total - 2 * twice])]
    first, second = rng.sample(range(81), 2)
    names = [plain.cell_name(cell) for cell in (*far, first, second)]
    board = with_rules(
        plain,
        f"sumline {total}: r1c1-3",
        f"sumline {total}: {' '.join(names[:3])}",
        f"sum: 2*{names[3]} + {names[4]} != {digits[first] + digits[second]}",
    )
    is_open = [rng.random() < 0.4 or cell in (*far, second) for cell in range(81)]
    is_open[first] = False
    return Puzzle(board, tuple(0 if is_open[c] else digits[c] for c in range(81)))


def _leftover_cells(rng: Random) -> Puzzle:
    """A puzzle whose regions are rows that have exchanged cells of the same digit."""
    digits = varied_grid(Board(3, 3), rng).digits
    names = [cell // 9 for cell in range(81)]
    for _ in range(12):
        row, digit = rng.randrange(8), rng.randint(1, 9)
        one, other = (digits.index(digit, 9 * r, 9 * r + 9) for r in (row, row + 1))
        names[one], names[other] = names[other], names[one]
    regions = tuple(tuple(Cell(c) for c in range(81) if names[c] == name) for name in range(9))
    board = with_rules(Board(1, 9, irregular=regions), f"killer {digits[0]}: r1c1")
    return Puzzle(board, tuple(d if rng.random() < 0.25 else 0 for d in digits))


def _connected_area(rng: Random) -> Puzzle:
    """A puzzle in which the cells with four of the digits are connected."""
    plain = Board(2, 3)
    while True:
        digits = varied_grid(plain, rng).digits
        for held in combinations(range(1, 7), 4):
            board = with_rules(plain, f"connected {' '.join(map(str, held))}")
            if board.violated(digits) is None:
                return Puzzle(board, tuple(d if rng.random() < 0.4 else 0 for d in digits))


@cache
def _divided_grids() -> tuple[Board, list[Grid]]:
    """A 4x4 board whose regions are to be found, and some of its grids."""
    board = with_rules(Board(2, 2), "regions: none", "chaos")
    every = open_model("sat", board).search(Puzzle(board, (0,) * 32), limit=2000)
    return board, sorted(every.solutions, key=lambda grid: grid.digits)


def _regions_to_find(rng: Random) -> Puzzle:
    """A puzzle with an arrow, counts of cells in a region, and counts of the regions of cells."""
    plain, grids = _divided_grids()
    digits = rng.choice(grids).digits
    rules = []
    for _ in range(30):
        row, column = rng.randint(1, 4), rng.randint(1, 4)
        labels = " ".join(f"h{place + 1}" for place in rng.sample(range(16), rng.randint(3, 6)))
        cell = f"r{row}c{column}"
        rule = rng.choice(
            [
                f"chaosarrow: {cell} > {cell} r{row}c{column - 1 if column > 1 else 2}",
                f"chaoscount: {cell} > {cell} r{row}c{column % 4 + 1} r{row % 4 + 1}c1-4",
                f"countdistinct: {cell} = {labels}",
            ]
        )
        if with_rules(plain, rule).violated(digits) is None:
            rules.append(rule)
    is_given = [rng.random() < 0.2 for _ in digits]
    clues = (d if given else 0 for d, given in zip(digits, is_given, strict=True))
    return Puzzle(with_rules(plain, *dict.fromkeys(rules)), tuple(clues))


def _house_across_boxes(rng: Random) -> Puzzle:
    """A puzzle with a house in three boxes that share no row or column.

    Cages of two cells cover all other cells of the boxes except two.
    """
    plain = Board(3, 3)
    digits = varied_grid(plain, rng).digits
    boxes = [plain.regions[3 * row + column] for row, column in enumerate(rng.sample(range(3), 3))]
    cells = rng.sample([*chain(*boxes)], 27)
    house = [*{digits[cell]: cell for cell in cells}.values()]
    others = [cell for cell in cells if cell not in house]
    rules = [f"extraregion: {' '.join(map(plain.cell_name, house))}"]
    for pair in zip(others[2::2], others[3::2], strict=True):
        if digits[pair[0]] != digits[pair[1]]:
            total = sum(digits[cell] for cell in pair)
            rules.append(f"killer {total}: {' '.join(map(plain.cell_name, pair))}")
    hidden = {*others, *rng.sample(range(81), 50)}
    clues = (0 if cell in hidden else digits[cell] for cell in range(81))
    return Puzzle(with_rules(plain, *rules), tuple(clues))
