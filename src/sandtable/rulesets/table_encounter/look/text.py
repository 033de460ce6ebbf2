"""The table as text: who stands where, what each can do and has to fear, and a plan, one character an inch."""

from sandtable.boards.tabletop import gap
from sandtable.kernel import counted, number

from ..forces import CLASSES, NO_CLASS, abilities
from ..rules import ground, line_of_fire, reactions
from ..state import NOBODY, SIDES, Battle, Model, Step
from .scene import TABLE, measured, name_of, weapon_name

SIGNS = "123456789abc"  # of models, on the plan


def describe(t: Battle) -> str:
    """A line for the situation, a paragraph for each model, and the plan."""
    lines = [situation(t)]
    for model in t.models:
        if model.side != NOBODY:
            lines += described(t, model)
    return "\n".join([*lines, *plan(t)])


def situation(t: Battle) -> str:
    limit = f" of {t.board.rounds}" if t.board.rounds else ""
    if t.step == Step.OVER:
        return f"Round {t.round}{limit}: the battle is over"
    if t.step in (Step.ROLL_OFF, Step.DEPLOY):
        return "Deployment"
    whose = f"activation of {name_of(t, t.acting)}" if t.active != NOBODY else f"{SIDES[t.side]} activates a model"
    return f"Round {t.round}{limit}: {whose}"


def described(t: Battle, model: Model) -> list[str]:
    """Who it is and how it stands; what it has; what it has to fear."""
    who = f"{SIGNS[model.index]} {name_of(t, model)} ({SIDES[model.side]}, {class_of(t, model)})"
    if not model.placed:
        return [f"  {who}: {'to be placed' if model.left > 0 else 'out of the fight'}"]
    told = [f"stress {model.stress}, breaks down at {model.left}", f"{model.ap} AP", *marks(t, model)]
    place = f"at {model.x / 1000:.1f}, {model.y / 1000:.1f}{footing_in_words(t, model)}"
    rows = [f"  {who}: {'; '.join(told)}", f"      {figures(t, model)}; {place}"]
    fears = [*shots_at(t, model), *blows_at(t, model)]
    return [*rows, f"      {'; '.join(fears)}"] if fears else rows


def class_of(t: Battle, model: Model) -> str:
    """Its force class, by the abilities it came with."""
    reached = [name for i, name in enumerate(CLASSES) if abilities(model) >= number(t, "points.class", i)]
    return reached[-1] if reached else NO_CLASS


def marks(t: Battle, model: Model) -> list[str]:
    """What it has done in this round, and which reactions it has left."""
    done = ["broke down" if model.broke_down else "has acted"] if model.activated else ["is still to act"]
    if model.aided:
        done.append("has acted Aid")
    some_foe = next((x for x in t.models if x.placed and x.side != model.side), None)
    can = ["take cover"] if reactions.may_take_cover(t, model) else []
    if some_foe is not None and reactions.may_return_fire(t, model, some_foe):
        can.append("shoot back")
    return [*done, f"when shot at may {' or '.join(can)}" if can else "has no reaction left"]


def figures(t: Battle, model: Model) -> str:
    arms = ", ".join(weapon_name(t, i) for i in range(len(t.board.weapons)) if model.carries(i)) or "unarmed"
    tough = f"{model.left} of {model.toughness}" if model.left < model.toughness else str(model.left)
    return f"Melee {model.melee}, Ballistics {model.ballistics}, Toughness {tough}, Agility {model.agility}; {arms}"


def footing_in_words(t: Battle, model: Model) -> str:
    on = ground.footing(t, model)
    return "" if on == NOBODY else f", on the {name_of(t, t.board.features[on])}, {measured(model.z)} up"


def foes(t: Battle, model: Model) -> list[Model]:
    """Its opponents, the nearest first."""
    return sorted((x for x in t.models if x.placed and x.side != model.side), key=lambda x: gap(model, x))


def shots_at(t: Battle, model: Model) -> list[str]:
    """How far each opponent with a gun is, what hides the model from it, and what a hit would need."""
    told = []
    for foe in foes(t, model):
        gun = next((w for w in t.board.weapons if not w.melee and foe.carries(w.index)), None)
        if gun is None or foe.ballistics == 0 or not line_of_fire.is_visible(t, foe, model):
            continue
        between = line_of_fire.obstacles(t, foe, model, model.x, model.y, model.z)
        hidden = f"behind {counted(between, 'obstacle')}" if between else "in the open"
        need = int(line_of_fire.difficulty(t, foe, model, gun, False))
        told.append(f"{hidden} from {name_of(t, foe)}, {measured(gap(model, foe) // 100 * 100)} away: hit on {need}")
    return told


def blows_at(t: Battle, model: Model) -> list[str]:
    """Who reaches it with a melee weapon where both stand."""
    return [
        f"in reach of the {weapon_name(t, weapon.index)} of {name_of(t, foe)}"
        for foe in foes(t, model)
        for weapon in t.board.weapons
        if weapon.melee and foe.carries(weapon.index) and ground.reaches(t, foe, weapon, model)
    ]


def plan(t: Battle) -> list[str]:
    """North is up. Terrain shows its height in inches, models their number (a to c for 10 to 12), dust a star."""
    models = [(x.x, x.y, SIGNS[x.index]) for x in t.models if x.placed]
    dust = [(x.x, x.y, line_of_fire.dust_radius(t)) for x in t.clouds if line_of_fire.is_there(t, x)]
    return TABLE.text_map(t.board, models, t.gone, dust)
