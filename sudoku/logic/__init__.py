"""Questions about human solving: all steps, the next one, certificates of steps, and backdoors.

Start with `hint`, the shortest. Models find the solutions, techniques find the steps, and the steps
are checked against the solutions. A new technique goes into `techniques`, a new scale into
`ratings`.
"""
