"""The native model: propagation and backtracking in plain Python, in named parts that compose.

It is written to be read, uses no solver and shares no code with those that do: it is what the
industrial models are compared with. In the order of reading:

- `cover`: the state of a search: candidates as bits, where all constraints are looked at together;
- `singles`, `locked`, `tuples`: the rules that remove candidates, and `propagation`, which composes
  them;
- `orders`, `values`: which question the search asks next, and which answer it tries first;
- `search`, `generate`: the searches;
- `variant`: the names of the parts, how they compose, and the essays' own names for them;
- `model`: all of it behind the shared interface; `observer`: who is told of each step.
"""

from sudoku.reference.model import ReferenceModel

__all__ = ["ReferenceModel"]
