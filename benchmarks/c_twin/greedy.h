/* The greedy player: what it thinks things are worth, and its answers. Ties go to whatever it looks at first. */

#ifndef GREEDY_H
#define GREEDY_H

#include <limits.h>

#include "state.h"

enum { NEAR_CHARGE = 3, FEAR = 1000 }; /* dots, and what it costs to be so near to an explosive */

typedef enum { DONE, STEP, CLIMB, GO_PRONE, STAND_UP, READY, SET_ARC, STRIKE_AT, THROW } Kind;

/* `what` is a spot, a weapon, a bearing or an enemy's place; `width` that of an arc. */
typedef struct {
    Kind kind;
    int what, width;
} Answer;

/* Ways to hit each enemy, of 36. */
typedef struct {
    uint8_t ways[SQUAD];
    int total, count;
} Seen;

typedef struct {
    int worth, bearing;
} Arc;

typedef struct {
    int worth, what;
} Found;

static inline int ways(int need) {
    static const uint8_t reached[13] = WAYS;
    return need > 12 ? 0 : reached[larger(need, 0)];
}

/* ---- shots ------------------------------------------------------------------------------------------------------- */

static inline int chances_at(const Battle *t, const Trooper *shooter, const Trooper *target) {
    int apart = line_to(t, shooter, target)->apart;
    if (shooter->hand != PRIMARY || apart == 0 || apart > shooter->far) return 0;
    int cover = sight(t, shooter, target);
    return cover == BLOCKED ? 0 : ways(fire_number(shooter, target, apart, cover));
}

static inline Seen look_around(const Battle *t, const Trooper *me) {
    const Trooper *enemy = opponents(t, me);
    Seen seen = {0};
    for (int i = 0; i < SQUAD; i++) {
        int likely = able(enemy + i) ? chances_at(t, me, enemy + i) : 0;
        seen.ways[i] = (uint8_t)likely;
        seen.total += likely;
        seen.count += likely > 0;
    }
    return seen;
}

/* What the arcs that hold the trooper may do to him. */
static inline int fire_drawn(const Battle *t, const Trooper *me) {
    const Trooper *enemy = opponents(t, me);
    int drawn = 0;
    for (int i = 0; i < SQUAD; i++)
        if (in_arc(t, enemy + i, me)) drawn += chances_at(t, enemy + i, me) * enemy[i].lethal;
    return drawn;
}

/* ---- places ------------------------------------------------------------------------------------------------------ */

static inline int nearest_enemy(const Battle *t, const Trooper *me) {
    const Trooper *enemy = opponents(t, me);
    int nearest = FAR;
    for (int i = 0; i < SQUAD; i++)
        if (able(enemy + i)) nearest = smaller(nearest, t->board->walk[me->spot][enemy[i].spot]);
    return nearest;
}

/* Ways to hit all who are seen, as far as the shots of the widest arc go that the AP buy. */
static inline int hopes(const Trooper *me, const Seen *seen, int budget) {
    int shots = 0;
    for (int size = 0; size < SIZES; size++)
        if (ARCS[size][1] <= budget) shots = ARCS[size][0] * me->rate;
    return shots >= seen->count ? seen->total : seen->total * shots / seen->count;
}

/* As far as it may be more than `best`; so are the worths below. */
static inline int view_worth(const Battle *t, const Trooper *me, const Seen *seen, int budget, int best) {
    if (seen->count == 0) return -CLOSE * nearest_enemy(t, me);
    const Trooper *enemy = opponents(t, me);
    int worth = hopes(me, seen, budget) * me->lethal, danger = 0;
    for (int i = 0; i < SQUAD && worth - danger / 2 > best; i++)
        if (able(enemy + i)) danger += chances_at(t, enemy + i, me) * enemy[i].lethal;
    return worth - danger / 2;
}

static inline int place_worth(const Battle *t, const Trooper *me, int budget, int best) {
    Seen seen = look_around(t, me);
    return view_worth(t, me, &seen, budget, best);
}

static int arrival_worth(const Battle *t, Trooper *me, int spot, int budget, int best) {
    uint8_t before = me->spot;
    me->spot = (uint8_t)spot;
    int worth = place_worth(t, me, budget, best);
    if (worth > best) {
        worth -= DRAWN * fire_drawn(t, me);
        for (int i = t->settled; i < t->placed; i++)
            if (t->board->line[t->charge[i].spot][spot].apart <= NEAR_CHARGE) worth -= FEAR;
    }
    me->spot = before;
    return worth;
}

/* ---- arcs, throws and blows ---------------------------------------------------------------------------------------- */

static inline int arc_worth(const Seen *seen, const int *compass, int facing, int width, int shots) {
    int total = 0, count = 0;
    for (int i = 0; i < SQUAD; i++) {
        if (seen->ways[i] && arc_covers(facing, width, compass[i])) {
            total += seen->ways[i];
            count++;
        }
    }
    if (count == 0) return 0;
    if (count >= shots) return total * shots / count;
    return total + total * smaller(shots - count, count) / (2 * count);
}

