"""The operating system: processes, files that survive a crash, locks, signals.

Start with `worker`, the only protocol for worker processes, and `appending`, a file whose torn last
record is repaired. Differences between Linux, macOS and Windows belong here; nothing here knows
about puzzles.
"""
