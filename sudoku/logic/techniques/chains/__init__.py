"""Alternating inference chains: weak and strong links in turn, from single candidates to groups.

Start with `graph`, the nodes and links of a position. One search serves all techniques, which
differ only in their links: `linking` finds the links, `search` finds the shortest chains, and
`steps` computes their eliminations. A new technique is a function in `finders`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from sudoku.logic.techniques.chains.finders import (
    Found,
    aics,
    chains,
    discontinuous,
    loops,
    remote_pairs,
    x_chains,
    xy_chains,
)
from sudoku.logic.techniques.chains.graph import ALS, GROUPED, SINGLE, XY, Links, X
from sudoku.logic.techniques.chains.search import ChainGraphSearch
from sudoku.logic.techniques.technique import Technique


def _technique(
    title: str,
    find: Callable[[ChainGraphSearch], Iterator[Found]],
    kinds: tuple[Links, ...],
    order: int,
    meaning: str,
    *,
    with_ends: bool = True,
) -> Technique:
    finder = partial(chains, title, find, kinds, with_ends=with_ends)
    return Technique(title, finder, meaning, layer=4, order=order)


TECHNIQUES = (
    Technique(
        "Remote Pair",
        remote_pairs,
        "A chain of an even number of cells has the same two candidates in each cell. Its ends "
        "have different digits, so cells that see both ends have neither.",
        layer=4,
        order=2800,
    ),
    _technique(
        "X-Chain",
        x_chains,
        (X,),
        5400,
        "A chain of strong and weak links of one digit. One of its ends is true, so candidates "
        "that both ends see are false.",
        with_ends=False,
    ),
    _technique(
        "XY-Chain",
        xy_chains,
        (XY,),
        5500,
        "A chain of cells with two candidates each. One of its ends has the digit that both ends "
        "share, so no cell that sees both has it.",
    ),
    _technique(
        "Continuous Nice Loop",
        loops,
        (SINGLE,),
        5600,
        "Strong and weak links alternate around a loop. One end of each weak link is true, so "
        "other candidates that both ends see are false.",
    ),
    _technique(
        "AIC",
        aics,
        (SINGLE,),
        5610,
        "A chain of strong and weak links in turn, strong at both ends. One of its ends is true, "
        "so candidates that both ends see are false.",
    ),
    _technique(
        "Discontinuous Nice Loop",
        discontinuous,
        (SINGLE,),
        5620,
        "A chain leads from a candidate back to it. A candidate whose truth would make it false "
        "is false. A candidate whose falsity would make it true is true.",
    ),
    _technique(
        "Grouped Continuous Nice Loop",
        loops,
        (GROUPED, ALS),
        5950,
        "A continuous nice loop with groups of places of a digit, or with almost locked sets.",
    ),
    _technique(
        "Grouped AIC",
        aics,
        (GROUPED, ALS),
        5960,
        "An AIC with groups of places of a digit, or with almost locked sets.",
    ),
    _technique(
        "Grouped Discontinuous Nice Loop",
        discontinuous,
        (GROUPED, ALS),
        5970,
        "A discontinuous nice loop with groups of places of a digit, or with almost locked sets.",
    ),
)
