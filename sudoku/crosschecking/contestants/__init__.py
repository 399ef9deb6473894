"""Contestants: whatever can be asked about puzzles, through one interface.

`contestant` has the interface and models; `functions`, `returned`, `importing`: Python functions;
`programs`: external programs; `naming`: from what a user gives to a contestant.
"""
