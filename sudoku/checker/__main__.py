"""`python -m checker PATH…`: check certificates where nothing of ours is installed."""

import sys
from pathlib import Path

from . import Rejected, verify_all


def main(paths: list[str]) -> int:
    """Print a line for each certificate; 0 if all are right, 1 if not, 2 if one cannot be read."""
    if not paths or paths[0].startswith("-"):
        sys.stderr.write("usage: python -m checker PATH..., folders, zip files and archives\n")
        return 2
    accepted = rejected = unread = 0
    for path in paths:
        try:
            for checked in verify_all(Path(path)):
                result = checked.result
                if isinstance(result, Rejected):
                    rejected += 1
                    told = f"rejected: {result}"
                else:
                    accepted += 1
                    told = f"{result.claim}: accepted"
                sys.stdout.write(f"{checked.where}: {told}\n")
        except OSError as error:
            sys.stderr.write(f"{path}: {error.strerror}\n")
            unread += 1
    if accepted + rejected > 1:
        sys.stdout.write(f"{accepted} accepted, {rejected} rejected\n")
    return 2 if unread else 1 if rejected else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
