"""What to tell of an answer before it is given: chances to hit, to get up or across, to stay in the fight; who gains.

The dice are those of the rules that will resolve the answer; nobody reacts or steps in but by the answer itself.
"""

from collections.abc import Callable

from sandtable.kernel import Prospect, Situation

from .. import actions as act
from ..rules import aid, clash, ground, line_of_fire, melee, moving, reactions, stress
from ..rules.shooting import aim, fire
from ..state import NOBODY, Battle, Grade, Model, Reaction, Step, Verdict
from .best_clash import BestClash, hands_of

POLICY = ("greedy", "greedy")
GAINS = "deals more than it suffers"
LOSES = "suffers more than it deals"


def prospects(t: Battle, answer: act.Act) -> list[Prospect]:
    """A few chances."""
    match t.step, answer:
        case Step.ACTIVATE, act.Activate():
            model = t.models[answer.model]
            return [risk(t, model, "is out of the fight", is_removed(answer))] if is_shaken(t, model) else []
        case Step.ACT | Step.RETURN, act.Shoot():
            return of_shot(t, answer)
        case (Step.ACT, act.Fight()) | (Step.ENGAGE, act.Attack()):
            return [aim_of(t, t.acting, GAINS, gains(fights(answer)))]
        case Step.ACT, act.Climb() | act.ClimbDown() | act.Jump():
            certain = is_fall(t, answer) and moving.successes_needed(t, t.acting, answer) == 0
            return [] if certain else [aim_of(t, t.acting, "succeeds", lambda t: moving.go(t, t.acting, answer))]
        case Step.REACT, act.ReturnFire():
            return [aim_of(t, t.models[t.attacker], "is hit back", hits_back), of_being_shot(t, answer)]
        case (Step.REACT, act.TakeCover() | act.Ignore()) | (Step.SWAP_SHOT, act.Stand() | act.Swap()):
            return [of_being_shot(t, answer)]
        case (Step.SWAP_BLOW, act.Stand() | act.Swap()) | (Step.GUARD, act.Guard() | act.Unarmed()):
            return [risk(t, attacked(t, answer), LOSES, gains(is_fought(answer)))]
        case Step.CLASH, act.Strike(Grade.CRITICAL) if t.board.weapons[clash.weapon_in(t, t.clash_turn)].d3:
            return [aim_of(t, clash.fighter(t, 1 - t.clash_turn), "suffers 2 stress or more", strikes_hard)]
    return []


def aim_of(t: Battle, whom: Model, label: str, run: Callable[[Battle], bool]) -> Prospect:
    """What whoever answers hopes for."""
    return Prospect(label, Situation(t, run, (label,), POLICY), whom.label, good=True)


def risk(t: Battle, whom: Model, label: str, run: Callable[[Battle], bool]) -> Prospect:
    """What whoever answers fears."""
    return Prospect(label, Situation(t, run, (label,), POLICY), whom.label, good=False)


def attacked(t: Battle, answer: act.Act) -> Model:
    """Who suffers the attack under way after an answer."""
    return t.models[answer.helper if isinstance(answer, act.Swap) else t.target]


def is_shaken(t: Battle, model: Model) -> bool:
    """Whether dice are rolled for a model when it is activated."""
    return bool(model.placed and model.stress >= model.left and stress.left_at_check(t, model) > 0)


def is_removed(answer: act.Activate) -> Callable[[Battle], bool]:
    """Whether the stress check takes a model off the table."""

    def run(t: Battle) -> bool:
        stress.stress_check(t, t.models[answer.model])
        return not t.models[answer.model].placed

    return run


# ---- shots -------------------------------------------------------------------------------------------------------


def of_shot(t: Battle, answer: act.Shoot) -> list[Prospect]:
    """Against a target that does not react."""
    shooter, target = t.models[shooting(t)], t.models[answer.target]
    told = [
        aim_of(t, target, "is hit", shoots(answer)),
        aim_of(t, target, "is hit critically", shoots(answer, Verdict.CRITICAL)),
    ]
    if target.stress < target.left:
        told.append(aim_of(t, target, "will break down", breaks(answer)))
    if line_of_fire.obstacles(t, shooter, target, target.x, target.y, target.z) > 0:
        told.append(risk(t, shooter, "strikes something else", strays(answer)))
    return told


