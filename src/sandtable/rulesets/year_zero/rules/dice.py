"""The dice: base and stress dice, the push, and what a trigger on a stress die does."""

from collections.abc import Iterator

from sandtable.kernel import Packed, cut, dice, flag, helper, i8, i16, judge, mixed, once, pool, reroll, roll, rule
from sandtable.kernel.verbs import allowed, because, choose, note, number, ruling, verdict

from .. import actions as act
from ..state import MOST_DICE, Battle, Fighter, Hand, Kind, Response
from .misplaced import misplaced


class Nerves(Packed):
    """The result of stress dice."""

    successes: i16
    triggers: i16


class Lying(Packed):
    """The dice of a roll: those without a success (ones among the stress dice), successes, and pushes so far."""

    base: i8
    stress: i8
    ones: i8
    successes: i16
    pushes: i16 = 0


class Chosen(Packed):
    """The dice to push, if a push is wanted; none may have failed."""

    base: i8
    stress: i8
    more: i8 = 0  # stress dice that come with the push
    wanted: flag = True


# ---- parts that read only luck and integers: odds work each out once ----------------------------------


@rule("gap.pool")
def base_dice(t: Battle, count: int) -> int:
    """How many of a number of base dice succeed."""
    if count <= 0:
        return 0
    successes = pool(t, "base dice", dice(count, 6), (1, number(t, "gap.pool"))).count(2)
    tell_successes(t, successes)
    return successes


@helper
def tell_successes(t: Battle, count: int) -> None:
    if count == 0:
        verdict(t, "no success")
    elif count == 1:
        verdict(t, "1 success")
    else:
        verdict(t, "{} successes", count)


@rule("gap.pool")
def stress_dice(t: Battle, count: int) -> Nerves:
    """The successes and triggers of a number of stress dice."""
    if count <= 0:
        return Nerves(0, 0)
    faces = pool(t, "stress dice", dice(count, 6), (1, 2, number(t, "gap.pool")))
    if faces.count(1) > 0:
        verdict(t, "successes {}, triggers {}", faces.count(3), faces.count(1))
    else:
        tell_successes(t, faces.count(3))
    return Nerves(faces.count(3), faces.count(1))


@rule("gap.pool")
def thrown(t: Battle, base: int, stress: int) -> Lying:
    """The first dice of a roll."""
    plain = once(t, base_dice, base)
    nerves = once(t, stress_dice, stress)
    return Lying(base - plain, stress - nerves.successes, nerves.triggers, plain + nerves.successes)


@rule("gap.push", "push.dice")
def thrown_again(t: Battle, lying: Lying, chosen: int) -> Lying:
    """Rolls the chosen dice again, with the new ones of the push; ones that are not rolled still count."""
    pushed = Chosen.read(chosen)
    kept_ones = max(0, lying.ones - pushed.stress)  # of some dice, triggers are rolled first
    base = because(t, "gap.push", pushed.base, "dice that failed")
    stress = because(t, "gap.push", pushed.stress, "dice that failed")
    stress += because(t, "gap.push", pushed.more, "dice that come with it")
    if ruling(t, "push.once") == "once":  # which dice fail now no longer matters
        got = Nerves.read(mixed(t, (1, base_dice, base), (1, stress_dice, stress)))
        return Lying(0, 0, kept_ones + got.triggers, lying.successes + got.successes, lying.pushes + 1)
    plain = once(t, base_dice, base)
    nerves = once(t, stress_dice, stress)
    left = max(0, lying.stress + pushed.more - nerves.successes)
    successes = lying.successes + plain + nerves.successes
    return Lying(lying.base - plain, left, kept_ones + nerves.triggers, successes, lying.pushes + 1)


# ---- the roll of a fighter ---------------------------------------------------------------------------------------


@rule("gap.pool", "pool.floor")
def throw(t: Battle, fighter: Fighter, which: int, base: int) -> None:
    """Makes the first roll: base dice, and stress dice by stress."""
    base, stress = dice_for(t, fighter, base)
    show(t.hands[which], once(t, thrown, base, stress, by=fighter))


