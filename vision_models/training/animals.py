"""Invented drawings: chickens, chicks, eggs, foxes, dogs and drumsticks, by chance.

Every function returns shapes in a square of 100 x 100: an SVG element without paint
and the part it plays. How parts are painted is decided elsewhere.
"""

from collections.abc import Callable, Sequence

import numpy as np

Rng = np.random.Generator
Shape = tuple[str, str]
"""(SVG element up to its closing slash, part): body, second, accent, bone, light,
dark or line."""


def ellipse(x: float, y: float, rx: float, ry: float, turn: float = 0) -> str:
    """An ellipse about x, y, turned by degrees."""
    return (
        f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="{rx:.1f}" ry="{ry:.1f}" '
        f'transform="rotate({turn:.1f} {x:.1f} {y:.1f})"'
    )


def path(points: Sequence[tuple[float, float]], round_by: float = 0.0) -> str:
    """Return a closed outline through points; `round_by` 0 is straight, 1 smooth."""
    count = len(points)
    if round_by <= 0.05:
        text = " L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        return f'<path d="M{text} Z"'
    text = f"M{points[0][0]:.1f} {points[0][1]:.1f} "
    for n in range(count):
        before, a = points[n - 1], points[n]
        b, after = points[(n + 1) % count], points[(n + 2) % count]
        k = round_by / 6
        text += (
            f"C{a[0] + (b[0] - before[0]) * k:.1f} {a[1] + (b[1] - before[1]) * k:.1f} "
            f"{b[0] - (after[0] - a[0]) * k:.1f} {b[1] - (after[1] - a[1]) * k:.1f} "
            f"{b[0]:.1f} {b[1]:.1f} "
        )
    return f'<path d="{text}Z"'


def stroke(points: Sequence[tuple[float, float]]) -> str:
    """Return an open line; painted as a stroke whatever the style."""
    text = " L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return f'<path d="M{text}"'


def egg(rng: Rng) -> list[Shape]:
    """An egg: slim or round, leaning or upright, plain, spotted or shining."""
    wide, high = rng.uniform(24, 36), rng.uniform(36, 46)
    top = rng.uniform(0.5, 0.85)
    turn = float(rng.choice([0.0, 0.0, rng.uniform(-35, 35)]))
    d = (
        f"M50 {50 - high:.1f} C{50 + wide * top:.1f} {50 - high:.1f} "
        f"{50 + wide:.1f} {50 - high * 0.15:.1f} {50 + wide:.1f} {50 + high * 0.3:.1f} "
        f"C{50 + wide:.1f} {50 + high * 0.78:.1f} {50 + wide * 0.55:.1f} "
        f"{50 + high:.1f} 50 {50 + high:.1f} C{50 - wide * 0.55:.1f} {50 + high:.1f} "
        f"{50 - wide:.1f} {50 + high * 0.78:.1f} {50 - wide:.1f} {50 + high * 0.3:.1f} "
        f"C{50 - wide:.1f} {50 - high * 0.15:.1f} {50 - wide * top:.1f} "
        f"{50 - high:.1f} 50 {50 - high:.1f}Z"
    )
    shapes = [(f'<path d="{d}" transform="rotate({turn:.1f} 50 50)"', "body")]
    pick = rng.random()
    if pick < 0.25:
        x, y = 50 - wide * 0.4, 50 - high * 0.2
        shapes.append((ellipse(x, y, wide * 0.12, high * 0.22, 20 + turn), "light"))
    elif pick < 0.45:
        for _ in range(int(rng.integers(3, 8))):
            x, y = rng.normal(50, wide * 0.4), rng.normal(56, high * 0.35)
            shapes.append((ellipse(x, y, *rng.uniform(2, 5, 2)), "dark"))
    return shapes


def _comb(rng: Rng, x: float, y: float, size: float) -> list[Shape]:
    bumps = int(rng.integers(2, 5))
    return [
        (
            ellipse(
                x + (n - (bumps - 1) / 2) * size * 0.75,
                y - size * 0.4 * (1 - abs(n - (bumps - 1) / 2) / bumps),
                size * 0.5,
                size * rng.uniform(0.6, 1.0),
                (n - (bumps - 1) / 2) * 18,
            ),
            "accent",
        )
        for n in range(bumps)
    ]


def _eye(rng: Rng, x: float, y: float, size: float) -> list[Shape]:
    if rng.random() < 0.3:
        return [
            (ellipse(x, y, size * 1.8, size * 1.8), "light"),
            (ellipse(x, y, size, size), "dark"),
        ]
    return [(ellipse(x, y, size, size), "dark")]


