"""The table as text: who stands where, and a plan of it, one character an inch."""

from sandtable.geometry.inches import contains

from ..state import NOBODY, Battle, Model, Step

SIDES = ("south", "north")


def describe(t: Battle) -> str:
    """A line for the situation, one for each model, and the plan."""
    lines = [f"Round {t.round} of {t.board.rounds} - {Step(t.step).title} - {SIDES[t.side]} to play"]
    lines += [describe_model(t, x) for x in t.models if x.side != NOBODY]
    return "\n".join([*lines, *plan(t)])


def describe_model(t: Battle, model: Model) -> str:
    if not model.placed:
        state = "to be placed" if model.left > 0 else "out of the fight"
        return f"  {model.label:<4}{name_of(t, model):<12}{SIDES[model.side]:<6} {state}"
    arms = ", ".join(weapon_name(t, i) for i in range(len(t.board.weapons)) if model.carries(i)) or "unarmed"
    flags = (("activated", model.activated), ("broken", model.broke_down), ("has aided", model.aided))
    marks = [word for word, holds in flags if holds]
    here = f"({model.x / 1000:.3f}, {model.y / 1000:.3f})" + (f" on {model.z / 1000:.1f}" if model.z else "")
    return (
        f"  {model.label:<4}{name_of(t, model):<12}{SIDES[model.side]:<6} {here:<26}"
        f"M{model.melee} B{model.ballistics} T{model.left}/{model.toughness} A{model.agility}"
        f"  stress {model.stress}  AP {model.ap}  {arms}{''.join(f', {m}' for m in marks)}"
    )


def name_of(t: Battle, model: Model) -> str:
    names = (t.names or {}).get("Model", ())
    return str(names[model.index]) if model.index < len(names) else model.label


def weapon_name(t: Battle, place: int) -> str:
    names = (t.names or {}).get("Weapon", ())
    return str(names[place]) if place < len(names) else t.board.weapons[place].label


def plan(t: Battle) -> list[str]:
    """North is up. Terrain shows its height in inches, models their number (a to c for 10 to 12), dust a star."""
    rows = []
    for row in range(t.board.depth // 1000 - 1, -1, -1):
        line = ""
        for column in range(t.board.width // 1000):
            x, y = column * 1000 + 500, row * 1000 + 500
            tops = [f.high for f in t.board.features[: t.board.pieces] if f not in t.gone and contains(f, x, y)]
            line += str(min(max(tops) // 1000, 9)) if tops else "."
            if any(c.until >= t.round and abs(c.x - x) <= 1000 and abs(c.y - y) <= 1000 for c in t.clouds):
                line = line[:-1] + "*"
        rows.append(line)
    for model in t.models:
        if model.placed:
            row = len(rows) - 1 - min(model.y // 1000, len(rows) - 1)
            column = min(model.x // 1000, len(rows[row]) - 1)
            rows[row] = rows[row][:column] + "123456789abc"[model.index] + rows[row][column + 1 :]
    return rows
