"""PySAT's solvers in one class, with budgets and clean interruption.

Start with `solver`. `traits` lists what each solver of PySAT can do; a new solver is a line there.
"""
