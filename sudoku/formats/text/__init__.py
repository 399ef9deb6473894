"""Our own text: every layout in which people write puzzles, several to a file, errors located.

Layouts: one puzzle on a line (81 characters for 9x9), with or without spaces; n lines of n cells,
bare or drawn with bars, rules, frames or blank lines between the boxes; and result rows
`puzzle:count:solution`, where count is the number of solutions (`2+` for more than one) and either
field may be missing. `.`, `0`, `*`, `_`, `-`, `·` and, up to size 32, `x` are open cells, one of
them in each puzzle. `#` starts a comment. A comment, a title ("Grid 01"), or a blank line that is
not between boxes ends a grid.

Digits are symbols, or integers with spaces or commas between them: `tokens` infers the style, or
the caller or a header line `digits: integers` states it.

A length that is the square of a square (16, 81, 256, …) means square boxes. Other boxes are given
by the caller, by a header line `box: 3x4` (rows x columns of a box), or by bars and rules. Headers
may be comments and hold for all that follows; `board_rules` reads the ones with `rule:`. The
comments `title:`, `author:` and `ruleset:` are of the next puzzle. Sixteen cells on a line may be a
whole 4x4 puzzle or one row of a 16x16 grid: a digit above 4 in some row, a rule, or a header
decides.

`format` is what others call. `lines` assembles lines to puzzles, `rows` reads one line, `tokens`
and `alphabets` the text of its cells. `grids` collects the rows of one grid and the shape of its
boxes, `entries` makes puzzles, and `board_rules` gives them the rules above them. `titles`
recognises titles, `shapes` headers and board sizes.
"""
