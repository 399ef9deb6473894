"""Certificates as files: folders, zip files, archives, and external proof checkers.

Start with `certificate`, which writes the files that `sudoku.checker` reads; `archive` stores many
in one file. `external` runs other checkers: any program that prints `s VERIFIED` works without a
change.
"""
