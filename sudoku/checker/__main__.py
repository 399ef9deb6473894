"""`python -m checker PATH…`: check certificates where nothing of ours is installed."""

import sys
from pathlib import Path

from . import Rejected, verify_all


def main(paths: list[str]) -> int:
    """Print a line for each certificate; 0 if all are right, 1 if not, 2 if one cannot be read."""
    code = 0 if paths else 2
    for path in paths:
        try:
            for checked in verify_all(Path(path)):
                result = checked.result
                if isinstance(result, Rejected):
                    sys.stdout.write(f"{checked.where}: rejected: {result}\n")
                    code = max(code, 1)
                else:
                    sys.stdout.write(f"{checked.where}: {result.claim}: accepted\n")
        except OSError as error:
            sys.stderr.write(f"{path}: {error.strerror}\n")
            code = 2
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
