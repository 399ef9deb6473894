"""Rules that are only drawn or written, guessed from common sentences and usual shapes.

sentences    the words of a ruleset, one statement at a time
scene        the drawings, by the cells they lie on
everywhere, marks, lines, cages, outside    tables from sentences to constraints
guess        a puzzle with the guessed constraints, and what was not understood
"""
