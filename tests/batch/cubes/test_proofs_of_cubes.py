"""The verdict of a divided puzzle has a proof, made part by part."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from sudoku import ModelFault, Verdict, conquer, parse
from sudoku.batch.cubes.conquer import Conquest
from sudoku.batch.cubes.progress import Progress, SolvedCube
from sudoku.batch.cubes.proving import MOST_CONFLICTS, proof_cubes, with_proof
from sudoku.batch.executors.executor import Lost, ThisProcess, Ticket
from sudoku.batch.request import Request
from sudoku.interface.cubes import WHOLE, Cube
from sudoku.questions.parts import PartQuestion

NINE = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


class Counting(ThisProcess):
    """Keeps the requests."""

    processors = 3

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Request] = []

    def receive(self, seconds: float | None = None) -> Sequence[tuple[Ticket, Any]]:
        self.asked.append(self._submitted[0][1])
        return super().receive(seconds)


def conquest_of(text: str) -> Conquest:
    return conquer(parse(text), cubes=8)


def test_a_divided_puzzle_has_a_composed_proof(tmp_path: Path) -> None:
    executor = Counting()
    outcome = with_proof(conquest_of(NINE), tmp_path / "parts", executor=executor)
    assert outcome.verdict is Verdict.UNIQUE
    assert outcome.certificate is not None
    assert outcome.certificate.parts is None
    assert outcome.certificate.claim == "unique"
    assert len(executor.asked) >= 6  # two for each processor


def test_a_part_at_which_processes_die_is_named(tmp_path: Path) -> None:
    class Dying(Counting):
        def receive(self, seconds: float | None = None) -> Sequence[tuple[Ticket, Any]]:  # noqa: ARG002
            ticket, request = self._submitted.popleft()
            assert isinstance(request.call.__self__, PartQuestion)  # type: ignore[attr-defined]
            return [(ticket, Lost("its process was killed", request))]

    with pytest.raises(ModelFault, match=r"its process was killed at a proof; the part is [1-9.]"):
        with_proof(conquest_of(NINE), tmp_path / "parts", executor=Dying())


def progress_of(weights: dict[tuple[int, ...], int], *dropped: tuple[int, ...]) -> Progress:
    """Cubes of the digit 1 in these cells, which took one conflict less than these weights."""
    progress = Progress(is_divided=True)
    for cells, weight in weights.items():
        cube = cube_of(*cells)
        progress.solved.append(SolvedCube(cube, cube, 0.0, weight - 1))
    progress.refuted_with_others = [cube_of(*cells) for cells in dropped]
    return progress


def cube_of(*cells: int) -> Cube:
    return Cube(tuple((cell, 1) for cell in cells))


def test_sibling_cubes_are_proved_together_while_enough_parts_are_left() -> None:
    progress = progress_of({(1, 2): 10, (1, 3): 10, (2, 3, 4): 5, (2, 3, 5): 5, (2, 6): 10})
    assert proof_cubes(progress, 1) == [WHOLE]
    assert proof_cubes(progress, 2) == [cube_of(1), cube_of(2)]
    assert proof_cubes(progress, 3) == [cube_of(1, 2), cube_of(1, 3), cube_of(2)]
    assert proof_cubes(progress, 4) == [cube_of(1, 2), cube_of(1, 3), cube_of(2, 3), cube_of(2, 6)]
    assert len(proof_cubes(progress, 8)) == 5


def test_cubes_that_took_long_are_not_put_together() -> None:
    weight = MOST_CONFLICTS * 2 // 3
    progress = progress_of({(1, 2): weight, (1, 3): weight, (2, 3): 5, (2, 6): 10})
    assert proof_cubes(progress, 1) == [cube_of(1, 2), cube_of(1, 3), cube_of(2)]


def test_cubes_refuted_with_others_are_proved_too() -> None:
    """A part that learned from others is as hard as the whole without them."""
    progress = progress_of({(): 100, (1, 2): 10}, (1, 3), (2,))
    assert proof_cubes(progress, 3) == [cube_of(1, 2), cube_of(1, 3), cube_of(2)]


def test_a_puzzle_that_the_division_refutes_is_proved_as_a_whole(tmp_path: Path) -> None:
    conquest = conquest_of(NINE[:80] + "8")
    assert conquest.progress.solved == []
    outcome = with_proof(conquest, tmp_path / "parts")
    assert outcome.certificate is not None
    assert outcome.certificate.claim == "unsatisfiable"
    assert not (tmp_path / "parts").exists()


def test_two_solutions_are_the_proof(tmp_path: Path) -> None:
    outcome = with_proof(conquest_of("." + NINE[1:]), tmp_path / "parts")
    assert outcome.certificate is not None
    assert outcome.certificate.claim == "multiple"
