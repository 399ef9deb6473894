"""`python path/to/checker PATH…`: check certificates without the rest of the project."""

import io
import os
import sys
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

if not __package__:  # run as a folder, which relative imports need as a package
    __package__ = "checker"
    if spec := spec_from_file_location(__package__, Path(__file__).with_name("__init__.py")):
        sys.modules[__package__] = module_from_spec(spec)

from .grids import Rejected
from .sources import Checked, verify_all


def main(paths: list[str]) -> int:
    """Print a line for each certificate.

    Returns the exit code: 0 all are accepted, 1 some are rejected, 2 a path cannot be read.
    """
    if not paths or paths[0].startswith("-"):
        print("usage: python path/to/checker FOLDER|ZIP|ARCHIVE...", file=sys.stderr)
        return 2
    accepted = rejected = unread = 0
    for path, checked in _all_checked(paths):
        if isinstance(checked, OSError):
            unread += 1
            print(f"{path}: {checked.strerror}", file=sys.stderr)
        elif isinstance(checked.result, Rejected):
            rejected += 1
            print(f"{checked.where}: rejected: {checked.result}")
        else:
            accepted += 1
            print(f"{checked.where}: {checked.result.claim}: accepted")
    if accepted + rejected > 1:
        print(f"{accepted} accepted, {rejected} rejected")
    return 2 if unread else 1 if rejected else 0


def _all_checked(paths: list[str]) -> Iterator[tuple[str, Checked | OSError]]:
    for path in paths:
        try:
            for checked in verify_all(Path(path)):
                yield path, checked
        except OSError as error:
            yield path, error


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = main(sys.argv[1:])
        print(end="", flush=True)
    except OSError as error:
        if not isinstance(error, BrokenPipeError):
            print(f"cannot write: {error.strerror}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # Python flushes once more at exit
        code = 2
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)
