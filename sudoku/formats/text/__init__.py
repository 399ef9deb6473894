"""The reader of plain text: lines to rows of digits, rows to puzzles, errors with their place."""
