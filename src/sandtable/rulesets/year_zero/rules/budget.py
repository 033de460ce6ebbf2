"""Two slots a round: a full and a quick action, or two quick ones."""

from sandtable.kernel import allowed, number, rule, ruling

from ..state import NOTHING, Battle, Deed, Fighter, Kind


@rule("act.budget-two-quick", "act.slots")
def renew_slots(t: Battle, fighter: Fighter) -> None:
    fighter.slots = number(t, "act.budget-two-quick")
    fighter.fulls = 0
    fighter.deed = Deed.NONE
    fighter.moved_out = False
    fighter.aimed, fighter.aim_count = NOTHING, 0


@rule("act.budget-full-quick", "act.full-size")
def has_full_left(t: Battle, fighter: Fighter) -> bool:
    """Whether the round has room for another full action, slots apart."""
    return fighter.fulls < number(t, "act.budget-full-quick") or ruling(t, "act.full-size") == "twice"


@rule("act.budget-full-quick", "act.budget-two-quick", "android.zero")
def leaves_full(t: Battle, fighter: Fighter) -> bool:
    """Whether a full action can still follow a quick one."""
    most = number(t, "act.budget-full-quick") - fighter.quick_full
    return fighter.slots > 1 and (fighter.fulls < most or ruling(t, "act.full-size") == "twice")


@rule("act.budget-full-quick", "act.full-size")
def may_pay_full(t: Battle, fighter: Fighter) -> bool:
    """Whether the fighter has a full action and a slot left in this round; a creature has one action for each card."""
    if t.board.profiles[fighter.index].kind == Kind.CREATURE:
        return allowed(t, "gap.speed:acted", not t.acted, fighter)
    most, left = number(t, "act.budget-full-quick"), has_full_left(t, fighter)
    return (
        allowed(t, "act.budget-full-quick", left or most != 1, fighter.deed)
        and allowed(t, "act.budget-full-quick:other", left, most)
        and allowed(t, "act.budget-two-quick", fighter.slots > 0, fighter)
    )


@rule("act.budget-two-quick", "android.zero")
def may_pay_quick(t: Battle, fighter: Fighter) -> bool:
    """A quick action takes a slot; for a damaged android it may be a full one."""
    if t.board.profiles[fighter.index].kind == Kind.CREATURE:
        return allowed(t, "gap.speed:acted", not t.acted, fighter)
    if fighter.quick_full:
        return may_pay_full(t, fighter)
    return allowed(t, "act.budget-two-quick", fighter.slots > 0, fighter)


@rule("act.budget-full-quick")
def pay_full(t: Battle, fighter: Fighter, deed: Deed) -> None:
    fighter.slots = max(0, fighter.slots - 1)
    fighter.fulls += 1
    fighter.deed = deed


@rule("act.budget-two-quick")
def pay_quick(t: Battle, fighter: Fighter) -> None:
    if fighter.quick_full:
        pay_full(t, fighter, Deed.QUICK_ACTION)
    else:
        fighter.slots = max(0, fighter.slots - 1)


@rule("gap.injury", "android.zero")
def is_able_to_move(t: Battle, fighter: Fighter) -> bool:
    """A fighter cannot move whom an injury or damage has lamed."""
    return allowed(t, "gap.injury", not fighter.lame, fighter)


@rule("gap.injury", "act.injury-move", "broken.act")
def may_pay_move(t: Battle, fighter: Fighter) -> bool:
    """Moving is quick; an injury can make it full. The broken have one move a round."""
    if not is_able_to_move(t, fighter):
        return False
    if fighter.broken:
        return allowed(t, "broken.act:moved", not fighter.moved_out, fighter)
    if fighter.slow and ruling(t, "act.injury-move") == "full":
        return may_pay_full(t, fighter)
    return may_pay_quick(t, fighter)


@rule("gap.injury", "act.injury-move", "broken.act")
def pay_move(t: Battle, fighter: Fighter) -> None:
    if fighter.broken:
        fighter.moved_out = True
    elif fighter.slow and ruling(t, "act.injury-move") == "full":
        pay_full(t, fighter, Deed.SLOW_MOVE)
    else:
        pay_quick(t, fighter)
