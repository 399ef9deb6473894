"""Rules and all classes of marks are drawn as in golden pictures, which people have looked at."""

from __future__ import annotations

from tests.pictures.golden import found, golden


def test_each_picture_is_drawn_as_its_golden_one() -> None:
    files, drawn = found(), golden()
    other = [path.name for path in {*files} | {*drawn} if files.get(path) != drawn.get(path)]
    advice = "look at what has changed, then run: python -m tests.pictures.golden"
    assert not other, f"{sorted(other)}: {advice}"
