"""Several models on the same puzzle, each in a process of its own: the first verdict counts.

`model` asks the first member here for a short while, which is enough for nearly all puzzles;
`race` asks all of them about the others, or `sharing` about the parts into which `divide` divides
them; `racer` is one process as its parent sees it, `child` what it runs; `members` reads
"portfolio:sat+cpsat".
"""
