"""The industrial models, one package for each kind of solver. See models/README.md."""
