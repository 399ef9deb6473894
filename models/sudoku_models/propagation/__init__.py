"""Naked and hidden singles before a solver is called: cell by cell, and in numpy."""
