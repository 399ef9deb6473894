"""Reading puzzles: `text` parses plain text in any layout, `given` takes Python objects."""
