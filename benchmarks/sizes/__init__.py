"""Time and effort of models against size and share of holes, with a limit; see command."""