def chicken(rng: Rng) -> list[Shape]:
    """A hen or cock from the side, or only its head from the side or the front."""
    pick = rng.random()
    if pick < 0.25:
        return _chicken_face(rng)
    if pick < 0.4:
        return _chicken_profile(rng)
    soft = float(rng.choice([0.0, 0.7, 1.0]))
    head_x, head_y = rng.uniform(66, 76), rng.uniform(20, 32)
    head = rng.uniform(8, 12)
    tail_y = rng.uniform(18, 42)
    belly = rng.uniform(70, 82)
    body = [
        (head_x - head, head_y - 2),
        (head_x + head * 0.7, head_y - head * 0.6),
        (head_x + head * 0.9, head_y + head),
        (rng.uniform(74, 84), rng.uniform(48, 58)),
        (rng.uniform(62, 72), belly),
        (rng.uniform(34, 44), belly + 1),
        (rng.uniform(18, 26), rng.uniform(55, 64)),
        (rng.uniform(8, 18), tail_y),
        (rng.uniform(24, 32), rng.uniform(40, 47)),
        (rng.uniform(42, 54), rng.uniform(44, 52)),
    ]
    shapes = _comb(rng, head_x, head_y - head, rng.uniform(6, 10))
    shapes.append((path(body, soft), "body"))
    if rng.random() < 0.6:
        for n in range(int(rng.integers(2, 5))):
            spot = (rng.uniform(10, 26), tail_y + n * 6)
            shapes.insert(
                0, (ellipse(*spot, 13, rng.uniform(3, 6), 45 - n * 20), "second")
            )
    beak = [
        (head_x + head * 0.6, head_y - 4),
        (head_x + head + rng.uniform(6, 13), head_y + rng.uniform(-1, 4)),
        (head_x + head * 0.6, head_y + 5),
    ]
    shapes.append((path(beak), "accent"))
    if rng.random() < 0.7:
        drop = rng.uniform(4, 7)
        spot = (head_x + head * 0.7, head_y + head * 0.9)
        shapes.append((ellipse(*spot, drop * 0.6, drop), "accent"))
    shapes += _eye(rng, head_x + 1, head_y - 1, rng.uniform(1.4, 2.6))
    if rng.random() < 0.75:
        wing = [
            (rng.uniform(34, 40), 54),
            (rng.uniform(54, 62), 52),
            (rng.uniform(52, 58), 66),
            (rng.uniform(30, 36), rng.uniform(60, 70)),
        ]
        shapes.append((path(wing, soft), "second"))
    if rng.random() < 0.8:
        for x in (44.0, 58.0):
            foot = x + rng.uniform(4, 9)
            shapes.append((stroke([(x, belly - 2), (x, 94), (foot, 94)]), "line"))
            shapes.append((stroke([(x, 93), (x - 5, 95)]), "line"))
    return shapes


def _chicken_face(rng: Rng) -> list[Shape]:
    wide, high = rng.uniform(26, 38), rng.uniform(28, 38)
    shapes = _comb(rng, 50, 58 - high, rng.uniform(10, 16))
    outline = [
        (50, 58 - high),
        (50 + wide * rng.uniform(0.6, 0.9), 58 - high * 0.5),
        (50 + wide, 58 + high * 0.6),
        (50 + wide * 0.6, 58 + high),
        (50 - wide * 0.6, 58 + high),
        (50 - wide, 58 + high * 0.6),
        (50 - wide * rng.uniform(0.6, 0.9), 58 - high * 0.5),
    ]
    shapes.append((path(outline, 1.0), "body"))
    apart = rng.uniform(9, 17)
    for side in (-apart, apart):
        shapes += _eye(rng, 50 + side, 50, rng.uniform(2, 4.5))
    bill = rng.uniform(6, 11)
    shapes.append((path([(50 - bill, 58), (50 + bill, 58), (50, 58 + bill)]), "accent"))
    if rng.random() < 0.7:
        for sign in (-0.5, 0.5):
            spot = (50 + sign * bill, 60 + bill * 1.2)
            shapes.append((ellipse(*spot, bill * 0.5, bill * 0.8), "accent"))
    return shapes


