"""How soon a cross-check catches mutants: `python -m benchmarks power`."""
