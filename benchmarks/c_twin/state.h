/* What a battle in the yard is made of. numbers.h is written by tables.py: SPOTS, CENTRES and all
   figures of the rulebook and of the player. */

#ifndef STATE_H
#define STATE_H

#include <stdbool.h>
#include <stdint.h>

#include "numbers.h"

enum { SQUAD = 4, TROOPERS = 2 * SQUAD, WAYS_OUT = 6, SIZES = 3, CELLS = 11, UNHURT = 10 };
enum { WORDS = (SPOTS + 63) / 64, NOWHERE = 255, NOBODY = -1, BLOCKED = -1, STOPPED = 255 };
enum { PRIMARY, GRENADE, SATCHEL };
enum { ELIMINATION = 1, LIMIT = 2 };

/* A spot is a dot and a level; a set of them has a bit for each. */
typedef struct {
    uint64_t word[WORDS];
} Spots;

/* From one spot to another. A line that grazes between dots has a second reading. */
typedef struct {
    Spots between;     /* whoever stands there gives cover */
    uint8_t ground[4]; /* by postures: cover in the first reading and 16 times that in the second, or STOPPED */
    uint8_t apart;     /* dots */
    uint8_t grazes;
    int16_t compass; /* half degrees and what lies between them, 0 to 719; -1 on the same dot */
} Line;

typedef struct {
    uint8_t to, price;
} Step;

/* What the ground fixes, worked out by sandtable. */
typedef struct {
    Line line[SPOTS][SPOTS];
    Spots between_too[SPOTS][SPOTS]; /* in the second reading */
    Step step[SPOTS][WAYS_OUT];
    uint8_t stairs[SPOTS];             /* the spot they lead to */
    uint8_t walk[SPOTS][SPOTS];        /* dots to somebody, by the stairs if need be */
    uint8_t by_stairs[SPOTS][SPOTS];   /* whether only stairs open the way */
    uint8_t window[SPOTS][SPOTS];      /* the last spot before the window that a throw goes through */
    uint8_t scatter[SPOTS][WAYS_OUT];  /* where an explosive comes down; a centre, which may lie off the board */
    uint8_t blast[CENTRES][SPOTS][2];  /* by posture: how far from the centre, or NOWHERE */
} Board;

typedef struct {
    uint8_t spot;
    int8_t hp; /* below nothing: dead */
    bool prone, activated, closed, threw, dropped;
    uint8_t hand;       /* PRIMARY, GRENADE, SATCHEL */
    uint8_t carried[3]; /* grenades and satchels, by what they are in hand */
    bool sidearm;       /* so he is asked what to draw after a throw */
    uint8_t lethal, rate, near, far; /* figures of the primary weapon */
    uint8_t spent, moved;
    int16_t width, bearing; /* of the arc, in degrees; width 0 for none */
    uint8_t shots;
    int8_t struck;          /* who is to be struck when he activates */
    uint8_t attackers;      /* a bit for each trooper who attacked this one on the dot where he is */
    uint16_t full, partial; /* cells of the damage track; bit 0 is the cell labelled 10 */
} Trooper;

typedef struct {
    uint8_t kind, spot, window;
    int8_t need;
} Charge;

typedef struct {
    const Board *board;
    uint64_t dice;
    int64_t decisions;
    Spots standing, present; /* present: the prone too */
    Trooper trooper[TROOPERS];
    Charge charge[SQUAD];
    uint8_t side, placed, settled;
    uint8_t fired; /* at the present trigger: a bit for each trooper */
    int16_t round;
} Battle;

static const uint8_t MAX_AP[UNHURT + 1] = DMG_MAX_AP;
static const int8_t WOUNDS[UNHURT + 1] = FIRE_DAMAGE_MOD;
static const int16_t WIDTHS[SIZES] = ARC_SIZES;
static const uint8_t ARCS[SIZES][2] = {ARC_ROW_30, ARC_ROW_60, ARC_ROW_150}; /* shots, AP */
static const uint8_t BLASTS[3][3] = {{0}, EXPLOSIVE_GRENADE_BLAST, EXPLOSIVE_SATCHEL_BLAST};
static const uint8_t CLUB[2] = MELEE_CLUB; /* lethal, bludgeoning */
static const uint8_t THROW_PRICE[3] = {0, EXPL_GRENADE_AP, EXPL_SATCHEL_AP};

/* ---- luck: splitmix64, one number a die ------------------------------------------------------------------------ */

static inline uint64_t mix(uint64_t word) {
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9u;
    word = (word ^ word >> 27) * 0x94D049BB133111EBu;
    return word ^ word >> 31;
}

static const uint64_t GOLDEN = 0x9E3779B97F4A7C15u;

static inline uint64_t dice_of(uint64_t seed, uint64_t battle) { return mix(mix(mix(seed) + battle * GOLDEN)); }

static inline int die(Battle *t, uint32_t sides) {
    for (;;) {
        t->dice += GOLDEN;
        uint64_t product = (mix(t->dice) >> 32) * sides;
        uint32_t low = (uint32_t)product;
        if (low >= sides || low >= -sides % sides) return (int)(product >> 32) + 1;
    }
}

