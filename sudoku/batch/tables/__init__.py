"""Tables of answers: columns, and the files in which they are written.

Start with `columns`, which lists the columns of each question. A new column is a line where its
question declares them.
"""
