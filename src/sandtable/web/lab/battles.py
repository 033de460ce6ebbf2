"""A battle as it stands and under a change of the rules, on the same dice: both as replays, and where they part."""

from dataclasses import dataclass

from pydantic import TypeAdapter

from sandtable.kernel import InvalidRules

from ..replays.story import Replay, replay_of
from .asked import Flipped


@dataclass(frozen=True, slots=True)
class Parted:
    """Both battles, and the step of either at which they begin to differ."""

    change: str
    rule: str
    title: str
    text: str
    heading: str
    step: int
    battle: int
    as_it_stands: Replay
    changed: Replay
    pages: tuple[str, str]  # where each is kept by itself


shown: TypeAdapter[Parted] = TypeAdapter(Parted)


def parted(asked: Flipped, pages: tuple[str, str]) -> tuple[bytes, str, str]:
    """Plays one battle twice: both side by side, as JSON, and their records."""
    from sandtable.lab import bench, changes, table  # NumPy comes with them: no page waits for that

    asked.check()
    on = bench.Bench(asked.rules(), asked.source, asked.players, asked.seed, "python")
    change = changes.change_of(on.rules, asked.name, asked.value)
    why = on.opening((change,))
    if isinstance(why, str):
        raise InvalidRules(why)
    found = table.parting(on, (change,), asked.battle)
    one, other = replay_of(found.base), replay_of(found.changed)
    rule = on.rules.ruleset.catalogue.rules[change.id]
    step = min(found.event + 1, len(one.steps) - 1, len(other.steps) - 1)  # the start is a step without an event
    words = str(change), change.id, rule.title, rule.text, found.heading
    made = shown.dump_json(Parted(*words, step, asked.battle, one, other, pages))
    return made, found.base.record.to_json(), found.changed.record.to_json()
