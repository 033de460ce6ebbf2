"""The check of lessons and of the page that says how a game is played."""

from collections.abc import Iterator

from sandtable.battle import Battle, Choice
from sandtable.kernel import InvalidScenario, Rules, SandtableError
from sandtable.kernel.lesson import Lesson, LessonStep
from sandtable.reference import how

from .trial import Trial

CHOICES = (0.0, 0.5, 1.0)  # which of the taught answers is given: the first, one in the middle, the last
ROLLS = 400  # answers of others within which a step must come up


def check_lessons(trial: Trial) -> Iterator[str]:
    """Every lesson can be read and leads from step to step; texts, and how_to_play.md, name numbers that there are."""
    ruleset, rules = trial.ruleset, trial.ruleset.load()
    if (ruleset.folder / how.PAGE).is_file():
        yield from page_faults(rules)
    for path in ruleset.lesson_files:
        trial.count("lessons")
        try:
            lesson = ruleset.lesson(path)
            for text in texts_of(lesson):
                how.filled(rules, text)
            for choice in CHOICES:
                follow(rules, lesson, choice)
        except SandtableError as error:
            yield f"{error}" if path.name in str(error) else f"{path.name}: {error}"


def page_faults(rules: Rules) -> Iterator[str]:
    """What is wrong with the page."""
    try:
        how.page(rules)
        how.picture(rules)
    except SandtableError as error:
        yield str(error)


def texts_of(lesson: Lesson) -> list[str]:
    """Every text of a lesson in which numbers may stand."""
    return [lesson.goal, *lesson.knows, *(text for step in lesson.steps for text in (step.say, step.why, step.done))]


def follow(rules: Rules, lesson: Lesson, choice: float) -> None:
    """Plays a lesson through; `InvalidScenario` where a step cannot be done, or nothing is left to play after it."""
    battle = Battle(rules, lesson.scenario, seed=lesson.seed)
    for place, step in enumerate(lesson.steps, 1):
        offered = taught(battle, lesson, step, f"step {place}")
        battle.push(offered[round(choice * (len(offered) - 1))])
    if battle.pending is None:
        raise InvalidScenario("the battle is over with the last step: nothing is left to play freely")


def taught(battle: Battle, lesson: Lesson, step: LessonStep, called: str) -> list[str]:
    """The answers that do a step, once it is the turn of the one who learns."""
    sides = battle.rules.ruleset.sides
    for _ in range(ROLLS):
        pending = battle.pending
        if pending is None:
            raise InvalidScenario(f'{called} never comes, because the battle is over before: "{step.say}"')
        if not isinstance(pending, Choice):
            battle.roll()
        elif pending.side != sides[0]:
            battle.let(lesson.players[sides.index(pending.side)])
        else:
            return answers_of(battle, pending, step, called)
    raise InvalidScenario(f'{called} never comes: {sides[0]} is not asked any more: "{step.say}"')


def answers_of(battle: Battle, pending: Choice, step: LessonStep, called: str) -> list[str]:
    """The answers of a menu that a step asks for."""
    told = {str(answer): battle.rules.ruleset.told(battle.state.silent_copy(), answer) for answer in pending.menu}
    found = [answer for answer, point in told.items() if step.means(point.group if point else "", answer)]
    if not found:
        groups = sorted({point.group for point in told.values() if point and point.group})
        known = f"groups there: {', '.join(groups) or 'none'}"
        raise InvalidScenario(f'{called}: nothing of the group "{step.group}" can be done when its turn comes; {known}')
    return found
