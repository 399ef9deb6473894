"""Processes that answer the questions of the server, and that can be stopped at any time."""
