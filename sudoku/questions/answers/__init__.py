"""The answers of commands and requests as JSON: a class for each kind of object.

Start with `verdicts`. JSON Schemas are made from these classes and from the docstrings of their
fields. A new answer is a class in this package, which its question names as `answer`.
"""
