"""The industrial models: each file asks one kind of solver. See models/README.md."""