static inline int two_dice(Battle *t) {
    int one = die(t, 6);
    return one + die(t, 6);
}

/* ---- small facts ------------------------------------------------------------------------------------------------- */

static inline int smaller(int one, int other) { return one < other ? one : other; }
static inline int larger(int one, int other) { return one > other ? one : other; }
static inline int side_of(int place) { return place / SQUAD; }
static inline int place_of(const Battle *t, const Trooper *who) { return (int)(who - t->trooper); }
static inline bool able(const Trooper *who) { return who->hp > 0; }
static inline int ap_left(const Trooper *who) { return MAX_AP[larger(who->hp, 0)] - who->spent; }

static inline const Trooper *opponents(const Battle *t, const Trooper *who) {
    return t->trooper + (1 - side_of(place_of(t, who))) * SQUAD;
}

static inline const Line *line_to(const Battle *t, const Trooper *eye, const Trooper *target) {
    return &t->board->line[eye->spot][target->spot];
}

static inline bool holds(const Spots *spots, int spot) { return spots->word[spot / 64] >> spot % 64 & 1; }

static inline void put(Spots *spots, int spot, bool in) {
    uint64_t bit = (uint64_t)1 << spot % 64;
    spots->word[spot / 64] = in ? spots->word[spot / 64] | bit : spots->word[spot / 64] & ~bit;
}

static inline int shared(const Spots *one, const Spots *other) {
    int count = 0;
    for (int i = 0; i < WORDS; i++) count += __builtin_popcountll(one->word[i] & other->word[i]);
    return count;
}

/* Keeps the sets of spots as the trooper is. */
static inline void show(Battle *t, const Trooper *who) {
    put(&t->present, who->spot, who->hp >= 0);
    put(&t->standing, who->spot, who->hp >= 0 && !who->prone);
}

static inline void hide(Battle *t, const Trooper *who) {
    put(&t->present, who->spot, false);
    put(&t->standing, who->spot, false);
}

/* ---- sight and numbers to reach ---------------------------------------------------------------------------------- */

/* The cover on a line, or BLOCKED. Only a prone eye has the prone in its way. */
static inline int cover_on(const Battle *t, int eye, bool eye_prone, int spot, bool prone) {
    const Line *line = &t->board->line[eye][spot];
    int ground = line->ground[2 * eye_prone + prone];
    if (ground == STOPPED) return BLOCKED;
    const Spots *men = eye_prone ? &t->present : &t->standing;
    int cover = (ground & 15) + shared(&line->between, men);
    if (line->grazes) cover = larger(cover, (ground >> 4) + shared(&t->board->between_too[eye][spot], men));
    return cover;
}

static inline int sight(const Battle *t, const Trooper *eye, const Trooper *target) {
    return cover_on(t, eye->spot, eye->prone, target->spot, target->prone);
}

static inline int own_modifiers(const Trooper *who) {
    return WOUNDS[who->hp] + (who->prone ? FIRE_ATTACKER_PRONE : 0);
}

static inline int fire_number(const Trooper *shooter, const Trooper *target, int apart, int cover) {
    int need = FIRE_BASE + (apart > shooter->near ? FIRE_RANGE_LONG : FIRE_RANGE_SHORT) + cover * FIRE_COVER;
    if (target->prone) need += apart > 1 ? FIRE_TARGET_PRONE_FAR : FIRE_TARGET_PRONE_NEAR;
    return need + own_modifiers(shooter);
}

static inline int melee_number(const Trooper *attacker, const Trooper *target) {
    return MELEE_BASE + own_modifiers(attacker) + (target->prone ? FIRE_TARGET_PRONE_NEAR : 0);
}

/* A dot away on the same level (to another level the walk is longer), with nothing solid between. */
static inline bool in_reach(const Battle *t, const Trooper *attacker, const Trooper *target) {
    return t->board->walk[attacker->spot][target->spot] == 1 &&
           line_to(t, attacker, target)->ground[2 * attacker->prone + target->prone] != STOPPED;
}

static inline bool arc_covers(int facing, int width, int compass) {
    return compass >= 0 && (compass - 2 * facing + width + 720) % 720 <= 2 * width;
}

static inline bool in_arc(const Battle *t, const Trooper *shooter, const Trooper *target) {
    return shooter->width > 0 && arc_covers(shooter->bearing, shooter->width, line_to(t, shooter, target)->compass);
}

static inline int throw_price(const Trooper *thrower, int kind, int dots) {
    return THROW_PRICE[kind] * dots * (thrower->prone ? EXPL_PRONE_DOUBLE : 1);
}

/* Lethal points that a blast sends somebody's way. */
static inline int blast_points(const Battle *t, int kind, int centre, const Trooper *who) {
    int away = t->board->blast[centre][who->spot][who->prone];
    return away == NOWHERE ? 0 : BLASTS[kind][away];
}

#endif
