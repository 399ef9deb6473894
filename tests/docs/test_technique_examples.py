"""Every technique is on a page of the site, with an example that shows what the technique does."""

from __future__ import annotations

from collections import Counter

from sudoku_docs.technique_examples import examples
from sudoku_docs.technique_pages import pages

from sudoku.techniques.registry import techniques

WITHOUT = {"mutant-leviathan", "finned-mutant-leviathan", "siamese-finned-mutant-leviathan"}
"""Those that take a minute to find in any position."""


def test_every_technique_is_on_one_page_and_has_an_example() -> None:
    known = [technique.key for technique in techniques() if technique.key not in WITHOUT]
    assert Counter(technique.key for _, technique in pages()) == Counter(known)
    assert list(examples()) == known


def test_each_example_shows_its_step() -> None:
    """`hint` checks the step against the only solution, and that its premises imply it."""
    for example in examples().values():
        found = example.asked()
        assert found.step is not None, example.key
        assert not found.mistakes, example.key
        assert found.verdict.value == "unique"
        assert found.step.text(found.position.layout) == example.step
