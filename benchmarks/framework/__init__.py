"""What all benchmarks share.

`arguments`: options; `report`: puzzles in, tables out; `timing`: turns and figures; `answers`:
whether an answer is right; `whole_commands`: a command in its own process; `memory`: of a process.
"""
