"""Aid: relief for a friend who broke down, and the helper who may take their place."""

from collections.abc import Iterator

from sandtable.boards.tabletop import gap, inches
from sandtable.kernel import allowed, ask, decisive, does, judge, note, number, rule, ruling

from .. import actions as act
from ..state import Battle, Model, Step
from . import journey
from .ground import in_contact, is_beside, is_free, reaches


@judge(act.Help)
@rule("aid.cost", "aid.target")
def may_aid(t: Battle, model: Model, friend: Model) -> bool:
    """Aid is for a friend in base contact who broke down in this round."""
    cost = number(t, "aid.cost")
    return (
        allowed(t, "aid.cost", model.ap >= cost, model, model.ap, cost)
        and allowed(t, "targets.gone", friend.placed, friend)
        and allowed(t, "aid.friend:opponent", friend.side == model.side, friend)
        and allowed(t, "aid.friend:self", friend.index != model.index, friend)
        and allowed(t, "aid.target.contact:gap", is_beside(t, model, friend), inches(gap(model, friend)))
        and allowed(t, "aid.target.contact:level", in_contact(t, model, friend), friend)
        and allowed(t, "aid.target", friend.broke_down, friend)
    )


@does(act.Help)
@rule("aid.cost", "aid.relief", "aid.relief-more", "aid.round")
def aid(t: Battle, model: Model, friend: Model) -> None:
    """Relieves one point of stress, and one more for each point the helper has caused opponents in this round."""
    journey.end_journey(t)
    model.ap -= number(t, "aid.cost")
    model.aided = True
    model.partners |= friend
    relieve(t, friend, number(t, "aid.relief") + number(t, "aid.relief-more") * model.caused)


@rule("aid.later")
def aided_stress(t: Battle, model: Model, sufferer: Model, stress: int) -> None:
    """By a later version, stress that the helper causes after the Aid relieves the friend in contact as well."""
    if ruling(t, "aid.later") == "on" and model.aided and stress > 0 and model.side != sufferer.side:
        for friend in t.models:
            if friend in model.partners and friend.placed and in_contact(t, model, friend):
                relieve(t, friend, stress)


@rule("aid.relief", "aid.relief-more")
def relieve(t: Battle, friend: Model, stress: int) -> None:
    friend.stress = max(friend.stress - stress, 0)
    note(t, "{} loses up to {} stress and has {}", friend, int(stress), int(friend.stress))


@rule("aid.later", "aid.no-cover", "aid.free-return", "react.after-aid")
def is_bound_by_aid(t: Battle, model: Model) -> bool:
    """Whether the effects of giving Aid hold for a model: all round, or by a later version only in contact."""
    if ruling(t, "aid.later") == "off" or not model.aided:
        return model.aided
    return any(x.placed and x in model.partners and in_contact(t, model, x) for x in t.models)


# ---- taking a friend's place ---------------------------------------------------------------------------------


@judge(act.Swap)
@rule("aid.swap", "aid.round")
def may_swap(t: Battle, friend: Model, helper_: Model) -> bool:
    """A helper in contact with the friend may take their place, if both bases fit and a blow still reaches."""
    friend = t.models[friend.index]  # the model asked may belong to a copy of the table
    bound = helper_.placed and helper_.aided and friend in helper_.partners and helper_.side == friend.side
    if not allowed(t, "aid.swap:bound", bound, helper_, friend):
        return False
    if not allowed(t, "aid.swap:contact", in_contact(t, helper_, friend), helper_, friend):
        return False
    attacker, weapon = t.models[t.attacker], t.board.weapons[t.weapon]
    exchange(helper_, friend)
    fits = bases_fit(t, helper_, friend)
    reached = t.step != Step.SWAP_BLOW or reaches(t, attacker, weapon, helper_)
    exchange(helper_, friend)
    return allowed(t, "aid.swap-place:room", fits, decisive(t, helper_), friend) and allowed(
        t, "aid.swap-place:reach", reached, helper_, weapon, attacker
    )


@rule("aid.swap-place", "table", "move.models")
def bases_fit(t: Battle, a: Model, b: Model) -> bool:
    """Whether two models have room where they stand: on the table, clear of terrain and of other bases."""
    return is_free(t, a, a.x, a.y, a.z) and is_free(t, b, b.x, b.y, b.z)


@rule("aid.swap-place")
def exchange(a: Model, b: Model) -> None:
    x, y, z = a.x, a.y, a.z
    a.x, a.y, a.z = b.x, b.y, b.z
    b.x, b.y, b.z = x, y, z


@does(act.Swap)
@rule("aid.swap-place", "aid.swap-target")
def swap_places(t: Battle, friend: Model, helper_: Model) -> None:
    """The two change places, and the helper becomes the target."""
    exchange(helper_, friend)
    t.target = helper_.index


@rule("aid.swap", "aid.swap-target")
def ask_for_swap(t: Battle) -> None:
    """A helper of the target may take the attack."""
    friend = t.models[t.target]
    if has_stand_in(t, friend):
        ask(t, friend.side, act.Ask.SWAP, friend)


@rule("aid.swap")
def has_stand_in(t: Battle, friend: Model) -> bool:
    """Whether a helper may take the place of a model that is attacked."""
    return any(x.side == friend.side and x.index != friend.index and may_swap(t, friend, x) for x in t.models)


@judge(act.Ask.SWAP)
@rule("aid.swap")
def is_swap(t: Battle, answer: act.Act, friend: Model) -> bool:
    return allowed(t, "sequence:swap", False, friend)


@rule("aid.cost", "aid.target")
def aids(t: Battle, model: Model) -> Iterator[act.Act]:
    if model.ap >= number(t, "aid.cost"):
        for friend in t.models:
            if friend.side == model.side and friend.broke_down and may_aid(t, model, friend):
                yield act.Help(friend.index)


@rule("aid.limit", "aid.round")
def forget_aid(t: Battle, model: Model) -> None:
    """By one ruling the effects of Aid end with the helper's own activation."""
    if ruling(t, "aid.limit") == "turn":
        model.aided = False
