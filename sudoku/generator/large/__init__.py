"""Large puzzles of known status: a solved grid with holes, and optionally a planted conflict.

Start with `generator`. No solver is needed, so any size is possible: `digging` opens cells, and
`conflicts` plants a contradiction that singles do not find. A new kind of conflict is a function in
`conflicts`.
"""
