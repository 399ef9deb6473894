"""The model `cpsat`: AllDifferent constraints, solved by OR-Tools CP-SAT."""
