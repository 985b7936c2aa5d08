"""Short ways to say what happens at the table, for the tests of the rules."""

from collections.abc import Mapping
from typing import Any

import pytest

from pi_companion.games.errors import IllegalEvent
from pi_companion.games.match import Match

Event = dict[str, Any]
Step = str | Event


def chicken(*players: str, **options: object) -> Event:
    """Say the new_game event of Chicken!; Ann and Ben when nobody is named."""
    return {
        "event": "new_game",
        "game": "chicken",
        "players": list(players or ("Ann", "Ben")),
        **options,
    }


def roll(text: str) -> Event:
    """Say a roll: "white fox egg, yellow fox" is two white dice and a yellow one."""
    dice = []
    for group in text.split(","):
        kind, *faces = group.split()
        dice += [{"kind": kind, "face": face} for face in faces]
    return {"event": "roll", "dice": dice}


def refill(kinds: str) -> Event:
    """Say which dice were drawn from the bag."""
    return {"event": "refill", "dice": kinds.split()}


def hatch(kind: str, source: str = "coop") -> Event:
    """Say which die was hatched from where."""
    return {"event": "hatch", "kind": kind, "from": source}


def score(player: str, points: object) -> Event:
    """Say a corrected score."""
    return {"event": "set_score", "player": player, "score": points}


def play(match: Match, *steps: Step) -> Match:
    """Apply steps to a match; a bare word is an event without fields."""
    for step in steps:
        match = match.apply({"event": step} if isinstance(step, str) else step)
    return match


def start(new_game: Event, *steps: Step) -> Match:
    """Start a match with this new_game event and go on."""
    return play(Match.empty(), new_game, *steps)


def told(match: Match) -> Mapping[str, Any]:
    """Give the state as a person reads it."""
    return match.as_json()


def refused(match: Match, step: Step) -> str:
    """Check that the step is illegal and moves nothing; give the sentence."""
    before = match.as_json(), match.as_text()
    with pytest.raises(IllegalEvent) as caught:
        play(match, step)
    assert (match.as_json(), match.as_text()) == before
    sentence = str(caught.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


def faces(dice: list[dict[str, str]]) -> list[str]:
    """Give only the faces of dice."""
    return [die["face"] for die in dice]


def chase(*players: str, gentle: bool = False) -> Event:
    """Say the new_game event of Chicken Chase; Ann and Ben when nobody is named."""
    return {
        "event": "new_game",
        "game": "chicken_chase",
        "players": list(players or ("Ann", "Ben")),
        "gentle": gentle,
    }


def pips(*dice: int) -> Event:
    """Say a roll of ordinary dice."""
    return {"event": "roll", "dice": list(dice)}


def place(*spaces: int, moved_from: list[int | None] | None = None) -> Event:
    """Say how a roll is used."""
    event: Event = {"event": "place", "spaces": list(spaces)}
    return event if moved_from is None else {**event, "moved_from": moved_from}


def opening(space: int) -> Event:
    """Say where a chick of the opening goes."""
    return {"event": "place", "space": space}


def card(value: int, hen: int) -> Event:
    """Say the card played after the third roll."""
    return {"event": "card", "value": value, "hen": hen}


def cards(hen: int, *values: int) -> Event:
    """Say action B."""
    return {"event": "cards", "values": list(values), "hen": hen}


def cards_each(*plays: tuple[int, int]) -> Event:
    """Say action C by (hen, value), in order."""
    told = [{"hen": hen, "value": value} for hen, value in plays]
    return {"event": "cards_each", "plays": told}


def hunt_game(*players: str) -> Event:
    """Say the new_game event of Winner Winner; Ann and Ben when nobody is named."""
    return {
        "event": "new_game",
        "game": "winner_winner",
        "players": list(players or ("Ann", "Ben")),
    }


SHORT = {"d": "dog", "f": "fox", "c": "chicken", "C": "double_chicken"}
SHORT |= {"l": "leg", "L": "double_leg"}


def hunt(faces_: str, **more: object) -> Event:
    """Say a roll of Hunt dice by letters: "ddfcCL" is two dogs, a fox, ..."""
    return {"event": "roll", "dice": [SHORT[letter] for letter in faces_], **more}


def keep(faces_: str) -> Event:
    """Say what is kept of the Hunt dice, by letters."""
    return {"event": "reroll", "keep": [SHORT[letter] for letter in faces_]}


def dogs(*actions: tuple[str, str]) -> Event:
    """Say what the dogs do: ("lose", "Ben")."""
    told = [{"do": do, "player": player} for do, player in actions]
    return {"event": "dogs", "actions": told}


FOUR = ("Ann", "Ben", "Cy", "Di")


def buy(slot: int, card: str) -> Event:
    """Say a card that is bought."""
    return {"event": "buy", "slot": slot, "card": card}


def cook(number: int) -> Event:
    """Say how many chickens are cooked."""
    return {"event": "dinner", "cook": number}


def move(source: str, target: str, chickens: int) -> Event:
    """Say the chickens that a card moves."""
    return {"event": "transfer", "from": source, "to": target, "chickens": chickens}


def show(faces: str, *names: str) -> Match:
    """Let the first of two (or the named) players roll these and stop."""
    return start(hunt_game(*names), hunt(faces), "resolve")
