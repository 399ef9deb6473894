"""A package with entry points, installed for a test in a folder of the search path.

Worker processes are new interpreters, so that nothing patched in a test reaches them; this does.
"""

from __future__ import annotations

from pathlib import Path


def install_package(folder: Path, name: str, entry_points: str, version: str = "1") -> None:
    """Make these entry points known to whoever has the folder in its search path."""
    info = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    (info / "entry_points.txt").write_text(entry_points)
