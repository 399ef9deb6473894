"""The questions about boards with further rules, against brute force by the definitions alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, combinations
from operator import ne
from random import Random
from typing import Any

import pytest

from sudoku import (
    UNLIMITED,
    Board,
    Budget,
    Puzzle,
    candidates,
    check,
    clues,
    count,
    explain,
    minimise,
    parse,
    read,
    solutions as all_solutions,
)
from sudoku.constraints.anyof import Any as AnyRule
from sudoku.constraints.constraint import Constraint
from sudoku.constraints.killer import Killer
from sudoku.constraints.vocabulary import CONSTRAINTS, with_rules
from sudoku.formats.entry import Entry
from sudoku.interface.meter import Meter
from sudoku.interface.reason import Reason
from sudoku.questions import repairs as repairing
from sudoku.questions.asking import analyst_of, reads_marks, replaced, without
from sudoku.questions.candidates import Relations, relations_of
from sudoku.questions.contradiction import Contradiction
from sudoku.questions.repairs import repairs
from tests.cases import for_each
from tests.constraints.grids import random_grid
from tests.questions.variant_fours import variants
from tests.small_boards import Digits, solutions_of

pytestmark = pytest.mark.slow

Part = tuple[str, int]


def unsatisfiable(
    count: int, seed: int, kinds: Sequence[type[Constraint]] = CONSTRAINTS
) -> Iterator[Puzzle]:
    return (puzzle for puzzle, found in variants(count, seed, kinds) if not found)


def all_reasons(puzzle: Puzzle) -> Iterator[Reason]:
    return analyst_of("sat", puzzle).reasons(puzzle, Meter(UNLIMITED), smallest=False)


def projected(puzzle: Puzzle, reason: Reason) -> frozenset[Part]:
    """The clues and constraints of a reason; a house counts as the constraint that makes it."""
    board = puzzle.board
    makers = [k for k, c in enumerate(board.constraints) for _ in c.houses(board)]
    first = len(board.houses) - len(makers)
    by_house = (makers[house - first] for house in reason.houses if house >= first)
    rules = {("rule", number) for number in (*reason.constraints, *by_house)}
    return frozenset(rules | {("clue", cell) for cell in reason.clues})


def minimal(sets: Iterable[frozenset[Part]]) -> set[frozenset[Part]]:
    found = {*sets}
    return {one for one in found if not any(other < one for other in found)}


def contradicting(puzzle: Puzzle) -> set[frozenset[Part]]:
    """The minimal sets of clues and constraints that no grid obeys, from all their subsets.

    A constraint keeps its meaning when others are left out.
    """
    board = puzzle.board
    plain = Puzzle(Board(2, 2, board.irregular), (0,) * 16)
    breaks: list[frozenset[Part]] = []
    for grid in solutions_of(plain):
        broken = {("clue", cell) for cell in puzzle.clue_cells if grid[cell] != puzzle.clues[cell]}
        rules = enumerate(board.constraints)
        broken |= {("rule", number) for number, c in rules if not c.holds(board, grid)}
        breaks.append(frozenset(broken))
    parts = sorted(frozenset().union(*breaks))
    subsets = chain.from_iterable(combinations(parts, size) for size in range(len(parts) + 1))
    shortest = minimal(breaks)
    return minimal(s for s in map(frozenset, subsets) if all(s & broken for broken in shortest))


@pytest.mark.thorough
def test_reasons_are_all_minimal_contradictions_of_clues_and_rules() -> None:
    sizes = Counter[int]()
    for puzzle in unsatisfiable(60, seed=1):
        if puzzle.clue_count + len(puzzle.board.constraints) > 10:
            continue
        found = minimal(projected(puzzle, reason) for reason in all_reasons(puzzle))
        assert found == contradicting(puzzle), puzzle
        sizes.update(map(len, found))
    assert {2, 3} < {*sizes}
    assert sizes.total() > 10


@pytest.mark.parametrize(("listed", "seed"), [(200, 2), (1, 3)])
def test_repairs_are_those_of_brute_force(
    listed: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the board without a rule, or with another number in it, and nothing else changed."""
    monkeypatch.setattr(repairing, "LISTED", listed)
    found = Counter[str]()
    kinds = [kind for kind in CONSTRAINTS if kind.number or (listed > 1 and kind.reads_marks)]
    kinds = [kind for kind in kinds if kind is not AnyRule]
    for puzzle in unsatisfiable(40, seed, kinds):
        board = puzzle.board
        result = repairs(puzzle, [next(all_reasons(puzzle))], "sat", Meter(UNLIMITED))
        assert result.is_complete
        assert result.rule_removals == [
            k for k in range(len(board.constraints)) if is_unique(without(board, {k}), puzzle)
        ]
        assert result.rule_changes == [
            (number, other)
            for number, constraint in enumerate(board.constraints)
            for other in constraint.repairs(board)
            if is_unique(replaced(board, number, other), puzzle)
        ]
        for cell in puzzle.clue_cells:
            is_repair = len(solutions_of(puzzle.with_clues({cell: 0}))) == 1
            assert (cell in result.removals) == is_repair
            for digit in range(1, 5):
                is_repair = len(solutions_of(puzzle.with_clues({cell: digit}))) == 1
                assert ((cell, digit) in result.changes) == is_repair
        found["removals"] += len(result.rule_removals)
        found["changes"] += len(result.rule_changes)
        found["reading marks"] += reads_marks(board) or listed == 1
    assert min(found.values()) > 0, found


