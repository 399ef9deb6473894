"""The model `cpsat`: AllDifferent constraints, asked through OR-Tools CP-SAT."""
