"""Contestants: whatever can be asked about puzzles, through one interface.

`contestant` has the interface and models; `functions`, `calling`, `returned` and `worker` are about
Python functions, `programs` about external programs; `naming` makes a contestant of what is given.
"""
