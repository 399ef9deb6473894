"""The benchmark `batches`: the cost of whole commands on large files, by output format.

Start with `command`, where a new variant is a line in the table of choices; `making` makes the
files.
"""
