"""Whether every ruleset can be played here, and compiled battles, where llvmlite is, are the plain ones."""

import sys

import sandtable as st
from sandtable.compiled import unsupported
from sandtable.registry import broken_rulesets

assert not broken_rulesets(), broken_rulesets()
assert len(st.rulesets()) >= 5, st.rulesets()
for id in st.rulesets():
    rules = st.load(id)
    assert st.Battle(rules, players=[rules.players[0]] * len(rules.ruleset.sides)).outcome(), id

rules, seated = st.load("danger_close"), ("bold",)
why = unsupported(rules.ruleset, seated)
if why is None:
    plain, compiled = (
        st.simulate(rules, "pair-heavy", seated, 200, 1, engine).outcomes.tobytes() for engine in ("python", "compiled")
    )
    assert plain == compiled, "compiled battles are not the plain ones"
print(f"Python {sys.version.split()[0]}: battles are played, {why or 'and compiled as in plain Python'}")
