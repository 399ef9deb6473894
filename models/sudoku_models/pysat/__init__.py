"""PySAT's solvers behind one class: budgets, interruption, declared traits."""
