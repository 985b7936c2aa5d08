"""Invented drawings of foxes and dogs, and of what makes a dog bark."""

import numpy as np

from vision_models.training.animals import Rng, Shape, ellipse, path, stroke


def _eyes(rng: Rng, apart: float, y: float) -> list[Shape]:
    size = rng.uniform(2.2, 4.2)
    pick = rng.random()
    shapes: list[Shape] = []
    for sign in (-1, 1):
        x = 50 + sign * apart
        if pick < 0.25:  # laughing eyes
            shapes.append(
                (stroke([(x - 4, y + 2), (x, y - 3), (x + 4, y + 2)]), "line")
            )
        elif pick < 0.45:
            shapes.append((ellipse(x, y, size * 1.7, size, sign * 25), "dark"))
        else:
            shapes.append((ellipse(x, y, size, size * 1.2), "dark"))
    return shapes


def fox(rng: Rng) -> list[Shape]:
    """A fox: mostly its pointed face, else the whole animal with its brush."""
    if rng.random() < 0.3:
        return fox_side(rng)
    ear_x, ear_y = rng.uniform(26, 38), rng.uniform(6, 16)
    brow = rng.uniform(28, 38)
    cheek_x, cheek_y = rng.uniform(36, 46), rng.uniform(50, 64)
    soft = float(rng.choice([0.0, 0.0, 0.4, 0.7]))
    right = [
        (50 + 10, brow),
        (50 + ear_x, ear_y),
        (50 + ear_x + 3, 42),
        (50 + cheek_x, cheek_y),
        (50 + 16, rng.uniform(74, 82)),
    ]
    chin = [(50.0, rng.uniform(86, 94))]
    left = [(100 - x, y) for x, y in reversed(right)]
    shapes: list[Shape] = [(path(right + chin + left, soft), "body")]
    if rng.random() < 0.7:
        for sign in (-1, 1):
            ear = [
                (50 + sign * (ear_x - 3), ear_y + 8),
                (50 + sign * (ear_x - 1), 34),
                (50 + sign * 18, brow + 2),
            ]
            shapes.append((path(ear), "dark" if rng.random() < 0.5 else "second"))
    if rng.random() < 0.75:
        for sign in (-1, 1):
            mask = [
                (50 + sign * (cheek_x - 2), cheek_y),
                (50 + sign * 14, rng.uniform(54, 62)),
                (50 + sign * 3, 84),
                (50 + sign * 16, 76),
            ]
            shapes.append((path(mask, soft), "light"))
    shapes += _eyes(rng, rng.uniform(13, 19), rng.uniform(48, 56))
    nose = rng.uniform(3, 6)
    shapes.append((ellipse(50, rng.uniform(80, 88), nose, nose * 0.8), "dark"))
    return shapes


def fox_side(rng: Rng) -> list[Shape]:
    """A fox from the side, standing or sitting, its tail thick and tipped."""
    tail_y = rng.uniform(24, 60)
    tail = [
        (30, 58),
        (16, tail_y),
        (4, tail_y - rng.uniform(2, 14)),
        (6, tail_y + 14),
        (26, 70),
    ]
    tip = [(12, tail_y - 2), (4, tail_y - 10), (7, tail_y + 10)]
    body = [(26, 54), (62, 50), (68, 60), (66, 72), (32, 72)]
    head_y = rng.uniform(36, 46)
    head = [
        (60, head_y),
        (62, head_y - 20),
        (70, head_y - 8),
        (76, head_y - 18),
        (80, head_y - 2),
        (96, head_y + rng.uniform(8, 12)),
        (78, head_y + 16),
        (64, head_y + 14),
    ]
    shapes: list[Shape] = [
        (path(tail, 1.0), "body"),
        (path(tip, 0.6), "light"),
        (path(body, 0.6), "body"),
    ]
    for x in (30, 40, 56, 64):
        lean = rng.uniform(-4, 4)
        foot = [(x, 68), (x + 6, 68), (x + 5 + lean, 92), (x + 1 + lean, 92)]
        shapes.append((path(foot), "dark" if rng.random() < 0.3 else "body"))
    shapes.append((path(head, float(rng.choice([0.0, 0.3]))), "body"))
    shapes.append((ellipse(77, head_y + 3, 2, 2), "dark"))
    shapes.append((ellipse(94, head_y + 10, 2.4, 2.2), "dark"))
    return shapes


