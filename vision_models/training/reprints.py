"""The same drawing as another maker would print it: in lines, cut out, or filled."""

from dataclasses import replace

import cv2
import numpy as np
import numpy.typing as npt

from vision_models.training.art import SIDE, Art, Rgba

Plane = npt.NDArray[np.uint8]

LEAST = 0.04
"""Share of the square that a print covers at least; with less it is nearly blank."""
MOST = 0.8
LEFT = 0.4
"""Share of a cut out drawing that stays, or it is not to be recognised."""
MORE = 1.25
"""How much more of the square a filled drawing covers than its lines do."""


def reprints(art: Art) -> list[Art]:
    """Return what other prints of a drawing show, each under its own name."""
    if art.coloured:
        made = {"+ink": _lines(art.rgba), "+cut": _cut_out(art.rgba)}
    else:
        made = {"+solid": _filled(art.rgba[..., 3])}
    return [
        replace(art, rgba=_stencil(plane), name=f"{art.name}{suffix}", coloured=False)
        for suffix, plane in made.items()
        if plane is not None and LEAST < plane.mean() / 255 < MOST
    ]


def _stencil(alpha: Plane) -> Rgba:
    rgba = np.zeros((SIDE, SIDE, 4), np.uint8)
    rgba[..., 3] = alpha
    return rgba


def _on_grey(rgba: Rgba) -> Plane:
    """The drawing on a grey that is seldom part of one (96, 96, 3)."""
    alpha = rgba[..., 3:].astype(np.float32) / 255
    return (rgba[..., :3] * alpha + 128 * (1 - alpha)).astype(np.uint8)


def _lines(rgba: Rgba) -> Plane:
    """Lines where colours meet, and dark parts in full."""
    body = rgba[..., 3] > 128
    edges = np.zeros((SIDE, SIDE), np.uint8)
    for plane in (*cv2.split(_on_grey(rgba)), rgba[..., 3]):
        soft = cv2.GaussianBlur(plane, (0, 0), 1.0)
        edges |= np.asarray(cv2.Canny(soft, 40, 110), np.uint8)
    pen = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (4, 4))
    dark = (rgba[..., :3].max(axis=2) < 70) & body
    drawn = cv2.dilate(edges, pen) | (dark * np.uint8(255))
    return np.asarray(cv2.GaussianBlur(drawn, (0, 0), 0.6), np.uint8)


def _cut_out(rgba: Rgba) -> Plane | None:
    """The drawing in one ink: dark parts stay, light ones are left open."""
    body = rgba[..., 3] > 128
    grey = cv2.cvtColor(_on_grey(rgba), cv2.COLOR_RGB2GRAY)
    if not body.any() or np.ptp(grey[body]) < 40:
        return None
    limit, _ = cv2.threshold(grey[body], 0, 255, cv2.THRESH_OTSU)
    dark = (grey <= limit) & body
    if dark.sum() < LEFT * body.sum():
        return None
    return np.asarray(cv2.GaussianBlur(dark * np.uint8(255), (0, 0), 0.7), np.uint8)


def _filled(alpha: Plane) -> Plane | None:
    """Fill what lines enclose and leave the lines open; None if they enclose little."""
    ink = (alpha > 128).astype(np.uint8)
    outlines, _ = cv2.findContours(ink, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    filled = cv2.drawContours(np.zeros_like(ink), outlines, -1, 1, cv2.FILLED)
    whole = np.asarray(filled, np.uint8)
    inside = whole & (1 - ink)
    if inside.sum() < (MORE - 1) * ink.sum():
        return None
    # The outline itself belongs to the shape: only lines within it stay open.
    core = np.asarray(cv2.erode(whole, np.ones((9, 9), np.uint8)), np.uint8)
    drawn = (inside | (whole - core)) * np.uint8(255)
    return np.asarray(cv2.GaussianBlur(drawn, (0, 0), 0.6), np.uint8)
