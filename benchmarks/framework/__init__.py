"""The modules that all benchmarks share.

Start with `study`, which turns the parameters of a study into options, then `report`, which loads
puzzles and prints tables. `arguments` parses values, `timing` alternates contestants, `answers`
compares answers, and `whole_commands` measures processes.
"""
