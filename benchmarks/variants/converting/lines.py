"""Rules that are not in our vocabulary, in the words of `regex`, `pairs` and `sum`.

Each function adds the rule for one line of cells.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, pairwise, permutations

from benchmarks.variants.converting.written import (
    InexpressibleError,
    Place,
    Written,
    named,
    one_of,
    spaced,
    symbol,
)


def entropic(to: Written, cells: Sequence[Place]) -> None:
    """Any three consecutive cells have a low, a middle and a high digit."""
    if to.size % 3:
        raise InexpressibleError(f"entropic line on size {to.size}")
    third = to.size // 3
    _cycling(to, cells, [range(i * third + 1, (i + 1) * third + 1) for i in range(3)])


def modular(to: Written, cells: Sequence[Place], modulus: int = 3) -> None:
    """Any `modulus` consecutive cells have different remainders."""
    if modulus == 3 and to.size >= 3:
        residues = (1, 2, 0)
        _cycling(to, cells, [[d for d in _digits(to) if d % 3 == r] for r in residues])
        return
    for first, cell in enumerate(cells):
        for other in cells[first + 1 : first + modulus]:
            to.add("pairs", [cell, other], f"a % {modulus} != b % {modulus}")


def _cycling(to: Written, cells: Sequence[Place], classes: Sequence[Sequence[int]]) -> None:
    ways = []
    for order in permutations(map(one_of, classes)):
        a, b, c = order
        ways.append(f"({a}{b}{c})*({a}({b})?)?")
    to.add("regex", cells, "|".join(ways))


def nabner(to: Written, cells: Sequence[Place]) -> None:
    """No two digits of the line are equal or consecutive."""
    for pair in combinations(cells, 2):
        to.add("pairs", pair, "abs(a - b) >= 2")


def zipper(to: Written, cells: Sequence[Place]) -> None:
    """Cells at equal distance from the centre have one sum, that of the centre."""
    outer = [*zip(cells, cells[::-1], strict=True)][: len(cells) // 2]
    centre = [cells[len(cells) // 2]] if len(cells) % 2 else list(outer[-1])
    for pair in outer if len(cells) % 2 else outer[:-1]:
        equal_sums(to, pair, centre)


def double_arrow(to: Written, cells: Sequence[Place]) -> None:
    """The ends have the sum of the cells between."""
    if len(cells) > 2:
        equal_sums(to, cells[1:-1], (cells[0], cells[-1]))


def equal_sums(to: Written, one: Sequence[Place], other: Sequence[Place]) -> None:
    """Two sets of cells have the same sum."""
    to.add("sum", f"{named(one)} = {named(other)}")


def lockout(to: Written, cells: Sequence[Place], least: int = 4) -> None:
    """The ends differ by `least` or more, and no cell between is from one to the other."""
    ways = []
    for a in _digits(to):
        for b in _digits(to):
            outside = [d for d in _digits(to) if d < min(a, b) or d > max(a, b)]
            if abs(a - b) >= least and (outside or len(cells) == 2):
                inner = f"{one_of(outside)}*" if outside else ""
                ways.append(f"{symbol(a)}{inner}{symbol(b)}")
    to.add("regex", cells, "|".join(ways))


def numbered_room(to: Written, cells: Sequence[Place], clue: int) -> None:
    """The clue is at the place that the first digit names."""
    ways = ["1.*"] if clue == 1 else []
    ways += [f"{symbol(d)}{'.' * (d - 2)}{symbol(clue)}.*" for d in _digits(to)[1:]]
    to.add("regex", cells, "|".join(ways))


def value_indexing(to: Written, cells: Sequence[Place]) -> None:
    """The second cell names the place, in the rest, of the first cell's digit."""
    value, control, *items = cells
    ways = []
    for place in range(1, min(len(items), to.size) + 1):
        ways += [f"{symbol(d)}{symbol(place)}{'.' * (place - 1)}{symbol(d)}.*" for d in _digits(to)]
    to.add("regex", [value, control, *items], "|".join(ways))


