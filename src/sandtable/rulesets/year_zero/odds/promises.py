"""The meanings of chances, the claims of refusals, and the gaps of menus, for the checker."""

from sandtable.kernel import Loss, Meaning, Promises, Refused
from sandtable.kernel.promises import Claim, first

from .. import actions as act, state
from ..rules import initiative, pools, ranged, zones
from ..state import NOBODY, NOTHING, NOWHERE, Band, Battle, Chain, Cover, Deed, Door, Fighter, Kind, Passage, Profile

# ---- what chances and columns mean ------------------------------------------------------------------------------


def begins_hold(old: Battle, new: Battle) -> bool:
    """Whether a fighter is held who was not."""
    return any(new.fighters[x.index].grappled_by != NOBODY == x.grappled_by for x in old.fighters)


def ends_hold(old: Battle, new: Battle) -> bool:
    """Whether a fighter is no longer held, after an attack that came through; a wound can end a hold as well."""
    return new.attack.net > 0 and any(
        new.fighters[x.index].grappled_by == NOBODY != x.grappled_by for x in old.fighters
    )


def is_wrested_away(old: Battle, new: Battle) -> bool:
    """Whether the target no longer holds something, after an attack that came through."""
    held = [x for x in old.items if x.in_hand and x.holder == new.attack.target]
    return new.attack.net > 0 and any(
        (new.items[x.index].holder, True) != (x.holder, new.items[x.index].in_hand) for x in held
    )


# ---- what can be lost -------------------------------------------------------------------------------------------


FULL, LETS_GO = ("full action", "the action"), ("no longer holds", "letting go", "lets go")


def loses_aim(old: Fighter, new: Fighter) -> bool:
    """Whether an Aim is lost other than by an attack."""
    attacks = new.fulls > old.fulls and new.deed in (Deed.RANGED_ATTACK, Deed.CLOSE_ATTACK)
    return old.aimed != NOTHING == new.aimed and not attacks


# ---- what refusals claim ----------------------------------------------------------------------------------------


def is_of_kind(kind: Kind) -> Claim:
    """A claim that the first fact is a fighter of this kind."""
    return lambda refused: profile(refused).kind == kind


def profile(refused: Refused) -> Profile:
    """The profile of the first fact, a fighter."""
    found: Profile = refused.t.board.profiles[refused.facts[0].index]
    return found


def weapon(refused: Refused) -> state.Weapon:
    """The first fact as a weapon."""
    return pools.weapon_of(refused.t, refused.facts[0])


def is_no_friend(refused: Refused) -> bool:
    friend, fighter = refused.facts
    return not zones.is_friend(refused.t, fighter, friend)


def is_no_target(refused: Refused) -> bool:
    return not zones.is_target(refused.t, refused.who, refused.facts[0])


def is_elsewhere(refused: Refused) -> bool:
    return bool(refused.facts[0].zone != refused.who.zone)


def is_out_of_sight(refused: Refused) -> bool:
    return not zones.can_see(refused.t, refused.who, refused.facts[0])


def is_shot(refused: Refused) -> bool:
    return bool(refused.t.attack.how == state.How.SHOT)


