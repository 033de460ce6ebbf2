"""Stress: the check at a model's activation, breaking down, and the Toughness it costs."""

from sandtable.kernel import because, dice, helper, note, number, pool, roll, rule, verdict

from ..state import Battle, Model
from .ability_tests import Faces, critical_from, failure_from, success_from
from .aid import aided_stress


@rule("stress.breakdown", "stress.double")
def stress_check(t: Battle, model: Model) -> bool:
    """Doubled stress costs a point of Toughness; stress that reaches it breaks the model. Returns if it may act."""
    left = left_at_check(t, model)
    if left < model.left:
        model.left = left
        note(t, "so much stress costs {} a point of Toughness: {} left", model, int(model.left))
        if model.left <= 0:
            remove(t, model)
            return False
    if model.shaken:
        break_down(t, model)
        return False
    return True


@rule("stress.double")
def left_at_check(t: Battle, model: Model) -> int:
    """The Toughness with which a model makes its stress check, less a point for doubled stress."""
    if model.stress >= number(t, "stress.double") * model.left:
        return model.left - 1
    return int(model.left)


@rule("stress.breakdown", "stress.test", "test.success", "test.critical")
def break_down(t: Battle, model: Model) -> None:
    """The model loses all AP. Failures cost Toughness, critical ones add stress, critical successes take it off.

    Then stress falls by the Toughness that is left.
    """
    model.broke_down = True
    model.ap = 0
    note(t, "{} breaks down", model)
    classes = (1, failure_from(t), success_from(t), critical_from(t))
    rolled = pool(t, "stress test", dice(because(t, "stress.test", model.left), 6), classes, by=model)
    verdict(t, "{}", Faces(rolled.count(1), rolled.count(2), rolled.count(3), rolled.count(4)))
    model.left -= rolled.count(1) + rolled.count(2)
    model.stress = max(model.stress + rolled.count(1) - rolled.count(4), 0)
    if model.left <= 0:
        remove(t, model)
    else:
        model.stress = max(model.stress - model.left, 0)
        note(t, "{} has Toughness {} left, and stress {}", model, int(model.left), int(model.stress))


@helper
def remove(t: Battle, model: Model) -> None:
    """Takes a model off the table."""
    note(t, "{} is out of the fight", model)
    model.placed = False
    model.left = 0
    model.stress = 0
    model.ap = 0
    model.x = model.y = model.z = 0
    model.activated = True
    model.aided = False
    model.caused = 0


@helper
def inflict(t: Battle, striker: Model, sufferer: Model, stress: int) -> None:
    """Puts stress on a model, as caused by another."""
    cause(t, striker, sufferer, stress)
    note(t, "{} suffers {} stress and has {}", sufferer, int(stress), int(sufferer.stress))
    aided_stress(t, striker, sufferer, stress)


@rule("aid.relief-more")
def cause(t: Battle, striker: Model, sufferer: Model, stress: int) -> None:
    """Adds stress; if an opponent's, it counts for the striker's later Aid."""
    sufferer.stress += stress
    if striker.side != sufferer.side:
        striker.caused += stress


@rule("gun.rifle-crit", "d3")
def d3(t: Battle) -> int:
    """Rolls a D3: a die of six, halved and rounded up."""
    stress = (roll(t, "stress of the critical", dice(1, 6)) + 1) // 2
    verdict(t, "{} on a D3", stress)
    return stress