@rule("gap.pool", "pool.floor")
def dice_for(t: Battle, fighter: Fighter, base: int) -> tuple[int, int]:
    """The base and stress dice of a roll."""
    if base > MOST_DICE:
        base += because(t, "gap.pool", MOST_DICE - base, "more dice are not thrown")
    return enough_dice(t, base, stress_of(t, fighter))


@helper
def show(hand: Hand, lying: Lying) -> None:
    wipe(hand)
    hand.base, hand.stress, hand.ones, hand.successes = lying.base, lying.stress, lying.ones, lying.successes
    hand.pushed = lying.pushes > 0


@rule("pool.floor")
def enough_dice(t: Battle, base: int, stress: int) -> tuple[int, int]:
    """Too few base dice: by the ruling a least number is rolled, none is, or stress dice make up for them."""
    if ruling(t, "pool.floor") == "one-die":
        missing = max(0, number(t, "pool.least") - base)
        return base + because(t, "pool.least", missing, "what is missing to them"), stress
    if base >= 1:
        return base, stress
    if ruling(t, "pool.floor") == "from-stress":
        return 0, max(0, stress + base)
    return 0, 0


@helper
def wipe(hand: Hand) -> None:
    hand.base = hand.stress = hand.ones = hand.successes = 0
    hand.pushed = False
    hand.response = Response.NONE


@helper
def feels_stress(t: Battle, fighter: Fighter) -> bool:
    return t.board.profiles[fighter.index].kind == Kind.PC


@rule("pool.stress")
def stress_of(t: Battle, fighter: Fighter) -> int:
    return because(t, "pool.stress", fighter.stress) if feels_stress(t, fighter) else 0


@rule("stress.cap", "auto.stress-who")
def add_stress(t: Battle, fighter: Fighter, more: int) -> None:
    """Adds stress to a player character; it never falls below 0."""
    bear_stress(t, fighter, fighter.stress + more)


@rule("stress.cap", "auto.stress-who")
def most_stress(t: Battle, fighter: Fighter) -> int:
    """The most stress a fighter can have: 0 for those who feel none."""
    if not feels_stress(t, fighter):
        return 0
    bound = number(t, "stress.bound")
    return min(bound, number(t, "stress.most")) if ruling(t, "stress.cap") == "ten" else bound


@rule("stress.cap", "auto.stress-who")
def bear_stress(t: Battle, fighter: Fighter, stress: int) -> None:
    if not feels_stress(t, fighter):
        return
    stress = min(max(0, stress), most_stress(t, fighter))
    if stress != fighter.stress:
        note(t, "{} has {} stress now", fighter, int(stress))
    fighter.stress = stress


# ---- the push ---------------------------------------------------------------------------------------------------


@rule("gap.push-block", "push.who", "push.block", "push.once", "push.all-six")
def may_push(t: Battle, fighter: Fighter, hand: Hand) -> bool:
    """Whether the dice of this roll may be pushed."""
    human = feels_stress(t, fighter) or ruling(t, "push.who") == "everybody"
    calm = hand.ones == 0 or ruling(t, "push.block") == "legal"
    room = not hand.pushed or hand.stress < number(t, "stress.bound") // 2
    left = hand.base + hand.stress > 0 or (ruling(t, "push.all-six") == "new-die" and new_dice(t, fighter) > 0)
    return (
        allowed(t, "gap.push-block:kind", human, fighter)
        and allowed(t, "gap.push-block", calm)
        and allowed(t, "gap.push-block:deflated", not fighter.deflated, fighter)
        and allowed(t, "push.once", not hand.pushed or ruling(t, "push.once") == "repeatedly", fighter)
        and allowed(t, "push.once:bound", room)
        and allowed(t, "push.once:enough", not hand.pushed or hand.successes < MOST_DICE)
        and allowed(t, "push.all-six", left, fighter)
    )