def hidden_skyscraper(to: Written, cells: Sequence[Place], clue: int) -> None:
    """The first building that is hidden by a higher one has this height."""
    ways = []
    for highest in range(clue + 1, to.size + 1):
        before = [d for d in range(1, highest) if d != clue]
        ways.append(f"{''.join(f'{symbol(d)}?' for d in before)}{symbol(highest)}{symbol(clue)}.*")
    if ways:
        to.add("regex", cells, "|".join(ways))
    else:  # nothing hides the highest
        to.add("pairs", cells[:2], "a != a")


def global_entropy(to: Written) -> None:
    """Each 2x2 has a low, a middle and a high digit."""
    if to.size % 3:
        raise InexpressibleError(f"global entropy on size {to.size}")
    third = to.size // 3
    classes = [one_of(range(i * third + 1, (i + 1) * third + 1)) for i in range(3)]
    words = {word for twice in range(3) for word in permutations([*range(3), twice])}
    language = "|".join("".join(classes[i] for i in word) for word in sorted(words))
    for row in range(1, to.size):
        for column in range(1, to.size):
            square = [(row + i, column + j) for i in (0, 1) for j in (0, 1)]
            to.add("regex", square, language)


def anti_taxicab(to: Written) -> None:
    """No digit twice at a distance of itself, counted in steps along rows and columns."""
    cells = [(r, c) for r in range(1, to.size + 1) for c in range(1, to.size + 1)]
    for digit in _digits(to):
        pairs = [
            named(pair)
            for pair in combinations(cells, 2)
            if abs(pair[0][0] - pair[1][0]) + abs(pair[0][1] - pair[1][1]) == digit
        ]
        for start in range(0, len(pairs), 200):
            listed = " | ".join(pairs[start : start + 200])
            to.add("pairs", listed, f"not (a == {digit} and b == {digit})")


def flatmates(to: Written) -> None:
    """A middle digit has a 1 directly above it or the greatest digit directly below it."""
    middle, last = (to.size + 1) // 2, to.size
    m, others = symbol(middle), f"[^{symbol(middle)}]"
    for column in range(1, last + 1):
        to.add("regex", [(1, column), (2, column)], f"{m}{symbol(last)}|{others}.")
        to.add("regex", [(last - 1, column), (last, column)], f"1{m}|.{others}")
        for row in range(2, last):
            cells = [(row - 1, column), (row, column), (row + 1, column)]
            to.add("regex", cells, f"1{m}.|.{m}{symbol(last)}|.{others}.")


def rellik(to: Written, cells: Sequence[Place], total: int) -> None:
    """Different digits, and no set of them has this sum."""
    to.add("killer", cells)
    for count in range(1, len(cells) + 1):
        for chosen in combinations(cells, count):
            to.add("sum", f"{named(chosen)} != {total}")


def pair_of_table(to: Written, pair: Sequence[Place], allowed: Callable[[int, int], bool]) -> None:
    """Two cells hold a pair of a table."""
    ways = []
    for a in _digits(to):
        seconds = [b for b in _digits(to) if allowed(a, b)]
        if seconds:
            ways.append(f"{symbol(a)}{one_of(seconds)}")
    if ways:
        to.add("regex", pair, "|".join(ways))
    else:
        to.add("pairs", pair, "a != a")


def dots(to: Written, name: str, value: object, cells: Sequence[Place]) -> None:
    """A dot between each two cells of the list that have a common side."""
    for one, other in adjacent(cells):
        to.add(name, [one, other], value)


def adjacent(cells: Sequence[Place]) -> list[tuple[Place, Place]]:
    """The pairs of the list that have a common side, in its order."""
    return [(a, b) for a, b in combinations(cells, 2) if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1]


def region_sum(to: Written, cells: Sequence[Place]) -> None:
    """Runs in one region have equal sums; a line that ends where it begins is a loop."""
    is_loop = len(cells) > 2 and cells[0] == cells[-1]
    to.add("regionsum", cells[:-1] if is_loop else cells, "loop" if is_loop else "")


def differences(cells: Sequence[Place]) -> list[tuple[Place, Place]]:
    """The neighbours on a line."""
    return [*pairwise(cells)]


def included(to: Written, top_left: Place, digits: Sequence[int]) -> None:
    """These digits are in the 2x2."""
    row, column = top_left
    square = [(row + i, column + j) for i in (0, 1) for j in (0, 1)]
    if digits:
        to.add("quadruple", square, spaced(digits))


def _digits(to: Written) -> range:
    return range(1, to.size + 1)
