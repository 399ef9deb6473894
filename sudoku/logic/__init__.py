"""Questions of human solving: the steps to the solution, the next one, certificates of steps, and
the cells that it takes to make simple techniques suffice.

Techniques know nothing of models; here models tell what is true, and steps are checked against it.
"""
