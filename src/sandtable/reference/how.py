"""The page on how to play a game, in a ruleset's own words, with the numbers in force."""

import re
from collections.abc import Callable

from sandtable.battle import Battle, Choice
from sandtable.kernel import InvalidRules, Rules, SandtableError, counted, hint

SIGN = ":+"
MINUS = "\N{MINUS SIGN}"
PAGE = "how_to_play.md"
NUMBER = re.compile(
    r"\{([\w.-]+)((?:\[\d+\])*)(:\+|:\w+/\w+)?\}"
)  # {arc.row-60[1]}, {fire.cover:+}, {fire.base:die/dice}
LINK = re.compile(r"\[([^\]]+)\]\(rule:([\w.-]+)\)")  # [covers](rule:fire.cover)
FIRST = re.compile(r"^## [^\n]+\n+(.+?)\n\n", re.MULTILINE | re.DOTALL)  # the paragraph under the first heading
PICTURE = re.compile(r"!\[([^\]]*)\]\(battle:([\w-]+)/(\d+)/(\d+)\)")  # scenario, seed, answers


class UnknownName(InvalidRules):
    """A text names a number or rule that does not exist."""


def source(rules: Rules) -> str:
    """The page as its author wrote it; `InvalidRules` if the ruleset has none."""
    path = rules.ruleset.folder / PAGE
    if not path.is_file():
        raise InvalidRules(f"{rules.ruleset.title} does not say how it is played: it has no {PAGE}")
    return path.read_text(encoding="utf-8-sig")


def page(rules: Rules, rule: Callable[[str], str] | None = None, picture: str = "") -> str:
    """The page as Markdown: `rule` gives the address of a rule, `picture` is that of the picture.

    Without them it has neither links nor a picture, as in a terminal.
    """
    try:
        title, below, rest = filled(rules, source(rules)).partition("\n\n")
        text = title + below + other_readings(rules) + rest
        text = LINK.sub(lambda found: linked(rules, found[1], found[2], rule), text)
    except UnknownName as error:
        raise InvalidRules(f"{PAGE}: {error}") from None
    return PICTURE.sub(rf"![\1]({picture})" if picture else "", text)


def other_readings(rules: Rules) -> str:
    """A line that names the readings in force that are not those of the page, which is by the book."""
    catalogue, read = rules.ruleset.catalogue, rules.in_force
    differing = [id for id, known in catalogue.options.items() if read[id] != known[0]]
    told = "; ".join(f"{catalogue.rules[id].title}: {read[id]}" for id in differing)
    return f"*This text is by the book. Other readings are in force: {told}.*\n\n" if told else ""


def filled(rules: Rules, text: str) -> str:
    """A text with the numbers that are in force."""
    return NUMBER.sub(lambda found: number(rules, *found.groups()).replace("-", MINUS), text)


def number(rules: Rules, id: str, places: str, form: str | None) -> str:
    """A number in force, or one entry of a list of them; with its sign or its noun where the page asks for it."""
    catalogue = rules.ruleset.catalogue
    if id not in catalogue.numbers:
        raise UnknownName(f'no number "{id}"{hint(id, catalogue.numbers)}')
    value = rules.in_force[id]
    for place in re.findall(r"\d+", places):
        value = value[int(place)]
    if form and form != SIGN:
        return counted(value, *form[1:].split("/"))
    return f"{value:+}" if form else f"{value}"


def linked(rules: Rules, words: str, id: str, address: Callable[[str], str] | None) -> str:
    """Words that lead to a rule, or the words alone."""
    known = rules.ruleset.catalogue.rules
    if id not in known:
        raise UnknownName(f'no rule "{id}"{hint(id, known)}')
    return f"[{words}]({address(id)})" if address else words


def goal(rules: Rules) -> str:
    """What a player wants: the first paragraph of the page, in plain words; nothing where there is no page."""
    try:
        found = FIRST.search(page(rules))
    except InvalidRules:
        return ""
    return " ".join(found[1].replace("*", "").split()) if found else ""


def picture(rules: Rules, scheme: str = "light") -> str:
    """The board of the page's picture, as SVG: a battle of its usual players after some answers; "" without one."""
    found = PICTURE.search(source(rules))
    if found is None:
        return ""
    try:
        battle = Battle(rules, found[2], seed=int(found[3]))
    except SandtableError as error:
        raise InvalidRules(f"{PAGE}: {error}") from None
    for _ in range(int(found[4])):
        play_on(battle)
    return battle.svg(scheme=scheme)


def play_on(battle: Battle) -> None:
    """Lets the usual player answer the open question; nothing, where the battle is over."""
    if isinstance(battle.pending, Choice):
        battle.let()
