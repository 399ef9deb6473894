"""The answers of commands and requests as JSON: a class for each kind of object.

Start with `verdicts`. JSON Schemas are made from these classes and from the docstrings of their
fields; a new answer is a class here, which its question names as `answer`.
"""
