"""The project's own text format: all layouts in which people write puzzles, with precise error
places.

Layouts: a puzzle on one line (81 characters for 9x9), with or without spaces; n lines of n cells,
bare or with bars, rules, frames or blank lines between the boxes; and result rows
`puzzle:count:solution`, in which count is the number of solutions (`2+` for more than one) and
either field may be missing. `.`, `0`, `*`, `_`, `-`, `·` and, up to size 32, `x` are open cells; a
puzzle uses only one of these marks. `#` starts a comment. A comment, a title ("Grid 01"), or a
blank line that is not between boxes ends a grid. Digits are symbols, or integers separated by
spaces or commas; `tokens` infers the style, unless the caller or a header line `digits: integers`
states it.

If the number of cells is a fourth power (16, 81, 256, …), boxes are square. Other boxes come from
the caller, from a header line `box: 3x4` (rows x columns of a box), or from bars and rules. Headers
may be comments and apply to everything that follows; `board_rules` reads the headers `rule:`. The
comments `title:`, `author:` and `ruleset:` belong to the next puzzle. Sixteen cells on a line may
be a whole 4x4 puzzle or one row of a 16x16 grid; a digit above 4 in some row, a rule, or a header
decides.

Start with `format`, then read `lines`, which assembles lines into puzzles. `rows` reads one line,
`tokens` and `alphabets` the text of its cells; `grids` collects the rows of a grid and the shape of
its boxes, `entries` makes puzzles, and `board_rules` adds the rules written above them. A new
layout starts in `lines`; new titles go into `titles`, new headers into `shapes`.
"""
