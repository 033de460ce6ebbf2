"""The slow parts of replays: playing a battle, and playing one again to show it. Workers run them."""

import json
from typing import Any

from pydantic import Field, TypeAdapter

import sandtable as st

from .. import hosted
from ..pages import assets
from ..pages.rendering import rendered
from ..tables import opening
from . import onefile, story

replays: TypeAdapter[story.Replay] = TypeAdapter(story.Replay)


class Simulated(opening.Opening):
    """One battle of a simulation: the same seed and number give the same battle."""

    index: int = Field(0, ge=0, lt=1 << 40)


def simulated(wanted: Simulated) -> str:
    """The record of such a battle. Seats left out go to the usual computer players."""
    rules = hosted.hosted(wanted.ruleset, wanted.rulings, wanted.numbers, wanted.preset)
    usual = list(rules.ruleset.everybody())
    settled = wanted.model_copy(update={"players": wanted.players or usual}).settled()
    if "human" in (settled.players or ()):
        raise st.InvalidRules("a simulated battle is played by computer players only")
    assert settled.scenario is not None
    battle = st.Battle(rules, settled.scenario, settled.seed or 0, players=settled.players or (), index=wanted.index)
    return battle.record.to_json()


def played_through(record: dict[str, Any]) -> str:
    """A record that a guest sent, once its battle has been played through."""
    return hosted.replayed(record).record.to_json()


def replay_of(record: str, players: tuple[str, ...]) -> story.Replay:
    return story.replay_of(hosted.replayed(record), players)


def as_json(record: str, players: tuple[str, ...]) -> bytes:
    """The replay of a record, as JSON."""
    return replays.dump_json(replay_of(record, players))


def as_file(record: str, players: tuple[str, ...]) -> str:
    """The replay of a record as one HTML file."""
    replay = replay_of(record, players)
    over = replay.outcome is not None  # the record of a running battle would reveal the dice to come
    return onefile.one_file(replay, json.loads(record) if over else None)


def as_page(record: str, players: tuple[str, ...], file: str, root: str) -> str:
    """The page that shows the replay of a record; `file` is where it can be had as one file, below `root`."""
    assets.root.set(root)
    replay = replay_of(record, players)
    data = replays.dump_python(replay, mode="json")
    return rendered("replay.html", section="replay", replay=replay, file=file, data=data)
