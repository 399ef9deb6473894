"""The reference model: propagation and backtracking in plain Python, from named parts that combine.

It shares no code with the models that use solvers, so it can be compared with them. Read it in this
order:

- `exact_cover`: the state of a search, with candidates as bits of one integer;
- `singles`, `locked`, `tuples`: rules that eliminate candidates; `propagation` combines them;
- `constraints`: the constraints of a board as one more rule, with a filter for each primitive in
  `filters` and, for automata, in `regular`;
- `orders`: the cell to branch on, and the candidate to try first;
- `search`: the searches;
- `variant`: the names of the parts, and the names from the essays;
- `model`: everything behind the shared interface;
- `observer`, `steps`, `tracing`: what `sudoku trace` prints.

A new part is a function and a line in its table: see "A part of the reference" in CONTRIBUTING.md.
"""

from sudoku.reference.model import ReferenceModel

__all__ = ["ReferenceModel"]
