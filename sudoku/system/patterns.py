"""Features of regular expressions that depend on the version of Python."""

from __future__ import annotations

import sys

POSSESSIVE = "+" if sys.version_info >= (3, 11, 5) else ""
"""Makes the quantifier of a group possessive, as in `(?:…)*+`, to save memory and time. Do not use
it if the result depends on it: it is empty before Python 3.11.5, where the match continues at a
wrong place if the group fails after a part of it has matched (CPython issue 106052).
"""
