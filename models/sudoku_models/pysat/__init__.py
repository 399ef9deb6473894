"""PySAT's solvers behind one class with budgets and clean interruption; their traits as data."""
