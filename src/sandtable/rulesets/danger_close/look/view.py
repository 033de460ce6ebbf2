"""How an Engagement looks: the headline, every Trooper with their card, the enemy, and what is under way."""

from collections.abc import Iterator
from dataclasses import replace

from sandtable.boards import areas, cards
from sandtable.kernel import Bar, Figure, Look, Role, Shape, View, counted, ruling

from ..rules import defense, momentum, offense, tactics
from ..state import NOBODY, Armor, Battle, Ending, Gear, Glance, Goal, Intent, Status, Step, Trooper, Weapon
from . import aim, scene, words

THREATS = ("Light", "Standard", "Heavy", "Overwhelming")
ROLES: dict[Gear, Role] = {  # the most telling first
    Gear.COMMANDERS_KIT: "leader", Gear.SNIPER: "marksman", Gear.HMG: "gunner", Gear.LMG: "gunner",
    Gear.ROCKET_LAUNCHER: "grenadier", Gear.GRENADE_LAUNCHER: "grenadier", Gear.RADIO: "tech", Gear.MELEE: "brute",
}  # fmt: skip


def view(t: Battle) -> View:
    """Everything that changes."""
    men = tuple(figure(t, x) for x in t.troopers if x.status != Status.ABSENT)
    return View(headline(t), men + tuple(others(t)), tuple(under_way(t)), tuple(facts(t)), tuple(bars(t)))


def headline(t: Battle) -> str:
    if t.step == Step.OVER:
        return f"Over in Exchange {t.exchange}: {t.ending.title}"
    doing = t.step.words
    if t.step == Step.INTENT and t.looking != NOBODY:
        doing = f"{words.name_of(t, t.troopers[t.looking])} has rolled the move die"
    until = f" of {t.deadline}" if t.deadline else ""
    return f"Exchange {t.exchange}{until}: {doing}"


def facts(t: Battle) -> Iterator[tuple[str, str]]:
    yield "to win", to_win(t)
    low, high = t.numbers["momentum.track"]
    lost = max((x for x in range(low, high + 1) if momentum.is_too_little(t, x)), default=t.numbers["defeat.mark"])
    yield "to lose", f"Momentum {lost:+}, or nobody left{', or out of time' if t.deadline else ''}"
    if t.step <= Step.OFFENSE:
        yield "Offense Roll so far", scene.dice(offense.offense_dice(t))
    yield "on their feet", str(int(momentum.active_troopers(t)))
    if t.artillery > 0:
        yield "artillery arrives in", counted(t.artillery, "Exchange")


def to_win(t: Battle) -> str:
    """The task of the squad, and its time limit."""
    until = f" by the end of Exchange {t.deadline}" if t.deadline else ""
    in_front = f"Momentum {t.numbers['hold-out.objective'][1]:+} at the end of Exchange {t.deadline}"
    match t.board.goal:
        case Goal.MOMENTUM:
            return f"Momentum {int(momentum.victory_mark(t)):+}{f', or {in_front}' if t.deadline else ''}"
        case Goal.OBJECTIVE:
            asked = {"the task done": t.board.objective, "the Hard Targets destroyed": t.board.hard_targets}
            return f"{', '.join(words for words, asks in asked.items() if asks)}{until}"
        case Goal.HOLD_OUT:
            return in_front if t.deadline else "to hold out"
        case Goal.RESCUE:
            done = "the work done, " if t.board.objective else ""
            return f"break off with {done}nobody dead, and the fallen stabilised{until}"
        case _:
            return f"{t.board.goal.title}{until}"


def bars(t: Battle) -> Iterator[Bar]:
    low, high = t.numbers["momentum.track"]
    yield Bar("Momentum", int(t.momentum), low, high)
    if t.deadline:
        yield Bar("Exchange", min(t.exchange, t.deadline), 0, t.deadline)


# ---- the Troopers --------------------------------------------------------------------------------------------------


def figure(t: Battle, trooper: Trooper) -> Figure:
    injuries = min(int(trooper.status), Status.DEAD)
    return Figure(
        trooper.label,
        words.name_of(t, trooper),
        0,
        *scene.PAGE.place(trooper),
        areas.FIGURE,
        active=is_active(t, trooper),
        out=not trooper.active,
        tags=tuple(tags(t, trooper)),
        bars=tuple(replace(bar, bad_when_low=bar.pays) for bar in cards.bars(t, trooper)),
        facts=tuple(card(t, trooper)),
        track=(2,) * injuries + (0,) * (Status.DEAD - injuries),
        role=role_of(trooper),
    )


def role_of(trooper: Trooper) -> Role:
    """A Trooper's role, by their most telling gear."""
    return next((role for gear, role in ROLES.items() if getattr(trooper, gear.field)), "rifle")


