"""Cubes of one hard puzzle: look-ahead that divides it, and a solver that searches its parts."""
