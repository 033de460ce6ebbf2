"""The meanings of chances, and the claims of refusals, for the checker to compare with battles."""

from sandtable.kernel import Loss, Meaning, Promises, Refused

from .. import actions as act, state
from ..rules import ground, modifiers
from .events import clears, falls, is_followed_by_enemy

# ---- what can be lost ------------------------------------------------------------------------------------------------


def loses_aim(old: state.Fighter, new: state.Fighter) -> bool:
    """Without an attack that uses it up."""
    return bool(old.aim > 0 == new.aim and new.attack_actions == old.attack_actions)


def loses_reload(old: state.Fighter, new: state.Fighter) -> bool:
    """A reload that was begun, and is not finished."""
    return bool(old.reloading > 0 == new.reloading and list(new.loads) == list(old.loads))


# ---- what refusals claim ---------------------------------------------------------------------------------------------


def place_of(refused: Refused) -> tuple[int, int]:
    """Where an answer leads: to its place, its target, or the fighter whose turn it is."""
    answer, t = refused.answer, refused.t
    if hasattr(answer, "x"):
        return answer.x * state.DECIMETRE, answer.y * state.DECIMETRE
    foe = t.fighters[getattr(answer, "target", t.active)]
    return int(foe.x), int(foe.y)


ANYWHERE = "any place may be meant; the menu names eight directions, ways to the nearest enemy, and shelters near by"
IDLE = "care where no friend is at risk is legal, and costs its price for nothing"
HURT = ("is hurt", "is not hurt", "is struck")
LANDS = ("comes down where it was aimed",)
INSIDE, OUTSIDE = ("gets inside the reach of",), ("opens the distance to",)
PROMISES = Promises(
    meanings={
        "is hit": Meaning(said=HURT, rules=("house.hp",)),
        "hit": Meaning(said=tuple(f"the target {words}" for words in HURT), rules=("house.hp",)),
        "drops": Meaning(became=falls),
        "down": Meaning(became=falls),
        "strikes a friend": Meaning(came=lambda old, new: bool(new.landed) and new.struck == state.Struck.ALLY),
        "hits the mark": Meaning(said=LANDS),
        "gets out of it": Meaning(said=("out of its way", "parried")),
        "dodges some of it": Meaning(said=("less",), rules=("pub.frag",)),
        "gets inside": Meaning(said=INSIDE),
        "opens the distance": Meaning(said=OUTSIDE),
        "succeeds": Meaning(said=LANDS + INSIDE + OUTSIDE),
        "clears the jam": Meaning(became=clears),
        "gets away unhurt": Meaning(became=lambda old, new: new.hp == old.hp),
        "is followed by an enemy": Meaning(came=is_followed_by_enemy),
    },
    off_menu={
        act.Deploy: "any place in the area may be meant; the menu names a grid",
        act.Move: ANYWHERE,
        act.Run: ANYWHERE,
        act.Retreat: ANYWHERE,
        act.ThrowTo: "any place in reach may be meant; the menu names the enemies",
        act.Lob: "any place in reach may be meant; the menu names those of enemies who cannot be shot at",
        act.Shoot: IDLE,
        act.ShootAt: IDLE,
        act.AgainSo: IDLE,
        act.ThrowCarefully: IDLE,
        act.Snap: IDLE,
    },
    losses={
        "the aim": Loss(state.Fighter, loses_aim, ("the aim",), logged=False),
        "the brace": Loss(state.Fighter, lambda old, new: old.braced and not new.braced, ("the brace",), logged=False),
        "a reload begun": Loss(state.Fighter, loses_reload, ("the reload begun",), logged=False),
    },
    claims={
        "house.field:off": lambda refused: not ground.is_on_board(refused.t, *place_of(refused)),
        "house.melee-reach": lambda refused: not modifiers.is_close(refused.t, refused.who, refused.facts[0]),
        "house.line-of-fire": lambda refused: ground.is_blocked(
            refused.t, refused.who.x, refused.who.y, *place_of(refused)
        ),
        "jam:jammed": lambda refused: bool(refused.who.jammed[refused.who.in_hand]),
        "house.own-turn": lambda refused: bool(refused.who.index == refused.t.active),
        "tn_zero": lambda refused: bool(refused.t.numbers["tn_zero"] == "no"),
    },
)
