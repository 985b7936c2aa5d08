"""How long each stage of a read takes, as a Markdown table."""

from collections.abc import Callable
from time import perf_counter

import numpy as np

from pi_companion.vision.crop import rectify
from pi_companion.vision.decode import decode
from pi_companion.vision.embed import embed
from pi_companion.vision.find import find
from pi_companion.vision.pictures import Bgr
from pi_companion.vision.read import Reader
from pi_companion.vision.refine import refine
from pi_companion.vision.settle import Settle, small_grey, update


def stages(reader: Reader, bgr: Bgr, repeats: int = 15) -> dict[str, float]:
    """Median milliseconds of every stage of reading this picture, and of it all."""
    models, dice_set = reader.models, reader.dice_set
    rough = find(bgr, models.find, models.long_side, models.limits)
    found, _ = refine(bgr, rough, models.refine)
    corners = [one.corners for one in found]
    faces = rectify(bgr, corners)
    looks = embed(faces, models.embed)
    reading = reader.read(bgr)
    grey = small_grey(bgr)
    watched = update(Settle(), grey, 0.0)
    work: dict[str, Callable[[], object]] = {
        "settle, a frame": lambda: update(watched, grey, 0.1),
        "find": lambda: find(bgr, models.find, models.long_side, models.limits),
        "refine": lambda: refine(bgr, rough, models.refine),
        "crop": lambda: rectify(bgr, corners),
        "embed": lambda: embed(faces, models.embed),
        "match": lambda: dice_set.odds(looks),
        "decode": lambda: decode(reading),
        "whole read": lambda: decode(reader.read(bgr)),
    }
    return {name: _median_ms(step, repeats) for name, step in work.items()}


def table(times: dict[str, float]) -> str:
    """Lay the times out in Markdown."""
    rows = [f"| {name} | {ms:.1f} |" for name, ms in times.items()]
    return "\n".join(["| stage | ms |", "|---|---|", *rows])


def _median_ms(step: Callable[[], object], repeats: int) -> float:
    times = []
    for _ in range(repeats):
        start = perf_counter()
        step()
        times.append(perf_counter() - start)
    return float(np.median(times)) * 1000
