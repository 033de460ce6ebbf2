"""Moving Up and Falling Back: a tier gained for certain, the other position left to the move die."""

from sandtable.kernel import allowed, because, dice, does, helper, judge, note, number, pool, rule, ruling, verdict

from .. import actions as act
from ..state import NOBODY, Armor, Battle, Defensive, Direction, Glance, Intent, Offensive, Status, Trooper

# ---- whose Intent is open ------------------------------------------------------------------------------------


def undecided(t: Battle) -> int:
    return sum(1 for trooper in t.troopers if trooper.active and trooper.intent == Intent.NONE)


@rule("intent.who", "intent.once", "intent.order")
def is_free(t: Battle, trooper: Trooper) -> bool:
    """A Trooper may act while active and without an Intent, but not before one who has just looked."""
    return (
        allowed(t, "squad.size", trooper.status != Status.ABSENT, trooper)
        and allowed(t, "intent.who", trooper.active, trooper, trooper.status)
        and allowed(t, "intent.once", trooper.intent == Intent.NONE, trooper)
        and allowed(t, "intent.order", t.looking == NOBODY or t.looking == trooper.index, t.troopers[max(t.looking, 0)])
    )


@rule("exchange.step-intent")
def everybody_has_an_intent(t: Battle) -> bool:
    """Whether every active Trooper has an Intent; a refusal names those who have none."""
    for trooper in t.troopers:
        allowed(t, "exchange.step-intent", not trooper.active or trooper.intent != Intent.NONE, trooper)
    return undecided(t) == 0


def nothing_is_settled(t: Battle) -> bool:
    """Whether no look and no Intent has been made in this Exchange."""
    return t.looking == NOBODY and all(
        not x.active or (x.intent == Intent.NONE and x.glance == Glance.NONE) for x in t.troopers
    )


# ---- the move die --------------------------------------------------------------------------------------------


@does(act.Look)
@rule("move.look", "look")
def look(t: Battle, trooper: Trooper, direction: Direction) -> None:
    """Rolls the move die before the Intent, at no cost; this Trooper must then declare next."""
    trooper.named = direction
    roll_move_die(t, trooper, direction == Direction.BACK)
    tell_where_it_leads(t, trooper, may_move_up(t, trooper), may_fall_back(t, trooper))
    if ruling(t, "intent.order") == "free":
        t.looking = trooper.index


def tell_where_it_leads(t: Battle, trooper: Trooper, up: bool, back: bool) -> None:
    """Tells where each open Move would end by the move die."""
    if up and back:
        verdict(t, "a Move Up would end {}, a Fall Back {}", cover_found(t, trooper), line_of_fire(t, trooper))
    elif up:
        verdict(t, "a Move Up would end {}", cover_found(t, trooper))
    else:
        verdict(t, "a Fall Back would end {}", line_of_fire(t, trooper))


@rule("moveup.low", "fallback.low")
def highest_low(t: Battle, direction: Direction) -> int:
    """The highest face of the move die that is low for the Move in this direction."""
    return number(t, "fallback.low") if direction == Direction.BACK else number(t, "moveup.low")


@rule("moveup.low", "moveup.high", "fallback.low", "fallback.high", "armor.light")
def roll_move_die(t: Battle, trooper: Trooper, to_fall_back: bool) -> None:
    """Rolls the move die for either Move: low is the worse position. In Light Armor the best of more dice counts."""
    up, back = highest_low(t, Direction.UP), highest_low(t, Direction.BACK)
    light = trooper.armor == Armor.LIGHT and ruling(t, "weapons") == "on"
    count = number(t, "armor.light") if light else because(t, "move.what", 1)
    if up == back:
        limit = back if to_fall_back else up
        low = pool(t, "move die", dice(count, 6), (1, limit + 1), by=trooper).highest == 1
        trooper.glance = Glance.LOW if low else Glance.HIGH
    else:
        floors = (1, min(up, back) + 1, max(up, back) + 1)
        trooper.glance = Glance(pool(t, "move die", dice(count, 6), floors, by=trooper).highest)


@helper
def is_low_for(t: Battle, trooper: Trooper, direction: int) -> bool:
    """Whether the move die was low for the Move in this direction."""
    limit, other = highest_low(t, Direction.UP), highest_low(t, Direction.BACK)
    if direction == Direction.BACK:
        limit, other = other, limit
    return trooper.glance == Glance.LOW or (trooper.glance == Glance.MIXED and limit > other)