static inline void bearings(const Battle *t, const Trooper *me, int *compass) {
    const Trooper *enemy = opponents(t, me);
    for (int i = 0; i < SQUAD; i++) compass[i] = able(enemy + i) ? line_to(t, me, enemy + i)->compass : -1;
}

static Arc best_arc(const Battle *t, const Trooper *me, const Seen *seen) {
    Arc best = {0, 0};
    int compass[SQUAD];
    bearings(t, me, compass);
    for (int size = 0; size < SIZES && ARCS[size][1] <= ap_left(me); size++) {
        int width = WIDTHS[size], shots = ARCS[size][0] * me->rate;
        for (int i = 0; i < SQUAD; i++) {
            for (int turn = -1; seen->ways[i] && turn <= 1; turn++) {
                int facing = (compass[i] / 2 + turn * (width / 2 - 1) + 360) % 360;
                int worth = arc_worth(seen, compass, facing, width, shots);
                if (worth <= best.worth) continue;
                best = (Arc){worth, facing};
                if (worth >= seen->total + seen->total / 2) return best;
            }
        }
    }
    return best;
}

static int width_for(const Battle *t, const Trooper *me, const Seen *seen, int facing) {
    int compass[SQUAD], best = 0, most = 0;
    bool spare = nearest_enemy(t, me) > 1;
    bearings(t, me, compass);
    for (int size = 0; size < SIZES && ARCS[size][1] <= ap_left(me); size++) {
        int worth = arc_worth(seen, compass, facing, WIDTHS[size], ARCS[size][0] * me->rate);
        if (worth > most || (worth == most && spare)) best = WIDTHS[size], most = worth;
    }
    return best;
}

static inline int blast_worth(const Battle *t, const Trooper *me, int kind, int centre) {
    int mine = side_of(place_of(t, me)), worth = 0;
    for (int i = 0; i < TROOPERS; i++)
        if (able(t->trooper + i))
            worth += (side_of(i) == mine ? -FRIEND : 1) * blast_points(t, kind, centre, t->trooper + i);
    return worth;
}

/* At which enemy's spot, or up or down which stairs. */
static Found best_throw(const Battle *t, const Trooper *me, int kind, int budget) {
    const Trooper *enemy = opponents(t, me);
    Found best = {0, NOWHERE};
    for (int i = 0; i < SQUAD; i++) {
        int spot = enemy[i].spot;
        int dots = t->board->line[me->spot][spot].apart, price = throw_price(me, kind, dots);
        if (!able(enemy + i) || dots == 0 || price > budget) continue;
        int cover = cover_on(t, me->spot, me->prone, spot, false);
        if (cover == BLOCKED || t->board->by_stairs[me->spot][spot]) continue;
        int likely = ways(price + cover * FIRE_COVER + own_modifiers(me));
        int worth = likely ? likely * blast_worth(t, me, kind, spot) : 0;
        if (worth > best.worth) best = (Found){worth, spot};
    }
    int stairs = t->board->stairs[me->spot];
    if (stairs != NOWHERE && EXPL_STAIRS_COST <= budget) {
        int worth = ways(EXPL_STAIRS_COST + own_modifiers(me)) * blast_worth(t, me, kind, stairs);
        if (worth > best.worth) best = (Found){worth, stairs};
    }
    return best;
}

/* With the butt of the gun, which is worth as much as the bayonet; the last of those that are worth as much. */
static Found best_blow(const Battle *t, const Trooper *me) {
    const Trooper *enemy = opponents(t, me);
    Found best = {0, NOBODY};
    if (MELEE_COST > ap_left(me)) return best;
    for (int i = 0; i < SQUAD; i++) {
        if (!able(enemy + i) || !in_reach(t, me, enemy + i)) continue;
        int worth = ways(melee_number(me, enemy + i)) * (CLUB[0] + CLUB[1] / 2);
        if (worth > 0 && worth >= best.worth) best = (Found){worth, place_of(t, enemy + i)};
    }
    return best;
}

/* ---- its answers --------------------------------------------------------------------------------------------------- */

/* Whoever draws least fire; NOBODY where nobody is left. */
static int whom_to_activate(const Battle *t) {
    int best = NOBODY, least = INT_MAX;
    for (int i = t->side * SQUAD; i < (t->side + 1) * SQUAD && least > 0; i++) {
        if (!able(t->trooper + i) || t->trooper[i].activated) continue;
        int drawn = fire_drawn(t, t->trooper + i);
        if (drawn < least) best = i, least = drawn;
    }
    return best;
}

/* Whether as many better targets as there are shots have still to activate in the arc. */
static bool is_better_kept(const Battle *t, const Trooper *shooter, int likely) {
    const Trooper *other = opponents(t, shooter);
    int better = 0;
    for (int i = 0; i < SQUAD; i++)
        if (able(other + i) && !other[i].activated && in_arc(t, shooter, other + i))
            better += chances_at(t, shooter, other + i) > likely + FIELD;
    return better >= shooter->shots;
}

