"""The independent checker of certificates: the standard library, and nothing else of ours.

It can be copied and run alone: `python -m checker PATH…` (any folder, zip file or archive).
To be read in one sitting. `grids` reads puzzles and checks solutions, `formula` generates what is
to be refuted, `lrat` checks the proof: these have to be believed, under 300 lines in all.
`certificate` holds every file against the claim, `sources` and `archives` find the files.
"""

from .certificate import Accepted, verify
from .grids import Rejected
from .sources import Checked, verify_all

__all__ = ["Accepted", "Checked", "Rejected", "verify", "verify_all"]
