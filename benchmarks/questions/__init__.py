"""Seven questions with exact answers, asked of icepool, of dyce, and worked out by hand.

Each module here answers all of them; every answer is a dict from plain outcomes (ints, tuples of ints) to Fractions
that sum to 1, without impossible outcomes. Where a rulebook leaves a choice, the choice made here is spelt out.
The two libraries share what is not their business, the helpers below; by_hand uses nothing but its own words.

q1       Offense Roll (danger_close `offense.highest`, `success.double`). For each n from 1 to 10, by itself: roll n
         six-sided dice. Result (n, highest face, 1 if two or more dice show 6, else 0). All ten answers stand in one
         dict, so it sums to 10: 1 for each n. 69 outcomes: 6 for n = 1, 7 for every other n.

q2_roll  Dice pool (year_zero). Roll 10 base dice and 5 stress dice. Each 6, on either kind, is a success. Result
         (successes, 1 if at least one stress die shows 1, else 0). 31 outcomes.

q2_push  The same pool, always pushed, even after a 1 on a stress die. The 6s of both kinds and the 1s of the stress
         dice stay on the table; all other dice are rolled once more, and one more stress die with them. Result as in
         q2_roll, read off all 16 dice: a 1 that stayed counts like a new one. 33 outcomes.

q3       Opposed attack (year_zero `close.defend-cancel`, `close.damage`). The attacker rolls 8 dice, the defender 5;
         net = attacker's 6s minus defender's 6s. Result: the damage, 0 if net < 1, else 2 + (net - 1). 9 outcomes.

q4       Damage track (skirmishers `dmg.*`). The track has 11 cells, named 2 to 12 from left to right, each clean (0),
         half crossed (1) or crossed (2). At first 3 and 7 are crossed, 9 is half crossed, the others are clean.
         Four shots follow, whatever becomes of the target. A shot hits if 2d6 >= 8. A hit rolls 2d6 anew: the cell
         with that name is where damage starts. First 3 lethal points, going right: each makes the next cell that is
         not crossed crossed (a half one too); crossed cells are passed over free. Then 2 bludgeoning points, going
         on from the cell to the right of the last one: each raises the next cell that is not crossed by one step;
         crossed cells are passed over free. No cell takes two points of one kind from one shot, and points left
         over after cell 12 are lost: no wrap. Result: the whole track, 11 ints. 41 outcomes.

q5       Three-shot burst (ashes_of_gaia). Three attacks with target numbers 65, 45, 25. Each rolls d100 (1 to 100)
         and hits if the roll is not above the target number. The digits of the same roll, reversed (7 is 07, hence
         70; 100 is 00 and stays 100), give the place: 1-8 head, 9-24 arms, 25-75 trunk, 76-100 legs; multiplier 2,
         1/2, 1, 1/2. A hit rolls 3d10 + 4; damage = that times the multiplier, rounded down, minus 8 for armour, at
         least 0. (Multiplier first, then armour.) Result (total damage, number of hits); a hit that does 0 damage
         is a hit. 313 outcomes.

q6       Stray shot (table_encounter `shoot.hit`, `stray.*`). Roll 5d6; a sum of 18 or more hits the target. On a miss
         roll one die for each of three obstacles, from the one closest to the target, until one shows 4 or more: that
         obstacle is hit. Result: 0 the target, 1 to 3 the obstacle (1 closest to the target), 4 nothing. 5 outcomes.
"""

QUESTIONS = ("q1", "q2_roll", "q2_push", "q3", "q4", "q5", "q6")

Track = tuple[int, ...]
TRACK: Track = (0, 2, 0, 0, 0, 2, 0, 1, 0, 0, 0)
CELLS = len(TRACK)
MISS = -1


SHIFTS = tuple(range(0, 2 * CELLS, 2))
PACKED = sum(state << shift for state, shift in zip(TRACK, SHIFTS))  # quicker than tuples for everybody
ALL_CROSSED = sum(2 << shift for shift in SHIFTS)


def unpacked(track: int) -> Track:
    return tuple([track >> shift & 3 for shift in SHIFTS])


def damage(track: int, cell: int) -> int:
    """The packed track after a shot that starts at `cell` (0 is the cell named 2), or after a MISS (q4)."""
    if cell == MISS:
        return track
    cells = ALL_CROSSED & ~track & -1 << 2 * cell  # the open ones from there on; the lowest bit is the next
    after = cells & cells - 1
    after &= after - 1
    after &= after - 1
    lethal = cells - after
    last = after & after - 1
    last &= last - 1
    return ((track | lethal) & ~(lethal >> 1)) + (after - last >> 1)


def halves(roll: int) -> int:
    """How many halves of the damage count where this d100 roll lands (q5)."""
    tens, ones = divmod(roll % 100, 10)
    place = 10 * ones + tens or 100
    return 4 if place <= 8 else 1 if place <= 24 else 2 if place <= 75 else 1