static bool is_throw_worth_it(const Battle *t, const Trooper *me, int kind, const Seen *seen) {
    int budget = ap_left(me) - MOVE_READY;
    if (!me->carried[kind] || budget <= 0 || nearest_enemy(t, me) > budget + FLIGHT) return false;
    int worth = best_throw(t, me, kind, budget).worth;
    return worth >= GOOD_THROW && worth > best_arc(t, me, seen).worth * me->lethal;
}

static Answer throw_or_put_away(const Battle *t, const Trooper *me) {
    Found found = best_throw(t, me, me->hand, ap_left(me));
    if (found.what != NOWHERE) return (Answer){THROW, found.what, 0};
    return ap_left(me) >= MOVE_READY ? (Answer){READY, PRIMARY, 0} : (Answer){DONE, 0, 0};
}

static inline bool can_move_for(const Trooper *me, int price) {
    return price <= ap_left(me) && me->moved + price <= MOVE_CAP;
}

/* Getting up is the first thing in a turn or nothing, and draws fire. */
static bool is_up_worth_it(const Battle *t, Trooper *me, int lying) {
    if (!me->prone || me->moved > 0 || !can_move_for(me, MOVE_STAND)) return false;
    me->prone = false;
    int standing = arrival_worth(t, me, me->spot, ap_left(me) - MOVE_STAND, lying);
    me->prone = true;
    return standing > lying;
}

static void weigh(const Battle *t, Trooper *me, Kind kind, int spot, int price, int *best, Answer *answer) {
    if (me->prone) price *= MOVE_PRONE_DOUBLE;
    if (holds(&t->present, spot) || !can_move_for(me, price)) return;
    int worth = arrival_worth(t, me, spot, ap_left(me) - price, *best);
    if (worth > *best) *best = worth, *answer = (Answer){kind, spot, 0};
}

/* The change of place or posture that gains most. The trooper himself is in nobody's way meanwhile. */
static Answer best_move(const Battle *t, Trooper *me, const Seen *seen) {
    Answer answer = {DONE, 0, 0};
    int best = view_worth(t, me, seen, ap_left(me), WORST);
    if (is_up_worth_it(t, me, best)) return (Answer){STAND_UP, 0, 0};
    if (!me->prone && can_move_for(me, MOVE_PRONE)) {
        me->prone = true;
        int worth = place_worth(t, me, ap_left(me) - MOVE_PRONE, best);
        me->prone = false;
        if (worth > best) best = worth, answer.kind = GO_PRONE;
    }
    if (me->moved >= ENOUGH && best > 0) return answer;
    const Step *step = t->board->step[me->spot];
    for (int way = 0; way < WAYS_OUT; way++)
        if (step[way].to != NOWHERE) weigh(t, me, STEP, step[way].to, step[way].price, &best, &answer);
    int stairs = t->board->stairs[me->spot];
    if (stairs != NOWHERE) weigh(t, me, CLIMB, stairs, MOVE_LEVEL, &best, &answer);
    return answer;
}

/* The widest arc that the AP buy, towards the nearest enemy. */
static Answer guard(const Battle *t, const Trooper *me) {
    const Trooper *enemy = opponents(t, me);
    int nearest = FAR, facing = 0;
    for (int i = 0; i < SQUAD; i++) {
        const Line *line = line_to(t, me, enemy + i);
        if (able(enemy + i) && line->apart > 0 && line->apart < nearest)
            nearest = line->apart, facing = line->compass / 2;
    }
    for (int size = SIZES - 1; size >= 0; size--)
        if (ARCS[size][1] <= ap_left(me)) return (Answer){SET_ARC, facing, WIDTHS[size]};
    return (Answer){DONE, 0, 0};
}

/* An arc, or a blow where that promises more. */
static Answer best_combat_action(const Battle *t, const Trooper *me, const Seen *seen) {
    Found blow = best_blow(t, me);
    Answer strike = {STRIKE_AT, blow.what, 0};
    if (me->width > 0 || me->threw) return blow.what == NOBODY ? (Answer){DONE, 0, 0} : strike;
    Arc arc = best_arc(t, me, seen);
    if (blow.what != NOBODY && blow.worth >= arc.worth * me->lethal) return strike;
    if (arc.worth > 0) return (Answer){SET_ARC, arc.bearing, width_for(t, me, seen, arc.bearing)};
    return guard(t, me);
}

static Answer make_the_most_of_it(Battle *t, Trooper *me) {
    if (me->hand != PRIMARY) return throw_or_put_away(t, me);
    Seen seen = {0};
    if (!me->closed || (me->width == 0 && !me->threw)) seen = look_around(t, me);
    if (!me->closed) {
        for (int kind = GRENADE; kind <= SATCHEL; kind++)
            if (is_throw_worth_it(t, me, kind, &seen)) return (Answer){READY, kind, 0};
        hide(t, me);
        Answer move = best_move(t, me, &seen);
        show(t, me);
        if (move.kind != DONE) return move;
    }
    return best_combat_action(t, me, &seen);
}

#endif
