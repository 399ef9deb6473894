"""The reference model: propagation and backtracking in plain Python, built from named parts.

It shares no code with the models that use solvers, so it can be compared with them. Read the
modules in this order:

- `exact_cover`: the state of a search, with candidates as bits of one integer;
- `singles`, `locked`, `tuples`: rules that eliminate candidates; `propagation` combines them;
- `constraints`: one more rule, for the constraints of a board; `filters`, `regular` and `regions`
  have a filter for each primitive;
- `orders`: the cell to branch on, and the candidate to try first;
- `search`: the searches;
- `variant`: the names of the parts, and the variants named in the essays;
- `model`: the model with the interface that all models share;
- `observer`, `steps`, `tracing`: what `sudoku trace` prints.

To add a part, add a function and a line in its table: see "A part of the reference" in
CONTRIBUTING.md.
"""

from sudoku.reference.model import ReferenceModel

__all__ = ["ReferenceModel"]
