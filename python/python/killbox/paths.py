"""Files and folders, as users name them."""

from __future__ import annotations

import os

Path = str | os.PathLike[str]


def text_of(path: Path | None) -> str | None:
    """The path as the native half takes it."""
    return None if path is None else os.fspath(path)
