"""Before the first Exchange: how the squad comes into the fight, and for how long it must hold."""

from sandtable.kernel import because, dice, heading, note, number, roll, rule, ruling, verdict

from ..state import SQUAD, Armor, Battle, Defensive, Ending, Entry, Goal, Offensive, Status, Step
from .momentum import finish, is_enough, momentum_now, shift_momentum

ENTRIES = 5  # outcomes of an Advance Roll, for each Threat Level


@rule("advance.reading", "hold-out.objective")
def come_in(t: Battle) -> None:
    """Where Advance Rolls are played, one decides the first positions; a hold-out rolls for its length."""
    t.step = Step.INTENT
    heading(t, "The squad comes in")
    if t.board.hold_out:
        die = dice(because(t, "hold-out.objective", 1), number(t, "hold-out.objective", 0))
        t.deadline = t.threat + roll(t, "Exchanges to hold", die, by=SQUAD)
        verdict(t, "hold for {} Exchanges, with the {} of the Threat Level", int(t.deadline), int(t.threat))
    if ruling(t, "advance.reading") == "on":
        t.entry = advance_roll(t)
        enter(t)


@rule("advance.roll", "advance.dice")
def advance_roll(t: Battle) -> Entry:
    """Rolls the Advance dice plus modifiers, and reads the result in the row of the Threat Level."""
    sides = number(t, "advance.dice", 2) - number(t, "advance.dice", 1) + 1
    lift = number(t, "advance.dice", 0) * (number(t, "advance.dice", 1) - 1)
    modifier = advance_modifier(t)
    total = roll(t, "Advance Roll", dice(number(t, "advance.dice", 0), sides), by=SQUAD) + lift + modifier
    column = min(max(total, 2), 2 + ENTRIES - 1) - 2
    entry = Entry(number(t, "advance.roll", (t.threat - 1) * ENTRIES + column))
    verdict(t, "{} with the modifiers: {}", int(total), entry)
    return entry


@rule("advance.wounded", "advance.light-armor", "advance.heavy-armor", "advance.repeats", "advance.weather")
def advance_modifier(t: Battle) -> int:
    """The modifier of an Advance Roll: casualties, armor, earlier advances and weather."""
    present = sum(1 for x in t.troopers if x.status != Status.ABSENT)
    hurt = sum(1 for x in t.troopers if x.status != Status.ABSENT and x.status >= Status.WOUNDED)
    light = sum(1 for x in t.troopers if x.status != Status.ABSENT and x.armor == Armor.LIGHT)
    casualties, weather = number(t, "advance.wounded", hurt), number(t, "advance.weather", t.board.weather)
    repeats = t.board.advances // number(t, "advance.repeats", 1)
    earlier = because(t, "advance.repeats", repeats * number(t, "advance.repeats", 0))
    armor = because(t, "advance.light-armor", 0)
    if light == present:
        armor = number(t, "advance.light-armor")
    elif any(x.status != Status.ABSENT and x.armor == Armor.HEAVY for x in t.troopers):
        armor = number(t, "advance.heavy-armor")
    modifier = casualties + weather + earlier + armor
    note(t, "modifiers: casualties {:+}, weather {:+}, repeats {:+}, armor {:+}", casualties, weather, earlier, armor)
    return modifier


@rule("advance.roll", "advance.surprise")
def enter(t: Battle) -> None:
    """The entry sets all positions; Overwhelm beats the enemy without a fight, and the Momentum of a Surprise may."""
    if t.entry == Entry.OVERWHELM and t.board.goal == Goal.MOMENTUM:
        finish(t, Ending.VICTORY)
    elif t.entry >= Entry.SURPRISE:
        moved = because(t, "advance.surprise", shift_momentum(t, number(t, "advance.surprise")))
        note(t, "the enemy is surprised: Momentum {:+}, now {}", moved, momentum_now(t))
        if is_enough(t, t.momentum):
            finish(t, Ending.VICTORY)
    for trooper in t.troopers:
        trooper.offensive = Offensive.FLANKING if t.entry >= Entry.ADVANTAGE else Offensive.ENGAGED
        trooper.defensive = Defensive.FLANKED if t.entry == Entry.AMBUSHED else Defensive.IN_COVER
    if t.step != Step.OVER:
        note(t, "all Troopers are {} and {}", t.troopers[0].offensive, t.troopers[0].defensive)


def needs_a_start(t: Battle) -> bool:
    return bool(t.board.hold_out) or ruling(t, "advance.reading") == "on"
