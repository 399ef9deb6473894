"""The results of a cross-check: disagreements, statistics, and how they are printed."""
