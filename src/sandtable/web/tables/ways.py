"""A way of several answers: what it costs, and what is risked on it."""

from collections.abc import Sequence
from dataclasses import replace

from sandtable.battle import Battle, Choice
from sandtable.kernel import DICE, NO, YES, Action
from sandtable.odds.chances import chances

from . import shown
from .protocol import Leg, Picked, Way

LONGEST = 40  # answers


def way_of(battle: Battle, x: float, y: float) -> Way | None:
    """The way to a point, where the ruleset knows one that takes several answers. It rolls no dice to find out."""
    lead = battle.rules.ruleset.looks.way
    nothing: list[Action] = []
    answers = nothing if lead is None else shown.guarded(lambda: list(lead(battle.state, x, y)), nothing)
    if len(answers) < 2:
        return None
    legs = tuple(legs_of(battle.fork(), answers[:LONGEST]))
    return Way(legs, total([leg.cost for leg in legs])) if len(legs) == len(answers) else None


def picked(battle: Battle, x: float, y: float) -> Picked:
    """The answers that a click there may mean: single ones, or a way of several."""
    way = way_of(battle, x, y) if isinstance(battle.pending, Choice) else None
    return replace(shown.picked(battle, x, y), way=way, x=x, y=y)


def legs_of(trial: Battle, answers: Sequence[Action]) -> list[Leg]:
    """Each answer with its risk, if all other sides let the ones before it pass; up to where dice would fall."""
    legs: list[Leg] = []
    dice = trial.course.luck()[DICE]
    spots = {spot.key: (spot.x, spot.y) for spot in trial.rules.ruleset.looks.scene(trial.state).spots}
    for answer in answers:
        if not isinstance(trial.pending, Choice) or trial.why_not(answer) is not None:
            break
        told = shown.option(trial, answer)
        place = told.at or spots.get(told.target)
        if place is None:
            break
        risks = tuple(shown.chance(trial, each) for each in chances(trial, answer))
        legs.append(Leg(told.answer, told.words, told.cost, *place, risks))
        asked = who_chooses(trial)
        trial.push(answer)
        while who_chooses(trial) not in ("", asked) and pass_by(trial):
            pass
        if trial.course.luck()[DICE] != dice:
            break
    return legs


def who_chooses(trial: Battle) -> str:
    """The side that has a choice now; nobody while dice are awaited, or when it is over."""
    return trial.pending.side if isinstance(trial.pending, Choice) else ""


def pass_by(trial: Battle) -> bool:
    """Gives the one answer that does nothing, where there is one: as pages read it, `Game.decline`."""
    listed = [each for each in shown.options_of(trial) if not each.rolls and each.answer != str(YES)]
    idle = [each for each in listed if not each.target or each.answer == str(NO)]
    if len(idle) != 1:
        return False
    trial.push(idle[0].answer)
    return True


def total(costs: Sequence[str]) -> str:
    """Costs in the same unit, added up; otherwise their number."""
    coins = {cost.partition(" ")[2].removesuffix("s") for cost in costs}
    amounts = [cost.partition(" ")[0] for cost in costs]
    if len(coins) == 1 and all(amount.isdigit() for amount in amounts):
        amount, coin = sum(map(int, amounts)), coins.pop()
        return f"{amount} {coin}{'s' if coin.islower() and amount != 1 else ''}"
    return f"{len(costs)} × {costs[0]}" if costs[0] and len(set(costs)) == 1 else f"{len(costs)} answers"