@rule("moveup.low", "moveup.high")
def cover_found(t: Battle, trooper: Trooper) -> Defensive:
    """The Defensive Position in which a Move Up ends, by the move die."""
    return Defensive.FLANKED if is_low_for(t, trooper, Direction.UP) else Defensive.IN_COVER


@rule("fallback.low", "fallback.high")
def line_of_fire(t: Battle, trooper: Trooper) -> Offensive:
    """The Offensive Position in which a Fall Back ends, by the move die."""
    return Offensive.LIMITED if is_low_for(t, trooper, Direction.BACK) else Offensive.ENGAGED


# ---- the two Moves -------------------------------------------------------------------------------------------


@does(act.MoveUp)
@rule("move.commit")
def declare_move_up(t: Battle, trooper: Trooper) -> None:
    trooper.intent = Intent.MOVE_UP
    t.looking = NOBODY
    if ruling(t, "intent.order") == "free":
        move_up(t, trooper)


@does(act.FallBack)
@rule("move.commit")
def declare_fall_back(t: Battle, trooper: Trooper) -> None:
    trooper.intent = Intent.FALL_BACK
    t.looking = NOBODY
    if ruling(t, "intent.order") == "free":
        fall_back(t, trooper)


@rule("intent.order")
def take_new_positions(t: Battle) -> None:
    """Where all Intents are settled together, all Troopers Move once the last has declared."""
    for trooper in t.troopers:
        if trooper.active:
            take_new_position(t, trooper)


@rule("intent.order")
def take_new_position(t: Battle, trooper: Trooper) -> None:
    """A Trooper Moves as declared, unless a jump or a charge has moved them already."""
    if not has_still_to_move(t, trooper):
        return
    if trooper.intent == Intent.MOVE_UP:
        move_up(t, trooper)
    else:
        fall_back(t, trooper)


@rule("intent.order")
def has_still_to_move(t: Battle, trooper: Trooper) -> bool:
    """Whether a declared Move waits until all have declared."""
    together = ruling(t, "intent.order") == "simultaneous"
    return together and trooper.moves and not trooper.jumped and not trooper.charged


@rule("move.what", "moveup.tier")
def move_up(t: Battle, trooper: Trooper) -> None:
    """A Move Up gains an Offensive tier; the move die decides the Defensive Position."""
    looked = trooper.glance != Glance.NONE
    if not looked:
        roll_move_die(t, trooper, False)
    rise(t, trooper)
    trooper.defensive = cover_found(t, trooper)
    arrive(t, trooper, looked)


@rule("move.what", "fallback.tier")
def fall_back(t: Battle, trooper: Trooper) -> None:
    """A Fall Back gains a Defensive tier; the move die decides the Offensive Position."""
    looked = trooper.glance != Glance.NONE
    if not looked:
        roll_move_die(t, trooper, True)
    trooper.defensive = Defensive(min(trooper.defensive + number(t, "fallback.tier"), Defensive.FORTIFIED))
    trooper.offensive = line_of_fire(t, trooper)
    arrive(t, trooper, looked)


def arrive(t: Battle, trooper: Trooper, looked: bool) -> None:
    """Tells the new positions, unless a look has told them just before."""
    if not looked:
        verdict(t, "{} and {}", trooper.offensive, trooper.defensive)
    elif ruling(t, "intent.order") == "simultaneous":
        note(t, "{} is now {} and {}", trooper, trooper.offensive, trooper.defensive)


@rule("moveup.tier")
def rise(t: Battle, trooper: Trooper) -> None:
    trooper.offensive = Offensive(min(trooper.offensive + number(t, "moveup.tier"), Offensive.FLANKING))


# ---- what is legal -------------------------------------------------------------------------------------------


@rule("gear.jump-pack")
def has_jump(trooper: Trooper) -> bool:
    """Whether a Trooper may use a Jump Pack: once, and not after a look."""
    return trooper.jump_pack and not trooper.jump_used and trooper.glance == Glance.NONE


@judge(act.MoveUp)
@rule("moveup.tier", "move.top")
def may_move_up(t: Battle, trooper: Trooper) -> bool:
    """A Trooper below Flanking (or any, by a ruling) may Move Up, unless their look was at a Fall Back."""
    higher = trooper.offensive < Offensive.FLANKING
    return (
        is_free(t, trooper)
        and allowed(t, "moveup.tier", higher or ruling(t, "move.top") == "allowed", trooper)
        and allowed(t, "move.commit", trooper.named != Direction.BACK, trooper, "Fall Back", "Move Up")
        and (not reaches_the_flank(t, trooper) or has_room_to_flank(t, trooper))
    )