PROMISES = Promises(
    meanings={
        "is hit": Meaning(said=("gets the better of",), rules=("gap.opposed",)),
        "is disarmed": Meaning(came=is_wrested_away),
        "gets past": Meaning(said=("gets past",)),
        "is shoved away": Meaning(said=("is shoved away",)),
        "is grappled": Meaning(came=begins_hold),
        "breaks free": Meaning(came=ends_hold),
        "goes down": Meaning(said=("is broken", "is dead")),
        "dies": Meaning(said=("is dead",)),
        "uses up ammo": Meaning(came=lambda old, new: any(new.items[x.index].rating < x.rating for x in old.items)),
        "may fire again": Meaning(came=lambda old, new: new.attack.chain == Chain.GOING_ON),
        "succeeds": Meaning(unsaid=("does not manage it",)),
        "damages it": Meaning(came=lambda old, new: any(new.borders[x.index].hp < x.hp for x in old.borders)),
        "slips away": Meaning(unsaid=("may strike at",)),
        "has a stress response": Meaning(said=("response", "has to panic"), rules=("gap.response",), own=True),
        "panics": Meaning(said=("panics",), rules=("gap.panic",), own=True),
        "lives on": Meaning(unsaid=("is dead",)),
        "acts last": Meaning(said=("is the last",)),
        "broken": Meaning(
            came=lambda old, new: any(new.fighters[x.index].broken and not x.broken for x in old.fighters)
        ),
        "jammed": Meaning(came=lambda old, new: any(new.items[x.index].jammed and not x.jammed for x in old.items)),
        "held": Meaning(came=begins_hold),
    },
    midway=(act.Ask.PUSH, act.Ask.CONSERVE, act.Ask.INTERRUPT, "panic"),
    losses={
        "the hold": Loss(Fighter, lambda old, new: old.grappling not in (NOBODY, new.grappling), LETS_GO),
        "the Aim": Loss(Fighter, loses_aim, ("loses the Aim", "losing the Aim")),
        "cover": Loss(Fighter, lambda old, new: new.cover < old.cover, ("out of cover", "out of full cover")),
        "a full action": Loss(Fighter, lambda old, new: new.fulls > old.fulls, FULL, logged=False),
        "a slot": Loss(Fighter, lambda old, new: new.slots < old.slots, (*FULL, "quick action"), logged=False),
    },
    off_menu={
        act.HoldOffCard: "on the partner's next card it is the hold-off that names no card; menus name later ones",
        act.Order: "orders for a roll that the battle cannot have are legal and of no use",
        act.PushDice: "any part of the dice that failed may be pushed; menus name all base dice and all stress dice",
    },
    claims={
        "init.hold-swap": lambda refused: refused.answer.partner == refused.who.index,
        "init.hold-later": lambda refused: initiative.next_card_of(refused.t, refused.facts[0].index) == NOBODY,
        "init.surprise-card": lambda refused: not profile(refused).surprises,
        "act.budget-two-quick": first(lambda fighter: fighter.slots <= 0),
        "act.full.climb": first(lambda border: border.kind == Passage.CLIMB),
        "act.full.climb:walk": first(lambda border: border.kind != Passage.CLIMB),
        "act.full.terminal": is_elsewhere,
        "act.full.terminal:side": lambda refused: refused.facts[0].side != refused.t.side_of(refused.who),
        "act.full.machinery": is_elsewhere,
        "act.full.first-aid": first(lambda friend: not friend.broken),
        "act.full.first-aid:friend": is_no_friend,
        "act.full.first-aid:apart": lambda refused: not zones.is_touching(refused.who, refused.facts[0]),
        "act.full.unjam": first(lambda item: not item.jammed),
        "act.full.orders": is_out_of_sight,
        "act.full.orders:friend": is_no_friend,
        "act.full.orders:broken": first(lambda friend: friend.broken),
        "act.full.orders:creature": is_of_kind(Kind.CREATURE),
        "act.quick.zone:aboard": first(lambda fighter: fighter.aboard != NOWHERE),
        "act.quick.zone:none": first(lambda border: border.a == NOWHERE),
        "act.quick.zone:elsewhere": lambda refused: not zones.borders_on(refused.facts[0], refused.facts[1].index),
        "act.quick.zone:wall": first(lambda border: border.kind == Passage.WALL),
        "act.quick.close-up:self": lambda refused: refused.facts[0].index == refused.who.index,
        "act.quick.close-up:elsewhere": is_elsewhere,
        "act.quick.close-up:touching": lambda refused: zones.is_touching(refused.who, refused.facts[0]),
        "act.quick.close-up:apart": first(lambda fighter: fighter.adjacent == 0),
        "act.quick.peek": first(lambda border: border.kind != Passage.DOOR),
        "act.quick.lock:locked": first(lambda border: border.door == Door.LOCKED),
        "act.quick.lock:unlocked": first(lambda border: border.door != Door.LOCKED),
        "act.quick.lock:barred": first(lambda border: border.door == Door.LOCKED),
        "act.quick.aim": lambda refused: not pools.is_firearm(refused.t, refused.facts[0]),
        "act.quick.aim:jammed": first(lambda item: item.jammed),
        "act.quick.aim:empty": first(lambda item: item.rating == 0),
        "act.quick.reload": first(lambda item: item.spares <= 0),
        "act.quick.reload:weapon": lambda refused: weapon(refused).ammo_max == 0,
        "act.quick.reload:full": lambda refused: refused.facts[0].rating >= weapon(refused).ammo_max,
        "act.quick.pickup": is_elsewhere,
        "act.quick.pickup:carried": first(lambda item: item.holder != NOBODY),
        "act.quick.rally": first(lambda friend: not friend.broken),
        "act.quick.rally:friend": is_no_friend,
        "act.quick.rally:elsewhere": is_elsewhere,
        "act.ready:none": first(lambda item: item.kind == NOTHING),
        "act.ready:carried": lambda refused: refused.facts[1].holder != refused.facts[0].index,
        "act.ready:hand": first(lambda item: not item.in_hand),
        "act.ready:drawn": first(lambda item: item.in_hand),
        "aim.stack": first(lambda fighter: fighter.aimed != NOTHING),
        "auto.again:single": lambda refused: refused.facts[0].kind == NOTHING or not weapon(refused).full_auto,
        "broken.act": first(lambda fighter: fighter.broken),
        "close.defend": is_shot,
        "close.grapple": first(lambda fighter: fighter.grappling == NOBODY),
        "close.grapple:busy": first(lambda fighter: fighter.grappling != NOBODY),
        "close.grapple:other": lambda refused: refused.facts[0].grappling != refused.facts[1].index,
        "close.grapple-limit": first(lambda fighter: fighter.grappled_by != NOBODY),
        "close.range": lambda refused: zones.band(refused.t, refused.who, refused.facts[0]) != Band.ADJACENT,
        "close.range:leap": is_elsewhere,
        "close.roll": is_no_target,
        "close.special-declare": is_of_kind(Kind.CREATURE),
        "disarm.item": lambda refused: not pools.is_in_hand(*refused.facts),
        "door": first(lambda border: border.kind != Passage.DOOR),
        "gap.block": lambda refused: any(
            zones.is_up(x) and zones.is_enemy(refused.t, x, refused.who) for x in refused.t.fighters
        ),
        "gap.breach": first(lambda border: border.door == Door.OPEN),
        "gap.breach:weapon": lambda refused: not weapon(refused).close,
        "gap.break-free": first(lambda fighter: fighter.grappled_by == NOBODY),
        "gap.cover:full": first(lambda fighter: fighter.cover == Cover.FULL),
        "gap.cover:partial": first(lambda fighter: fighter.cover == Cover.PARTIAL),
        "gap.health:absent": first(lambda fighter: not fighter.present),
        "gap.health:dead": first(lambda fighter: fighter.dead),
        "gap.injury": first(lambda fighter: fighter.lame),
        "gap.jam": first(lambda item: item.jammed),
        "gap.los": is_out_of_sight,
        "gap.pinned": first(lambda fighter: fighter.grappled_by != NOBODY),
        "gap.push-block": lambda refused: refused.t.hands[refused.about].ones > 0,
        "gap.push-block:deflated": first(lambda fighter: fighter.deflated),
        "gap.range-limits": lambda refused: zones.band(refused.t, refused.who, refused.facts[0]) > Band.SHORT,
        "gap.speed": lambda refused: profile(refused).kind != Kind.CREATURE,
        "gap.speed:creature": is_of_kind(Kind.CREATURE),
        "grapple.grappler": lambda refused: refused.facts[0].grappling == refused.facts[1].index,
        "grapple.many": first(lambda target: target.grappled_by != NOBODY),
        "grapple.many:broken": first(lambda target: target.broken),
        "interrupt.unable": first(lambda fighter: fighter.broken),
        "interrupt.unable:creature": is_of_kind(Kind.CREATURE),
        "interrupt.unable:lost-turn": first(lambda fighter: fighter.lost_turn),
        "orders.use": first(lambda friend: friend.orders_heard),
        "panic.stop": first(lambda friend: friend.panic == state.Panic.CALM),
        "ranged.dodge": lambda refused: not is_shot(refused),
        "ranged.range": lambda refused: zones.band(refused.t, refused.who, refused.facts[0]) == Band.ADJACENT,
        "ranged.roll": is_no_target,
        "ranged.roll:weapon": lambda refused: not pools.is_firearm(refused.t, refused.facts[0]),
        "special.who": lambda refused: profile(refused).size == state.Size.LARGE,
        "supply.empty": lambda refused: not ranged.has_ammo(refused.t, refused.facts[0]),
    },
)
