"""Convert the parts of a string to a puzzle.

All givens of a string become clues and candidates. Replicate becomes copies of its parts; Or
becomes a rule `any`. If ISS allows only one part per place, such as a clue outside the grid, the
last part counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import get_close_matches
from functools import partial
from itertools import islice

from sudoku.constraints.piece import LONGEST
from sudoku.errors import NotationError
from sudoku.formats.draft import Draft, spaced
from sudoku.formats.entry import Entry, Info
from sudoku.formats.format import ReadOptions, Where, WrongPieceError
from sudoku.formats.iss.cells import SETTINGS, Geometry, Rule, geometry_of
from sudoku.formats.iss.codes import numbers_in
from sudoku.formats.iss.layout import set_regions
from sudoku.formats.iss.ranks import TIES, different_readings, ties_of
from sudoku.formats.iss.relations import RELATIONS
from sudoku.formats.iss.syntax import IssPart, UnsupportedError, parts_of, types_in
from sudoku.formats.iss.types import READERS
from sudoku.formats.iss.words import impossible, values

MOST_PARTS = 20_000
"""Limit on the rules made from one part."""
MOST_COPIED = 100_000
"""Limit on the parts and arguments made from all Replicates."""
_MARKS = {"StrictKropki": {"BlackDot", "WhiteDot"}, "StrictXV": {"X", "V"}}
"""The marks that each negative rule is about."""
_AT_ENDS = frozenset(("FullRank", "HiddenSkyscraper", "NumberedRoom", "Skyscraper", "XSum"))
_ONCE = {"Sandwich": 1, "LittleKiller": 1, "Quad": 0}
"""Types that are allowed once per place, with the index of the argument that names the place."""
_CODED = frozenset(row.type for row in RELATIONS)
"""Types whose first argument is a code."""
_OTHERS = "And", "Or", "Replicate"


def read_string(text: str, where: Where, options: ReadOptions, info: Info) -> Entry:
    """The puzzle of one string. Raises NotationError."""
    try:
        parts = parts_of(text)
        geometry = geometry_of(parts)
    except WrongPieceError as error:
        raise where.error(error.text or text[:40], error.reason) from None
    except UnsupportedError as error:
        raise where.error(text[:40], f"{error.feature}: not supported") from None
    return _Reading(parts, geometry, where, options, info, text).entry()


class _Reading:
    """The conversion of one string into a draft."""

    def __init__(
        self,
        parts: Sequence[IssPart],
        geometry: Geometry,
        where: Where,
        options: ReadOptions,
        info: Info,
        text: str,
    ) -> None:
        self._parts, self._geometry, self._copied_count = parts, geometry, 0
        self._draft = Draft(
            geometry.size,
            where,
            options,
            rows=geometry.rows,
            lines="none" if geometry.is_raw else "rows and columns",
            values=geometry.values,
            hidden=geometry.variables,
            text=text,
            info=info,
        )

    def entry(self) -> Entry:
        """The puzzle. Raises NotationError."""
        ties = IssPart(TIES, ())
        self._guarded(ties, partial(ties_of, self._geometry))
        regions = partial(set_regions, self._geometry, self._draft)
        self._guarded(IssPart("Jigsaw", ()), regions)
        allowed: dict[int, set[int]] = {}
        for part in self._last_of_each(self._flattened(self._parts)):
            if part.type == "Given":
                self._guarded(part, partial(self._give, part, allowed))
            elif part.type not in SETTINGS:
                self._guarded(part, partial(self._add, part))
        self._guarded(ties, partial(self._add_all, ties, different_readings(self._geometry)))
        self._candidates(allowed)
        return self._draft.entry()

    def _guarded(self, part: IssPart, action: Callable[[], object]) -> None:
        """Run a function, and turn its errors into errors that name the part."""
        try:
            action()
        except UnsupportedError as error:
            self._draft.leave_out(error.feature)
        except WrongPieceError as error:
            raise self._wrong(part, error.text, error.reason) from None
        except IndexError:
            raise self._wrong(part, "", "some arguments are missing") from None

    def _wrong(self, part: IssPart, text: str, reason: str) -> NotationError:
        whole = str(part)
        return self._draft.error(text or whole[:60], f"{part.type:.30}: {reason}")

    # The parts of a string.

    def _flattened(self, parts: Iterable[IssPart]) -> Iterator[IssPart]:
        """The parts of a conjunction, without And and Replicate."""
        for part in parts:
            if part.type == "And":
                yield from self._flattened(part.parts)
            elif part.type == "Replicate":
                yield from self._flattened(self._copied(part))
            else:
                yield part

    def _copied(self, part: IssPart) -> Iterator[IssPart]:
        """The parts inside a Replicate, once for each target, with their cells moved there."""
        code, *given = part.arguments or [""]
        try:
            origin = self._geometry.cell(given[0] if given else "R1C1")
            for offset in numbers_in(code):
                for inner in part.parts:
                    yield self._moved(inner, origin, origin + offset)
        except WrongPieceError as error:
            raise self._wrong(part, error.text, error.reason) from None

    def _moved(self, part: IssPart, origin: int, target: int) -> IssPart:
        """A copy of a part, with its cells moved by the offset from the origin to the target."""
        inner = [self._moved(each, origin, target) for each in part.parts]
        self._copied_count += 1 + len(part.arguments)
        if self._copied_count > MOST_COPIED:
            raise WrongPieceError(str(part)[:60], f"more than {MOST_COPIED:,} copied arguments")
        if part.type == "Replicate":
            return IssPart(part.type, part.arguments, inner)
        first = 1 if part.type in _CODED else 0
        moved = [self._moved_name(name, origin, target) for name in part.arguments[first:]]
        return IssPart(part.type, [*part.arguments[:first], *moved], inner)

    def _moved_name(self, argument: str, origin: int, target: int) -> str:
        name, *rest = argument.split("_")
        cell = self._geometry.find(name)
        if cell is None:
            return argument
        at = self._geometry.position
        (group, row, column), (here, *start), (there, *end) = at(cell), at(origin), at(target)
        moved = self._geometry.at(group, row + end[0] - start[0], column + end[1] - start[1])
        if moved is None or not group == here == there:
            raise WrongPieceError(name, "the copy is outside its group of cells")
        return "_".join((self._geometry.iss_name(moved), *rest))

    def _last_of_each(self, parts: Iterable[IssPart]) -> Iterable[IssPart]:
        """The parts, without clues that are replaced by a later clue at the same place."""
        found: dict[object, IssPart] = {}
        for place, part in enumerate(parts):
            key: object = place
            at = _ONCE.get(part.type, 0)
            if part.type in _AT_ENDS and part.arguments:
                key = (part.type, part.arguments[0])
                before = [*found[key].arguments[1:], "", ""] if key in found else ["", ""]
                given = [*part.arguments[1:], "", ""]
                ends = [new or old for new, old in zip(given[:2], before, strict=False)]
                part = IssPart(part.type, [part.arguments[0], *ends])
            elif part.type in _ONCE and len(part.arguments) > at:
                key = (part.type, part.arguments[at])
            found[key] = part
        return found.values()

    # The rules of the parts.

    def _rules(self, part: IssPart) -> list[Rule]:
        """The rules of a part. Raises WrongPieceError, UnsupportedError, IndexError."""
        if part.type == "Or":
            return self._any(part)
        if part.type == "Given":
            return [self._candidate(*self._given(argument)) for argument in part.arguments]
        if part.type not in READERS:
            known = [*READERS, *SETTINGS, *_OTHERS]
            near = get_close_matches(part.type[:40], known, n=2, cutoff=0.5)
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            raise WrongPieceError(part.type, f"no constraint of ISS has this name{hint}")
        return [*islice(READERS[part.type](self._geometry, part.arguments), MOST_PARTS)]

    def _any(self, part: IssPart) -> list[Rule]:
        for strict, marks in _MARKS.items():
            if strict in self._geometry.types and types_in([part]) & marks:
                raise UnsupportedError(f"marks inside Or with {strict}")
        alternatives = [
            [rule for each in self._flattened([inner]) for rule in self._rules(each)]
            for inner in part.parts
        ]
        if not alternatives:
            return [impossible(self._geometry)]
        if not all(alternatives):
            return []
        if len(alternatives) == 1:
            return alternatives[0]
        rule = f"any: {spaced(map(self._in_parentheses, alternatives))}"
        if len(rule) > LONGEST:
            raise WrongPieceError(".Or", f"{len(rule)} characters as a rule, expected {LONGEST}")
        return [rule]

    def _in_parentheses(self, rules: Iterable[Rule]) -> str:
        return f"({' & '.join(map(self._geometry.text, rules))})"

    def _add(self, part: IssPart) -> None:
        self._add_all(part, self._rules(part))

    def _add_all(self, part: IssPart, rules: Iterable[Rule]) -> None:
        for rule in rules:
            self._draft.add_rule(rule, part.type)

    def _given(self, argument: str) -> tuple[int, list[int]]:
        name, *held = argument.split("_")
        return self._geometry.cell(name), values(self._geometry, held)

    def _candidate(self, cell: int, held: Iterable[int]) -> str:
        return f"candidates {spaced(sorted({*held}))}: {self._geometry.name(cell)}"

    def _give(self, part: IssPart, allowed: dict[int, set[int]]) -> None:
        for argument in part.arguments:
            cell, held = self._given(argument)
            before = allowed.get(cell)
            allowed[cell] = {*held} if before is None else before.intersection(held)

    def _candidates(self, allowed: dict[int, set[int]]) -> None:
        """Add clues, and one rule for all cells with the same set of several values."""
        alike: dict[tuple[int, ...], list[int]] = {}
        for cell, held in allowed.items():
            prefix, row, column = self._geometry.position(cell)
            if not held:
                self._draft.add(impossible(self._geometry), part="Given")
            elif len(held) == 1 and not prefix:
                self._draft.give((row + 1, column + 1), min(held))
            elif len(held) < len(self._geometry.values):
                alike.setdefault(tuple(sorted(held)), []).append(cell)
        for digits, cells in alike.items():
            rule = self._geometry.rule(f"candidates {spaced(digits)}", sorted(cells))
            self._draft.add_rule(rule, "Given")
