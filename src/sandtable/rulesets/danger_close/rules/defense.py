"""Step 3: every Trooper rolls in their own defense."""

from collections.abc import Iterator

from sandtable.kernel import judge, menu, rule, verbs
from sandtable.kernel.verbs import allowed, because, choose, dice, note, number, pool, ruling, ruling_number, verdict

from .. import actions as act
from ..state import SQUAD, SQUAD_SIZE, Armor, Battle, Defensive, Die, Intent, Status, Trooper

FAILS, HOLDS = 1, 2  # the classes of a Defense Roll: at or below the threshold, above it


@rule("exchange.step-defense", "tactics.scatter")
def begin_defense(t: Battle) -> bool:
    """Grenades go off before the first roll. Returns whether they injure a Trooper."""
    injured = False
    for trooper in t.troopers:
        injured = blow_up(t, trooper) or injured
    t.defender = next_defender(t, 0)
    return injured


@rule("exchange.step-defense", "defense.each")
def defend_next(t: Battle) -> bool:
    """The next Trooper in roster order makes their Defense Roll. Returns whether they are injured."""
    injured = defend(t, t.troopers[t.defender])
    t.defender = next_defender(t, t.defender + 1)
    return injured


@rule("defense.each")
def next_defender(t: Battle, first: int) -> int:
    """The Trooper who rolls next, from this place on; SQUAD_SIZE if none does."""
    for place in range(first, SQUAD_SIZE):
        if has_to_defend(t, t.troopers[place]):
            return place
    return SQUAD_SIZE


@rule("defense.each", "defense.bleeding-out")
def has_to_defend(t: Battle, trooper: Trooper) -> bool:
    """Whether a Trooper has to roll: the active do, by a ruling also those Bleeding Out."""
    fallen = trooper.status == Status.BLEEDING_OUT and ruling(t, "defense.bleeding-out") == "yes"
    return trooper.active or fallen


@rule("tactics.scatter")
def blow_up(t: Battle, trooper: Trooper) -> bool:
    """A Trooper who had to scatter and did not Move is hurt without a roll. Returns whether they are injured."""
    if trooper.scattered and trooper.active and not trooper.moves and trooper.intent != Intent.DISENGAGE:
        note(t, "{} stays where the grenade falls", trooper)
        return injure(t, trooper, number(t, "tactics.scatter"))
    return False


# ---- one Defense Roll ----------------------------------------------------------------------------------------


@rule("injury.compare", "defense.many", "defense.zero")
def defend(t: Battle, trooper: Trooper) -> bool:
    """Makes a Defense Roll: the highest die counts (without dice, the lower of two); up to the threshold it hits."""
    limit = threshold(t, trooper)
    count = defense_dice(t, trooper)
    no_dice = count <= 0
    if no_dice:
        note(t, "{} is left without dice: the worst of those rolled counts", trooper)
        rolled = number(t, "defense.zero")
        count += because(t, "defense.zero", rolled - count, f"up to {rolled} dice")
    faces = pool(t, "Defense Roll", dice(count, 6), (1, limit + 1), by=trooper)
    hit = is_hit(faces.count(FAILS), faces.count(HOLDS), no_dice)
    verdict(t, "{}; Injury on {} or less", "hit" if hit else "unhurt", int(limit))
    injured = hit and stays_hit(t, trooper, limit, faces.count(FAILS), faces.count(HOLDS), no_dice)
    return injured and suffer(t, trooper)


@rule("defense.base", "defense.cover", "defense.cost", "cost.die", "gear.lmg")
def defense_dice(t: Battle, trooper: Trooper) -> int:
    """The dice of a Defense Roll: one, more under Covering Fire, one less for a Trooper at risk."""
    count = number(t, "defense.base")
    if trooper.covered:
        given = trooper.covered * number(t, "cover.die")
        count += because(t, "defense.cover", given)
        count += because(t, "gear.lmg", trooper.cover_dice - given, "in the Covering Fire")
    if trooper.at_risk:
        count += number(t, "defense.cost")
    return count


@rule("injury.compare", "armor.heavy", "armor.floor")
def threshold(t: Battle, trooper: Trooper) -> int:
    """The highest result that injures; Heavy Armor lowers it."""
    limit = threshold_of(t, trooper)
    if trooper.armor == Armor.HEAVY:
        limit += number(t, "armor.heavy")
        if limit < ruling_number(t, "armor.floor"):
            floor = ruling_number(t, "armor.floor")
            limit += because(t, "armor.floor", floor - limit, f"up to {floor}")
    return limit


