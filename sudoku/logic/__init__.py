"""Questions of human solving: the steps to the solution, the next one, certificates of steps, and
the cells that it takes to make simple techniques suffice.

Techniques know nothing of models. Here models find the solutions, and steps are checked with them.
Start with `hint`, the shortest question. A new technique belongs to `techniques`, a new scale to
`ratings`.
"""
