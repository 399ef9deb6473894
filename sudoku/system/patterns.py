"""Features of regular expressions that depend on the version of Python."""

from __future__ import annotations

import sys

POSSESSIVE = "+" if sys.version_info >= (3, 11, 5) else ""
"""Makes the quantifier of a group possessive, as in `(?:…)*+`, if only memory and time need that.
Before Python 3.11.5, the match continues at a wrong place if the group fails after a part of it has
matched (CPython issue 106052).
"""
