"""Almost locked sets that restricted commons link: pairs, wings, chains, and death blossoms."""

from __future__ import annotations

from sudoku.logic.techniques.als import blossom, chains, wings

TECHNIQUES = (wings.xz_rule, wings.xy_wings, chains.chains, blossom.death_blossoms)
