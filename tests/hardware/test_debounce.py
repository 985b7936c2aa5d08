"""Bouncing contacts give exactly the presses that fingers made."""

from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.buttons import NAMES, Debouncer, Edge, Press

SETTLE, HOLD = 0.02, 0.8


def played(edges: list[Edge], ticks: list[float]) -> list[Press]:
    """Feed edges and ticks in the order of their times."""
    state = Debouncer(SETTLE, HOLD)
    presses: list[Press] = []
    marks: list[Edge | float] = sorted(
        [*edges, *ticks], key=lambda m: m.time if isinstance(m, Edge) else m
    )
    for mark in marks:
        if isinstance(mark, Edge):
            state, more = state.edge(mark)
        else:
            state, more = state.tick(mark)
        presses.extend(more)
    return presses


def down_up(start: float, seconds: float, button: str = "count") -> list[Edge]:
    return [Edge(button, True, start), Edge(button, False, start + seconds)]


def test_a_short_press_tells_on_release() -> None:
    down, up = down_up(1.0, 0.2)
    assert played([down], [1.1, 1.5]) == []
    assert played([down, up], [1.1, 1.3]) == [Press("count")]


def test_a_long_press_tells_once_while_it_is_held_and_not_on_release() -> None:
    down, up = down_up(1.0, 3.0)
    assert played([down], [1.0 + HOLD]) == [Press("count", held=True)]
    assert played([down, up], [2.0, 2.5, 5.0]) == [Press("count", held=True)]


def test_a_glitch_is_no_press() -> None:
    assert played(down_up(1.0, SETTLE / 2), [2.0]) == []


def test_a_glitch_during_a_hold_does_not_end_it() -> None:
    edges = [
        Edge("undo", True, 1.0),
        Edge("undo", False, 1.4),
        Edge("undo", True, 1.4 + SETTLE / 2),
    ]
    assert played(edges, [3.0]) == [Press("undo", held=True)]


def test_a_release_just_before_the_hold_time_is_short_however_late_it_is_noticed() -> (
    None
):
    assert played(down_up(1.0, HOLD - 0.001), [9.0]) == [Press("count")]
    assert played(down_up(1.0, HOLD + 0.001), [9.0]) == [Press("count", held=True)]


def test_buttons_do_not_disturb_each_other() -> None:
    edges = down_up(1.0, 0.3, "reroll") + down_up(1.1, 0.1, "out")
    assert played(edges, [2.0]) == [Press("out"), Press("reroll")]


def test_nothing_is_due_while_nothing_happens() -> None:
    state = Debouncer(SETTLE, HOLD)
    assert state.due is None
    state, _ = state.edge(Edge("out", True, 5.0))
    assert state.due == pytest.approx(5.0 + SETTLE)
    state, _ = state.tick(5.1)
    assert state.due == pytest.approx(5.0 + HOLD)
    state, _ = state.tick(6.0)
    assert state.due is None


def test_times_that_make_no_sense_are_refused() -> None:
    for settle, hold in ((0.0, 1.0), (0.5, 0.5)):
        with pytest.raises(ValueError, match="settles"):
            Debouncer(settle, hold)


@dataclass(frozen=True)
class Finger:
    """One press as a finger makes it, with the contact's bounces."""

    button: str
    gap: float
    seconds: float
    closing: tuple[float, ...]
    opening: tuple[float, ...]


# Bounces last up to 8 ms and are never quiet for as long as a contact needs to settle.
bounces = st.lists(st.floats(0.0001, 0.002), max_size=4).map(
    lambda gaps: tuple(gaps * 2)
)
fingers = st.builds(
    Finger,
    button=st.sampled_from(NAMES),
    gap=st.floats(0.1, 2.0),
    seconds=st.one_of(st.floats(0.08, HOLD - 0.05), st.floats(HOLD + 0.05, 3.0)),
    closing=bounces,
    opening=bounces,
)


def train(first: Edge, gaps: tuple[float, ...]) -> list[Edge]:
    """Return `first` with an even number of bounces after it."""
    times = [first.time]
    for gap in gaps:
        times.append(times[-1] + gap)
    return [
        Edge(first.button, first.down ^ (n % 2 == 1), time)
        for n, time in enumerate(times)
    ]


@given(st.lists(fingers, max_size=6), st.floats(0.01, 0.5))
@settings(deadline=None, max_examples=60)
def test_bounces_never_make_or_lose_a_press(script: list[Finger], beat: float) -> None:
    now = 1.0
    edges: list[Edge] = []
    for finger in script:
        now += finger.gap
        edges += train(Edge(finger.button, True, now), finger.closing)
        now += finger.seconds
        edges += train(Edge(finger.button, False, now), finger.opening)
    wanted = [Press(f.button, f.seconds > HOLD) for f in script]
    ticks = [beat * n for n in range(int((now + 1) / beat) + 2)]
    assert played(edges, [now + 1]) == wanted
    assert played(edges, ticks) == wanted
