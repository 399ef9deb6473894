"""Contestants: models, external programs and Python functions behind one interface.

Start with `contestant`, the interface. `programs` has external programs; `functions`, `calling`,
`returned` and `worker` have Python functions. A new kind of contestant is a class that implements
the interface, and a case in `sudoku.crosschecking.run`.
"""
