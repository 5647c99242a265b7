"""The progress of long runs: a bar on standard error, or a function of the caller."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import TypeAlias

Progress = bool | Callable[[int, int | None], object] | None
"""``None``: a bar if standard error is a terminal. ``True``: a bar. ``False``: no bar. A function:
called on the calling thread about ten times a second, with the number of games played so far and
the maximum number of games, if it is known."""

Tell: TypeAlias = Callable[[int], object] | None
"""A function that is told the number of games played so far, in the form that the native half
takes."""


class Bar:
    """A progress bar of one line: tqdm's if tqdm is installed, else a plain one."""

    def __init__(self, total: int | None) -> None:
        self.total, self.begun, self.wide = total, time.monotonic(), 0
        try:
            from tqdm.auto import tqdm
        except ImportError:
            self.tqdm = None
        else:
            self.tqdm = tqdm(total=total, unit=" games", unit_scale=True)

    def __call__(self, played: int, total: int | None) -> None:
        """Shows the number of games played."""
        if self.tqdm is not None:
            self.tqdm.update(played - self.tqdm.n)
            return
        speed = played / max(time.monotonic() - self.begun, 1e-9)
        line = f"{played:,} games  {speed:,.0f} games/s"
        if total:
            full = min(30 * played // total, 30)
            left = (total - played) / speed if speed > 0 else 0.0
            line = f"{'█' * full}{'░' * (30 - full)} {played:,}/{total:,} games  {speed:,.0f} games/s  {left:,.0f} s left"
        sys.stderr.write("\r" + line.ljust(self.wide))
        sys.stderr.flush()
        self.wide = len(line)

    def close(self) -> None:
        """Clears the line of the bar."""
        if self.tqdm is not None:
            self.tqdm.close()
        elif self.wide:
            sys.stderr.write("\r" + " " * self.wide + "\r")
            sys.stderr.flush()


class Shown:
    """A context manager for the duration of a run. It yields the progress callback of the native
    half, or ``None``."""

    def __init__(self, progress: Progress, total: int | None) -> None:
        self.bar: Bar | None = None
        self.call: Tell = None
        is_seen = sys.stderr is not None and sys.stderr.isatty()
        tell = is_seen if progress is None else progress
        if tell is True:
            bar = self.bar = Bar(total)
            self.call = lambda played: bar(played, total)
        elif tell is not False:
            self.call = lambda played: tell(played, total)

    def __enter__(self) -> Tell:
        return self.call

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self.bar is not None:
            self.bar.close()
