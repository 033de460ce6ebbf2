"""The situation as text: a map of the field, and everybody on it."""

from sandtable.kernel import called, counted

from ..state import Battle, Fighter, Light
from ..terrain import FIELD
from .view import card, tags
from .words import weapon_name

TOLD = ("Carries", "Dodge", "Armour", "Shield", "In melee with", "Inside the reach of")  # of a fighter's card
LETTERS = "ABCDEFabcdef"


def describe(t: Battle) -> str:
    """Map, light, and each fighter's hit points, place, hands and state."""
    surroundings = ["weightless"] if t.board.zero_g else []
    if t.board.light != Light.NORMAL:
        surroundings.append(f"{t.board.light.label} darkness")
    head = f"Round {t.round}{''.join(', ' + x for x in surroundings)}"
    return "\n".join([head, *picture(t), *[line(t, x) for x in t.fighters if x.here]])


def picture(t: Battle) -> list[str]:
    """The field from above; each fighter is the letter that stands in brackets behind his label."""
    fighters = [(x.x, x.y, LETTERS[x.index]) for x in t.fighters if x.here and x.placed and not x.out]
    smoke = [(x.x, x.y, x.radius) for x in t.clouds[: t.cloud_count]]
    return FIELD.text_map(t.board, fighters, clouds=smoke, columns=60, rows=20)


def line(t: Battle, fighter: Fighter) -> str:
    """One fighter."""
    name = called(t, fighter)
    if fighter.out:
        return f"{fighter.label} ({LETTERS[fighter.index]}) {name}: out"
    weapon = weapon_name(t, fighter.items[fighter.in_hand])
    states = [x for x in tags(t, fighter) if x not in ("in melee", "not placed")]
    place = f"{fighter.x / 100:g} {fighter.y / 100:g} m" if fighter.placed else "not placed"
    acts = f", {counted(fighter.actions, 'action')}" if fighter.index == t.active else ""
    load = f" ({fighter.loads[fighter.in_hand]})" if fighter.loads[fighter.in_hand] else ""
    who = f"{fighter.label} ({LETTERS[fighter.index]}) {name}"
    text = f"{who}: {fighter.hp / 2:g} HP at {place}, {weapon}{load}{acts}"
    more = [f"{name[:1].lower()}{name[1:]} {value}" for name, value in card(t, fighter) if name in TOLD]
    return ", ".join([text, counted(fighter.reactions, "reaction"), *states, *more])
