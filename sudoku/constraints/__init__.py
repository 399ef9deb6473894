"""The vocabulary of rules: primitives, and one file for each constraint.

`constraint` says what a constraint declares, `primitives` what models understand, `rule` reads the
text of a rule, and `vocabulary` lists all constraints.
"""