@rule("gap.push", "push.dice")
def pushes(t: Battle, hand: Hand) -> Iterator[act.Act]:
    yield act.Keep()
    yield act.Push()
    if ruling(t, "push.dice") == "a-part":
        if hand.base > 0 and hand.stress > 0:
            yield act.PushDice(hand.base, 0)
            yield act.PushDice(0, hand.stress)


@judge(act.Ask.PUSH)
@rule("gap.push", "push.dice")
def judge_push(t: Battle, answer: act.Act, fighter: Fighter, which: int) -> bool:
    hand = t.hands[which]
    match answer:
        case act.Keep():
            return True
        case act.Push():
            return may_push(t, fighter, hand)
        case act.PushDice(base, stress):
            some = 0 <= base <= hand.base and 0 <= stress <= hand.stress and base + stress > 0
            part = allowed(t, "push.dice", ruling(t, "push.dice") == "a-part")
            return part and allowed(t, "push.dice:some", some) and may_push(t, fighter, hand)
        case _:
            return misplaced(t, answer)


@helper
def wants_push(t: Battle, fighter: Fighter, which: int) -> Chosen:
    """The dice that the side chooses to push."""
    hand = t.hands[which]
    if not may_push(t, fighter, hand):
        return Chosen(0, 0, wanted=False)
    match choose(t, t.board.profiles[fighter.index].side, act.Ask.PUSH, pushes(t, hand), fighter, which):
        case act.Push():
            return Chosen(hand.base, hand.stress, new_dice(t, fighter))
        case act.PushDice(base, stress):
            return Chosen(base, stress, new_dice(t, fighter))
        case _:
            return Chosen(0, 0, wanted=False)


@rule("gap.push", "push.jumpy")
def stress_of_push(t: Battle, fighter: Fighter) -> int:
    """The stress that a push costs a fighter."""
    return number(t, "push.jumpy") if fighter.jumpy else number(t, "gap.push")


@rule("push.cost")
def new_dice(t: Battle, fighter: Fighter) -> int:
    """The stress dice that come with a push: as many as its stress or, by one reading, one even for the jumpy."""
    if not feels_stress(t, fighter):
        return 0
    return number(t, "gap.push") if ruling(t, "push.cost") == "one-die" else stress_of_push(t, fighter)


@rule("gap.push", "push.dice")
def push(t: Battle, fighter: Fighter, which: int, chosen: Chosen) -> None:
    """Rolls the failed dice again, with the push's stress as further dice."""
    hand = t.hands[which]
    lying = Lying(hand.base, hand.stress, hand.ones, hand.successes)
    add_stress(t, fighter, stress_of_push(t, fighter))
    show(hand, once(t, thrown_again, lying, chosen, by=fighter))
    tell_push(t, fighter, hand)


@helper
def tell_push(t: Battle, fighter: Fighter, hand: Hand) -> None:
    note(t, "{} has {} {} after the push", fighter, hand.successes, "success" if hand.successes == 1 else "successes")


@rule("gap.push", "push.once")
def decide_push(t: Battle, fighter: Fighter, which: int) -> None:
    """The fighter may push, again and again where that is ruled."""
    chosen = wants_push(t, fighter, which)
    while chosen.wanted:
        push(t, fighter, which, chosen)
        chosen = wants_push(t, fighter, which)


@rule("gap.push", "push.once")
def throw_and_push(t: Battle, fighter: Fighter, base: int) -> None:
    """Makes a roll without an opponent: the dice, and pushes."""
    calm = fighter.stress
    base, stress = dice_for(t, fighter, base)
    lying = reroll(t, first_thrown, wants_more, more_thrown, base, stress, fighter.index, calm, by=fighter)
    show(t.hands[0], lying)
    bear_stress(t, fighter, stress_after(t, fighter, calm, lying))


@helper
def first_thrown(t: Battle, base: int, stress: int, place: int, calm: int) -> Lying:
    return once(t, thrown, base, stress)


@helper
def more_thrown(t: Battle, lying: Lying, chosen: int, base: int, stress: int, place: int, calm: int) -> Lying:
    return once(t, thrown_again, lying, chosen)


