"""The effects of a hit: armor first, then the eleven cells of the track, and the consequences at once."""

from sandtable.kernel import because, dice, note, number, roll, rule, ruling, verdict

from ..state import ATTACKS, CELLS, DEAD, FULL, NOBODY, PARTIAL, UNHURT, Battle, Damage, Outcome, Trooper
from .facts import Harm, Later, harm_in_words, spent_in_words


@rule("dmg.cell-roll", "dmg.two-kinds", "dmg.lethal-first", "dmg.bludgeon-second", "melee.damage", "expl.damage")
def hit(t: Battle, attacker: Trooper, target: Trooper, damage: Damage) -> Outcome:
    """A hit: where it lands, the damage to armor and cells, and the consequences."""
    first = first_cell(t, roll(t, "where it lands", dice(2, 6), by=attacker))
    verdict(t, "cell {}", UNHURT - first)
    armor, before = target.armor, target.hp
    last = lethal_damage(t, target, damage.lethal, first)
    bruised, bruise = damage.bludgeon > 0 and bludgeon_counts(t, target, armor > 0), NOBODY
    if bruised:
        bruise = bludgeon_damage(t, target, damage.bludgeon, last + 1 if last >= 0 else first)
    read_hit_points(t, target)
    note(
        t,
        "{} takes {}",
        target,
        Later(
            harm_in_words,
            Harm(damage, armor - target.armor, last, bruised, bruise, before, target.hp),
        ),
    )
    return consequences(t, target, before != target.hp)


def worth(damage: Damage) -> int:
    """The worth of a hit for players who choose between weapons, in lethal points."""
    return damage.lethal


@rule("dmg.lethal-start", "cell_map")
def first_cell(t: Battle, total: int) -> int:
    """The index of the cell that a 2D6 roll hits; cell 0 is labelled 10."""
    if ruling(t, "cell_map") == "shifted":
        return 12 - total
    return 10 - min(total, 10)


@rule("dmg.armor-absorbs", "dmg.after-armor", "dmg.lethal-count", "dmg.lethal-skip", "dmg.lethal-partial")
def lethal_damage(t: Battle, target: Trooper, points: int, first: int) -> int:
    """Armor absorbs what it can; each other point fills a cell that is not full. Returns the last cell filled."""
    absorbed = min(points, target.armor)
    target.armor -= absorbed
    left, last = points - absorbed, NOBODY
    for cell in range(first, CELLS):
        if left > 0 and target.cells[cell] != FULL:
            target.cells[cell] = FULL
            left -= 1
            last = cell
    return last


@rule("dmg.bludgeon-armor", "armor_vs_bludgeon")
def bludgeon_counts(t: Battle, target: Trooper, armored: bool) -> bool:
    """Whether bludgeoning counts: armor stops it if any is left or, by ruling, was there before the hit."""
    if ruling(t, "armor_vs_bludgeon") == "before_lethal":
        return not armored
    return target.armor == 0


@rule("dmg.bludgeon-start", "dmg.bludgeon-count", "dmg.bludgeon-upgrade", "bludgeon_full", "overflow")
def bludgeon_damage(t: Battle, target: Trooper, points: int, start: int) -> int:
    """Each point half fills a cell, going right, and two fill it; full cells cost nothing or a point, as ruled.

    Returns the first cell crossed, or NOBODY.
    """
    left, landed = points, NOBODY
    for place in range(start, start + CELLS):
        if left == 0 or (place >= CELLS and ruling(t, "overflow") == "lost"):
            return landed
        cell = place % CELLS
        if target.cells[cell] == FULL:
            left -= 1 if ruling(t, "bludgeon_full") == "count" else 0
        else:
            target.cells[cell] = FULL if target.cells[cell] == PARTIAL else PARTIAL
            left -= 1
            landed = cell if landed == NOBODY else landed
    return landed


@rule("dmg.new-hp", "hp_zero")
def read_hit_points(t: Battle, target: Trooper) -> None:
    """Hit points are the label right of the lowest full cell. A full last cell is death and, by a ruling, so is 0."""
    hp = UNHURT
    for cell in range(CELLS):
        if target.cells[cell] == FULL:
            hp = UNHURT - 1 - cell
    if hp == 0 and ruling(t, "hp_zero") == "dead":
        hp = DEAD
    target.hp = hp


@rule("dmg.max-ap", "card.skill", "card.armor")
def max_ap(t: Battle, trooper: Trooper) -> int:
    """Maximum AP: by hit points, plus skill, less armor; at least 0, and 0 at HP 0."""
    if trooper.hp <= 0:
        return 0
    row = number(t, "dmg.max-ap", trooper.hp) + because(t, "card.skill", trooper.skill)
    return max(0, row - because(t, "card.armor", trooper.armor_ap))


@rule("dmg.immediate", "dmg.drop", "drop_compare", "drop_when")
def consequences(t: Battle, target: Trooper, changed: bool) -> Outcome:
    """Applies the consequences of a hit: the trooper is out, dead, or too spent to go on."""
    if target.hp <= 0:
        if changed:
            fall(t, target)
        return Outcome.OUT if target.hp == 0 else Outcome.DEAD
    tested = not target.dropped and (changed or ruling(t, "drop_when") == "every_success")
    if not tested or not is_spent(t, target):
        return Outcome.HIT
    target.prone = target.dropped = True
    note(t, "{} drops and does nothing more this turn: {}", target, Later(spent_in_words, t, target, max_ap))
    return Outcome.DROP


@rule("dmg.drop", "drop_compare")
def is_spent(t: Battle, target: Trooper) -> bool:
    """Whether the AP already spent reach the new maximum."""
    if ruling(t, "drop_compare") == "literal":
        return max_ap(t, target) >= target.spent
    return target.spent >= max_ap(t, target)


@rule("card.out", "arc.life", "hp_zero")
def fall(t: Battle, target: Trooper) -> None:
    """A trooper who is out lies prone, without arc and attacks; a dead one leaves the board with all they carry."""
    target.prone = True
    if target.hp == DEAD:
        target.at = NOBODY
        note(t, "{} is dead", target)
    else:
        note(t, "{} is out of the fight", target)
    give_up_attacks(t, target)


@rule("arc.life", "turn.start")
def give_up_attacks(t: Battle, trooper: Trooper) -> None:
    """A trooper loses their arc and their declared melee attacks."""
    if trooper.width > 0:
        end_arc(t, trooper)
    for i in range(ATTACKS):
        if trooper.targets[i] != NOBODY:
            note(t, "the melee attack of {} on {} is void", trooper, t.troopers[trooper.targets[i]])
            trooper.targets[i] = NOBODY


@rule("arc.life")
def end_arc(t: Battle, trooper: Trooper) -> None:
    note(t, "the arc of {} is gone" if trooper.shots > 0 else "the arc of {} is spent and gone", trooper)
    trooper.width = trooper.bearing = trooper.shots = 0
