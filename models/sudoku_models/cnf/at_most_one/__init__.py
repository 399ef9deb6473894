"""Encodings of "at most one of these literals is true", by name.

Each is a function of many groups of the same size, one row of an array for each, and of the first
unused variable. It returns the clauses and the number of variables that it added.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sudoku_models.cnf.at_most_one.clauses import Clauses
from sudoku_models.cnf.at_most_one.pairwise import pairwise
from sudoku_models.cnf.at_most_one.product import product
from sudoku_models.propagation.arrays import Ints

AtMostOne = Callable[[Ints, int], tuple[Clauses, int]]

AT_MOST_ONE: Mapping[str, AtMostOne] = {"pairwise": pairwise, "product": product}
