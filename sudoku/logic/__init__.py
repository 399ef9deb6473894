"""Questions about human solving: all steps, the next step, certificates of steps, and backdoors.

Start with `hint`. Models find the solutions, techniques find the steps, and each step is checked
against the solutions. A new technique goes into `techniques`, a new scale into `ratings`.
"""
