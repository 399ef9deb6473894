"""ER, EP and ED: what they are the maximum of, and which puzzles have none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from sudoku import parse, rate
from sudoku.errors import OutOfBudget, UnsoundStepError
from sudoku.formats.given import PuzzleLike
from sudoku.logic.ratings.se import rating as rating_module
from sudoku.logic.ratings.se.hint import SeHint
from sudoku.logic.ratings.se.rating import Producer, SeRating, rate_se
from sudoku.logic.techniques.position import Position

SOLUTION = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
WIKIPEDIA = parse(
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
)
ANSWER = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
REST = SeHint(12, "Rest", tuple((at, int(digit)) for at, digit in enumerate(ANSWER[2:], 2)))
"""All cells at once; those placed already are placed again."""


def se(puzzle: PuzzleLike) -> SeRating:
    rating = rate(puzzle, scales=["se"])["se"]
    assert isinstance(rating, SeRating)
    return rating


def scripted(*steps: SeHint) -> Sequence[tuple[float, Producer]]:
    """One producer for each step, which has it until it is made; the easiest comes first."""

    def of(step: SeHint) -> Producer:
        def producer(position: Position) -> Iterator[SeHint]:
            is_new = any(position.open >> at & 1 for at, _ in step.placements) or any(
                position.has(at, digit) for at, digit in step.eliminations
            )
            if is_new:
                yield step

        return producer

    return tuple((step.tenths, of(step)) for step in steps)


def rated(monkeypatch: pytest.MonkeyPatch, *steps: SeHint) -> SeRating:
    monkeypatch.setattr(rating_module, "PRODUCERS", scripted(*steps))
    monkeypatch.setattr(rating_module, "BASES", ())
    return se(WIKIPEDIA)


def test_er_is_the_hardest_step_ep_up_to_a_placement_ed_the_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rating = rated(
        monkeypatch,
        SeHint(26, "First", eliminations=((2, 1),)),
        SeHint(32, "Second", eliminations=((2, 2),)),
        SeHint(10, "Third", ((2, 4),)),
        SeHint(70, "Fourth", eliminations=((3, 2),)),
        REST,
    )
    assert (rating.er, rating.ep, rating.ed) == (7.0, 3.2, 2.6)
    assert rating.hardest == "Fourth"
    assert list(rating.counts) == ["Third", "Rest", "First", "Second", "Fourth"]


def test_the_first_of_two_equally_hard_steps_is_the_hardest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    steps = [SeHint(45, "Low", eliminations=((2, 1),)), SeHint(45, "High", eliminations=((2, 2),))]
    assert rated(monkeypatch, *steps, REST).hardest == "Low"
    assert rated(monkeypatch, *reversed(steps), REST).hardest == "High"


def test_a_puzzle_that_no_producer_solves_is_rated_20(monkeypatch: pytest.MonkeyPatch) -> None:
    rating = rated(monkeypatch, SeHint(26, "Only", eliminations=((2, 1),)))
    assert (rating.er, rating.ep, rating.ed, rating.hardest) == (20.0, 0.0, 2.6, "")
    assert rating.counts == {"Only": 1}


def test_a_step_against_the_solution_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UnsoundStepError, match="Bad contradicts the solution: r1c3<>4"):
        rated(monkeypatch, SeHint(26, "Bad", eliminations=((2, 4),)))
    with pytest.raises(UnsoundStepError, match="Bad contradicts the solution: r1c3=1"):
        rated(monkeypatch, SeHint(26, "Bad", ((2, 1),)))


def test_a_full_grid_has_no_hardest_step() -> None:
    rating = se(SOLUTION)
    assert (rating.er, rating.ep, rating.ed, rating.hardest, rating.counts) == (0, 0, 0, "", {})
    assert rating.version == "1.2.1"


def test_the_last_cell_of_a_house_is_1_0() -> None:
    rating = se("." + SOLUTION[1:])
    assert (rating.er, rating.ep, rating.ed) == (1.0, 1.0, 1.0)
    assert rating.counts == {"Hidden Single": 1}


def test_a_single_of_a_box_before_the_last_cells_counts() -> None:
    text = list(SOLUTION)
    for at in (0, 1, 9, 10):
        text[at] = "."
    assert se("".join(text)).er == 1.2  # no house has only one open cell


def test_rules_about_candidates_count() -> None:
    text = SOLUTION.replace("1", ".").replace("2", ".")
    assert rate(text, scales=["se"])["se"] is None
    assert se(parse(f"rule: candidates 1: r1c1 r2c7 r3c4\n{text}")).er == 1.2


@pytest.mark.parametrize("text", ["." * 81, "11" + "." * 79])
def test_a_puzzle_that_is_not_unique_has_no_rating(text: str) -> None:
    ratings = rate(text, scales=["se"])
    assert ratings["se"] is None
    assert "se 1.2.1: no meaning without a unique solution" in str(ratings)


@pytest.mark.parametrize("text", ["...44.3..4...241", f"rule: anti-knight\n{SOLUTION}"])
def test_other_boards_have_no_rating(text: str) -> None:
    ratings = rate(text, scales=["se"])
    assert ratings["se"] is None
    assert "se 1.2.1: does not apply to this board" in str(ratings)
    assert ratings.is_complete or ratings.verdict != "unique"


def test_no_time_is_out_of_budget() -> None:
    with pytest.raises(OutOfBudget):
        rate_se(WIKIPEDIA, seconds=-1)


def test_the_text_and_the_values_of_a_rating() -> None:
    ratings = rate("." + SOLUTION[1:], scales=["se"])
    assert str(ratings).splitlines()[1:] == [
        "se 1.2.1: 1.0/1.0/1.0 Hidden Single",
        "  Hidden Single # 1",
    ]
    assert ratings.as_dict()["se"] == {
        "version": "1.2.1",
        "ER": 1.0,
        "EP": 1.0,
        "ED": 1.0,
        "hardest": "Hidden Single",
        "step_counts": {"Hidden Single": 1},
    }
