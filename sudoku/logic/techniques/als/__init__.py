"""Almost locked sets linked by restricted commons: pairs, wings, chains, and death blossoms.

Start with `sets`, which finds the sets and their links. A new technique is a module with a search,
and its name in TECHNIQUES.
"""

from __future__ import annotations

from sudoku.logic.techniques.als import blossom, chains, wings

TECHNIQUES = (wings.xz_rule, wings.xy_wings, chains.chains, blossom.death_blossoms)
