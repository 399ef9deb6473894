"""The symmetries of boards: rows, columns, transposition and digits, and the forms of a puzzle that
do not depend on them.
"""
