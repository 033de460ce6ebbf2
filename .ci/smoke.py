"""Whether every ruleset plays, answers, hints and simulates here; compiled battles, if any, are the plain ones."""

import sys

import sandtable as st
from sandtable.compiled import unsupported
from sandtable.registry import broken_rulesets
from sandtable.testing.odds_checks import answerable

PLAIN = "python"

assert not broken_rulesets(), broken_rulesets()
assert len(st.rulesets()) >= 5, st.rulesets()
for id in st.rulesets():
    rules = st.load(id)
    assert st.Battle(rules, players=[rules.players[0]] * len(rules.ruleset.sides)).outcome(), id
    assert st.odds(rules, answerable(rules.ruleset.questions)[0]).outcomes, id
    battle = st.Battle(rules, seed=1)
    assert st.hint(battle, rollouts=8, engine=PLAIN).ideas, id
    assert st.win_chance(battle, rollouts=4, engine=PLAIN).rollouts == 4, id
    found = st.simulate(rules, battles=4, engine=PLAIN)
    assert found.to_json()["means"], id
    assert not found.failed, found.failed
    assert st.compare(rules, rules, battles=4, engine=PLAIN).changed == [], id

rules, seated = st.load("danger_close"), ("bold",)
why = unsupported(rules.ruleset, seated)
if why is None:
    plain, compiled = (
        st.simulate(rules, "pair-heavy", seated, 200, 1, engine).outcomes.tobytes() for engine in (PLAIN, "compiled")
    )
    assert plain == compiled, "compiled battles are not the plain ones"
without = "" if sys.modules.get("numpy") else ", all that without NumPy"
print(f"Python {sys.version.split()[0]}: battles are played, {why or 'and compiled as in plain Python'}{without}")
