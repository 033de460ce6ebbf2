"""`sandtable replay` and `review`: a saved battle, played again, and what decided it."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

import sandtable as st
from sandtable.drawing import picture
from sandtable.kernel import Table
from sandtable.players.coach import words

from . import options, output, progress, saving, talk

File = Annotated[Path, typer.Argument(metavar="FILE", help="A battle saved by `play` or by `Record.save`.")]
Seconds = Annotated[float, typer.Option("--seconds", min=0.001, help="How long to think about each decision.")]
Rollouts = Annotated[
    int | None, typer.Option("--rollouts", min=1, help="Play this many battles for each instead: the same every time.")
]
Picture = Annotated[
    Path | None, typer.Option("--svg", metavar="OUT", help="Draw the last situation shown into this SVG file.")
]
UpTo = Annotated[int | None, typer.Option("--upto", min=0, help="Stop after this many steps of the battle.")]


def add_to(app: typer.Typer) -> None:
    app.command("replay")(replay)
    app.command("review")(review)


def replay(file: File, upto: UpTo = None, svg: Picture = None, as_json: options.Json = False) -> None:
    """Play a saved battle again and show its log; if the rules have changed since, say what differs."""
    battle = saving.opened(file)
    if svg is not None:
        svg.write_text(picture(battle.rules.ruleset, shown_last(battle, upto)), encoding="utf-8")
    if as_json:
        output.emit(story(battle, upto))
    else:
        tell(battle, upto)


def review(file: File, seconds: Seconds = 0.1, rollouts: Rollouts = None, as_json: options.Json = False) -> None:
    """How a battle stood at every moment, what was luck and what was choice, and which choices cost something."""
    battle = saving.opened(file)
    title = battle.rules.ruleset.title
    with progress.progress(title, as_json) as told:
        found = st.review(battle, seconds, rollouts=rollouts, progress=told)
    if as_json:
        output.emit(found.to_json())
        return
    outcome = battle.outcome()
    output.heading(f"{title}: {outcome or 'not over yet'}")
    numbers = [number for number, events in enumerate(steps(battle, None), 1) for _ in events]
    output.say(*words.review_in_words(found, numbers))


def steps(battle: st.Battle, upto: int | None) -> list[list[st.Event]]:
    """The log step by step, with the unfinished step last."""
    told = [beat.events for beat in battle.history] + [battle.course.log_of_beat.events]
    return told if upto is None else told[:upto]


def shown_last(battle: st.Battle, upto: int | None) -> Table[Any]:
    """The state after the last step shown."""
    return battle.state if is_whole(battle, upto) else battle.course.start_of(upto or 0)


def story(battle: st.Battle, upto: int | None) -> dict[str, Any]:
    """A replayed battle as JSON."""
    told = [event.to_json() | {"step": i + 1} for i, step in enumerate(steps(battle, upto)) for event in step]
    outcome = battle.outcome() if is_whole(battle, upto) else None
    return {
        "ruleset": battle.rules.ruleset.id,
        "seed": battle.seed,
        "battle": battle.index,
        "players": battle.players,
        "steps": len(battle.history),
        "log": told,
        "situation": battle.rules.ruleset.situation(shown_last(battle, upto)),
        "outcome": None if outcome is None else outcome_json(outcome),
    }


def outcome_json(outcome: st.Outcome) -> dict[str, Any]:
    return {"winner": outcome.winner, "reason": outcome.reason, "score": outcome.score}


def is_whole(battle: st.Battle, upto: int | None) -> bool:
    return upto is None or upto >= len(battle.history)


def tell(battle: st.Battle, upto: int | None) -> None:
    """A replayed battle for people."""
    output.heading(f"{battle.rules.ruleset.title}, seed {battle.seed}, {len(battle.history)} steps")
    for i, events in enumerate(steps(battle, upto), 1):
        lines = [line for event in events for line in talk.event_lines(event)]
        first = next((place for place, line in enumerate(lines) if line), 0)  # none before a heading
        for place, line in enumerate(lines):
            output.say(Text.assemble((f"{i if place == first else '':>4}", "dim"), line) if line else "")
    output.say("", battle.rules.ruleset.situation(shown_last(battle, upto)), "")
    if is_whole(battle, upto):
        outcome = battle.outcome()
        output.say(f"Outcome: {outcome}" if outcome else f"Waits for {battle.waits_for()}")
