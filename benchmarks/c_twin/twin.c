/* The Skirmishers turn in C: what the machine allows, beside which the compiled engine is measured.

   It plays the shipped scenario `yard` with a greedy player on both sides, from a given set-up, by the default readings,
   and with the dice of sandtable.simulate: battle i of a seed ends here as it ends there. Only what happens between those
   two is here: everybody holds a firearm and no armor, so nobody strikes with anything but its butt, draws a sidearm,
   takes or drops a thing; one declared blow is all that the AP buy; no numbers but the book's. */

#include <string.h>

#include "greedy.h"

typedef enum { ACTIVATE, ENTER, STAND } Trigger;

/* As sandtable's Report has it, and how often a player was asked. */
typedef struct {
    int8_t winner, reason;
    int16_t rounds;
    int8_t able[2], dead[2];
    int64_t decisions;
} Result;

/* ---- damage ------------------------------------------------------------------------------------------------------ */

static void clear_arc(Trooper *who) { who->width = who->bearing = who->shots = 0; }

/* Cells not yet full, from this one on. */
static inline unsigned cells_left(const Trooper *target, int first) {
    return ~target->full & ((1u << CELLS) - 1) & ~0u << first;
}

/* Lethal points fill cells from the first on, the others go half as far from there. */
static void cross_cells(Trooper *target, int first, int lethal, int bludgeon) {
    unsigned left;
    for (; lethal > 0 && (left = cells_left(target, first)); lethal--) {
        first = __builtin_ctz(left);
        target->full |= (uint16_t)(1u << first);
    }
    for (; bludgeon > 0 && (left = cells_left(target, first)); bludgeon--) {
        first = __builtin_ctz(left);
        uint16_t cell = (uint16_t)(1u << first++);
        if (target->partial & cell) target->full |= cell;
        target->partial ^= cell;
    }
    target->hp = (int8_t)(target->full ? UNHURT - 1 - (31 - __builtin_clz(target->full)) : UNHURT);
}

static void hit(Battle *t, Trooper *target, int lethal, int bludgeon) {
    cross_cells(target, UNHURT - smaller(two_dice(t), UNHURT), lethal, bludgeon);
    if (target->hp <= 0) {
        target->prone = true;
        target->struck = NOBODY;
        clear_arc(target);
    } else if (target->spent >= MAX_AP[target->hp]) {
        target->prone = target->dropped = true;
    }
    show(t, target);
}

/* ---- fire and blows at a trigger ------------------------------------------------------------------------------------ */

static void fire(Battle *t, Trooper *shooter, Trooper *target, int need) {
    shooter->shots--;
    t->fired |= (uint8_t)(1 << place_of(t, shooter));
    target->attackers |= (uint8_t)(1 << place_of(t, shooter));
    if (two_dice(t) >= need) hit(t, target, shooter->lethal, 0);
    if (shooter->shots == 0) clear_arc(shooter);
}

static void strike(Battle *t, Trooper *attacker, Trooper *target) {
    attacker->struck = NOBODY;
    target->attackers |= (uint8_t)(1 << place_of(t, attacker));
    if (two_dice(t) >= melee_number(attacker, target)) hit(t, target, CLUB[0], CLUB[1]);
}

/* The number that a shot must reach, or BLOCKED where there is none. */
static int shot_at(const Battle *t, const Trooper *shooter, const Trooper *target, Trigger trigger) {
    int bit = 1 << place_of(t, shooter);
    if (shooter->width == 0 || t->fired & bit || (trigger == STAND && target->attackers & bit)) return BLOCKED;
    const Line *line = line_to(t, shooter, target);
    if (line->apart > shooter->far || !arc_covers(shooter->bearing, shooter->width, line->compass)) return BLOCKED;
    int cover = sight(t, shooter, target);
    return cover == BLOCKED ? BLOCKED : fire_number(shooter, target, line->apart, cover);
}

