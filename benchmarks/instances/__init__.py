"""Large instances of known status: a solved grid is drawn, holes are dug, a conflict is planted."""
