"""The AllDifferent model of a board asked through CP-SAT; the only importer of ortools.

One integer variable a cell, one AllDifferent a unit, built once. A puzzle is told by rewriting the
variables' domains in place (as in `proto.variables[i].domain`), which costs microseconds where a new model costs
as much as solving it. One question is one single-worker enumeration, stopped at the limit: if it
comes to its end before that, there is no other solution.
"""
