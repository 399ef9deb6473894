"""The industrial models, one package for each kind of solver.

Start with models/README.md, which explains the mathematics, then `sat.incremental`. A new model is
a package here and an entry point in pyproject.toml.
"""
