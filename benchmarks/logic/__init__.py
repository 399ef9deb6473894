"""The benchmark `logic`: techniques and ratings compared with other programs, case by case.

Start with `command`. A new comparison is a module, and a line in COMPARISONS there.
"""