def is_active(t: Battle, trooper: Trooper) -> bool:
    """Whether the Trooper has looked and must settle an Intent, or makes a Defense Roll."""
    if t.step == Step.INTENT:
        return trooper.index == t.looking
    return t.step == Step.DEFENSE and trooper.index == t.defender


def tags(t: Battle, trooper: Trooper) -> Iterator[str]:
    if trooper.status != Status.OK:
        yield trooper.status.title
    if trooper.intent != Intent.NONE and trooper.active:
        yield trooper.intent.deed
    if trooper.glance != Glance.NONE and trooper.intent == Intent.NONE:
        yield f"move die {trooper.glance.label}"
    yield from cards.tags(trooper)
    if trooper.covered:
        yield "covered"
    if trooper.boosted:
        yield "flank opened"
    if trooper.at_risk:
        yield "at risk"


def card(t: Battle, trooper: Trooper) -> Iterator[tuple[str, str]]:
    """The facts on the card of a Trooper."""
    if trooper.active:
        yield "position", scene.GRID[trooper.offensive, trooper.defensive].name
        yield "Fire", scene.dice(offense.fire_dice(t, trooper))
        dice = int(defense.defense_dice(t, trooper))
        rolled = scene.dice(dice) if dice > 0 else f"the lowest of {t.numbers['defense.zero']} dice"
        yield "Defense Roll", f"{rolled}, {scene.harm_in_words(int(defense.threshold(t, trooper)))}"
    else:
        yield "status", trooper.status.title
        if trooper.status == Status.BLEEDING_OUT:
            yield "bleeding", bleeding(t, trooper)
    if trooper.armor != Armor.STANDARD:
        yield "armor", trooper.armor.title
    if trooper.weapon != Weapon.STANDARD and ruling(t, "weapons") == "on":
        yield "weapon", trooper.weapon.title
    gear = [each.called + used(t, trooper, each) for each in Gear if getattr(trooper, each.field)]
    if gear:
        yield "gear", ", ".join(gear)
    yield from cards.facts(trooper)


def bleeding(t: Battle, trooper: Trooper) -> str:
    if trooper.stabilised:
        return "stabilised"
    limit = t.numbers["bleed.limit"]
    return "nobody dies of it here" if limit == "none" else f"{trooper.bleeding} of {limit}"


def used(t: Battle, trooper: Trooper, gear: Gear) -> str:
    spent = {Gear.ROCKET_LAUNCHER: trooper.rocket_fired, Gear.JUMP_PACK: trooper.jump_used, Gear.RADIO: t.radio_used}
    return " (used)" if spent.get(gear) else ""


# ---- the others ----------------------------------------------------------------------------------------------------


def others(t: Battle) -> Iterator[Figure]:
    """The enemy, Hard Targets, an objective."""
    threat = f"Threat Level {t.threat}: {THREATS[t.threat - 1]}"
    told = [("threat", threat)]
    if ruling(t, "tactics") != "none":
        told.append(("Tactics", f"{int(tactics.faces_to_act(t))} in 6 each Exchange"))
    beaten = t.ending == Ending.VICTORY
    where = (*scene.BEYOND[scene.ENEMY], scene.ENEMY_RADIUS)
    yield Figure(scene.ENEMY, "Enemy", 1, *where, out=beaten, tags=(threat,), facts=tuple(told), role="squad")
    if t.board.hard_targets:
        yield thing(scene.HARD_TARGET, "Hard Target", Bar("hits", int(t.hard_hits), 0, t.board.hard_targets))
    if t.board.objective:
        yield thing(scene.OBJECTIVE, "Objective", Bar("work done", int(t.progress), 0, t.board.objective))


def thing(key: str, name: str, bar: Bar) -> Figure:
    where = (*scene.BEYOND[key], scene.THING_RADIUS)
    return Figure(key, name, -1, *where, out=bar.value >= bar.high, bars=(bar,), role="item")


def under_way(t: Battle) -> Iterator[Shape]:
    """Momentum on its track, who fires, who helps, who is covered or at risk."""
    yield scene.track(t).mark(int(t.momentum))
    for trooper in t.troopers:
        here, name = scene.PAGE.place(trooper), words.name_of(t, trooper)
        if trooper.active and trooper.intent == Intent.FIRE:
            said = f"{name} fires with {scene.dice(offense.fire_dice(t, trooper))}"
            yield areas.line(here, scene.BEYOND[scene.ENEMY], "sight", said)
        if trooper.active and trooper.helps != NOBODY:
            other = t.troopers[trooper.helps]
            yield areas.line(here, scene.PAGE.place(other), "path", f"{name} helps {words.name_of(t, other)}")
        if trooper.active and trooper.covered:
            yield areas.ring(here, "cover", f"{name} is covered")
        if trooper.at_risk:
            yield areas.ring(here, "danger", f"{name} is at risk")


LOOK = Look(scene=scene.scene, view=view, point=words.point, marks=aim.marks, question=words.point.question)