/* One answer of the other side; false for holding fire, or where there is nothing to answer with. */
static bool react(Battle *t, Trooper *target, Trigger trigger) {
    Trooper *enemy = t->trooper + (opponents(t, target) - t->trooper), *best = NULL;
    int chances = 0, number = 0, shots = 0;
    for (int i = 0; i < SQUAD && trigger == ACTIVATE; i++) {
        if (enemy[i].struck == place_of(t, target) && able(enemy + i) && in_reach(t, enemy + i, target)) {
            t->decisions++;
            strike(t, enemy + i, target);
            return true;
        }
    }
    for (int i = 0; i < SQUAD; i++) {
        int need = shot_at(t, enemy + i, target, trigger);
        if (need == BLOCKED) continue;
        shots++;
        int likely = ways(need);
        if (likely > chances && !is_better_kept(t, enemy + i, likely)) best = enemy + i, chances = likely, number = need;
    }
    if (shots > 0) t->decisions++;
    if (best) fire(t, best, target, number);
    return best != NULL;
}

static bool is_done(const Trooper *who) { return who->dropped || who->hp <= 0 || ap_left(who) <= 0; }

/* Whether the trooper can go on after it. */
static bool comes_through(Battle *t, Trooper *who, Trigger trigger) {
    if (trigger != STAND) who->attackers = 0;
    t->fired = 0;
    while (able(who) && react(t, who, trigger)) {
    }
    return !is_done(who);
}

/* ---- one activation ---------------------------------------------------------------------------------------------- */

static void pay_for_move(Trooper *who, int price) {
    who->spent += (uint8_t)price;
    who->moved += (uint8_t)price;
}

static void move_to(Battle *t, Trooper *who, int spot, int price) {
    pay_for_move(who, price * (who->prone ? MOVE_PRONE_DOUBLE : 1));
    hide(t, who);
    who->spot = (uint8_t)spot;
    show(t, who);
}

static int step_price(const Battle *t, const Trooper *who, int spot) {
    const Step *step = t->board->step[who->spot];
    while (step->to != spot) step++;
    return step->price;
}

static void take_posture(Battle *t, Trooper *who, bool prone) {
    pay_for_move(who, prone ? MOVE_PRONE : MOVE_STAND);
    who->prone = prone;
    show(t, who);
}

static void begin_combat(Trooper *who, int price) {
    who->spent += (uint8_t)price;
    who->closed = true;
}

static void set_arc(Trooper *who, int width, int bearing) {
    int size = 0;
    while (WIDTHS[size] != width) size++;
    begin_combat(who, ARCS[size][1]);
    who->width = (int16_t)width;
    who->bearing = (int16_t)bearing;
    who->shots = (uint8_t)(ARCS[size][0] * who->rate);
}

/* To another spot, or by the stairs to another level of the same dot. */
static void throw(Battle *t, Trooper *who, int spot) {
    int dots = t->board->line[who->spot][spot].apart;
    int price = dots == 0 ? EXPL_STAIRS_COST : throw_price(who, who->hand, dots);
    int cover = dots == 0 ? 0 : cover_on(t, who->spot, who->prone, spot, false);
    t->charge[t->placed++] = (Charge){
        .kind = who->hand,
        .spot = (uint8_t)spot,
        .window = dots == 0 ? NOWHERE : t->board->window[who->spot][spot],
        .need = (int8_t)(price + cover * FIRE_COVER + own_modifiers(who)),
    };
    begin_combat(who, price);
    who->threw = true;
    who->carried[who->hand]--;
    who->hand = PRIMARY;
    t->decisions += who->sidearm; /* what to draw: back to the primary weapon */
}

static void activate(Battle *t, Trooper *who) {
    who->activated = true;
    bool goes_on = comes_through(t, who, ACTIVATE);
    while (goes_on) {
        Answer answer = make_the_most_of_it(t, who);
        t->decisions++;
        switch (answer.kind) {
            case DONE: return;
            case STEP:
            case CLIMB:
                move_to(t, who, answer.what, answer.kind == STEP ? step_price(t, who, answer.what) : MOVE_LEVEL);
                goes_on = comes_through(t, who, ENTER);
                continue;
            case STAND_UP:
                take_posture(t, who, false);
                goes_on = comes_through(t, who, STAND);
                continue;
            case GO_PRONE: take_posture(t, who, true); break;
            case READY:
                who->spent += MOVE_READY;
                who->hand = (uint8_t)answer.what;
                break;
            case SET_ARC: set_arc(who, answer.width, answer.what); break;
            case STRIKE_AT:
                begin_combat(who, MELEE_COST);
                who->struck = (int8_t)answer.what;
                break;
            case THROW: throw(t, who, answer.what); break;
        }
        goes_on = !is_done(who);
    }
}