def is_unique(board: Board, puzzle: Puzzle) -> bool:
    return len(solutions_of(Puzzle(board, puzzle.clues))) == 1


def is_kept(puzzle: Puzzle, solution: Digits, cells: Iterable[int], rules: Iterable[int]) -> bool:
    """Whether this is the only solution without these clues and rules."""
    board = without(puzzle.board, {*rules})
    fewer = puzzle.with_clues(dict.fromkeys(cells, 0)).clues
    return solutions_of(Puzzle(board, fewer)) == [solution]


def test_rules_are_redundant_where_brute_force_says_so() -> None:
    seen = Counter[str]()
    marks = [kind for kind in CONSTRAINTS if kind.reads_marks is True]
    marked = variants(25, seed=3, kinds=[*CONSTRAINTS, *marks * 6])
    for puzzle, found in chain(variants(55, seed=3), marked):
        if len(found) != 1 or not puzzle.board.constraints:
            continue
        result, (solution,) = clues(puzzle), found
        assert result.is_complete
        numbers = range(len(puzzle.board.constraints))
        redundant = [k for k in numbers if is_kept(puzzle, solution, (), {k})]
        assert list(result.redundant_rules) == redundant
        assert sorted([*redundant, *result.required_rules]) == list(numbers)
        assert result.is_minimal is (not redundant and not result.redundant)
        assert result.removable is not None
        cells, rules = result.removable
        assert is_kept(puzzle, solution, cells, rules)
        for cell in {*puzzle.clue_cells} - {*cells}:
            assert not is_kept(puzzle, solution, {*cells, cell}, rules)
        for rule in {*numbers} - {*rules}:
            assert not is_kept(puzzle, solution, cells, {*rules, rule})
        kind = "reading marks" if reads_marks(puzzle.board) else "plain"
        seen[f"{kind}, redundant"] += bool(redundant)
        seen[f"{kind}, required"] += bool(result.required_rules)
        fewer = minimise(puzzle)
        assert fewer.is_minimal
        assert fewer.minimised.board == puzzle.board
        assert solutions_of(fewer.minimised) == [solution]
    assert len(seen) == 4
    assert min(seen.values()) > 1, seen


def test_candidates_relations_counts_and_solutions_are_those_of_brute_force() -> None:
    seen = Counter[str]()
    for puzzle, found in variants(70, seed=4):
        result = candidates(puzzle, relations=True)
        columns = [*zip(*found, strict=True)] or [()] * 16
        assert result.candidates == tuple(tuple(sorted({*digits})) for digits in columns)
        assert [grid.digits for grid in all_solutions(puzzle)] == found
        number = count(puzzle)
        assert (number.count, number.exact) == (len(found), True)
        assert check(puzzle, limit=300).exhausted
        assert result.relations is not None
        equal, different = result.relations.equal, result.relations.different
        pairs = {pair for group in equal for pair in combinations(group, 2)}
        is_open = [cell for cell in range(16) if len({*columns[cell]}) > 1]
        both = [*combinations(is_open, 2)]
        assert pairs == {(a, b) for a, b in both if columns[a] == columns[b]}
        always = {(a, b) for a, b in both if all(row[a] != row[b] for row in found)}
        assert {*different} <= always
        for pair in different:
            groups = [next((group for group in equal if c in group), (c,)) for c in pair]
            seeing = ((a, b) for a in groups[0] for b in groups[1])
            assert not any(is_seen(puzzle.board, a, b) for a, b in seeing)
        for a, b in always.difference(different):
            assert is_plain(puzzle.board, columns, equal, (a, b))
        seen["equal"] += bool(equal)
        seen["different"] += bool(different)
    assert min(seen.values()) > 1, seen