def _chicken_profile(rng: Rng) -> list[Shape]:
    shapes = _comb(rng, 48, 26, rng.uniform(10, 15))
    neck = rng.uniform(20, 34)
    outline = [
        (46, 22),
        (64, 34),
        (66, 52),
        (50 + neck * 0.8, 92),
        (50 - neck, 92),
        (30, 56),
        (31, 34),
    ]
    shapes.append((path(outline, float(rng.choice([0.6, 1.0]))), "body"))
    tip = rng.uniform(80, 92)
    shapes.append((path([(62, 34), (tip, 46), (62, 50)]), "accent"))
    shapes.append((ellipse(62, 60, 5, rng.uniform(7, 11)), "accent"))
    return shapes + _eye(rng, 52, 40, rng.uniform(2.5, 4.5))


def chick(rng: Rng) -> list[Shape]:
    """A chick: round and small, from the side or the front, or half out of its egg."""
    pick = rng.random()
    if pick < 0.4:
        body = rng.uniform(24, 29)
        head = rng.uniform(15, 19)
        shapes = [
            (path([(14, 48), (34, 52), (30, 72)], 0.5), "body"),
            (ellipse(46, 62, body, body * rng.uniform(0.75, 0.95)), "body"),
            (ellipse(62, 36, head, head), "body"),
            (path([(62 + head * 0.8, 31), (62 + head + 10, 37), (62 + head * 0.8, 43)]),
             "accent"),
            (ellipse(42, 62, 11, 7, rng.uniform(-30, 30)), "second"),
        ]  # fmt: skip
        shapes += _eye(rng, 66, 33, rng.uniform(2, 3.5))
        for x in (42.0, 54.0):
            shapes.append((stroke([(x, 82), (x, 94), (x + 6, 95)]), "line"))
        return shapes
    wide = rng.uniform(27, 36)
    shapes = [(ellipse(50, 52, wide, wide * rng.uniform(0.9, 1.2)), "body")]
    apart = rng.uniform(9, 15)
    for sign in (-1, 1):
        shapes += _eye(rng, 50 + sign * apart, 42, rng.uniform(2.2, 4.5))
        if rng.random() < 0.6:
            spot = (50 + sign * wide * 0.95, 58)
            shapes.append((ellipse(*spot, 6, 12, -sign * 30), "second"))
    bill = rng.uniform(5, 9)
    shapes.append(
        (path([(50 - bill, 48), (50, 44), (50 + bill, 48), (50, 48 + bill)]), "accent")
    )
    if pick < 0.7:
        teeth = int(rng.integers(3, 6))
        rim = rng.uniform(56, 66)
        edge = [
            (50 - wide * 1.08 + n * wide * 1.08 / teeth, rim - 7 * (n % 2))
            for n in range(2 * teeth + 1)
        ]
        low = [(50 + wide * 0.85, 84.0), (50.0, 95.0), (50 - wide * 0.85, 84.0)]
        shapes.append((path(edge + low), "light"))
    else:
        for sign in (-1, 1):
            x = 50 + sign * 9
            shapes.append((stroke([(x, 84), (x, 94), (x + sign * 5, 95)]), "line"))
    return shapes


def leg(rng: Rng) -> list[Shape]:
    """A drumstick: meat, bone and its two knobs."""
    wide = rng.uniform(19, 29)
    long = rng.uniform(22, 32)
    bone = rng.uniform(3.5, 6)
    end = rng.uniform(84, 91)
    turn = float(rng.choice([45.0, -45.0, 0.0, 135.0]) + rng.normal(0, 10))
    meat = [
        (50, 36 - long),
        (50 + wide, 36 - long * 0.25),
        (50 + wide * 0.8, 46),
        (50 + bone * 1.4, 64),
        (50 - bone * 1.4, 64),
        (50 - wide * 0.8, 46),
        (50 - wide, 36 - long * 0.25),
    ]
    knob = bone * rng.uniform(1.0, 1.5)
    parts = [
        (path([(50 - bone, 58), (50 + bone, 58), (50 + bone, end), (50 - bone, end)]),
         "bone"),
        (ellipse(50 - bone, end, knob, knob), "bone"),
        (ellipse(50 + bone, end, knob, knob), "bone"),
        (path(meat, 1.0), "body"),
    ]  # fmt: skip
    if rng.random() < 0.5:
        parts.append((ellipse(50 - wide * 0.4, 32, 3, 9, 15), "second"))
    group = f'<g transform="rotate({turn:.1f} 50 50)">'
    return [(group + shape, part) for shape, part in parts]


ANIMALS: dict[str, Callable[[Rng], list[Shape]]] = {
    "egg": egg,
    "chicken": chicken,
    "chick": chick,
    "leg": leg,
}
