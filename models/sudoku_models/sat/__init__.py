"""The model `sat`: the CNF of a board, solved through PySAT."""
