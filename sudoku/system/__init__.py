"""The operating system: processes, files that survive a crash, locks, signals.

Start with `worker`, the only protocol for worker processes, and `appending`, a file whose torn last
record is repaired. Code for the differences between Linux, macOS and Windows belongs here. Nothing
here depends on puzzles.
"""
