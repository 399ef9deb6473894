"""Almost locked sets that restricted commons link: pairs, wings, chains, and death blossoms."""

from __future__ import annotations

from sudoku.logic.techniques.als import blossom, chains, pairs, wings
from sudoku.logic.techniques.technique import Technique

TECHNIQUES = (
    Technique(
        pairs.TITLE,
        pairs.xz_rule,
        "Two almost locked sets cannot both hold their restricted common X. One of them holds each "
        "other digit Z of both, which goes nowhere that sees all its places in the sets.",
        layer=4,
        order=5700,
    ),
    Technique(
        wings.TITLE,
        wings.xy_wings,
        "A third almost locked set has a restricted common with each of two others. It holds one "
        "of these digits, so one of the two sets holds each digit Z they share.",
        layer=4,
        order=5800,
    ),
    Technique(
        chains.TITLE,
        chains.chains,
        "Four or more almost locked sets, each with a restricted common with the next. If the "
        "first lacks the digit Z, the last holds it. So Z goes nowhere that sees both.",
        layer=4,
        order=5900,
    ),
    Technique(
        blossom.TITLE,
        blossom.death_blossoms,
        "Each digit of a cell has an almost locked set whose places of it all see the cell. One of "
        "these sets is locked, so one holds the digit Z that all of them have.",
        layer=4,
        order=6000,
    ),
)
