"""Large puzzles of known status: a solved grid with holes, and maybe with a planted conflict.

No solver is asked, so any size is possible. `digging` opens cells, `conflicts` plants a reason for
unsatisfiability that `singles` do not find, and `generator` makes puzzles by number.
"""
