"""The Clash, plainly: every move on the real rules, each side taking what it likes best. Slow; equal positions once."""

from __future__ import annotations

from typing import Any

from sandtable.kernel import offered
from sandtable.rulesets.table_encounter.actions import Ask
from sandtable.rulesets.table_encounter.rules.clash import clash_step, fighter
from sandtable.rulesets.table_encounter.state import Step


def taste(result: tuple[int, int], hand: int) -> tuple[int, int]:
    dealt, suffered = result if hand == 0 else (result[1], result[0])
    return dealt - suffered, dealt


def position_of(t: Any) -> Any:
    """Everything but the stress, which no rule of a Clash reads."""
    copy = t.clone()
    for model in copy.models:
        model.stress = model.caused = 0
    return copy.key()


def minimax(t: Any, memory: dict[Any, tuple[int, int]]) -> tuple[int, int]:
    """Stress on defender and attacker from a position of a Clash, as the rules themselves play it."""
    key = position_of(t)
    if key in memory:
        return memory[key]
    attacker, defender, turn = t.attacker, t.target, t.clash_turn
    best: tuple[int, int] | None = None
    for answer in offered(t, Ask.CLASH, fighter(t, t.clash_turn), fighter(t, 1 - t.clash_turn)):
        copy = t.clone()
        copy.log = None
        copy.players = [lambda *_, answer=answer: answer] * 2
        before = copy.models[defender].stress, copy.models[attacker].stress
        clash_step(copy)
        gained = copy.models[defender].stress - before[0], copy.models[attacker].stress - before[1]
        rest = minimax(copy, memory) if copy.step == Step.CLASH else (0, 0)
        result = gained[0] + rest[0], gained[1] + rest[1]
        if best is None or taste(result, turn) > taste(best, turn):
            best = result
    assert best is not None
    memory[key] = best
    return best


def simple(
    own: tuple[int, int], other: tuple[int, int], critical: tuple[int, int], memory: dict[Any, Any]
) -> tuple[int, int]:
    """Both always in reach, nobody pushed: (stress dealt, stress suffered) for whoever is to move.

    `own` and `other` are normal and critical successes, `critical` the stress of each side's critical strike.
    """
    key = own, other, critical
    if key not in memory:
        results = []
        for kind in (0, 1):
            if own[kind] == 0:
                continue
            left = (own[0] - (kind == 0), own[1] - (kind == 1))
            strike = critical[0] if kind else 1
            suffered, dealt = simple(other, left, critical[::-1], memory)
            results.append((dealt + strike, suffered))
            for parried in range(kind + 1):
                if other[parried]:
                    kept = (other[0] - (parried == 0), other[1] - (parried == 1))
                    suffered, dealt = simple(kept, left, critical[::-1], memory)
                    results.append((dealt, suffered))
        if results:
            memory[key] = max(results, key=lambda r: (r[0] - r[1], r[0]))
        elif any(other):
            suffered, dealt = simple(other, own, critical[::-1], memory)
            memory[key] = dealt, suffered
        else:
            memory[key] = 0, 0
    return memory[key]  # type: ignore[no-any-return]
