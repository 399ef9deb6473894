"""Alternating inference chains: strong and weak links in turn, from single candidates to groups and
almost locked sets. One search serves all techniques; the kinds of links make the difference.

graph: nodes and links. linking: the links of a position. search: shortest chains. steps: what a
chain eliminates, its text, its drawing. finders, remote_pairs: the techniques.
"""

from __future__ import annotations

from sudoku.logic.techniques.chains.finders import (
    aics,
    continuous_loops,
    discontinuous_loops,
    grouped_aics,
    grouped_continuous_loops,
    grouped_discontinuous_loops,
    x_chains,
    xy_chains,
)
from sudoku.logic.techniques.chains.remote_pairs import remote_pairs
from sudoku.logic.techniques.technique import Technique

TECHNIQUES = (
    Technique(
        "Remote Pair",
        remote_pairs,
        "A chain of an even number of cells has the same two candidates in each cell. Its ends "
        "have different digits. Cells that see both ends have neither.",
        layer=4,
        order=2800,
    ),
    Technique(
        "X-Chain",
        x_chains,
        "A chain of strong and weak links of one digit. One of its ends is true, so what both "
        "ends see is not.",
        layer=4,
        order=5400,
    ),
    Technique(
        "XY-Chain",
        xy_chains,
        "A chain of cells with two candidates each. One of its ends has the digit that both ends "
        "share, so no cell that sees both has it.",
        layer=4,
        order=5500,
    ),
    Technique(
        "Continuous Nice Loop",
        continuous_loops,
        "Strong and weak links in turn close to a loop. One end of each weak link is true, so what "
        "both ends see is not.",
        layer=4,
        order=5600,
    ),
    Technique(
        "AIC",
        aics,
        "A chain of strong and weak links in turn, strong at both ends. One of its ends is true, "
        "so what both ends see is not.",
        layer=4,
        order=5610,
    ),
    Technique(
        "Discontinuous Nice Loop",
        discontinuous_loops,
        "A chain leads from a candidate back to it. A candidate that would make itself false is "
        "false. One that would be true if it were false is true.",
        layer=4,
        order=5620,
    ),
    Technique(
        "Grouped Continuous Nice Loop",
        grouped_continuous_loops,
        "A continuous nice loop with groups of places of a digit, or with almost locked sets.",
        layer=4,
        order=5950,
    ),
    Technique(
        "Grouped AIC",
        grouped_aics,
        "An AIC with groups of places of a digit, or with almost locked sets.",
        layer=4,
        order=5960,
    ),
    Technique(
        "Grouped Discontinuous Nice Loop",
        grouped_discontinuous_loops,
        "A discontinuous nice loop with groups of places of a digit, or with almost locked sets.",
        layer=4,
        order=5970,
    ),
)
