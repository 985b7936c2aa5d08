"""What holds in every game whatever happens: random legal games and bad events."""

import contextlib
import json
from collections import Counter
from collections.abc import Callable
from typing import Any, cast

import pytest
from games_random import (
    JUNK,
    Draw,
    Event,
    a_game,
    chase_new,
    chicken_new,
    hunt_new,
    legal_event,
    spoilt,
)
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pi_companion.games.errors import IllegalEvent
from pi_companion.games.match import Match

NEW_GAMES = [chicken_new, chase_new, hunt_new]

modest = settings(
    deadline=None,
    max_examples=25,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
each_game = pytest.mark.parametrize("new_game", NEW_GAMES)
NewGame = Callable[[Draw], Event]


@each_game
@modest
@given(data=st.data())
def test_taking_back_and_doing_again_is_as_if_nothing_happened(
    new_game: NewGame, data: st.DataObject
) -> None:
    match = a_game(data.draw, new_game(data.draw))[-1]
    *_, last = match.events
    back = match.apply({"event": "undo"})
    again = back.apply(last)
    assert again.as_json() == match.as_json()
    assert again.events == match.events


@each_game
@modest
@given(data=st.data())
def test_repeated_undo_walks_back_through_every_state_to_the_very_start(
    new_game: NewGame, data: st.DataObject
) -> None:
    matches = a_game(data.draw, new_game(data.draw))
    match = matches[-1]
    for earlier in reversed(matches[:-1]):
        match = match.apply({"event": "undo"})
        assert match.as_json() == earlier.as_json()
    assert match.apply({"event": "undo"}).as_json() == {"phase": "no_game"}


@each_game
@modest
@given(data=st.data())
def test_the_text_form_gives_the_same_match_again(
    new_game: NewGame, data: st.DataObject
) -> None:
    match = a_game(data.draw, new_game(data.draw))[-1]
    again = Match.from_text(match.as_text())
    assert again.as_json() == match.as_json()
    assert again.events == match.events
    assert json.loads(json.dumps(match.as_json())) == match.as_json()


@each_game
@modest
@given(data=st.data())
def test_a_spoilt_event_is_refused_in_a_sentence_or_is_an_event_all_the_same(
    new_game: NewGame, data: st.DataObject
) -> None:
    match = a_game(data.draw, new_game(data.draw), longest=25)[-1]
    event = legal_event(data.draw, match) or match.events[-1]
    before = match.as_json()
    for bad in (spoilt(data.draw, event), data.draw(JUNK)):
        with contextlib.suppress(IllegalEvent):
            match.apply(cast("Event", bad))
        assert match.as_json() == before


@each_game
@modest
@given(data=st.data())
def test_allowed_names_the_legal_events_and_no_others(
    new_game: NewGame, data: st.DataObject
) -> None:
    matches = a_game(data.draw, new_game(data.draw))
    names = {name for match in matches for name in match.as_json()["allowed"]}  # type: ignore[attr-defined]
    for match in matches[-5:]:
        allowed = match.as_json()["allowed"]
        assert isinstance(allowed, list)
        assert allowed == sorted(set(allowed))
        for name in names - set(allowed):
            with pytest.raises(IllegalEvent, match="not possible now"):
                match.apply({"event": name})


@modest
@given(data=st.data())
def test_no_die_of_chicken_is_lost_or_made(data: st.DataObject) -> None:
    new = chicken_new(data.draw)
    for match in a_game(data.draw, new):
        state: Any = match.as_json()
        pool, coop, bag = (Counter(state[k]) for k in ("pool", "coop", "bag"))
        total = pool + coop + bag
        assert total.total() == (14 if new["eggspansion"] else 12)
        assert pool["white"] == 4
        assert coop["white"] == bag["white"] == 0
        assert all(n > 0 for part in (pool, coop, bag) for n in part.values())
        if not new["eggspansion"]:
            assert not bag
            assert pool["orange"] == 0 or pool["yellow"] == 4
        aside = [*state["right"], *state["left"], *state["middle"]]
        assert not aside or Counter(die["kind"] for die in aside) == pool


@modest
@given(data=st.data())
def test_scores_of_chicken_stay_between_0_and_the_target_until_someone_wins(
    data: st.DataObject,
) -> None:
    new = chicken_new(data.draw)
    for match in a_game(data.draw, new):
        state = match.as_json()
        scores = state["scores"]
        assert isinstance(scores, dict)
        assert min(scores.values()) >= 0
        reached = [name for name, points in scores.items() if points >= new["target"]]
        assert reached == ([state["winner"]] if state["winner"] else [])
        assert state["foxes"] in (0, 1, 2)


@modest
@given(data=st.data())
def test_no_chick_of_chicken_chase_is_lost_or_made(data: st.DataObject) -> None:
    new = chase_new(data.draw)
    for match in a_game(data.draw, new, longest=90):
        state: Any = match.as_json()
        for name in new["players"]:
            row = [chicks.get(name, 0) for chicks in state["track"].values()]
            assert sum(row) + state["supply"][name] == 15
            assert all(0 <= n < 3 for n in row)
            assert state["cards"][name] >= 0
        assert all(any(chicks.values()) for chicks in state["track"].values())
        hens = [space for pair in state["hens"].values() for space in pair if space]
        at_home = sorted(hens).count(15)
        assert at_home <= (2 if state["winner"] else 1)
        assert len(hens) - at_home == len({space for space in hens if space < 15})
        assert not set(hens) & set(state["blocked"])
        assert (state["winner"] is not None) == ([15, 15] in state["hens"].values())
        assert bool(state["placements"]) == bool(state["dice"])


@modest
@given(data=st.data())
def test_no_chicken_of_winner_winner_is_lost_or_made(data: st.DataObject) -> None:
    new = hunt_new(data.draw)
    players = len(new["players"])
    bark = 0
    for match in a_game(data.draw, new, longest=90):
        state: Any = match.as_json()
        bags, dinners = state["bags"], state["dinners"]
        assert (
            state["coop"] + sum(bags.values()) + sum(dinners.values()) == 15 * players
        )
        assert min(state["coop"], *bags.values(), *dinners.values()) >= 0
        assert state["scores"] == {
            name: bags[name] + 2 * dinners[name] for name in bags
        }
        assert bark <= state["bark"]["at"] <= state["bark"]["end"] == 10 * players
        bark = state["bark"]["at"]
        assert state["dice"] == sorted(state["dice"])
        assert len(state["dice"]) <= 7
        assert not Counter(state["unspent"]) - Counter(state["dice"])
        if state["winner"]:
            assert state["scores"][state["winner"]] == max(state["scores"].values())
            assert not state["coop"] or bark == state["bark"]["end"]
