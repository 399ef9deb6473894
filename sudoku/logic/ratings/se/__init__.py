"""The scale of Sudoku Explainer 1.2.1: the hardest step of its path, from 1.0 up."""
