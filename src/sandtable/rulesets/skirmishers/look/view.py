"""How a skirmish looks: the headline, every trooper with their card, and what is on the board."""

from collections.abc import Iterator

from sandtable.boards import cards, ways
from sandtable.kernel import Bar, Figure, Shape, View, counted, role_with, wins

from ..rules import damage, deployment, facts, fire, ground
from ..state import NOBODY, UNHURT, Battle, Phase, Trooper
from ..terrain import DOTS
from . import aim, clicks, scene, words


def view(t: Battle) -> View:
    """Everything that changes."""
    figures = tuple(figure(t, x) for x in t.troopers if x.enlisted)
    able = f"{ground.able_on(t, 0)} of side {facts.side_name(0)}, {ground.able_on(t, 1)} of side {facts.side_name(1)}"
    return View(
        headline(t), figures, tuple(lying(t)), (("able to fight", able),), dial=clicks.POINTER.dial(t, words.point)
    )


# ---- the headline --------------------------------------------------------------------------------------------------


def headline(t: Battle) -> str:
    if t.phase == Phase.DEPLOY:
        who = deployment.next_to_deploy(t)
        return (
            f"Set-up: {f'{facts.name_of(t, t.troopers[who])} deploys' if who != NOBODY else 'both sides are in place'}"
        )
    if t.phase == Phase.FIRST:
        return "Set-up: who has the first turn?"
    if t.phase == Phase.OVER:
        return f"Over in round {t.round}: {ended(t)}"
    return f"Round {t.round} of {t.board.rounds}, side {facts.side_name(t.side)}'s turn: {doing(t)}"


def ended(t: Battle) -> str:
    won = wins(None if t.winner == NOBODY else f"side {facts.side_name(t.winner)}")
    return f"{won}, with {ground.able_on(t, 0)} against {ground.able_on(t, 1)} still able: {t.ending.title}"


def doing(t: Battle) -> str:
    """The current step of a turn, in words."""
    who = facts.name_of(t, t.troopers[t.active]) if t.active != NOBODY else ""
    if t.phase == Phase.REACT:
        return f"{who} {t.trigger.deed}, side {facts.side_name(1 - t.side)} may react"
    if t.phase == Phase.ACT:
        return f"{who} acts, {words.ap_in_words(t, t.troopers[t.active])}"
    if t.phase == Phase.DRAW:
        return f"{who} takes up a weapon again"
    if t.phase in (Phase.BLAST, Phase.VICTIMS):
        return "explosives go off"
    return "who activates next?"


# ---- the troopers --------------------------------------------------------------------------------------------------


def figure(t: Battle, trooper: Trooper) -> Figure:
    return Figure(
        trooper.label,
        facts.name_of(t, trooper),
        trooper.side,
        *DOTS.standing(t.board, trooper, trooper.present),
        float(trooper.bearing) if trooper.width else None,
        trooper.index == t.active,
        not trooper.able,
        tuple(tags(t, trooper)),
        tuple(bars(t, trooper)),
        tuple(card(t, trooper)),
        tuple(trooper.cells),
        role_with(words.weapon_in_hand(t, trooper)),
    )


def tags(t: Battle, trooper: Trooper) -> Iterator[str]:
    if trooper.hp < 0:
        yield "dead"
        return
    if trooper.hp == 0:
        yield "out"
    elif trooper.at == NOBODY:
        yield "not deployed"
    if trooper.prone and trooper.able:
        yield "prone"
    if trooper.width:
        yield f"arc, {counted(trooper.shots, 'shot')}"
    for target in words.due(t, trooper):
        yield f"will strike at {facts.name_of(t, target)}"
    yield from cards.tags(trooper, besides=("prone", "activated"))
    if trooper.dropped and trooper.able:
        yield "can do nothing more this turn"
    elif trooper.activated and trooper.able and trooper.index != t.active:
        yield "done"


def bars(t: Battle, trooper: Trooper) -> Iterator[Bar]:
    yield Bar("HP", max(0, trooper.hp), 0, UNHURT, bad_when_low=True)
    most = int(damage.max_ap(t, trooper))
    if most > 0:
        yield Bar("AP", max(0, most - int(trooper.spent)), 0, most, pays=True)
    yield from cards.bars(t, trooper, besides=("armor",))


def card(t: Battle, trooper: Trooper) -> Iterator[tuple[str, str]]:
    """The facts on the card of a trooper."""
    if trooper.present:
        yield "place", DOTS.spoken(t.board, trooper.at, trooper.level)
    yield "in hand", words.weapon_in_hand(t, trooper)
    carried = ", ".join(words.pack(t, trooper))
    if carried:
        yield "carries", carried
    if trooper.armor or trooper.armor_ap:
        yield "armor", f"{counted(trooper.armor, 'cell')} left, {trooper.armor_ap} AP less"
    if trooper.skill:
        yield "skill", f"{trooper.skill:+} AP"
    if trooper.width:
        yield (
            "arc",
            f"{trooper.width}° to the {words.compass_name(trooper.bearing)}, {counted(trooper.shots, 'shot')}",
        )
    if 0 < trooper.hp <= UNHURT:
        penalty = int(fire.wound_modifier(t, trooper))
        if penalty:
            yield "wounded", f"needs {penalty} more to hit"
    yield from cards.facts(trooper)


# ---- what lies on the board ----------------------------------------------------------------------------------------


def lying(t: Battle) -> Iterator[Shape]:
    """What is on the board: deployment zones, arcs, declared blows, the way just gone, explosives."""
    waiting = deployment.next_to_deploy(t)
    if t.phase == Phase.DEPLOY and waiting != NOBODY:
        side = t.troopers[waiting].side
        yield from DOTS.zone(t.board, side, f"side {facts.side_name(side)} deploys here")
    for x in t.troopers:
        if x.width and x.present:
            yield from DOTS.laid(t.board, scene.arc_shape(t, x, x.width, x.bearing), x.side)
        for other in words.due(t, x):
            if x.present and other.present:
                label = f"{facts.name_of(t, x)} will strike at {facts.name_of(t, other)}"
                yield DOTS.line(t.board, x.at, other.at, "danger", label, x.level)
    if t.came_from != NOBODY and t.active != NOBODY and t.troopers[t.active].present:
        mover = t.troopers[t.active]
        yield DOTS.line(t.board, t.came_from, mover.at, "path", "the way just gone", mover.level)
    for charge in t.charges[t.settled : t.placed]:
        thrower = facts.name_of(t, t.troopers[charge.thrower])
        label = f"{facts.explosive_name(charge.kind)} of {thrower}, stays here on {int(charge.need)} or more"
        yield DOTS.token(t.board, charge.at, charge.level, label)
    if t.phase == Phase.VICTIMS and t.centre != NOBODY:
        yield from DOTS.blast(t.board, t.centre, t.centre_level, ["the explosion"])


LOOK = ways.look_with(
    clicks.POINTER, scene=lambda t: DOTS.scene(t.board), view=view, point=words.point, marks=aim.marks,
    question=words.point.question,
)  # fmt: skip
