"""Cross-check any solver: models, external programs and Python functions, against each other.

In the order of reading:

- `claims`: what somebody says of a puzzle, or why not; `contestants`: who can be asked, through one
  interface; `functions`, `programs`: Python functions and external programs as contestants;
- `comparison`: what everybody said of one puzzle; `ruling`: what is proved of it, and who is wrong;
- `shrinking`, `isolation`: the small puzzle on which somebody is still wrong; `commands`: the line
  that repeats it;
- `engine`: one case after another; `run`: `sudoku.crosscheck`; `statistics`, `report`, `junit`:
  what was tried and what was found.
"""
