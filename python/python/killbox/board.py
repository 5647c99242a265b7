"""Drawings of the board of an observation, as SVG or as an array of pixels."""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt

from killbox.envs import Area, Arrays, features

# The unit of positions in an observation: the side of the standard play area, whatever the size of
# the game's play area.
SIDE_MM = 914.4
AREA_MM: Area = (914.4, 914.4)
OWN, ENEMY, ROCK, MINE = (43, 108, 196), (196, 58, 49), (120, 113, 108), (161, 98, 7)
TOKEN, GROUND = (202, 168, 82), (248, 250, 252)

ARRAYS = ("ships", "obstacles", "devices", "objectives")
"""The arrays of an observation that a drawing needs."""


@cache
def _names(of: str) -> dict[str, int]:
    return {feature["name"]: at for at, feature in enumerate(features()[of])}


def _shapes(seen: Arrays, env: int) -> list[tuple[npt.NDArray[np.float64], tuple[int, int, int]]]:
    """Polygons with their colours, in drawing order. Corners are in mm from the left and from the
    own edge."""
    shapes = []
    at = _names("objectives")
    square = np.array([(1, 1), (-1, 1), (-1, -1), (1, -1)], dtype=np.float64)
    for row in seen["objectives"][env]:
        # A towed cache lies on the card of its ship and not on the board.
        if row[0] > 0 and not row[[at["own_tow"], at["enemy_tow"]]].any():
            marked = OWN if row[at["own_marker"]] > 0 else ENEMY if row[at["enemy_marker"]] > 0 else TOKEN
            shapes.append((row[[at["x"], at["y"]]] * SIDE_MM + square * 17.9, marked))
    at = _names("obstacles")
    circle = np.stack([np.cos(np.linspace(0, 2 * np.pi, 13)[:-1]), np.sin(np.linspace(0, 2 * np.pi, 13)[:-1])], axis=1)
    for row in seen["obstacles"][env]:
        if row[0] > 0:
            centre = row[[at["x"], at["y"]]] * SIDE_MM
            shapes.append((centre + circle * row[at["radius"]] * 85.0, ROCK))
    at = _names("devices")
    for row in seen["devices"][env]:
        if row[0] > 0:
            shapes.append((row[[at["x"], at["y"]]] * SIDE_MM + circle * 15.0, MINE))
    at = _names("ships")
    for row in seen["ships"][env]:
        if row[0] > 0:
            centre = row[[at["x"], at["y"]]] * SIDE_MM
            ahead = row[[at["heading_x"], at["heading_y"]]].astype(np.float64)
            left = np.array([-ahead[1], ahead[0]])
            half = row[at["base"]] * 40.0
            corners = [centre + half * (u * ahead + v * left) for u, v in ((1, 1), (-1, 1), (-1, -1), (1, -1))]
            colour = OWN if row[at["own"]] > 0 else ENEMY
            shapes.append((np.array(corners), colour))
            nose = [centre + half * (u * ahead + v * left) for u, v in ((0.9, 0.0), (0.2, 0.45), (0.2, -0.45))]
            shapes.append((np.array(nose), GROUND))
    return shapes


def svg(seen: Arrays, env: int = 0, area: Area = AREA_MM) -> str:
    """The board of an observation as SVG, in mm. The own edge is at the bottom; own ships are blue.

    Args:
        seen: The arrays of the observation.
        env: The battle to draw: its row in the arrays.
        area: The size of the play area in mm, as in ``VectorEnv.play_area``.
    """
    wide, deep = area
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {deep}" width="{480 * wide / deep:.0f}" height="480">',
        f'<rect width="{wide}" height="{deep}" fill="rgb{GROUND}" stroke="#94a3b8" stroke-width="4"/>',
    ]
    for points, colour in _shapes(seen, env):
        corners = " ".join(f"{x:.1f},{deep - y:.1f}" for x, y in points)
        parts.append(f'<polygon points="{corners}" fill="rgb{colour}"/>')
    return "".join(parts) + "</svg>"


def rgb(
    seen: Arrays, env: int = 0, pixels: int = 600, area: Area = AREA_MM
) -> npt.NDArray[np.uint8]:
    """The board of an observation as an array of uint8 of shape (``pixels``, width, 3). The width
    follows from the proportions of the play area."""
    wide, deep = area
    across = round(pixels * wide / deep)
    image = np.empty((pixels, across, 3), dtype=np.uint8)
    image[:] = GROUND
    middles_x = (np.arange(across) + 0.5) * wide / across
    middles_y = (np.arange(pixels) + 0.5) * deep / pixels
    for points, colour in _shapes(seen, env):
        # Only pixels within the outline's bounding box are tested. Row 0 is at the top.
        (left, low), (right, high) = points.min(axis=0), points.max(axis=0)
        columns = slice(*np.searchsorted(middles_x, (left, right)))
        rows = slice(*np.searchsorted(middles_y, (deep - high, deep - low)))
        x, y = np.meshgrid(middles_x[columns], deep - middles_y[rows])
        one, two = points[1] - points[0], points[2] - points[1]
        corners = points[::-1] if one[0] * two[1] - one[1] * two[0] < 0 else points
        # A point is inside a convex, counter-clockwise outline if it lies to the left of every
        # edge.
        inside = np.ones(x.shape, dtype=np.bool_)
        for start, end in zip(corners, np.roll(corners, -1, axis=0)):
            side = end - start
            inside &= side[0] * (y - start[1]) - side[1] * (x - start[0]) >= 0
        image[rows, columns][inside] = colour
    return image


class Board:
    """The board of an observation. Notebooks show it as SVG.

    Attributes:
        svg: The board as SVG, in mm. The own edge is at the bottom; own ships are blue.
    """

    def __init__(
        self, seen: Arrays, env: int = 0, area: Area = AREA_MM
    ) -> None:
        self._seen = {name: array[env : env + 1].copy() for name, array in seen.items()}
        self._area = area
        self.svg: str = svg(self._seen, area=area)

    def rgb(self, pixels: int = 600) -> npt.NDArray[np.uint8]:
        """The board as an array of uint8 of shape (``pixels``, width, 3). The width follows from
        the proportions of the play area."""
        return rgb(self._seen, pixels=pixels, area=self._area)

    def _repr_svg_(self) -> str:
        return self.svg
