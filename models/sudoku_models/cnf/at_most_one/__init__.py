"""Ways to say that at most one of some literals holds.

Each is a function of many groups of the same size at once, the rows of an array, and of
the first variable that is free. It returns the clauses, and how many variables it took.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sudoku_models.cnf.at_most_one.bimander import bimander
from sudoku_models.cnf.at_most_one.clauses import Clauses
from sudoku_models.cnf.at_most_one.pairwise import pairwise
from sudoku_models.cnf.at_most_one.product import product
from sudoku_models.cnf.at_most_one.sequential import sequential
from sudoku_models.propagation.arrays import Ints

AtMostOne = Callable[[Ints, int], tuple[Clauses, int]]

AT_MOST_ONE: Mapping[str, AtMostOne] = {
    "pairwise": pairwise,
    "product": product,
    "sequential": sequential,
    "bimander": bimander,
}
