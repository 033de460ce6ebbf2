"""What a computer player answers, and what people may want to know: worked out wherever there is time for it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import sandtable as st
from sandtable.battle import Carried
from sandtable.kernel import RANDOM, Action

from .. import hosted
from . import protocol, shown


@dataclass(frozen=True)
class Question:
    """What a computer player is asked."""

    player: str
    side: int
    number: int  # of what had happened at the table
    battle: Carried


@dataclass(frozen=True)
class Thought:
    """What a player came to, and everybody's luck after it. `late`: he came to nothing, and chance chose."""

    action: Action
    luck: Sequence[int]
    late: bool = False


def think(asked: Question) -> Thought:
    """The player's answer; while what he needs is still being compiled, that of the player he is built on."""
    battle = asked.battle.battle(hosted.hosted)
    player = st.stand_in(battle.rules, battle.beat_start, asked.player, asked.side)
    return Thought(battle.advice(player, asked.side), battle.course.luck())


def by_chance(asked: Question) -> Thought:
    """A random legal answer, for a player who comes to none."""
    return replace(think(replace(asked, player=RANDOM)), late=True)


def aims_of(position: Carried, answers: Sequence[str]) -> list[protocol.Aim]:
    """What is to be known of some answers before one is given."""
    battle = position.battle(hosted.hosted)
    return [shown.aim_of(battle, answer) for answer in answers]
