"""What the coach works out about a battle as it stands. Done by `work`."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import sandtable as st
from sandtable.battle import Carried
from sandtable.players import coach, rollout
from sandtable.players.coach import sense

from .. import hosted

SHARPEST = 2_000  # battles
PATIENCE = 20.0  # seconds that a hint waits for compiled code, which makes it much better
PLAIN = 4  # how many times as long a hint thinks without it


def engine_for(battle: st.Battle, wait: float = 0.0) -> Any:
    """The quickest engine there is now; while what is compiled is being made ready, plain Python."""
    usual = [str(player) for player in battle.rules.ruleset.everybody()]
    compiled = coach.chances.is_compiled(battle.rules, usual)
    return "auto" if compiled and rollout.is_ready(battle.rules, battle.beat_start, usual, wait) else "python"


def standing(position: Carried, seats: Sequence[str], first: int, seconds: float) -> st.WinChance:
    """How often each side wins from here where these players sit, by luck number `first` and following."""
    battle = position.battle(hosted.hosted)
    if battle.pending is None:
        return coach.chances.settled(battle)
    moment, engine = battle.course.moment(), engine_for(battle)
    begin = coach.chances.FIRST if engine == "auto" else 1  # in plain Python a single battle may take the whole time
    base, shift = coach.chances.seated(battle.rules, battle.scenario, coach.chances.stronger(battle.rules, seats))
    *_, last = coach.chances.refined(moment, SHARPEST, base, seconds, engine, first=first, begin=begin)
    return replace(last, shift=shift)


def hint(position: Carried, seats: Sequence[str], trail: sense.Trail, seconds: float) -> coach.Hint:
    """The best answers where these players sit, given where the piece that acts has been."""
    battle = position.battle(hosted.hosted)
    engine, players = engine_for(battle, PATIENCE), coach.chances.stronger(battle.rules, seats)
    seconds = seconds if engine == "auto" else PLAIN * seconds
    return st.hint(battle, seconds, players=players, engine=engine, trail=trail)
