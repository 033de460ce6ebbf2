"""`sandtable demo`: a minute of everything."""

from typing import Annotated, Any

import typer

import sandtable as st
from sandtable.odds import prospects, words
from sandtable.simulate.engines import PLAIN, choose_engine

from . import options, output, progress, replay
from .results import show_results

RULESET, SCENARIO, SEED = "danger_close", "pair-heavy", 7
MANY, FEW = 100_000, 20_000  # battles, compiled and plain
Count = Annotated[int | None, typer.Option("--battles", min=1, help="How many battles; by default 100,000.")]


def add_to(app: typer.Typer) -> None:
    app.command("demo")(demo)


def demo(battles: Count = None, as_json: options.Json = False) -> None:
    """Play a Danger Close engagement, work out the odds of a decision, simulate 100,000 engagements."""
    rules = st.load(RULESET)
    battle = st.Battle(rules, SCENARIO, SEED, players=rules.ruleset.default_players)
    if as_json:
        results = simulated(rules, battles, as_json)
        output.emit(
            {"battle": replay.story(battle, None), "decision": chances_json(rules), "simulation": results.to_json()}
        )
        return
    chapter("1. One engagement, played: every line names its rule")
    replay.tell(battle, None)
    chapter("2. A decision, before the dice: what may the first Trooper do, and how likely is what?")
    show_decision(rules)
    show_roll(rules)
    chapter("3. Many engagements: how balanced is it?")
    show_results(simulated(rules, battles, as_json))
    farewell()


def chapter(title: str) -> None:
    output.say("")
    output.heading(title)
    output.say("")


def simulated(rules: st.Rules, battles: int | None, quiet: bool) -> st.Results:
    """Simulates many battles; fewer, with a remark, where nothing is compiled."""
    engine, why = choose_engine(rules, rules.ruleset.default_players, "auto")
    count = battles or (FEW if engine == PLAIN else MANY)
    if engine == PLAIN and not quiet:
        output.say(output.dim(f"Plain Python plays {count:,} of them here: {why}"))
    with progress.progress(f"{rules.ruleset.title}, {count:,} engagements", quiet) as told:
        return st.simulate(rules, SCENARIO, battles=count, seed=SEED, progress=told)


# ---- the decision --------------------------------------------------------------------------------------------


def first_choice(rules: st.Rules) -> list[tuple[str, list[tuple[str, st.Odds]]]]:
    """Each answer to the first question that has something to tell, for the first piece asked about."""
    battle = st.Battle(rules, SCENARIO, SEED)
    told = [(str(action), prospects(battle, action)) for action in battle.legal_actions]
    known = [(text, some) for text, some in told if some]
    who = known[0][0].split()[0]
    return [(text, some) for text, some in known if text.split()[0] == who]


def show_decision(rules: st.Rules) -> None:
    rows = [
        [text, label, words.percent(float(odds.p(True))), str(odds.p(True))]
        for text, some in first_choice(rules)
        for label, odds in some
    ]
    output.table(["answer", "what may follow", "chance", "exactly"], rows, right=("chance", "exactly"))


def show_roll(rules: st.Rules) -> None:
    """The squad's roll with few and with many dice, side by side."""
    few, many = (st.odds(rules, "offense", dice=dice) for dice in (3, 6))
    rows = [
        [label, words.percent(share), str(p), words.percent(float(many.p(value))), str(many.p(value))]
        for (label, p, share), value in zip(few.rows(), sorted(few.outcomes))
    ]
    output.say("", "The squad's Offense Roll, with three dice and with six:")
    output.table(["result", "3 dice", "exactly", "6 dice", "exactly"], rows, right=("3 dice", "6 dice", "exactly"))


def chances_json(rules: st.Rules) -> list[dict[str, Any]]:
    return [
        {"action": text, "chances": {label: str(odds.p(True)) for label, odds in some}}
        for text, some in first_choice(rules)
    ]


def farewell() -> None:
    output.say("", "Your turn:")
    output.table(
        ["", ""],
        [
            ["sandtable play danger_close", "sit down and play"],
            ["sandtable odds danger_close", "ask for the odds of anything"],
            ["sandtable rules danger_close", "read the rules, number by number"],
            ["sandtable --help", "everything else"],
        ],
    )
