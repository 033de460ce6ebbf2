"""How a battle looks: the table from above, in inches, north up; heights are in words."""

from collections.abc import Iterator

from sandtable.boards import cards, ways
from sandtable.kernel import Bar, Figure, Shape, View, called, counted, number, role_with, wins

from ..actions import Ask
from ..rules import clash, course, journey, line_of_fire
from ..state import NOBODY, SIDES, Battle, Model, Report, Step, Weapon
from ..terrain import TABLE
from . import aim, clicks, outlook, scene, words

UNDER_WAY = {  # what dice are to be rolled for
    Step.CLASH_ROLL: "{0} fights {1}",
    Step.CLASH: "{0} fights {1}",
    Step.REACT: "{0} shoots at {1}",
}


# ---- what changes ------------------------------------------------------------------------------------------------


def view(t: Battle) -> View:
    """The whole view: where models stand, their state, and what is going on."""
    who = scene.asked(t)
    figures = tuple([figure(t, x) for x in t.models if x.side != NOBODY])
    return View(headline(t, who), figures, tuple(standing_marks(t)), tuple(facts(t, who)))


def figure(t: Battle, model: Model) -> Figure:
    return Figure(
        model.label,
        scene.name_of(t, model),
        int(model.side),
        *TABLE.standing(t.board, model),
        active=t.active == model.index,
        out=not model.placed and model.left <= 0,
        tags=tags(t, model),
        bars=bars(t, model),
        facts=abilities(t, model),
        role=role_with(arms_of(t, model)),
    )


def tags(t: Battle, model: Model) -> tuple[str, ...]:
    """The states of a model, the most important first; a shaken one breaks down at its next activation."""
    if not model.placed:
        return ("out of the fight",) if model.left <= 0 else ("to be placed",)
    possible = (
        ("shaken", not model.activated and model.shaken),
        ("broken", model.broke_down),
        (f"{scene.measured(model.z)} up", model.z > 0),
        ("attacker", t.attacker == model.index),
        ("target", t.target == model.index),
        ("has given Aid", model.aided),
        ("acted", model.activated and t.active != model.index),
    )
    words = [word for word, holds in possible if holds]
    return *words, *cards.tags(model, besides=("activated", "broke_down"))


def bars(t: Battle, model: Model) -> tuple[Bar, ...]:
    """A model's Toughness, stress and AP; it breaks down when stress reaches Toughness, and worse at twice that."""
    worst = max(int(number(t, "stress.double")) * model.left, model.stress)
    return (
        Bar("Toughness", int(model.left), 0, int(model.toughness), bad_when_low=True),
        Bar("Stress", int(model.stress), 0, int(worst)),
        *cards.bars(t, model, besides=("left",)),
    )


def abilities(t: Battle, model: Model) -> tuple[tuple[str, str], ...]:
    return (
        ("Weapons", ", ".join(told_of(t, w) for w in t.board.weapons if model.carries(w.index)) or "none"),
        ("Melee", str(int(model.melee))),
        ("Ballistics", str(int(model.ballistics))),
        ("Agility", str(int(model.agility))),
        ("A Move", scene.measured(journey.movement_range(t, model))),
        ("Points", str(int(model.points))),
        *cards.facts(model),
    )


def told_of(t: Battle, weapon: Weapon) -> str:
    """A weapon by its name, with its traits."""
    name, traits = called(t, weapon), ", ".join(cards.traits(weapon))
    return f"{name} ({traits})" if traits else name


def arms_of(t: Battle, model: Model) -> str:
    return ", ".join(called(t, w) for w in t.board.weapons if model.carries(w.index))


def headline(t: Battle, who: Model | None) -> str:
    if t.step == Step.OVER:
        return f"The battle is over after {counted(t.round, 'round')}: {outcome(t)}"
    if t.step in (Step.ROLL_OFF, Step.DEPLOY):
        what = "who begins?" if t.step == Step.ROLL_OFF else f"{SIDES[t.side]} places a model"
        return f"Before the first round: {what}"
    limit = f" of {t.board.rounds}" if t.board.rounds > 0 else ""
    if t.step == Step.CLASH_ROLL or (t.answered and t.step in UNDER_WAY):
        attacker, target = (scene.name_of(t, t.models[place]) for place in (t.attacker, t.target))
        return f"Round {t.round}{limit}: {UNDER_WAY[Step(t.step)].format(attacker, target)}"
    if who is None:
        return f"Round {t.round}{limit}: {SIDES[t.side]} activates a model"
    return f"Round {t.round}{limit}, {SIDES[who.side]}: {words.told.question(t, Ask(t.kind_asked), who, t.about_asked)}"


def outcome(t: Battle) -> str:
    """The winner and the reason."""
    row = Report()
    course.report(t, row)
    return f"{row.reason.title}, {wins(None if row.winner == NOBODY else SIDES[row.winner])}"


def facts(t: Battle, who: Model | None) -> Iterator[tuple[str, str]]:
    if t.step == Step.CLASH and who is not None:
        for hand in range(2):
            left = f"{int(t.normals[hand])} normal, {int(t.criticals[hand])} critical"
            yield f"Successes of {scene.name_of(t, clash.fighter(t, hand))}", left
    for side, name in enumerate(SIDES):
        there, worth = course.count(t, side), int(course.points(t, side))
        yield name.title(), f"{counted(there, 'model')} on the table, {counted(worth, 'point')}"


# ---- marks that stand ----------------------------------------------------------------------------------------------


def standing_marks(t: Battle) -> Iterator[Shape]:
    """Explosive terrain, dust, deployment zones, how high models stand, and the current attack."""
    if t.step in (Step.ROLL_OFF, Step.DEPLOY):
        yield from TABLE.deployment(t.board)
    yield from TABLE.passing(t, t.gone)
    for cloud in t.clouds:
        if line_of_fire.is_there(t, cloud):
            yield scene.cloud_shape(t, cloud, "dust", f"dust until the end of round {int(cloud.until)}")
    yield from TABLE.raised(t.board, t.models)
    if t.attacker != NOBODY and t.target != NOBODY:
        attacker, target = t.models[t.attacker], t.models[t.target]
        yield TABLE.between(t.board, attacker, target, "sight", words.attack(t, attacker, target))


LOOK = ways.look_with(
    clicks.POINTER, scene=lambda t: TABLE.scene_of(t, "felt"), view=view, point=words.point, marks=aim.marks,
    outlook=outlook.outlook, question=words.told.question,
)  # fmt: skip
