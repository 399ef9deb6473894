"""Naked and hidden singles, before a solver is asked: cell by cell, and in numpy."""