def test_6x6_relations_are_those_of_all_solutions() -> None:
    """Boards of several hundred solutions, of which a few are evidence."""
    numbers = Counter[str]()
    for seed in range(6):
        rng, board = Random(seed), Board(2, 3)
        grid = random_grid(board, rng)
        cages = [Killer.plant(rng, board, grid) for _ in range(5)]
        killer = Board(2, 3, None, tuple(filter(None, cages)))
        clues = tuple(d if rng.random() < 0.3 else 0 for d in grid)
        found = check(Puzzle(killer, clues), limit=2000)
        assert found.exhausted
        result = candidates(found.puzzle, relations=True)
        assert result.relations == relations_of(killer, found.solutions)
        numbers["equal"] += len(result.relations.equal)
        numbers["different"] += len(result.relations.different)
        numbers["many"] += len(found.solutions) > 30
    assert min(numbers.values()) > 1, numbers


@for_each(
    ("rule", "is_listed"),
    [
        ("killer 7: r2c2-3 r3c3", False),
        ("killer: r2c2-3 r3c3", False),
        ("extraregion: r2c2 r3c3", False),
        ("inequality: r2c2 > r3c3", False),
        ("pairs a != b: r2c2 r3c3", False),
        ("sum: r2c2 r3c3 = 5", True),
    ],
)
def test_pairs_that_a_rule_calls_different_are_not_listed(rule: str, is_listed: bool) -> None:
    """A sum says so less plainly."""
    board = with_rules(Board(2, 2), rule)
    assert all(grid[5] != grid[10] for grid in solutions_of(Puzzle(board, (0,) * 16)))
    relations = candidates("." * 16, board=board, relations=True).relations
    assert relations is not None
    assert ((5, 10) in relations.different) is is_listed


def is_seen(board: Board, a: int, b: int) -> bool:
    """Whether two cells are in one house or cage."""
    cages = [c.cells for c in board.constraints if isinstance(c, Killer)]
    return b in board.peers[a] or any(a in cage and b in cage for cage in cages)


def is_plain(
    board: Board,
    columns: list[tuple[int, ...]],
    equal: tuple[tuple[int, ...], ...],
    pair: tuple[int, int],
) -> bool:
    """Whether two cells, or cells equal to these, differ by a single rule, by a house, or without a
    common candidate.
    """
    groups = [next((group for group in equal if cell in group), (cell,)) for cell in pair]
    if {*columns[pair[0]]}.isdisjoint(columns[pair[1]]) or pair != (groups[0][0], groups[1][0]):
        return True
    rules: tuple[Any, ...] = board.constraints
    stated = {p for c in rules for p in different_by(c, board.irregular)}
    stated |= different_by(None, board.irregular)
    return any((min(a, b), max(a, b)) in stated for a in groups[0] for b in groups[1])


@cache
def different_by(constraint: Any, irregular: Any) -> set[tuple[int, int]]:
    """The pairs of cells that always differ on a board with this rule alone."""
    rules = () if constraint is None else (constraint,)
    found = solutions_of(Puzzle(Board(2, 2, irregular, rules), (0,) * 16))
    columns = [*zip(*found, strict=True)] or [()] * 16
    pairs = combinations(range(16), 2)
    return {(a, b) for a, b in pairs if all(map(ne, columns[a], columns[b]))}


@for_each("kind", CONSTRAINTS)
def test_repairs_of_a_constraint_are_rules_that_read_back(kind: type[Constraint]) -> None:
    """They differ in the number alone, and the nearest come first."""
    board, rng = Board(2, 3), Random(kind.name)
    for _ in range(5):
        constraint = kind.plant(rng, board, random_grid(board, rng))
        others = [] if constraint is None else [*constraint.repairs(board)]
        numbers = [getattr(other, kind.number) for other in others]
        own = getattr(constraint, kind.number) if others else 0
        distances = [abs(number - own) for number in numbers]
        assert distances == sorted(distances)
        assert 0 not in distances
        assert len({*others}) == len(others)
        for other in others:
            (read,) = with_rules(board, other.text(board)).constraints
            assert read == other


CAGES = Puzzle(with_rules(Board(2, 2), "killer 3: r1c1-2", "killer 5: r2c1 r3c1"), (0,) * 16)


@pytest.mark.parametrize("budget", [Budget(seconds=0), Budget(conflicts=0)])
def test_past_the_budget_nothing_is_said_of_rules_and_relations(budget: Budget) -> None:
    result = candidates(CAGES, relations=True, budget=budget)
    assert not result.is_complete
    assert result.relations is None
    assert "always" not in str(result)
    assert "equal" not in result.as_dict()
    needs = clues(CAGES, budget=budget)
    assert (needs.is_complete, needs.is_minimal, needs.removable) == (False, None, None)
    assert needs.redundant_rules == needs.required_rules == ()


