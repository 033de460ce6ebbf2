"""Checks that every number declares a range, and that every value in it can be played."""

from collections.abc import Iterator
from dataclasses import replace

from sandtable.compiled import unsupported
from sandtable.kernel import player_names

from . import drawing, parity, play_checks, trying, variants
from .trial import Trial

BATTLES = 2  # of each setting


def check_bounds(trial: Trial) -> Iterator[str]:
    """Numbers declare a range; anywhere inside nothing crashes, wraps, goes on for ever or differs compiled."""
    yield from undeclared(trial)
    if not trial.ruleset.catalogue.bounds:
        return
    play_checks.made_known(trial.ruleset)
    if unsupported(trial.ruleset, player_names(trial.ruleset.asks)) is None:
        play_checks.compile_all(trial)
    blamed: set[str] = set()
    for variant in settings(trial):
        job = any_battles(trial, without(variant, blamed))
        trial.count("settings" if job else "settings under which no scenario can begin")
        fault = trying.fault_of(job) if job else None
        if job and fault:
            found = trying.shrunk(job, fault)
            blamed |= found.numbers.keys()
            yield str(found)
            if not found.numbers:
                return  # it goes wrong as printed
        if not trial.time_left:
            return


def undeclared(trial: Trial) -> Iterator[str]:
    """Numbers without a range; without a unit they are counts."""
    catalogue = trial.ruleset.catalogue
    bare = [id for id in catalogue.numbers if catalogue.rules[id].range is None]
    if bare:
        share = f"{len(bare)} of {len(catalogue.numbers)} numbers"
        yield f"{catalogue.path.name}: no range for {share}: {', '.join(bare)}"


def settings(trial: Trial) -> Iterator[variants.Variant]:
    """Single numbers at their ends and random settings, in turn, without end."""
    alone = trial.shuffled(list(drawing.ends(trial.ruleset)))
    while True:
        yield from alone[:4]
        yield from drawing.numbers(trial.ruleset, 4, trial.stream)
        alone = alone[4:]


def without(variant: variants.Variant, blamed: set[str]) -> variants.Variant:
    """The setting without numbers that are known to cause faults, so that they do not hide others."""
    return replace(variant, numbers={id: value for id, value in variant.numbers.items() if id not in blamed})


def any_battles(trial: Trial, variant: variants.Variant) -> parity.Job | None:
    """Some battles of a setting: any scenario that can begin, any players."""
    scenario = variants.playable(trial.ruleset, variant, trial.stream)
    if scenario is None:
        return None
    players = variants.seated(trial.ruleset, trial.stream)
    return parity.Job(trial.ruleset.id, variant, scenario, players, trial.stream.below(1 << 31), BATTLES)
