"""One hard puzzle on many cores: measured on a few, and simulated on more from the cubes' times."""
