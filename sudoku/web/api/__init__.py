"""The questions of the HTTP API: what each is asked, and its answer as the commands print it."""
