"""Time and effort of models against order and share of holes, with a limit; see command."""
