"""The vocabulary of rules: primitives, and one file for each constraint.

Start with `constraint`, the interface of a constraint, then read `primitives`, which are all that
models understand. `rule` reads the text of a rule. To add a constraint, add a file here;
`vocabulary` finds it.
"""
