"""Every technique is on a page of the site, with an example that shows what the technique does."""

from __future__ import annotations

from collections import Counter

import pytest
from sudoku_docs.technique_pages import pages

from sudoku.logic.examples import examples
from sudoku.logic.techniques.registry import techniques
from sudoku.logic.techniques.whips.graph import CandidateGraph
from sudoku.logic.techniques.whips.search import WhipSearch

WITHOUT = {
    f"{fins}{fish}"
    for fins in ("", "finned-", "siamese-finned-")
    for fish in ("franken-leviathan", "mutant-whale", "mutant-leviathan")
}
"""Those that take half a second to a minute to find in any position."""


def test_every_technique_is_on_one_page_and_has_an_example() -> None:
    known = [technique.key for technique in techniques() if technique.key not in WITHOUT]
    assert Counter(technique.key for _, technique in pages()) == Counter(known)
    assert list(examples()) == known


@pytest.mark.thorough
@pytest.mark.slow
def test_each_example_shows_its_step() -> None:
    """`hint` checks the step against the only solution, and that its premises imply it."""
    for example in examples().values():
        found = example.asked()
        assert found.step is not None, example.key
        assert not found.mistakes, example.key
        assert found.verdict.value == "unique"
        assert found.step.text(found.position.layout) == example.step


def test_the_target_of_the_braid_has_a_longer_whip() -> None:
    """As its page says."""
    position = examples()["braid"].asked().position
    graph = CandidateGraph.of(position.layout.board)
    search = WhipSearch(graph, graph.open_candidates(position))
    target = next(i for i in range(729) if graph.candidate(i) == (9 * 2 + 3, 2))
    braid, whip = search.braid(target, 4), search.whip(target, 5)
    assert braid is not None
    assert whip is not None
    assert (len(braid), len(whip)) == (4, 5)
    assert search.whip(target, 4) is None
    assert search.braid(target, 3) is None
