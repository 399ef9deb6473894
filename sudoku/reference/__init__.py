"""The native model: propagation and backtracking in plain Python, in named parts that compose.

It uses no solver and shares no code with the models that do, so that they can be compared with it.
It is written to be read, in this order:

- `exact_cover`: the state of a search: candidates as bits, so that one operation sees every
  constraint;
- `singles`, `locked`, `tuples`: rules that eliminate candidates; `propagation` composes them;
- `constraints`: the rules of a board beyond its houses, as one more rule, with a filter for each
  primitive in `filters` and, for words of automata, in `regular`;
- `orders`, `values`: where the search branches next, and which candidate it tries first;
- `search`, `generate`: the searches;
- `variant`: the names of the parts and of their combinations, and the essays' names for them;
- `model`: all of it, with the shared interface;
- `observer`, `steps`, `tracing`: what `sudoku trace` reports.
"""

from sudoku.reference.model import ReferenceModel

__all__ = ["ReferenceModel"]