@judge(act.FallBack)
@rule("fallback.tier", "move.top")
def may_fall_back(t: Battle, trooper: Trooper) -> bool:
    """A Trooper below Fortified (or any, by a ruling) may Fall Back, unless their look was at a Move Up."""
    higher = trooper.defensive < Defensive.FORTIFIED
    return (
        is_free(t, trooper)
        and allowed(t, "fallback.tier", higher or ruling(t, "move.top") == "allowed", trooper)
        and allowed(t, "move.commit", trooper.named != Direction.UP, trooper, "Move Up", "Fall Back")
        and (not fortifies(t, trooper) or has_room_to_fortify(t, trooper))
    )


@rule("moveup.tier")
def reaches_the_flank(t: Battle, trooper: Trooper) -> bool:
    """Whether a Move Up would newly make this Trooper Flanking."""
    now, higher = trooper.offensive, trooper.offensive + number(t, "moveup.tier")
    return now < Offensive.FLANKING and higher >= Offensive.FLANKING


@rule("fallback.tier")
def fortifies(t: Battle, trooper: Trooper) -> bool:
    """Whether a Fall Back would newly make this Trooper Fortified."""
    now, higher = trooper.defensive, trooper.defensive + number(t, "fallback.tier")
    return now < Defensive.FORTIFIED and higher >= Defensive.FORTIFIED


@judge(act.Look)
@rule("move.look", "look")
def may_look(t: Battle, trooper: Trooper, direction: Direction) -> bool:
    """A Trooper may look once an Exchange, at both Moves or at a named one, where such a Move is open."""
    return (
        is_free(t, trooper)
        and allowed(t, "move.look", trooper.glance == Glance.NONE, trooper)
        and is_way_to_look(t, direction)
        and is_before_intents(t)
        and (
            (direction != Direction.BACK and may_move_up(t, trooper))
            or (direction != Direction.UP and may_fall_back(t, trooper))
        )
    )


@rule("look")
def is_way_to_look(t: Battle, direction: Direction) -> bool:
    named = direction != Direction.AROUND
    return (
        allowed(t, "look:off", ruling(t, "look") != "off")
        and allowed(t, "look:both", not named or ruling(t, "look") == "named-move")
        and allowed(t, "look:named", named or ruling(t, "look") == "free")
    )


@rule("intent.order", "intent.looks-first")
def is_before_intents(t: Battle) -> bool:
    """Where all Intents are settled together, the looks come first."""
    if ruling(t, "intent.order") == "free":
        return True
    return allowed(t, "intent.looks-first", all(x.intent == Intent.NONE for x in t.troopers))


@rule("caps.space", "intent.order")
def is_to_flank(t: Battle, trooper: Trooper) -> bool:
    """Whether a Trooper is Flanking, or will be once the declared Moves are made."""
    moves_up = trooper.intent == Intent.MOVE_UP and has_still_to_move(t, trooper)
    return trooper.offensive == Offensive.FLANKING or (moves_up and reaches_the_flank(t, trooper))


@rule("caps.cover", "intent.order")
def is_to_fortify(t: Battle, trooper: Trooper) -> bool:
    """Whether a Trooper is Fortified, or will be once the declared Moves are made."""
    falls_back = trooper.intent == Intent.FALL_BACK and has_still_to_move(t, trooper)
    return trooper.defensive == Defensive.FORTIFIED or (falls_back and fortifies(t, trooper))


@rule("caps.space", "caps")
def has_room_to_flank(t: Battle, trooper: Trooper) -> bool:
    """Space caps how many may be Flanking."""
    others = sum(1 for x in t.troopers if x.active and x.index != trooper.index and is_to_flank(t, x))
    room = number(t, "caps.space", t.board.space)
    return allowed(t, "caps.space", ruling(t, "caps") == "off" or others < room, trooper, t.board.space, room)


@rule("caps.cover", "caps")
def has_room_to_fortify(t: Battle, trooper: Trooper) -> bool:
    """The ground caps how many may be Fortified."""
    others = sum(1 for x in t.troopers if x.active and x.index != trooper.index and is_to_fortify(t, x))
    room = number(t, "caps.cover", t.board.ground)
    return allowed(t, "caps.cover", ruling(t, "caps") == "off" or others < room, trooper, t.board.ground, room)
