"""Puzzles to start a search from."""

from __future__ import annotations

HARD = (
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
)
"""A. Inkala's of 2006 and 2012."""
HARD_WRONG = ".8.2.6.....3.4.5....5.3.7....93.7...54..9..........9....4.7.3...................1"
"""Without a solution, which no model sees before it searches. Found by the adversary."""
