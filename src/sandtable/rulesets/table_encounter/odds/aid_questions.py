"""What an Aid is good for: relief at once, and a helper who steps in and shoots back."""

from typing import Annotated

from pydantic import Field

from sandtable.kernel import Question, Rules, Situation, number

from .. import actions as act
from .. import state
from . import setting
from .setting import EDGE, Arm, Dice, Inch, Stress, preferring

HELPER, ENEMY, FRIEND = 0, 1, 2


class Aid(Question):
    """A friend who broke down is aided, then shot at: the stress it has, and what the helper who steps in suffers."""

    stress: Annotated[Stress, Field(description="of the friend, when it is aided")] = 6
    caused: Annotated[Stress, Field(description="put on opponents by the helper in this round")] = 2
    weapon: Annotated[Arm, Field(description="of the enemy who shoots at the friend")] = "rifle"
    ballistics: Annotated[Dice, Field(description="of the enemy")] = 3
    gap: Inch = 9
    return_fire: Annotated[bool, Field(description="the helper shoots back with a rifle and three dice")] = True

    def situation(self, rules: Rules) -> Situation:
        t = setting.two_models(rules, self.gap)
        helper, enemy, friend = t.models[:3]
        gun = setting.weapon_named(t, self.weapon, melee=False)
        friend.side, friend.left, friend.toughness, friend.placed = 0, 10, 10, True
        friend.x, friend.y, helper.y = EDGE, EDGE, EDGE - state.INCH
        friend.broke_down = friend.activated = helper.activated = True
        friend.stress, helper.caused = self.stress, self.caused
        helper.ballistics, enemy.ballistics = 3, self.ballistics
        helper.ap, enemy.ap = rules.in_force["aid.cost"], rules.in_force["shoot.cost"]
        setting.arm(t, helper, "rifle")
        setting.arm(t, enemy, self.weapon)

        def told(t: state.Battle) -> tuple[int, ...]:
            return tuple(int(t.models[place].stress) for place in (FRIEND, HELPER, ENEMY))

        shot = act.Shoot(FRIEND, gun.index)
        wanted = act.Help(FRIEND), act.Swap(HELPER), act.ReturnFire() if self.return_fire else act.Ignore()
        players = preferring(*wanted, act.Shoot(ENEMY, t.board.weapons[3].index)), preferring(shot)
        columns = "on friend", "on helper", "on enemy"
        return Situation(t, told, columns, players, to_the_end=True, settled=has_shot)


def has_shot(t: state.Battle) -> bool:
    """Whether the enemy's shot, and whatever it led to, is over."""
    return bool(t.models[ENEMY].ap < number(t, "shoot.cost")) and t.step == state.Step.ACT