@rule("gap.push", "push.once")
def wants_more(t: Battle, lying: Lying, base: int, stress: int, place: int, calm: int) -> int:
    """The dice to push, after seeing the roll and its stress so far; -1 for none."""
    fighter = t.fighters[place]
    show(t.hands[0], lying)
    bear_stress(t, fighter, stress_after(t, fighter, calm, lying))
    if lying.pushes > 0:
        tell_push(t, fighter, t.hands[0])
    chosen = wants_push(t, fighter, 0)
    return chosen + 0 if chosen.wanted else -1


@rule("gap.push")
def stress_after(t: Battle, fighter: Fighter, calm: int, lying: Lying) -> int:
    """A fighter's stress after the pushes of a roll."""
    return calm + lying.pushes * stress_of_push(t, fighter)


# ---- the stress response ----------------------------------------------------------------------------------------


@rule("gap.response", "stress.once", "stress.response")
def respond(t: Battle, fighter: Fighter, which: int) -> None:
    """A trigger on a stress die calls for a stress response: one, however many triggers, unless ruled otherwise."""
    hand = t.hands[which]
    settle(t, hand)
    cut(t, "settled", which)
    triggers = hand.ones
    if triggers == 0 or ruling(t, "stress.response") == "off" or not feels_stress(t, fighter):
        return
    if ruling(t, "stress.response") == "panic":
        hand.response = Response.PANIC
        t.alarmed |= 1 << fighter.index
        note(t, "{} {}", fighter, Response(hand.response))
        return
    level = fighter.stress - t.board.profiles[fighter.index].resolve
    for _ in range(triggers):
        take_response(t, fighter, hand, roll(t, "stress response", dice(1, 6), by=fighter) + level)
    cut(t, "responded", which)


@rule("stress.once")
def settle(t: Battle, hand: Hand) -> None:
    """After the pushes only successes and triggers count; several triggers count as one, unless ruled otherwise."""
    hand.base = hand.stress = 0
    if ruling(t, "stress.once") == "one":
        hand.ones = min(hand.ones, 1)


@rule("gap.response", "stress.level", "stress.duplicate", "messup.defence")
def take_response(t: Battle, fighter: Fighter, hand: Hand, result: int) -> None:
    """A result of 0 or less keeps cool, 1 to 6 give conditions, and 7 or more messes up the roll.

    Of several responses to one roll the worst is kept.
    """
    response = Response(min(max(result, 0) + Response.COOL, Response.MESS_UP))
    if response == Response.JUMPY and fighter.deflated:
        response = Response.COOL
    if has_condition(fighter, response) and ruling(t, "stress.duplicate") == "stress":
        hand.response = Response(max(hand.response, response))
        verdict(t, "response {}: already {}", int(result), response)
        add_stress(t, fighter, number(t, "stress.more"))
        return
    while has_condition(fighter, response):
        response = Response(response + 1)
    hand.response = Response(max(hand.response, response))
    verdict(t, "response {}: {}", int(result), response)
    if response == Response.MESS_UP:
        hand.successes = 0
        add_stress(t, fighter, number(t, "stress.more"))
    gain_condition(fighter, response)


@helper
def has_condition(fighter: Fighter, response: int) -> bool:
    if response == Response.JUMPY:
        return fighter.jumpy
    if response == Response.TUNNEL:
        return fighter.tunnel
    if response == Response.AGGRAVATED:
        return fighter.aggravated
    if response == Response.SHAKES:
        return fighter.shakes
    if response == Response.FRANTIC:
        return fighter.frantic
    return response == Response.DEFLATED and fighter.deflated


@rule("gap.response")
def gain_condition(fighter: Fighter, response: int) -> None:
    if response == Response.JUMPY:
        fighter.jumpy = True
    elif response == Response.TUNNEL:
        fighter.tunnel = True
    elif response == Response.AGGRAVATED:
        fighter.aggravated = True
    elif response == Response.SHAKES:
        fighter.shakes = True
    elif response == Response.FRANTIC:
        fighter.frantic = True
    elif response == Response.DEFLATED:
        fighter.deflated = True
        fighter.jumpy = False
