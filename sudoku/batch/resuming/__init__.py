"""Runs that are resumed after an interruption: an output file, and what it needs to continue.

Start with `output`, which writes the file; `journal` records how far the run has come, `identity`
and `checksums` notice another command or a changed input, and `places` names the files.
"""
