"""The operating system: processes, files that survive a crash, locks, signals.

Start with `worker`, the one protocol for worker processes, and `appending`, a file whose torn last
record is repaired. A difference between Linux, macOS and Windows belongs here, and nothing that
knows about puzzles.
"""
