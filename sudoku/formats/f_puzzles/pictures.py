"""Drawings of rules that f-puzzles supports only with a user script, in the script's colours and
widths.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Fields = Mapping[str, Any]

_LINES = {
    "renban": ("Renban", "#F067F0", 0.25),
    "whispers": ("German Whispers", "#67F067", 0.1875),
    "entropicline": ("Entropic Line", "#FFCCAA", 0.15625),
    "modularline": ("Modular Line", "#33BBBB", 0.15625),
    "regionsumline": ("Region Sum Line", "#2ECBFF", 0.15625),
    "nabner": ("Nabner", "#C9C883", 0.25),
    "doublearrow": ("Double Arrow", "#C54B8B", 0.15),
    "zipperline": ("Zipper Line", "#CDB1EC", 0.15625),
    "slowthermometer": ("Slow Thermometer", "#6495ED", 0.3),
}
_ENDS = {"doublearrow": (0, -1), "slowthermometer": (0,)}
"""The places on a line that have circles."""
_CAGES = {
    "rowindexer": ("Row Indexer", "#7CC77C"),
    "columnindexer": ("Column Indexer", "#C77C7C"),
    "boxindexer": ("Box Indexer", "#7C7CC7"),
}
_OUTSIDE = {"xsum": ("X Sum", "\u25ef"), "skyscraper": ("Skyscraper", "\u25af")}


def pictures_of(fields: Fields) -> dict[str, Any]:
    """The fields `line`, `circle`, `cage` and `text` that draw the rules of an object."""
    drawn: dict[str, list[Fields]] = {"line": [], "circle": [], "cage": [], "text": []}
    for field, (name, colour, width) in _LINES.items():
        for entry in fields.get(field, ()):
            of = {"fromConstraint": name}
            drawn["line"].append(
                {"lines": entry["lines"], "outlineC": colour, "width": width, **of}
            )
            for end in _ENDS.get(field, ()):
                shape: Fields = {"baseC": colour, "outlineC": colour, "width": 0.8, "height": 0.8}
                drawn["circle"].append({"cells": [entry["lines"][0][end]], **shape, **of})
    for field, (name, colour) in _CAGES.items():
        if cells := [cell for entry in fields.get(field, ()) for cell in entry["cells"]]:
            look: Fields = {"outlineC": colour, "fontC": "#000000"}
            drawn["cage"].append({"cells": cells, **look, "fromConstraint": name})
    for field, (name, symbol) in _OUTSIDE.items():
        for entry in fields.get(field, ()):
            for value, size in ((symbol, 1.2), (entry["value"], 0.7)):
                look = {"value": value, "fontC": "#000000", "size": size}
                drawn["text"].append({"cells": [entry["cell"]], **look, "fromConstraint": name})
    return {field: entries for field, entries in drawn.items() if entries}
