"""Statements about numbers outside the grid."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile

from sudoku.formats.draft import Place, named
from sudoku.formats.guessing.patterns import class_of, even_and_odd, has_single_digits, matching
from sudoku.formats.guessing.scene import Guess, Guesser, Make, Scene
from sudoku.puzzle.board import Board

_NUMBERS = {"two": "2", "three": "3", "four": "4", "five": "5"}
Rule = Callable[[Board, "list[Place]", "list[int]"], Sequence[str]]
"""The rules of a clue, from the cells of its line, beginning at the clue, and its numbers."""


def _clues(rule: Rule, counts: Sequence[int] = (1,)) -> Make:
    """The rules of all clues. counts: how many numbers a clue may have. No rules if some text is
    not such a clue.
    """

    def make(scene: Scene, _found: re.Match[str]) -> Iterable[Guess]:
        guesses: list[Guess] = []
        for each in scene.outside:
            numbers = [int(word) for word in re.findall("[0-9]{1,3}", each.text)]
            line = _line(scene.board, each.cells[0]) if len(each.cells) == 1 else []
            is_clue = len(line) > 1 and len(numbers) in counts
            made = rule(scene.board, line, numbers) if is_clue else ()
            if not made:
                return []
            guesses += [(text, [each]) for text in made]
        return guesses

    return make


def _line(board: Board, place: Place) -> list[Place]:
    """The row or column that starts next to a place outside; [] at a corner or farther away."""
    row, column = place
    rows, columns = range(1, board.height + 1), range(1, board.size + 1)
    if column in columns and row in (0, board.height + 1):
        return [(r, column) for r in (rows if row == 0 else rows[::-1])]
    if row in rows and column in (0, board.size + 1):
        return [(row, c) for c in (columns if column == 0 else columns[::-1])]
    return []


def _named(name: str) -> Make:
    """A rule that names the place outside from which its line begins."""

    def rule(_board: Board, line: list[Place], numbers: list[int]) -> Sequence[str]:
        (row, column), (next_row, next_column) = line[:2]
        place = named([(2 * row - next_row, 2 * column - next_column)])
        return [f"{name} {numbers[0]}: {place}"]

    return _clues(rule)


def _sandwich(scene: Scene, found: re.Match[str]) -> Iterable[Guess]:
    """Sums between 1 and the highest digit."""
    is_usual = [*scene.board.values] == [*range(1, int(found["last"]) + 1)]
    return _named("sandwich")(scene, found) if is_usual else []


def _first_cells(scene: Scene, found: re.Match[str]) -> Iterable[Guess]:
    """The sum of the first digits, whose number the statement names."""
    count = int(_NUMBERS.get(found["count"], found["count"]))
    rule = _clues(lambda _board, line, numbers: [f"sum: {named(line[:count])} = {numbers[0]}"])
    return rule(scene, found)


def _in_first_region(board: Board, line: list[Place], numbers: list[int]) -> Sequence[str]:
    """The sum of the digits in front of the first border between regions."""
    region = {int(cell): number for number, cells in enumerate(board.regions) for cell in cells}
    along = [region.get((row - 1) * board.size + column - 1) for row, column in line]
    count = len([*takewhile(lambda each: each == along[0], along)])
    return [f"sum: {named(line[:count])} = {numbers[0]}"]


def _spread(board: Board, line: list[Place], numbers: list[int]) -> Sequence[str]:
    """The difference of the largest and the smallest of the three digits."""
    made = matching(board, line[:3], lambda digits: max(digits) - min(digits) == numbers[0])
    return [made] if made else []


def _described(_board: Board, line: list[Place], numbers: list[int]) -> Sequence[str]:
    """X is at place Y, or Y is at place X."""
    (x, y), most = numbers, len(line)
    if not (1 <= x <= most and 1 <= y <= most):
        return []
    one, other = named([line[y - 1]]), named([line[x - 1]])
    return [f"any: (candidates {x}: {one}) (candidates {y}: {other})"]


def _first_of_parity(board: Board, line: list[Place], numbers: list[int]) -> Sequence[str]:
    """The first odd digit of a line if the clue is odd, or the first even digit if it is even."""
    digit = numbers[0]
    if digit not in board.values or not has_single_digits(board):
        return []
    others = class_of(board, lambda value: value % 2 != digit % 2)
    return [f"regex {others}*{digit}.*: {named(line)}"]


def _longest_run(board: Board, line: list[Place], numbers: list[int]) -> Sequence[str]:
    """The length of the longest run of odd or of even digits."""
    longest = numbers[0]
    if not has_single_digits(board) or not 1 <= longest <= len(line):
        return []
    even, odd = even_and_odd(board)
    short = f"({even}{{1,{longest}}})?({odd}{{1,{longest}}}{even}{{1,{longest}}})*"
    return [
        f"regex {short}({odd}{{1,{longest}}})?: {named(line)}",
        f"regex .*({odd}{{{longest}}}|{even}{{{longest}}}).*: {named(line)}",
    ]


def _somewhere(_board: Board, line: list[Place], numbers: list[int]) -> Sequence[str]:
    """The sum of three successive digits at some place of the line."""
    sums = (f"(sum: {named(line[i : i + 3])} = {numbers[0]})" for i in range(len(line) - 2))
    return [f"any: {' '.join(sums)}"]


def _beside(scene: Scene, found: re.Match[str]) -> Iterable[Guess]:
    """All neighbours of a digit, which the statement names, along the line."""
    digit = int(found["digit"])

    def rule(board: Board, line: list[Place], numbers: list[int]) -> Sequence[str]:
        near = [int(each) for number in numbers for each in str(number)]
        if not has_single_digits(board) or not {digit, *near} <= {*board.values}:
            return []
        if len(near) == 1:
            return [f"regex {digit}{near[0]}.*|.*{near[0]}{digit}: {named(line)}"]
        one, other = near[0], near[-1]
        either = f"{one}{digit}{other}|{other}{digit}{one}"
        return [f"regex .*({either}).*: {named(line)}"] if len(near) == 2 else []

    return _clues(rule, (1, 2))(scene, found)


def _diagonals(scene: Scene, _found: re.Match[str]) -> Iterable[Guess]:
    """Sums along diagonals. Each clue needs an arrow that begins there."""
    guesses: list[Guess] = []
    arrows = [each for each in scene.drawn if each.cosmetic.kind == "line" and not each.cells]
    for clue in scene.outside:
        at = [(each, *_direction(each.cosmetic.points)) for each in arrows]
        found = [(arrow, way) for arrow, place, way in at if place == clue.cells[0] and way]
        if len(found) != 1 or not clue.text.isdecimal():
            return []
        arrow, way = found[0]
        guesses.append((f"littlekiller {clue.text}: {named(clue.cells)} d{way}", [clue, arrow]))
    return guesses


def _direction(points: Sequence[tuple[float, float]]) -> tuple[Place, int]:
    """The place where an arrow begins, and its diagonal direction as on a keypad; 0 if it is
    straight.
    """
    (x, y), (last_x, last_y) = points[0], points[-1]
    right, down = last_x - x, last_y - y
    is_diagonal = min(abs(right), abs(down)) > 0.5 * max(abs(right), abs(down))
    way = {(True, True): 3, (True, False): 9, (False, True): 1, (False, False): 7}
    place = int((y + 0.1 * down) // 1) + 1, int((x + 0.1 * right) // 1) + 1
    return place, way[right > 0, down > 0] if is_diagonal else 0


_OUTSIDE = r"^(?=.*\boutside\b)(?=.*\b(?:clue|number|value|digit|sum)s?\b)"
_SEEN = r"\b(?:buildings?|skyscrapers?)\b.*\b(?:seen|visible|see)\b"
OUTSIDE = (
    Guesser(re.compile(rf"{_OUTSIDE}.*\bsum of the (?:first )?"
                       r"(?P<count>[2-5]|two|three|four|five) (?:digits|cells)(?! sep)"),
            _first_cells),
    Guesser(re.compile(rf"{_OUTSIDE}.*\bsum of (?:all )?(?:of )?the digits (?:up to|before) "
                       r"the first (?:region )?border"), _clues(_in_first_region)),
    Guesser(re.compile(rf"{_OUTSIDE}.*\bdifference of the largest and smallest of the three"),
            _clues(_spread)),
    Guesser(re.compile(r"\b(?:sum|total)\b.*\bbetween (?:the )?1 and (?:the )?(?P<last>\d)\b"),
            _sandwich),
    Guesser(re.compile(rf"{_OUTSIDE}.*{_SEEN}|\bskyscraper clues?\b.*{_SEEN}"),
            _named("skyscraper")),
    Guesser(re.compile(rf"{_OUTSIDE}.*\bfirst odd digit or the first even digit"),
            _clues(_first_of_parity)),
    Guesser(re.compile(rf"{_OUTSIDE}.*\blongest run of\b.*\bodd\b.*\bor\b.*\beven\b"),
            _clues(_longest_run)),
    Guesser(re.compile(rf"{_OUTSIDE}.*\bthree (?:consecutive|adjacent|successive) (?:cells|digits) "
                       r"somewhere\b.*\bsum\b"), _clues(_somewhere)),
    Guesser(re.compile(rf"{_OUTSIDE}.*\ball (?:of )?(?:the )?digits (?:that are )?adjacent to the "
                       r"(?P<digit>\d) in\b"), _beside),
    Guesser(re.compile(rf"{_OUTSIDE}.*\beither x appears in the yth position"),
            _clues(_described, (2,))),
    Guesser(re.compile(rf"{_OUTSIDE}.*\bfirst cell\b.*\bhow many cells\b.*\bsum"
                       r"|\b(?:sum|total) of the first x (?:digit|cell)s\b.*\bx is\b.*\bfirst"),
            _named("xsum")),
    Guesser(re.compile(r"\bnumbered rooms?\b|\bnth (?:cell|digit)\b.*\bn is the first digit\b"),
            _named("numberedroom")),
    Guesser(re.compile(r"\bsums?\b.*\b(?:(?:indicated|marked|corresponding) diagonals?"
                       r"|along (?:the|that|its) (?:\w+ )?diagonals?)\b"), _diagonals),
)  # fmt: skip
