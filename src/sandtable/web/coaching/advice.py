"""What the coach works out about a battle as it stands. Done by `work`."""

from typing import Any

import sandtable as st
from sandtable.battle import Carried
from sandtable.players import coach, rollout
from sandtable.players.coach import sense

from .. import hosted

SHARPEST = 2_000  # battles
PATIENCE = 20.0  # seconds that a hint waits for compiled code: it is so much better with it
PLAIN = 4  # times as long a hint thinks without


def engine_for(battle: st.Battle, wait: float = 0.0) -> Any:
    """The quickest engine there is now; while what is compiled is being made ready, plain Python."""
    usual = [str(player) for player in battle.rules.ruleset.everybody()]
    compiled = coach.chances.is_compiled(battle.rules, usual)
    return "auto" if compiled and rollout.is_ready(battle.rules, battle.beat_start, usual, wait) else "python"


def standing(position: Carried, first: int, seconds: float) -> st.WinChance:
    """How often each side wins from here, by luck number `first` and following."""
    battle = position.battle(hosted.hosted)
    if battle.pending is None:
        return coach.chances.settled(battle)
    moment, engine = battle.course.moment(), engine_for(battle)
    begin = coach.chances.FIRST if engine == "auto" else 1  # in plain Python a battle may take as long as all of it
    *_, last = coach.chances.refined(moment, SHARPEST, (), seconds, engine, first=first, begin=begin)
    return last


def hint(position: Carried, trail: sense.Trail, seconds: float) -> coach.Hint:
    """The best answers, given where the piece that acts has been."""
    battle = position.battle(hosted.hosted)
    engine = engine_for(battle, PATIENCE)
    return st.hint(battle, seconds if engine == "auto" else PLAIN * seconds, engine=engine, trail=trail)
