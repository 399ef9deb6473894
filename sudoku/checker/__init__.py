"""The independent checker of certificates: the standard library, and nothing else of ours.

It can be copied and run alone: `python -m checker PATH…` (any folder, zip file or archive).
Short enough to be read in one sitting: `formula` generates what is to be refuted, `lrat` checks the
proof, `certificate` holds everything against the claim, `sources` reads files.
"""

from .certificate import Accepted, Rejected, verify
from .sources import Checked, verify_all

__all__ = ["Accepted", "Checked", "Rejected", "verify", "verify_all"]