/* ---- explosives at the end of a turn -------------------------------------------------------------------------------- */

static int centre_of(Battle *t, const Charge *charge) {
    if (two_dice(t) >= charge->need) return charge->spot;
    int from = charge->window == NOWHERE ? charge->spot : charge->window;
    int centre = t->board->scatter[from][die(t, EXPL_SCATTER_DIE) - 1];
    return centre == NOWHERE ? charge->spot : centre;
}

/* The nearest first, whoever he is. */
static void explode(Battle *t, const Charge *charge) {
    int centre = centre_of(t, charge), blasted = 0;
    for (;;) {
        int victim = NOBODY, nearest = NOWHERE;
        for (int i = 0; i < TROOPERS; i++) {
            const Trooper *who = t->trooper + i;
            int away = who->hp < 0 || blasted >> i & 1 ? NOWHERE : t->board->blast[centre][who->spot][who->prone];
            if (away < nearest) victim = i, nearest = away;
        }
        if (victim == NOBODY) return;
        blasted |= 1 << victim;
        hit(t, t->trooper + victim, BLASTS[charge->kind][nearest], 0);
    }
}

/* ---- the course of a battle ---------------------------------------------------------------------------------------- */

static int able_on(const Battle *t, int side) {
    int count = 0;
    for (int i = 0; i < SQUAD; i++) count += able(t->trooper + side * SQUAD + i);
    return count;
}

static bool is_decided(const Battle *t) { return able_on(t, 0) == 0 || able_on(t, 1) == 0; }

static void begin_turn(Battle *t, int side) {
    t->side = (uint8_t)side;
    t->placed = t->settled = 0;
    for (int i = 0; i < TROOPERS; i++) {
        Trooper *who = t->trooper + i;
        who->spent = who->moved = who->attackers = 0;
        who->activated = who->closed = who->threw = who->dropped = false;
        if (side_of(i) != side) continue;
        clear_arc(who);
        who->struck = NOBODY;
    }
}

/* Whether the other side has a turn after it. */
static bool take_turn(Battle *t) {
    for (int place; (place = whom_to_activate(t)) != NOBODY;) {
        t->decisions++;
        activate(t, t->trooper + place);
        if (is_decided(t)) return false;
    }
    while (t->settled < t->placed) {
        explode(t, t->charge + t->settled++);
        if (is_decided(t)) return false;
    }
    return true;
}

/* The higher die chooses, and begins. */
static int who_begins(Battle *t) {
    int one, other;
    do {
        one = die(t, 6);
        other = die(t, 6);
    } while (one == other);
    t->decisions++;
    return one > other ? 0 : 1;
}

static int play_on(Battle *t, int rounds) {
    int first = who_begins(t);
    for (int side = first;; side = 1 - side) {
        begin_turn(t, side);
        if (!take_turn(t)) return ELIMINATION;
        if (side == first) continue;
        if (t->round >= rounds) return LIMIT;
        t->round++;
    }
}

static void report(const Battle *t, int reason, Result *result) {
    int a = able_on(t, 0), b = able_on(t, 1);
    *result = (Result){
        .winner = (int8_t)(a == b ? NOBODY : a > b ? 0 : 1),
        .reason = (int8_t)reason,
        .rounds = t->round,
        .able = {(int8_t)a, (int8_t)b},
        .decisions = t->decisions,
    };
    for (int i = 0; i < TROOPERS; i++) result->dead[side_of(i)] += t->trooper[i].hp < 0;
}

/* Battles `first` and following of a seed, all from the same set-up. */
void play(const Board *board, const Trooper *set_up, int rounds, uint64_t seed, uint64_t first, int count, Result *results) {
    Battle start = {.board = board, .round = 1};
    memcpy(start.trooper, set_up, sizeof start.trooper);
    for (int i = 0; i < TROOPERS; i++) show(&start, start.trooper + i);
    for (int i = 0; i < count; i++) {
        Battle t = start;
        t.dice = dice_of(seed, first + (uint64_t)i);
        report(&t, play_on(&t, rounds), results + i);
    }
}

int board_size(void) { return sizeof(Board); }
int trooper_size(void) { return sizeof(Trooper); }
int result_size(void) { return sizeof(Result); }
