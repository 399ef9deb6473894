"""The vocabulary of rules: primitives, and one file for each constraint.

Start with `constraint`, which says what a constraint declares, then `primitives`, which is all that
models understand. `rule` reads the text of a rule. A new constraint is a file here, which
`vocabulary` finds.
"""
