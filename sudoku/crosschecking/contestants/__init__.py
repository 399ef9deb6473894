"""Contestants: whatever can be asked about puzzles, through one interface.

`contestant` has the interface and models; `functions`, `calling`, `returned` and `worker` have Python
functions; `programs` external programs; `naming` makes a contestant of what a user gives.
"""