@rule("injury.move-up", "injury.fall-back", "moving.threshold", "disengage.as", "gear.jump-pack")
def threshold_of(t: Battle, trooper: Trooper) -> int:
    """The threshold before armor: by the Move the Trooper made, else by position."""
    if trooper.intent == Intent.DISENGAGE:
        return number(t, "injury.fall-back")
    if not trooper.moves:
        return position_threshold(t, trooper)
    limit = move_threshold(t, trooper)
    if ruling(t, "moving.threshold") == "lower" and position_threshold(t, trooper) < limit:
        return position_threshold(t, trooper)
    return limit


def move_threshold(t: Battle, trooper: Trooper) -> int:
    up = trooper.intent == Intent.MOVE_UP
    if trooper.jumped:
        return number(t, "gear.jump-pack", 0 if up else 1)
    return number(t, "injury.move-up") if up else number(t, "injury.fall-back")


@rule("injury.flanked", "injury.in-cover", "injury.fortified")
def position_threshold(t: Battle, trooper: Trooper) -> int:
    if trooper.defensive == Defensive.FLANKED:
        return number(t, "injury.flanked")
    if trooper.defensive == Defensive.IN_COVER:
        return number(t, "injury.in-cover")
    return number(t, "injury.fortified")


@rule("defense.many", "defense.zero")
def is_hit(failing: int, holding: int, no_dice: bool) -> bool:
    """Whether the highest die fails; without dice, the lower of the two."""
    return failing > 0 if no_dice else holding == 0


# ---- Grit ----------------------------------------------------------------------------------------------------


@rule("grit.reroll", "grit.keep", "grit.per-roll")
def stays_hit(t: Battle, trooper: Trooper, limit: int, failing: int, holding: int, no_dice: bool) -> bool:
    """After a failed roll an active Trooper may spend Grit to reroll a die, and the new result stands."""
    used_failing, used_holding, spent = 0, 0, 0
    while trooper.active and may_spend_grit(t, trooper, spent) and failing + holding > 0:
        helps = grit_helps(t, trooper, failing, used_failing, no_dice)
        match choose(t, SQUAD, act.Ask.GRIT, rerolls(t, failing, holding), trooper, helps):
            case act.Reroll(die):
                if die == Die.FAILING:
                    failing -= 1
                else:
                    holding -= 1
                if rerolled_holds(t, trooper, limit):
                    used_holding += 1
                else:
                    used_failing += 1
            case act.RerollAll():
                failing, holding, used_failing, used_holding = 0, 0, 0, 0
                if rerolled_holds(t, trooper, limit):
                    used_holding = 1
                else:
                    used_failing = 1
            case _:
                return True
        trooper.grit -= number(t, "grit.reroll")
        spent += 1
        hit = is_hit(failing + used_failing, holding + used_holding, no_dice)
        note(t, "{} is {}; Grit left: {}", trooper, "still hit" if hit else "unhurt", int(trooper.grit))
        if not hit:
            return False
        if ruling(t, "grit.per-roll") == "unlimited":
            failing, holding = failing + used_failing, holding + used_holding
            used_failing, used_holding = 0, 0
    return True


@rule("grit.reroll")
def rerolled_holds(t: Battle, trooper: Trooper, limit: int) -> bool:
    holds = pool(t, "Grit", dice(1, 6), (1, limit + 1), by=trooper).highest == HOLDS
    verdict(t, "{}", "holds" if holds else "fails again")
    return holds


@rule("grit.per-roll")
def may_spend_grit(t: Battle, trooper: Trooper, spent: int) -> bool:
    return trooper.grit >= number(t, "grit.reroll") and (spent == 0 or ruling(t, "grit.per-roll") != "one")


@rule("grit.reroll", "grit.reroll.reading")
def rerolls(t: Battle, failing: int, holding: int) -> Iterator[act.Act]:
    """Offers to keep the roll, and to reroll a failing die, a passing die or, as ruled, the whole roll."""
    yield act.Keep()
    if ruling(t, "grit.reroll.reading") == "roll":
        yield act.RerollAll()
    else:
        if failing > 0:
            yield act.Reroll(Die.FAILING)
        if holding > 0:
            yield act.Reroll(Die.PASSING)


