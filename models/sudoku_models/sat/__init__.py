"""The model `sat`: the CNF of a board, asked through PySAT."""
