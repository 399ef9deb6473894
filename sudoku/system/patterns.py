"""The features that regular expressions need from the running Python."""

from __future__ import annotations

import sys

POSSESSIVE = "+" if sys.version_info >= (3, 11, 5) else ""
"""Follows the quantifier of a group, as in `(?:…)*+`, where only memory and time need it.
Before Python 3.11.5 the match continues at a wrong place if the group fails after a part of it has
matched (CPython issue 106052)."""
