"""Whole commands on large files: what a table of answers costs in each format."""
