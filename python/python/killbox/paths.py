"""Paths of files and folders, as users pass them."""

from __future__ import annotations

import os

Path = str | os.PathLike[str]


def text_of(path: Path | None) -> str | None:
    """The path in the form that the native half takes."""
    return None if path is None else os.fspath(path)
