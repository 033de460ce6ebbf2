"""What questions are asked with: types, bounds and words of their parameters."""

import re
from typing import Annotated

from pydantic import AfterValidator, Field

from sandtable.kernel import KnownWords

from ..entries import Condition

POLICY = re.compile(r"never|if-miss|always|below-\d+")
MOST_STRESS = 100


def check_stress(value: int) -> int:
    if value < 0:
        raise ValueError("stress must be 0 or more")
    if value > MOST_STRESS:
        raise ValueError(f"stress must be {MOST_STRESS} or less")
    return value


def check_policy(value: str) -> str:
    if not POLICY.fullmatch(value):
        raise ValueError('push policy: never, if-miss, always or a rule of the form "below-N" (push below N successes)')
    return value


Dice = Annotated[int, Field(ge=-9, le=40, description="base dice, all told")]
Stress = Annotated[int, AfterValidator(check_stress), Field(description="stress at the start")]
Resolve = Annotated[int, Field(ge=0, le=20)]
PushPolicy = Annotated[
    str,
    AfterValidator(check_policy),
    KnownWords(lambda rules: ("never", "if-miss", "always"), others=True),
    Field(description="never, if-miss, always or below-N"),
]
Defence = Annotated[int | None, Field(ge=-9, le=40, description="dice of Defend or Dodge; none: no defence")]
Damage = Annotated[int, Field(ge=0, le=9, description="base damage of the weapon")]
Armor = Annotated[int, Field(ge=0, le=9)]
Barrier = Annotated[int | None, Field(ge=0, le=9, description="level of the target's full cover; none: no full cover")]
Conditions = Annotated[list[Condition], Field(description="conditions held already; the dice told take them in")]
ConserveFrom = Annotated[
    int | None, Field(ge=1, le=40, description="save ammo, where that is allowed, from so many net successes on")
]
