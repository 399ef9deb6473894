"""Whatever is passed to the compiled model is answered or refused in Python. See native_fuzzing."""

from __future__ import annotations

from collections import Counter

from tests.compiled import needs_library
from tests.models.native_forms_fuzzing import fuzz_forms
from tests.models.native_fuzzing import fuzz, fuzz_chains, odd_arrays, refused_boards


@needs_library
def test_random_boards_and_batches_are_searched_at_every_level() -> None:
    seen = sum((fuzz(seed) for seed in range(10)), Counter[str]())
    assert {"open", "exhausted", "limit", "stopped", "propagated"} <= set(seen)


@needs_library
def test_random_puzzles_of_random_shapes_have_forms() -> None:
    seen = sum((fuzz_forms(seed) for seed in range(60)), Counter[str]())
    assert {"forms", "refused forms"} <= set(seen)


@needs_library
def test_random_candidates_are_searched_for_chains() -> None:
    assert sum(fuzz_chains(seed) for seed in range(20)) > 100


@needs_library
def test_what_is_no_board_is_refused() -> None:
    assert refused_boards() > 10


@needs_library
def test_arrays_of_any_layout_are_answered_alike_by_native() -> None:
    assert odd_arrays("native") > 30


def test_arrays_of_any_layout_are_answered_alike_by_the_default() -> None:
    assert odd_arrays("auto") > 30
