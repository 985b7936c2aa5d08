"""From label rows to what the finder shall say in each cell."""

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]

CELL = 4
MAPS = 11
"""Finder channels: heat, offset 2, P 3, cos 4t, sin 4t, cocked, visible, stacked."""
SIGNS = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)
FAINT = 0.3
"""Faces of which less is visible are neither wanted nor held against the network."""
SMALL = 11.0
"""Pixels of an edge below which likewise nothing is asked."""
CORE = 0.8
"""Cells from a face's centre that shall say so: one to four. With a single one, two
neighbours share the certainty and nothing is ever sure."""
RING = 1.5
"""Cells from a face's centre that may say what they like."""


def shape_of(corners: Floats) -> tuple[Floats, Floats, float]:
    """Centre (2,), P (2, 2) and yaw t of the best affine fit of a face (4, 2).

    corners = centre + P R(t) signs; P is symmetric and positive (polar
    decomposition), so nothing jumps where the order of the corners does.
    """
    centre = corners.mean(0)
    affine = (corners - centre).T @ SIGNS / 4
    u, s, vt = np.linalg.svd(affine)
    turn = u @ vt
    return (
        np.asarray(centre, np.float32),
        np.asarray((u * s) @ u.T, np.float32),
        float(np.arctan2(turn[1, 0], turn[0, 0])),
    )


def targets(dice: Floats, rows: int, columns: int) -> tuple[Floats, Floats, Floats]:
    """Targets for one picture from rows of corners (8), visible, cocked, stacked.

    Returns the heat (rows, columns), 1 at centres, 0 elsewhere and -1 where nothing is
    asked; the values (11, rows, columns); and their weight (rows, columns).
    """
    heat = np.zeros((rows, columns), np.float32)
    values = np.zeros((MAPS, rows, columns), np.float32)
    weight = np.zeros((rows, columns), np.float32)
    y, x = np.mgrid[0:rows, 0:columns].astype(np.float32)
    for die in dice:
        centre, shape, yaw = shape_of(die[:8].reshape(4, 2))
        spot = centre / CELL - 0.5
        edge = float(np.sqrt(max(np.linalg.det(shape), 1e-3))) * 2
        away = (x - spot[0]) ** 2 + (y - spot[1]) ** 2
        if die[8] < FAINT or edge < SMALL:
            heat[(away < (0.35 * edge / CELL) ** 2) & (heat < 0.5)] = -1
            continue
        u, v = round(float(spot[0])), round(float(spot[1]))
        if not (0 <= u < columns and 0 <= v < rows):
            continue
        ring = max(RING, 0.2 * edge / CELL)
        heat[(away < ring**2) & (heat == 0)] = -1
        heat[away < CORE**2] = 1
        nearness = np.exp(-away).astype(np.float32)
        mine = (away < RING**2) & (nearness > weight)
        weight[mine] = nearness[mine]
        values[1][mine] = centre[0] - (x[mine] + 0.5) * CELL
        values[2][mine] = centre[1] - (y[mine] + 0.5) * CELL
        told = (
            shape[0, 0],
            shape[0, 1],
            shape[1, 1],
            np.cos(4 * yaw),
            np.sin(4 * yaw),
            die[9],
            die[8],
            die[10],
        )
        for channel, value in enumerate(told, start=3):
            values[channel][mine] = value
    return heat, values, weight
