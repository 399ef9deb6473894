"""What nodes lead to over any number of steps, compared with one step after the other."""

from __future__ import annotations

from random import Random

from sudoku.logic.techniques.closing import closed


def plain(steps: list[int]) -> list[int]:
    """The same by repeated steps."""
    found = steps.copy()
    while True:
        before = found.copy()
        for node, mask in enumerate(before):
            for other, further in enumerate(before):
                if mask >> other & 1:
                    found[node] |= further
        if found == before:
            return found


def test_nodes_lead_where_repeated_steps_lead() -> None:
    random = Random(0)
    for _ in range(300):
        size = random.randint(1, 14)
        share = random.choice((0.05, 0.1, 0.2, 0.4))
        steps = [
            sum(1 << other for other in range(size) if random.random() < share) for _ in range(size)
        ]
        assert closed(steps) == plain(steps), steps


def test_a_long_way_and_a_long_circle() -> None:
    way = [1 << node + 1 for node in range(400)] + [0]
    assert closed(way)[0] == (1 << 401) - 2
    circle = [1 << (node + 1) % 400 for node in range(400)]
    assert set(closed(circle)) == {(1 << 400) - 1}
