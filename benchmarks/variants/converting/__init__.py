"""Puzzles with rules as other programs write them, turned into our text for measuring.

Each file converts the texts of one program or of one family of formats; `formats` lists them all.
What cannot be said in our rules is refused with the reason.
"""
