"""The answers of commands and requests as JSON: a class for each kind of object.

JSON Schemas are made from these classes, and from the docstrings of their fields.
"""
