"""Variants for checks of a ruleset: presets, random readings, scenarios and players, all from one seed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from sandtable.kernel import InvalidRules, InvalidScenario, Number, Rules, Ruleset, Stream, Table, player_names


@dataclass(frozen=True)
class Variant:
    """One way to read a ruleset: as the book has it, by a preset, or by readings picked at random."""

    name: str
    preset: str | None = None
    rulings: Mapping[str, str] = field(default_factory=dict)
    numbers: Mapping[str, Number] = field(default_factory=dict)

    def load(self, ruleset: Ruleset) -> Rules:
        return ruleset.load(self.rulings, self.numbers, self.preset)

    @property
    def is_printed(self) -> bool:
        """Whether these are the rules of the book, under which every scenario must start."""
        return self.preset is None and not self.rulings and not self.numbers

    def __str__(self) -> str:
        changed = ", ".join(f"{key}={value}" for key, value in {**self.rulings, **self.numbers}.items())
        return f"{self.name}{f' ({changed})' if changed else ''}"


PRINTED = Variant("as printed")


def presets(ruleset: Ruleset, only: str | None = None) -> list[Variant]:
    """The book's own readings and every preset, or one of them alone."""
    if only is not None:
        return [PRINTED if only == PRINTED.name else Variant(only, only)]
    return [PRINTED, *[Variant(name, name) for name in ruleset.catalogue.presets]]


def readings(ruleset: Ruleset, count: int, stream: Stream) -> list[Variant]:
    """A number of combinations of rulings, each option of each ruling as likely as the others."""
    options = ruleset.catalogue.options
    if not options:
        return []
    return [
        Variant(f"readings {i + 1}", None, {key: labels[stream.below(len(labels))] for key, labels in options.items()})
        for i in range(count)
    ]


def starts(rules: Rules, variant: Variant, only: str | None = None) -> Iterator[tuple[str, Rules, Table[object]]]:
    """Scenario, rules in force and start of every battle that this variant can begin.

    A scenario's own preset gives way to one that was chosen. Other readings and numbers may make a scenario impossible;
    that is no fault, so such scenarios are left out.
    """
    for name in [only] if only is not None else list(rules.ruleset.scenario_files):
        try:
            scenario = rules.scenario(name)
            in_force = rules.with_preset(scenario.preset)
            start = in_force.start(name)
        except InvalidScenario:
            if variant.is_printed:
                raise
            continue
        yield name, in_force, start


def playable(ruleset: Ruleset, variant: Variant, stream: Stream) -> str | None:
    """A random scenario that can begin under a variant; None if none can, or if the variant is refused."""
    names = list(ruleset.scenario_files)
    try:
        rules = variant.load(ruleset)
    except InvalidRules:
        return None
    while names:
        name = names.pop(stream.below(len(names)))
        try:
            next(starts(rules, variant, name))
        except StopIteration:
            continue
        except Exception:  # the check that plays it tells what goes wrong there
            return name
        return name
    return None


def seated(ruleset: Ruleset, stream: Stream) -> tuple[str, ...]:
    """A random player of the ruleset for each side."""
    names = player_names(ruleset.asks)
    return tuple(names[stream.below(len(names))] for _ in ruleset.sides)
