"""Variants of the reference by name: errors name the part, what is known, and the nearest name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from sudoku import Board, Effort, Puzzle, UnknownModelError, open_model
from sudoku.errors import VariantError
from sudoku.reference import ReferenceModel
from sudoku.reference.orders import VALUE_ORDERS, VARIABLE_ORDERS
from sudoku.reference.variant import ALIASES, DEFAULT, EXAMPLE, RULES, SEARCHES, ReferenceVariant
from tests.cases import for_each
from tests.conformance.oracle import UNIQUE_SOLUTION, digits_of, with_holes

FOUR, NINE = Board(2, 2), Board(3, 3)
EASY = Puzzle(NINE, with_holes(digits_of(UNIQUE_SOLUTION), 48, seed=132))
TINY = Puzzle(FOUR, (1, 2, 3, 4, 3, 4, 1, 2, 2, 0, 0, 0, 4, 0, 0, 0))


def message_of(variant: str) -> str:
    spec = f"reference:{variant}"
    with pytest.raises(VariantError) as caught:
        open_model(spec, FOUR)
    assert isinstance(caught.value, UnknownModelError)
    message = str(caught.value)
    assert f"no model {spec!r}: " in message
    return message


def effort_of(variant: str) -> Effort:
    puzzle = TINY if variant.endswith("generate") else EASY
    effort = ReferenceModel(puzzle.board, variant).search(puzzle).effort
    return replace(effort, setup_seconds=0.0, solve_seconds=0.0)


@for_each(
    ("variant", "part", "known", "nearest"),
    [
        ("ac+duel/minrv/ascending", "propagation 'duel'", ["none", *RULES], "dual"),
        ("hidden-pair/minrv/ascending", "propagation 'hidden-pair'", RULES, "hidden-pairs"),
        ("acs/first/ascending", "propagation 'acs'", RULES, "ac"),
        ("ac/minv/ascending", "variable order 'minv'", VARIABLE_ORDERS, "minrv"),
        ("ac/minrv+degre/ascending", "variable order 'minrv+degre'", VARIABLE_ORDERS,
         "minrv+degree"),
        ("ac/randon=7/ascending", "variable order 'randon'", VARIABLE_ORDERS, "random"),
        ("ac/minrv/ascendin", "value order 'ascendin'", VALUE_ORDERS, "ascending"),
        ("ac/minrv/leas", "value order 'leas'", VALUE_ORDERS, "least"),
        ("ac/random/random/restart", "search 'restart'", SEARCHES, "restarts"),
        ("none/first/ascending/generat", "search 'generat'", SEARCHES, "generate"),
    ],
)  # fmt: skip
def test_a_wrong_part_is_reported_with_the_names_of_that_part_and_the_nearest(
    variant: str, part: str, known: Iterable[str], nearest: str
) -> None:
    message = message_of(variant)
    assert f"no {part}" in message
    listed = message.partition("Available: ")[2].split(", ")
    assert set(known) <= set(listed)
    assert f"did you mean {nearest!r}" in message


@for_each(
    ("variant", "part"),
    [
        ("/minrv/ascending", "propagation ''"),
        ("ac+/minrv/ascending", "propagation ''"),
        ("ac//ascending", "variable order ''"),
        ("ac/minrv/", "value order ''"),
        ("ac/minrv/ascending/", "search ''"),
    ],
)
def test_a_part_left_empty_is_reported_as_such(variant: str, part: str) -> None:
    assert f"no {part}" in message_of(variant)


@pytest.mark.parametrize(
    ("variant", "nearest"),
    [("freecodecam", "freecodecamp"), ("minrw", "MinRV"), ("carmel-units", "carmel-unit")],
)
def test_an_unknown_alias_lists_the_aliases_and_the_nearest(variant: str, nearest: str) -> None:
    message = message_of(variant)
    assert "expected PROPAGATION/VARIABLE/VALUE" in message
    assert all(alias in message for alias in ALIASES)
    assert f"did you mean {nearest!r}" in message


@for_each("variant", ["", "dual", "ac/minrv", "ac/minrv/ascending/depth/depth"])
def test_too_few_or_too_many_parts_are_reported_what_was_expected(variant: str) -> None:
    assert f"expected PROPAGATION/VARIABLE/VALUE, as in {EXAMPLE!r}" in message_of(variant)


@for_each(
    ("variant", "reason"),
    [
        ("none+ac/first/ascending", "none contradicts naked-singles"),
        ("dual+none/first/ascending", "none contradicts hidden-singles"),
        ("fc+ac/first/ascending", "fc contradicts naked-singles"),
        ("ac+dual+fc/first/ascending", "fc contradicts naked-singles"),
        ("ac+ac/first/ascending", "naked-singles is named twice"),
        ("none+none/first/ascending", "none is named twice"),
        ("ac+dual+pairs+dual/first/ascending", "hidden-singles is named twice"),
        ("none/minrv+dual/ascending", "minrv+dual contradicts none"),
        ("none/minrv+degree+dual/ascending", "minrv+degree+dual contradicts none"),
        ("ac/first/ascending/generate", "generate tests full grids only"),
        ("none/minrv/ascending/generate", "generate tests full grids only"),
        ("none/first/random/generate", "generate tests full grids only"),
        ("ac/first/ascending/restarts", "restarts contradict fixed orders"),
        ("ac+dual/minrv+degree/least/restarts", "restarts contradict fixed orders"),
        ("ac/first=7/ascending", "first takes no seed"),
        ("ac/minrv+degree=7/ascending", "minrv+degree takes no seed"),
        ("ac/first/ascending=1", "ascending takes no seed"),
        ("ac/random=x/ascending", "a seed of 'x'"),
        ("ac/random=/ascending", "a seed of ''"),
        ("ac/random=-1/ascending", "a seed of '-1'"),
        ("ac/minrv+random=1.5/ascending", "a seed of '1.5'"),
        ("ac/first/random=²", "a seed of '²'"),
        ("ac/first/random=7=8", "a seed of '7=8'"),
    ],
)
def test_parts_that_contradict_each_other_are_refused_with_the_reason(
    variant: str, reason: str
) -> None:
    assert reason in message_of(variant)


@pytest.mark.parametrize("variant", ["freecodecamp", "FreeCodeCamp", "FREECODECAMP"])
def test_aliases_are_known_in_any_case(variant: str) -> None:
    assert ReferenceVariant.parse(variant) == ReferenceVariant.parse("ac+dual/minrv/ascending")


def test_specs_are_known_in_any_case_and_keep_the_name_they_were_asked_by() -> None:
    model = open_model("reference:AC+Dual/MinRV+Random=7/Least/RESTARTS", FOUR)
    assert model.name == "reference:AC+Dual/MinRV+Random=7/Least/RESTARTS"
    assert ReferenceVariant.parse(
        "AC+Dual/MinRV+Random=7/Least/RESTARTS"
    ) == ReferenceVariant.parse("ac+dual/minrv+random=7/least/restarts")


@for_each("alias", ALIASES)
def test_an_alias_is_its_spec(alias: str) -> None:
    assert ReferenceVariant.parse(alias) == ReferenceVariant.parse(ALIASES[alias])
    effort = effort_of(ALIASES[alias])
    assert effort != Effort()
    by_alias = TINY if alias == "generate" else EASY
    outcome = ReferenceModel(by_alias.board, alias).search(by_alias)
    assert replace(outcome.effort, setup_seconds=0.0, solve_seconds=0.0) == effort
    assert outcome.model == f"reference:{alias}"


def test_no_variant_is_the_default() -> None:
    assert ReferenceModel(NINE).variant == ReferenceVariant.parse(DEFAULT)
    assert ReferenceModel(NINE).name == "reference"


def test_the_order_in_which_rules_are_named_makes_no_difference() -> None:
    assert effort_of("locked+dual+ac/first/ascending") == effort_of(
        "ac+dual+locked/first/ascending"
    )


def test_depth_is_the_search_where_none_is_named() -> None:
    assert ReferenceVariant.parse("ac/minrv/ascending/depth") == ReferenceVariant.parse(
        "ac/minrv/ascending"
    )


@for_each(
    ("spec", "words"),
    [
        ("ac/minrv", "a value order is missing, one of ascending, random, most, least"),
        ("minrv/ac/ascending", "('minrv' is a variable order)"),
        ("ac/first/ascending/depth/depth", "at most a search after that"),
        (f"ac/random={'7' * 5000}/ascending", "expected a whole number of up to 18 digits"),
    ],
)
def test_a_spec_of_the_wrong_shape_is_reported_what_is_wrong_with_it(spec: str, words: str) -> None:
    with pytest.raises(VariantError) as caught:
        open_model(f"reference:{spec}", Board(2, 2))
    assert words in str(caught.value)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("spec", ["ac + dual/minrv + dual/ascending", "ac/minrv+dual+degree/most"])
def test_spaces_and_the_order_of_tie_breaks_do_not_matter(spec: str) -> None:
    assert open_model(f"reference:{spec}", Board(2, 2)).name == f"reference:{spec}"


def test_the_standard_names_and_those_of_the_essay_mean_the_same() -> None:
    standard = ReferenceVariant.parse("naked-singles+hidden-singles+locked/minrv/ascending")
    assert ReferenceVariant.parse("ac+dual+locked/minrv/ascending") == standard
    assert ReferenceVariant.parse("AC+hidden-singles+locked/minrv/ascending") == standard
    assert "naked-singles is named twice" in message_of("ac+naked-singles/first/ascending")
    assert [*RULES][:3] == ["fc", "naked-singles", "hidden-singles"]