def of_being_shot(t: Battle, answer: act.Act) -> Prospect:
    return risk(t, attacked(t, answer), "is hit", is_shot_at(answer))


def shooting(t: Battle) -> int:
    return int(t.active if t.step == Step.ACT else t.target)


def shoot(t: Battle, answer: act.Shoot) -> int:
    t.attacker, t.target, t.weapon, t.reaction = shooting(t), answer.target, answer.weapon, Reaction.NONE
    return fire(t)


def shoots(answer: act.Shoot, least: Verdict = Verdict.HIT) -> Callable[[Battle], bool]:
    def run(t: Battle) -> bool:
        shoot(t, answer)
        return t.verdict >= least

    return run


def breaks(answer: act.Shoot) -> Callable[[Battle], bool]:
    """Whether the target has so much stress afterwards that its next activation breaks it."""

    def run(t: Battle) -> bool:
        shoot(t, answer)
        return t.models[answer.target].stress >= t.models[answer.target].left

    return run


def strays(answer: act.Shoot) -> Callable[[Battle], bool]:
    """Whether a miss strikes an obstacle."""
    return lambda t: shoot(t, answer) > 0


def is_shot_at(answer: act.Act) -> Callable[[Battle], bool]:
    def run(t: Battle) -> bool:
        swap(t, answer)
        t.reaction = Reaction.COVER if isinstance(answer, act.TakeCover) else Reaction.NONE
        fire(t)
        return t.verdict != Verdict.MISS

    return run


def swap(t: Battle, answer: act.Act) -> None:
    """Who steps in takes the place of the target, and the attack."""
    if isinstance(answer, act.Swap):
        aid.swap_places(t, t.models[answer.helper], t.models[t.target])
        t.target = answer.helper


def hits_back(t: Battle) -> bool:
    """Whether a return shot is left after the shot, and hits."""
    t.reaction = Reaction.RETURN
    fire(t)
    reactions.begin_reaction(t)
    if t.step != Step.RETURN:
        return False
    shooter, target = t.models[t.attacker], t.models[t.target]
    for answer in reactions.return_options(t, target, shooter):
        if isinstance(answer, act.Shoot):
            aim(t, target.index, answer.target, answer.weapon)
            fire(t)
            return t.verdict != Verdict.MISS
    return False


# ---- Clashes -----------------------------------------------------------------------------------------------------


def gains(begin: Callable[[Battle], object]) -> Callable[[Battle], bool]:
    """Whether the attacker deals more than it suffers in a Clash that both play best. `begin` leads up to the dice."""
    games: dict[int, BestClash] = {}  # by the defender's weapon: nothing else but the dice differs between two runs

    def run(t: Battle) -> bool:
        begin(t)
        clash.roll_clash(t)
        if t.step != Step.CLASH:
            return False
        if t.guard not in games:
            games[t.guard] = BestClash(t)
        dealt, suffered = games[t.guard].value(hands_of(t))
        return dealt > suffered

    return run


def strikes_hard(t: Battle) -> bool:
    """Whether the dice of a critical strike bring more than the least stress."""
    hand = t.clash_turn
    return bool(clash.blow(t, t.board.weapons[clash.weapon_in(t, hand)], Grade.CRITICAL) > 1)


def fights(answer: act.Act) -> Callable[[Battle], None]:
    def begin(t: Battle) -> None:
        if isinstance(answer, act.Fight):
            melee.start_fight(t, t.acting, t.models[answer.target], answer.weapon, answer.x, answer.y)
        elif isinstance(answer, act.Attack):
            melee.meet(t, t.acting, t.models[answer.target])
        melee.pick_guard(t)

    return begin


def is_fought(answer: act.Act) -> Callable[[Battle], None]:
    def begin(t: Battle) -> None:
        swap(t, answer)
        if t.step == Step.SWAP_BLOW:
            melee.pick_guard(t)
        else:
            t.guard = answer.weapon if isinstance(answer, act.Guard) else NOBODY

    return begin


# ---- ways --------------------------------------------------------------------------------------------------------


def is_fall(t: Battle, answer: act.Act) -> bool:
    """A jump that lands more than a step lower is a fall, which no dice decide."""
    who = t.acting
    return (
        isinstance(answer, act.Jump) and who.z - ground.ground_at(t, answer.x, answer.y, who.z) > t.numbers["move.low"]
    )
