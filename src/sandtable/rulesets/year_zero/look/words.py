"""Answers and questions in plain words, with names."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from sandtable.boards import zones as kit
from sandtable.kernel import Point, Points, Thing, counted

from .. import actions as act
from ..rules import attack, budget, dice, facts, gear, pools, ranged, turn, zones
from ..state import NOBODY, NOTHING, Battle, Chain, Cover, Deed, Fate, Fighter, How, Kind, Panic, Skill
from . import ahead, names

PLENTY = 9  # slots
Pay = Callable[[Battle, Fighter], None]  # a rule that takes a price from a fighter

point_of = Points(  # parts of the templates of actions
    act.Act,
    who=facts.actor_of,
    full=lambda t, who, answer: price(t, who, pay_full),
    quick=lambda t, who, answer: price(t, who, budget.pay_quick),
    moving=lambda t, who, answer: price(t, who, budget.pay_move),
    handling=lambda t, who, answer: price(t, who, gear.pay_handling),
    pushing=lambda t, who, answer: price(t, who, pay_push),
    shot=lambda t, who, answer: price(t, who, ranged.pay_for_follow_up if facts.is_following(t) else pay_full),
    shoots=lambda t, who, answer: "keeps firing at" if facts.is_following(t) else "shoots at",
    armed=lambda t, who, answer: (
        "" if facts.is_following(t) else f" with the {names.item_name(t, t.items[answer.item])}"
    ),
    border=lambda t, who, answer: names.border_name(t, answer.border),
    first=lambda t, who, answer: names.border_name(t, answer.first),
    second=lambda t, who, answer: names.border_name(t, answer.second),
    item=lambda t, who, answer: names.item_name(t, t.items[answer.item]),
    skill=lambda t, who, answer: Skill(answer.skill).label.replace("-", " "),
    card=lambda t, who, answer: answer.card,
    work=lambda t, who, answer: names.work_of(t, answer.device),
    held=lambda t, who, answer: fighter_at(t, NOBODY if who is None else who.grappling),
    grappler=lambda t, who, answer: fighter_at(t, NOBODY if who is None else who.grappled_by),
    attacker=lambda t, who, answer: fighter_at(t, t.attack.by),
    attacked=lambda t, who, answer: fighter_at(t, t.attack.target),
    attacks=lambda t, who, about: How(t.attack.how).deed,
    number=lambda t, who, about: counted(t.attack.number, "attack"),
    panic=lambda t, who, about: in_panic(who),
    dice=lambda t, who, about: dice_of(t, int(about)),
    saving=lambda t, who, about: ", ".join(
        (f"save ammo of the {names.item_name(t, t.items[t.attack.item])}", *saving(t))
    ),
    turn=lambda t, who, answer: place_in_line(t),
    acts=lambda t, who, answer: "loses the turn first" if t.fighters[answer.partner].lost_turn else "acts first",
)


def point(t: Battle, answer: Any) -> Point:
    """An answer in words, with what it ends, lets go or uses up, and where it points."""
    told = point_of(t, answer)
    return replace(told, words=", ".join([told.words, *losses(t, facts.actor_of(t, answer), answer)]))


# ---- what stands in templates -----------------------------------------------------------------------------------


def fighter_at(t: Battle, place: int) -> Fighter | str:
    return t.fighters[place] if place != NOBODY else "nobody"


@point_of.part
def strikes(t: Battle, fighter: Fighter | None, answer: act.Strike) -> str:
    return "fires at arm's length at" if pools.is_firearm(t, t.items[answer.item]) else "strikes at"


@point_of.part
def beyond(t: Battle, fighter: Fighter | None, answer: act.Act) -> Thing | str:
    """The zone that a move leads to."""
    zone = NOBODY if fighter is None else fighter.zone
    for border in kit.borders_in(answer):
        zone = zones.beyond(t.borders[border], zone)
    return Thing(names.zone_name(t, zone), t.board.zones[zone].label) if zone >= 0 else "nowhere"


@point_of.part
def fate(t: Battle, fighter: Fighter | None, answer: act.Disarm) -> str:
    """The fate of an item that is taken away: without a free hand for it, it falls."""
    if answer.fate == Fate.THROW:
        return "to throw it away"
    hands = pools.weapon_of(t, t.items[answer.item]).hands
    keeps = fighter is None or pools.free_hands(t, fighter) >= hands
    return "to keep it" if keeps else "to let it fall: not enough hands are free for it"


# ---- what an answer costs, ends, lets go or uses up ----------------------------------------------------------------


def price(t: Battle, fighter: Fighter | None, pay: Pay) -> str:
    """The price of an answer: what the rule takes from a fighter who could pay anything."""
    if fighter is None:
        return ""
    there = t.silent_copy()
    payer = there.fighters[fighter.index]
    payer.slots, payer.fulls, payer.moved_out = PLENTY, 0, False
    pay(there, payer)
    if payer.stress > fighter.stress:
        return f"{payer.stress - fighter.stress} stress"
    if payer.moved_out:
        return "the one move"
    if payer.slots == PLENTY:
        return "free"
    if t.board.profiles[fighter.index].kind == Kind.CREATURE:
        return "the action"
    return "full action" if payer.fulls else "quick action"


def pay_full(t: Battle, fighter: Fighter) -> None:
    budget.pay_full(t, fighter, Deed.NONE)


def pay_push(t: Battle, fighter: Fighter) -> None:
    dice.add_stress(t, fighter, dice.stress_of_push(t, fighter))


def losses(t: Battle, fighter: Fighter | None, answer: Any) -> Iterator[str]:
    """The losses of an answer besides its price, in words that follow its own."""
    if fighter is None or facts.is_following(t):
        return
    if isinstance(answer, act.Conserve):
        yield from saving(t)
        return
    yield from hold_and_cover(t, fighter, answer)
    if fighter.aimed != NOTHING and ends_aim(t, fighter, answer):
        yield "losing the Aim"
    elif isinstance(answer, act.Aim) and not budget.leaves_full(t, fighter):
        yield "though no shot can follow it"
    yield from lost_things(t, fighter, answer)


def saving(t: Battle) -> Iterator[str]:
    """The cost of saving ammo: damage and, by one reading, the rest of a burst."""
    item = t.items[t.attack.item]
    damage = int(t.numbers["ranged.conserve-cost"]) * int(t.numbers["ranged.damage"])
    if damage:
        yield f"for {damage} damage less"
    if ranged.ends_burst(t, item) and ranged.end_of_chain(t, t.fighters[t.attack.by]) == Chain.GOING_ON:
        yield "which ends the burst"


def hold_and_cover(t: Battle, fighter: Fighter, answer: Any) -> Iterator[str]:
    """The hold and the cover that a fighter loses if an answer succeeds."""
    if fighter.grappling == NOBODY and fighter.cover == Cover.NONE:
        return
    after = ahead.followed(t, fighter, answer)
    if after is None:
        return
    then = after.fighters[fighter.index]
    if then.grappling != fighter.grappling and not isinstance(answer, act.Release):  # Release says so itself
        yield f"letting go of {names.name_of(t, fighter.grappling)}"
    if then.cover < fighter.cover:
        yield "out of cover" if then.cover == Cover.NONE else "out of full cover"


def ends_aim(t: Battle, fighter: Fighter, answer: Any) -> bool:
    """Whether an answer ends an Aim without using it."""
    if isinstance(answer, act.Endure | act.Push | act.Keep | act.PushDice):
        return False
    without_dice = isinstance(answer, act.Aim) or turn.is_free(t, answer)
    return not turn.keeps_aim(t, fighter, answer) or (without_dice and ends_turn(t, fighter, answer))


def ends_turn(t: Battle, fighter: Fighter, answer: act.Act) -> bool:
    """Whether an answer that rolls no dice ends the turn."""
    after = t.silent_copy()
    turn.perform(after, after.fighters[fighter.index], answer)
    return turn.is_spent(after, after.fighters[fighter.index])


def lost_things(t: Battle, fighter: Fighter, answer: Any) -> Iterator[str]:
    """The rounds that a reload leaves in the old magazine, or that a thing is packed for want of a free hand."""
    match answer:
        case act.Reload(item) if t.items[item].rating > 0:
            yield f"without the {int(t.items[item].rating)} left in it"
        case act.PickUp(item) if pools.free_hands(t, fighter) < pools.weapon_of(t, t.items[item]).hands:
            yield "and packs it: not enough hands are free for it"
        case _:
            return


# ---- what is asked -----------------------------------------------------------------------------------------------


def place_in_line(t: Battle) -> str:
    """The place in line of the next fighter who surprises: "first" or "next"."""
    return "first" if all(holder == NOBODY for holder in t.cards) else "next"


def in_panic(who: Fighter | None) -> str:
    """The state of a fighter in panic, in words."""
    if who is None or who.panic not in (Panic.RUN, Panic.BERSERK):
        return ""
    return ", who must flee" if who.panic == Panic.RUN else ", in a rage"


def dice_of(t: Battle, which: int) -> str:
    """The successes of a roll, and those to beat."""
    hand, other = t.hands[which], t.hands[1 - which]
    lies = counted(hand.successes, "success", "successes")
    if not attack.is_attacking(t) or not t.attack.defended:
        return f"It has {lies}."
    return f"It has {lies} against {int(other.successes)}."
