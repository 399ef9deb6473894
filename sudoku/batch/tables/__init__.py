"""Tables of answers: columns, and the files in which they are written."""
