"""The check of the look: it shows every moment without a fault, rolls no dice and changes nothing."""

from collections.abc import Callable, Iterator
from typing import Any

from sandtable.battle import Battle
from sandtable.kernel import Figure, Scene, Table
from sandtable.kernel.luck import DiceWanted, NoDice

from .. import faults
from ..seen import holds
from ..trial import Trial
from .walking import Told, each_moment, varied

ANSWERS = 3  # that are named and aimed, of one question
Shows = Callable[[Table[Any]], Any]


def check_look(trial: Trial) -> Iterator[str]:
    """Every part of the look, at questions of whole battles and at their ends."""
    yield from each_moment(trial, look_faults, faults_at_end)


def look_faults(trial: Trial, battle: Battle) -> Told:
    """What is wrong with what is shown at a question."""
    pending: Any = battle.pending
    for answer in (None, *varied(trial, pending.menu, ANSWERS)):
        for part, show in parts_of(battle, answer):
            trial.count("parts shown")
            for fault in faults_of(battle, show):
                yield f"{part}: {fault}", "" if answer is None else str(answer)
    yield from faults_of_pieces(battle)


def faults_at_end(trial: Trial, battle: Battle) -> Told:
    """What is wrong with what is shown of a battle that is over, and whether the headline names who has won."""
    for part, show in parts_of_table(battle):
        trial.count("parts shown")
        yield from ((f"{part}: {fault}", "") for fault in faults_of(battle, show))
    outcome, headline = battle.outcome(), headline_of(battle)
    assert outcome is not None
    for side in battle.rules.ruleset.sides:
        names = (side,) if outcome.winner else (f"{side} wins", f"{side} win")
        if side != outcome.winner and holds(headline, *names) and not holds(headline, outcome.winner or ""):
            yield "view: the headline names another side than the result does", f"{headline!r}, {outcome}"


def headline_of(battle: Battle) -> str:
    """What the page says above the board; nothing where it cannot be drawn."""
    try:
        return battle.rules.ruleset.looks.view(battle.state.silent_copy()).headline
    except Exception:  # named above
        return ""


def parts_of(battle: Battle, answer: Any) -> Iterator[tuple[str, Shows]]:
    """The functions of the look for a question, or for an answer to it."""
    looks, pending = battle.rules.ruleset.looks, battle.pending
    if answer is not None:
        yield "point", lambda t: looks.point(t, answer)
        yield "marks", lambda t: tuple(looks.marks(t, answer))
        return
    yield from parts_of_table(battle)
    if looks.question is not None:
        yield "question", lambda t: looks.question(t, pending.ask, pending.who, pending.about)  # type: ignore


def parts_of_table(battle: Battle) -> Iterator[tuple[str, Shows]]:
    """The functions that show a table as it stands."""
    looks = battle.rules.ruleset.looks
    yield "scene", looks.scene
    yield "view", looks.view
    yield "describe", battle.rules.ruleset.describe


def faults_of(battle: Battle, show: Shows) -> Iterator[str]:
    """What one part does wrong on a copy of the table."""
    t = battle.state.silent_copy()
    t.luck, before = NoDice(), t.key()
    try:
        show(t)
    except DiceWanted:
        yield "it rolls dice or draws a card, and nothing that is shown may"
    except Exception as error:
        yield faults.told(error, battle.rules.ruleset)
    if t.key() != before:
        yield "it changes the table, and nothing that is shown may"


def faults_of_pieces(battle: Battle) -> Told:
    """The pieces that a board does not hold."""
    looks, t = battle.rules.ruleset.looks, battle.state.silent_copy()
    try:
        scene, figures = looks.scene(t), looks.view(t).figures
    except Exception:  # named above
        return
    for each in figures:
        if scene.width and each.radius and not is_inside(scene, each):
            yield "view: a piece is drawn off the board", f"{each.key} at ({each.x:g}, {each.y:g})"


def is_inside(scene: Scene, figure: Figure) -> bool:
    """Whether the middle of a piece is on the board."""
    return 0 <= figure.x <= scene.width and 0 <= figure.y <= scene.height
