"""One file for each question of the HTTP API."""