def test_relations_are_printed_and_many_pairs_are_counted() -> None:
    lines = str(candidates("12..34..214343..", relations=True)).splitlines()
    assert lines[-2:] == ["always equal: r2c3 r4c4", "always equal: r2c4 r4c3"]
    assert str(candidates("12..34..2143432.", relations=True)).endswith("4 3 | 2 1")
    many = Relations(((0, 5),), tuple((0, cell) for cell in range(1, 24)))
    lines = [*many.lines(Board(3, 3))]
    assert lines[:2] == ["always equal: r1c1 r1c6", "always different: r1c1 r1c2"]
    assert lines[-1] == "… and 3 other pairs always different"
    assert len(lines) == 22


def test_what_can_be_removed_is_printed() -> None:
    """The cage tells no more than the clues; rules are removed before clues."""
    board = with_rules(Board(2, 2), "diagonal+", "killer 3: r1c1-2")
    lines = str(clues("12..341.........", board=board)).splitlines()
    assert lines[0] == "not minimal: each of these 4 clues and 1 rule can be removed on its own"
    assert lines[3:6] == [
        "redundant rule: killer 3: r1c1 r1c2",
        "required rules: 1",
        "can be removed together, and then all that is left is required:",
    ]
    assert lines[-1] == "  killer 3: r1c1 r1c2"
    alone = str(clues("12..341.........", board=with_rules(Board(2, 2), "diagonal+")))
    assert "  r1c" in alone
    few = clues("1...2..3........", board=with_rules(Board(2, 2), "diagonal+"))
    assert str(few) == "minimal: 3 clues and 1 rule, all required"


def test_a_minimised_variant_reads_back_and_its_rules_end_with_it() -> None:
    board = with_rules(Board(2, 2), "diagonal+", "killer 3: r1c1-2")
    result = minimise("12..341.........", board=board)
    first, second = read(f"{result}\n12..34..2143432.")
    assert isinstance(first, Entry)
    assert isinstance(second, Entry)
    assert first.puzzle == result.minimised
    assert second.puzzle.board == Board(2, 2)


FULL = "1243341221344321"
PAIRS = [(c, c + 1) for c in range(16) if c % 4 < 3] + [(c, c + 4) for c in range(12)]


def dots(value: int) -> list[str]:
    """A white dot on each pair of neighbours of the grid FULL with this difference."""
    cells = [(a, b) for a, b in PAIRS if abs(int(FULL[a]) - int(FULL[b])) == value]
    name = Board(2, 2).cell_name
    return [f"difference {value}: {name(a)} {name(b)}" for a, b in cells]


def test_rules_may_become_redundant_when_another_is_removed() -> None:
    """No dot can be removed on its own; without the non-consecutive rule all can."""
    board = with_rules(Board(2, 2), *dots(1), "nonconsecutive")
    needs = clues(FULL, board=board)
    assert list(needs.redundant_rules) == [len(dots(1))]
    assert needs.removable is not None
    assert needs.removable[1] == tuple(range(len(dots(1)) + 1))


def test_a_rule_is_required_if_another_solution_would_be_the_only_one() -> None:
    """Both cells are a minimum; one alone would have to be less than the other."""
    puzzle = parse(
        ".......413......", board=with_rules(Board(2, 2), "minimum: r1c2", "minimum: r2c2")
    )
    one, other = (
        solutions_of(puzzle),
        solutions_of(Puzzle(without(puzzle.board, {1}), puzzle.clues)),
    )
    assert len(one) == len(other) == 1
    assert one != other
    assert 1 in clues(puzzle).required_rules


def test_a_dot_outside_the_reason_may_be_the_one_to_remove() -> None:
    """One dot of value 3 makes the negative rule forbid 3 everywhere else."""
    board = with_rules(Board(2, 2), *dots(2), dots(3)[0], "negative difference")
    puzzle = parse(FULL, board=board)
    for smallest in (False, True):
        result = explain(puzzle, smallest=smallest)
        assert isinstance(result, Contradiction)
        assert result.rule_removals == (dots(3)[0], "negative difference")


def test_a_rule_that_is_a_house_may_be_the_one_to_remove() -> None:
    puzzle = parse("1234341221434321", board=with_rules(Board(2, 2), "diagonal-", "diagonal+"))
    result = explain(puzzle)
    assert isinstance(result, Contradiction)
    broken = [name for name in puzzle.board.rules if name in str(result.reasons[0].named(puzzle))]
    assert broken
    assert result.rule_removals == ()
    one = explain(Puzzle(with_rules(Board(2, 2), "diagonal-"), puzzle.clues))
    assert isinstance(one, Contradiction)
    assert one.rule_removals == ("diagonal-",)
