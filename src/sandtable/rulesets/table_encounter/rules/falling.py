"""Falls: stress for the height."""

from sandtable.geometry.inches import inches
from sandtable.kernel import note, number, rule, ruling

from ..state import INCH, Battle, Model


@rule("fall.stress", "fall.rounding")
def fall_stress(t: Battle, height: int) -> int:
    """The stress of a fall: one point for every so many inches."""
    per = number(t, "fall.stress") * INCH
    if ruling(t, "fall.rounding") == "up":
        return (height + per - 1) // per
    return height // per


@rule("fall.stress")
def fall(t: Battle, model: Model, height: int) -> int:
    """Stress for the height of a fall, which no model has caused."""
    stress = fall_stress(t, height)
    model.stress += stress
    note(t, "{} falls {}, suffers {} stress and has {}", model, inches(height), int(stress), int(model.stress))
    return stress
