"""The modules that all benchmarks share.

Start with `report`, which loads puzzles and prints tables, then `timing`, which alternates the
contestants. `arguments` parses options, `answers` compares answers, `store` lets a stopped run
continue, and `whole_commands` and `memory` measure processes.
"""
