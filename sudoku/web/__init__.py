"""The local page and its HTTP API."""