@judge(act.Ask.GRIT)
@rule("grit.reroll", "grit.keep", "grit.reroll.reading")
def judge_reroll(t: Battle, answer: act.Act) -> bool:
    """Grit rerolls one die, or the whole roll, as ruled."""
    whole = ruling(t, "grit.reroll.reading") == "roll"
    match answer:
        case act.Keep():
            return True
        case act.Reroll(die):
            single = allowed(t, "grit.reroll.reading:whole", not whole)
            return single and allowed(t, "grit.reroll", answer in menu(t, act.Act), die.label)
        case act.RerollAll():
            return allowed(t, "grit.reroll.reading:die", whole)
        case _:
            return allowed(t, "exchange.step-defense", False)


@rule("grit.per-roll")
def grit_helps(t: Battle, trooper: Trooper, failing: int, used_failing: int, no_dice: bool) -> bool:
    """Whether Grit can still help: without dice every failing die must be rerolled, and a die only once."""
    if not no_dice or ruling(t, "grit.reroll.reading") == "roll":
        return True
    if ruling(t, "grit.per-roll") == "one":
        return failing == 1
    return used_failing == 0 and failing * number(t, "grit.reroll") <= trooper.grit


# ---- Injuries ------------------------------------------------------------------------------------------------


@rule("injury.severity", "severity.public", "severity.more", "aftermath.stay-exposed", "aftermath.loss")
def suffer(t: Battle, trooper: Trooper) -> bool:
    """A hit is one Injury; more if the Trooper is exposed or pressed, or the hit is heavy."""
    injuries = 1
    if trooper.exposed:
        injuries += number(t, "aftermath.stay-exposed")
        note(t, "{} is exposed: Injuries {:+}", trooper, number(t, "aftermath.stay-exposed"))
    if trooper.pressed and trooper.intent != Intent.FALL_BACK and trooper.intent != Intent.DISENGAGE:
        injuries += number(t, "aftermath.loss")
        note(t, "{} is pressed: Injuries {:+}", trooper, number(t, "aftermath.loss"))
    if is_heavy_hit(t, trooper):
        injuries += number(t, "severity.more")
    return injure(t, trooper, injuries)


@rule("injury.severity", "severity.public")
def is_heavy_hit(t: Battle, trooper: Trooper) -> bool:
    """Rolls whether a hit is heavy, as those of strong enemies may be."""
    if not may_be_heavy(t):
        return False
    chance = number(t, "severity.public", t.threat - 1)
    heavy = verbs.within(t, "whether the fire is heavy", dice(1, 6), chance, by=trooper)
    if heavy:
        verdict(t, "a heavy hit: Injuries {:+}", number(t, "severity.more"))
    else:
        verdict(t, "an ordinary hit")
    return heavy


@rule("injury.severity", "severity.public")
def may_be_heavy(t: Battle) -> bool:
    """Whether a die decides if a hit is heavy."""
    return ruling(t, "injury.severity") == "public" and number(t, "severity.public", t.threat - 1) > 0


@rule("injury.track")
def injure(t: Battle, trooper: Trooper, injuries: int) -> bool:
    """Each Injury that armor does not take moves the Trooper down the status track. Returns whether any does."""
    felt = injuries - taken_by_armor(t, trooper, injuries)
    if felt == 0:
        note(t, "{} is not injured", trooper)
        return False
    was_active = trooper.active
    trooper.status = Status(min(trooper.status + felt * number(t, "injury.track"), Status.DEAD))
    if was_active and not trooper.active:
        trooper.bleeding = 0
        trooper.stabilised = False
    if trooper.status == Status.DEAD:
        die(trooper)
    note(t, "{} suffers {}, and is {}", trooper, "an Injury" if felt == 1 else f"{felt} Injuries", trooper.status)
    return True


@rule("armor.medium")
def taken_by_armor(t: Battle, trooper: Trooper, injuries: int) -> int:
    """Medium Armor takes the first Injuries of the Mission."""
    if trooper.armor != Armor.MEDIUM or ruling(t, "weapons") == "off":
        return 0
    taken = min(injuries, number(t, "armor.medium") - trooper.absorbed)
    if taken > 0:
        trooper.absorbed += taken
        note(t, "the Medium Armor of {} takes {}", trooper, int(taken))
    return taken


@rule("bleed.stabilised")
def die(trooper: Trooper) -> None:
    """The Trooper dies, and is no longer stabilised."""
    trooper.status = Status.DEAD
    trooper.stabilised = False
