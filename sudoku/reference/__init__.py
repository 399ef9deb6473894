"""The native model: propagation and minimum-remaining-values backtracking, in plain Python.

It is written to be read, uses no solver and shares no code with those that do: it is what the
industrial models are compared with. `propagation` holds the rules, `search` the backtracking, and
`model` puts them behind the shared interface.
"""

from sudoku.reference.model import ReferenceModel

__all__ = ["ReferenceModel"]
