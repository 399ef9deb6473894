"""The `sudoku` command: one file per subcommand.

Start with `check`, the shortest path from arguments to a printed verdict; `app` and `group` start
it, and `question` makes the subcommand of a declared question. `commands` lists all subcommands: a
new one is a module with a function, and a line there.
"""