def dog(rng: Rng) -> list[Shape]:
    """A dog: its face with hanging ears and tongue, or the whole animal."""
    if rng.random() < 0.35:
        return dog_side(rng, mouth=bool(rng.random() < 0.3))
    wide, high = rng.uniform(24, 33), rng.uniform(28, 36)
    shapes: list[Shape] = [(ellipse(50, 50, wide, high), "body")]
    ear, drop = rng.uniform(8, 12), rng.uniform(16, 26)
    up = rng.random() < 0.25
    for sign in (-1, 1):
        x = 50 + sign * wide * rng.uniform(0.85, 1.05)
        if up:
            tip = [(x - sign * 14, 28), (x, 10), (x + sign * 4, 34)]
            shapes.append((path(tip, 0.5), "second"))
        else:
            y = rng.uniform(36, 52)
            shapes.append(
                (ellipse(x, y, ear, drop, -sign * rng.uniform(5, 35)), "second")
            )
    if rng.random() < 0.5:
        patch = (50 + rng.choice([-1, 1]) * 12, 42)
        shapes.append((ellipse(*patch, 9, 11), "second"))
    if rng.random() < 0.75:
        shapes.append(
            (ellipse(50, 64, rng.uniform(14, 19), rng.uniform(11, 16)), "light")
        )
    if rng.random() < 0.7:
        shapes.append((ellipse(50, 78, 6, rng.uniform(7, 12)), "accent"))
    shapes += _eyes(rng, rng.uniform(10, 15), rng.uniform(40, 48))
    shapes.append((ellipse(50, 57, rng.uniform(5, 8), rng.uniform(3.5, 6)), "dark"))
    if rng.random() < 0.7:
        shapes.append(
            (stroke([(38, 67), (44, 72), (50, 66), (56, 72), (62, 67)]), "line")
        )
    return shapes


def dog_side(rng: Rng, *, mouth: bool) -> list[Shape]:
    """A dog from the side; with `mouth` its jaws are open."""
    head_y = rng.uniform(26, 36)
    body = [(22, 50), (62, 48), (66, 60), (62, 72), (24, 72)]
    wag = rng.uniform(14, 44)
    tail = [(24, 54), (rng.uniform(6, 14), wag), (12, wag - 4), (30, 50)]
    shapes: list[Shape] = [(path(tail, 0.8), "body"), (path(body, 0.5), "body")]
    neck = [(54, 56), (58, head_y), (72, head_y + 6), (68, 62)]
    shapes.append((path(neck, 0.3), "body"))
    for x in (24, 33, 52, 60):
        foot = [(x, 66), (x + 8, 66), (x + 7, 93), (x + 1, 93)]
        shapes.append((path(foot, 0.2), "body"))
    gape = rng.uniform(6, 12) if mouth else 0.0
    upper = [
        (56, head_y + 4),
        (60, head_y - 8),
        (76, head_y - 8),
        (80, head_y - 1),
        (94, head_y - gape * 0.4),
        (95, head_y + 6 - gape * 0.4),
        (78, head_y + 9),
    ]
    lower = [
        (64, head_y + 6),
        (80, head_y + 8),
        (91, head_y + 9 + gape),
        (74, head_y + 15),
    ]
    shapes += [(path(lower, 0.3), "body"), (path(upper, 0.3), "body")]
    if rng.random() < 0.7:
        shapes.append((ellipse(62, head_y + 4, 5, 11, 15), "second"))
    else:
        shapes.append(
            (path([(58, head_y - 5), (61, head_y - 18), (68, head_y - 7)]), "second")
        )
    shapes.append((ellipse(72, head_y - 2, 2, 2), "dark"))
    shapes.append((ellipse(94, head_y - gape * 0.4, 2.6, 2.4), "dark"))
    return shapes


def noise_of(rng: Rng) -> list[Shape]:
    """What is drawn beside a barking dog: arcs, strokes or a bubble, upper right."""
    pick = rng.random()
    if pick < 0.45:
        shapes: list[Shape] = []
        wide = rng.uniform(0.4, 0.9)
        way = rng.uniform(-0.9, 0.1)
        for n in range(int(rng.integers(2, 4))):
            radius = 9 + n * rng.uniform(7, 10)
            angle = np.linspace(way - wide, way + wide, 7)
            line = [(68 + radius * np.cos(a), 34 + radius * np.sin(a)) for a in angle]
            shapes.append((stroke([(float(x), float(y)) for x, y in line]), "line"))
        return shapes
    if pick < 0.7:
        return [
            (stroke([(74 + 6 * np.cos(a), 32 + 6 * np.sin(a)),
                     (74 + 20 * np.cos(a), 32 + 20 * np.sin(a))]), "line")
            for a in np.linspace(-1.3, 0.7, int(rng.integers(3, 5)))
        ]  # fmt: skip
    wide, high = rng.uniform(16, 24), rng.uniform(9, 14)
    y = rng.uniform(14, 22)
    bubble = (ellipse(74, y, wide, high), "light")
    if rng.random() < 0.5:
        box = [(74 - wide, y - high), (74 + wide, y - high), (74 + wide, y + high),
               (74 - wide, y + high)]  # fmt: skip
        bubble = (path(box, float(rng.choice([0.0, 0.4]))), "light")
    point = (
        path([(66, y + high * 0.8), (64, y + high + 10), (74, y + high * 0.8)]),
        "light",
    )
    inside: list[Shape] = [
        (
            stroke(
                [(74 - wide * 0.6 + n * 5, y - 3), (74 - wide * 0.55 + n * 5, y + 4)]
            ),
            "line",
        )
        for n in range(int(rng.integers(2, 6)))
    ]
    return [bubble, point, *inside]
