"""Initiative: the cards, surprise and ambush, holding off, and whose turn comes next."""

from sandtable.kernel import allowed, ask, dice, does, draw, heading, helper, judge, number, roll, rule, ruling, verdict

from .. import actions as act
from ..state import FIGHTERS, NOBODY, NOTHING, SLOTS_OF_CARDS, Battle, Ending, Fighter, Step
from . import budget, ending, zones

# ---- the deck ---------------------------------------------------------------------------------------------------


@rule("init.deck", "init.over-ten")
def deck_size(t: Battle) -> int:
    """How many cards there are; two decks, by one reading."""
    cards = number(t, "init.deck")
    return min(SLOTS_OF_CARDS, 2 * cards if ruling(t, "init.over-ten") == "second-deck" else cards)


@helper
def card_number(t: Battle, place: int) -> int:
    """The number on the card in this place of the order."""
    return place // 2 + 1 if ruling(t, "init.over-ten") == "second-deck" else place + 1


@helper
def free_card(t: Battle, left: int) -> int:
    """The place of the `left`-th free card, counted from 1."""
    for place in range(deck_size(t)):
        if t.cards[place] == NOBODY:
            left -= 1
            if left == 0:
                return place
    return NOBODY


@helper
def cards_left(t: Battle) -> int:
    """The free cards, by bits: the card in the first place is bit 1."""
    left = 0
    for place in range(deck_size(t)):
        if t.cards[place] == NOBODY:
            left |= 2 << place
    return left


# ---- a new round ------------------------------------------------------------------------------------------------


@rule("init.draw-timing", "init.redraw", "act.slots", "orders.use")
def begin_round(t: Battle) -> None:
    """Slots come back, orders lapse, and new cards are drawn or, by one reading, the old ones kept."""
    for fighter in t.fighters:
        fighter.order_dice, fighter.order_skill, fighter.orders_heard = 0, NOTHING, False
        fighter.held_off = False
        if ruling(t, "act.slots") == "round" or t.round == 1:
            budget.renew_slots(t, fighter)
    t.card = NOBODY
    t.drawing = t.drawn = 0
    if t.round > 1:
        for fighter in t.fighters:
            fighter.unaware = False
        if ruling(t, "init.redraw") == "once":
            t.step = Step.DRAW
            return
    for place in range(SLOTS_OF_CARDS):
        t.cards[place] = NOBODY
    t.fixed = 0
    t.step = Step.SURPRISE if is_surprising(t) else Step.DRAW
    hand_highest(t)


@rule("init.surprise-round")
def is_surprising(t: Battle) -> bool:
    """Surprise counts in the first round or, by one reading, in each round."""
    if t.round > 1 and ruling(t, "init.surprise-round") == "first":
        return False
    return any(wants_first_card(t, x) for x in t.fighters)


@helper
def wants_first_card(t: Battle, fighter: Fighter) -> bool:
    sheet = t.board.profiles[fighter.index]
    return fighter.present and not fighter.dead and leads(t, fighter) and sheet.surprises


@rule("init.over-ten")
def leads(t: Battle, fighter: Fighter) -> bool:
    """Whether a fighter holds the card: of a group, the first living member does."""
    group = t.board.profiles[fighter.index].group
    if group == NOBODY:
        return True
    for other in t.fighters:
        if other.present and not other.dead and t.board.profiles[other.index].group == group:
            return other.index == fighter.index
    return False


@rule("init.hesitant")
def hand_highest(t: Battle) -> None:
    """Fighters who hesitate get the highest cards before any is drawn, in an order by dice."""
    waiting = sum(1 for x in t.fighters if is_hesitant(t, x))
    place = deck_size(t) - waiting
    several = waiting > 1
    while waiting > 0:
        pick = roll(t, "who hesitates longest", dice(1, waiting), by=NOBODY) if waiting > 1 else 1
        for fighter in t.fighters:
            if is_hesitant(t, fighter) and not holds_card(t, fighter):
                pick -= 1
                if pick == 0:
                    t.cards[place] = fighter.index
        if waiting > 1:
            verdict(t, "{} is not the last", t.fighters[t.cards[place]])
        elif several:
            verdict(t, "{} is the last", t.fighters[t.cards[place]])
        place += 1
        waiting -= 1


@helper
def is_hesitant(t: Battle, fighter: Fighter) -> bool:
    return fighter.present and not fighter.dead and fighter.hesitant and leads(t, fighter)


@helper
def holds_card(t: Battle, fighter: Fighter) -> bool:
    return any(t.cards[place] == fighter.index for place in range(SLOTS_OF_CARDS))


@helper
def open_story(t: Battle) -> None:
    """Heads the first round in the log."""
    if t.round == 1 and not any(card != NOBODY for card in t.cards):
        heading(t, "Round {}", t.round)


# ---- surprise ---------------------------------------------------------------------------------------------------


@rule("init.surprise-card", "init.many-surprise")
def give_first_card(t: Battle) -> None:
    """The lowest cards go to fighters who surprise, in the order their side chooses."""
    open_story(t)
    left = sum(1 for x in t.fighters if wants_first_card(t, x) and not holds_card(t, x))
    limit = 1 if ruling(t, "init.many-surprise") == "one-only" else FIGHTERS
    if left == 0 or t.fixed >= limit:
        t.step = Step.DRAW
        return
    chosen = first_of(t, 1)
    if left > 1 and ruling(t, "init.many-surprise") == "random":
        chosen = first_of(t, roll(t, "who is first", dice(1, left), by=NOBODY))
        verdict(t, "{} is", t.fighters[chosen])
    elif left > 1:
        ask(t, zones.side_of(t, t.fighters[chosen]), act.Ask.SURPRISE)
        return
    go_first(t, t.fighters[chosen])


@does(act.First)
@rule("init.surprise-card")
def go_first(t: Battle, fighter: Fighter) -> None:
    """Gives a fighter the lowest card left."""
    t.cards[free_card(t, 1)] = fighter.index
    t.fixed += 1


@helper
def first_of(t: Battle, left: int) -> int:
    """The `left`-th fighter who surprises and has no card yet."""
    for fighter in t.fighters:
        if wants_first_card(t, fighter) and not holds_card(t, fighter):
            left -= 1
            if left == 0:
                return fighter.index
    return NOBODY


@judge(act.First)
@rule("init.many-surprise", "init.surprise-card")
def may_go_first(t: Battle, fighter: Fighter) -> bool:
    return (
        zones.is_there(t, fighter)
        and allowed(t, "init.surprise-card", t.board.profiles[fighter.index].surprises, fighter)
        and allowed(t, "init.surprise-card:follower", leads(t, fighter), fighter)
        and allowed(t, "init.surprise-card:held", not holds_card(t, fighter), fighter)
    )


# ---- drawing ----------------------------------------------------------------------------------------------------


@rule("init.deck", "gap.speed", "init.speed")
def draw_next(t: Battle) -> None:
    """The next fighter who needs a card draws one; then turns begin."""
    open_story(t)
    place = next_to_draw(t)
    if place == NOBODY:
        next_turn(t)
        return
    drawn = draw(t, "initiative", cards_left(t), by=t.fighters[place]) - 1
    t.cards[drawn] = place
    tell_card(t, drawn)


@helper
def tell_card(t: Battle, drawn: int) -> None:
    """Tells after which fighter the new card comes, of those drawn so far."""
    before = NOBODY
    for place in range(drawn):
        if t.cards[place] != NOBODY:
            before = t.cards[place]
    if before == NOBODY:
        verdict(t, "first so far")
    else:
        verdict(t, "after {}", t.fighters[before])


@rule("gap.speed", "init.speed")
def next_to_draw(t: Battle) -> int:
    """The first fighter in roster order who holds too few cards."""
    for fighter in t.fighters:
        if fighter.present and not fighter.dead and leads(t, fighter) and held(t, fighter) < wanted(t, fighter):
            return fighter.index
    return NOBODY


@helper
def held(t: Battle, fighter: Fighter) -> int:
    """How many cards a fighter acts on, with those of dead members of their group."""
    count = 0
    for place in range(SLOTS_OF_CARDS):
        holder = t.cards[place]
        if holder == fighter.index or (holder != NOBODY and first_living(t, holder) == fighter.index):
            count += 1
    return count


@rule("gap.speed", "init.speed")
def wanted(t: Battle, fighter: Fighter) -> int:
    """How many cards a fighter acts on: for a creature, its Speed."""
    return t.board.profiles[fighter.index].speed if ruling(t, "init.speed") == "by-speed" else 1


# ---- whose turn -------------------------------------------------------------------------------------------------


@rule("init.order", "init.over-ten")
def next_turn(t: Battle) -> None:
    """The next of the group on this card has the turn, else the next card, else a new round begins."""
    follower = next_of_group(t)
    if follower != NOBODY:
        begin_turn(t, follower, t.given)
        return
    for place in range(t.card + 1, deck_size(t)):
        holder = t.cards[place]
        if holder != NOBODY and first_living(t, holder) != NOBODY:
            t.card = place
            begin_turn(t, first_living(t, holder), False)
            return
    end_round(t)


@helper
def first_living(t: Battle, holder: int) -> int:
    """The holder of a card, or the first of the holder's group who is still alive."""
    if not t.fighters[holder].dead:
        return holder
    group = t.board.profiles[holder].group
    if group != NOBODY:
        for fighter in t.fighters:
            if fighter.present and not fighter.dead and t.board.profiles[fighter.index].group == group:
                return fighter.index
    return NOBODY


@helper
def next_of_group(t: Battle) -> int:
    """The fighter who acts next on the same card."""
    if t.card == NOBODY or t.turn == NOBODY:
        return NOBODY
    group = t.board.profiles[t.turn].group
    if group == NOBODY:
        return NOBODY
    for place in range(t.turn + 1, FIGHTERS):
        fighter = t.fighters[place]
        if fighter.present and not fighter.dead and t.board.profiles[place].group == group:
            return place
    return NOBODY


@rule("init.order", "ambush.aware", "act.slots")
def begin_turn(t: Battle, place: int, given: bool) -> None:
    fighter = t.fighters[place]
    t.turn = place
    t.given = given
    t.opened = t.acted = False
    t.handled = 0
    t.step = Step.TURN
    fighter.unaware = False
    if ruling(t, "act.slots") == "turn" and not fighter.held_off:  # a turn held off brings no more slots
        budget.renew_slots(t, fighter)
    heading(t, "Round {}, card {}: {}", t.round, card_number(t, t.card), fighter)


@rule("init.draw-timing", "gap.end")
def end_round(t: Battle) -> None:
    """Ends the round, and begins a new one if there is time."""
    t.turn = NOBODY
    if t.round >= t.board.round_limit:
        ending.finish(t, NOBODY, Ending.TIME_UP)
        return
    t.round += 1
    heading(t, "Round {}", t.round)
    begin_round(t)


# ---- holding off ------------------------------------------------------------------------------------------------


@rule("init.hold-swap", "init.hold-allies", "init.hold-immediate", "hold.reply")
def hold_off(t: Battle, partner: int, place: int) -> None:
    """The two swap cards, and the partner takes the turn at once."""
    fighter = t.fighters[t.turn]
    fighter.held_off = True
    zones.lose_aim(t, fighter)
    t.cards[t.card], t.cards[place] = t.cards[place], t.cards[t.card]
    begin_turn(t, first_living(t, partner), True)


@rule("init.hold-later", "hold.cards")
def next_card_of(t: Battle, partner: int) -> int:
    """The partner's next card of this round, after the current one; NOBODY if none."""
    if t.card == NOBODY:
        return NOBODY
    for place in range(t.card + 1, deck_size(t)):
        if is_played_by(t, place, partner):
            return place
    return NOBODY


@helper
def is_played_by(t: Battle, place: int, fighter: int) -> bool:
    """Whether a fighter plays a card: that of the dead is played by the next of the group."""
    return t.cards[place] != NOBODY and first_living(t, t.cards[place]) == fighter


@helper
def card_place(t: Battle, partner: int, card: int) -> int:
    """The place of the partner's card with this number in the order; NOBODY if it is not still to come."""
    place = next_card_of(t, partner)
    while place != NOBODY and card_number(t, place) < card:
        later = NOBODY
        for further in range(place + 1, SLOTS_OF_CARDS):
            if later == NOBODY and is_played_by(t, further, partner):
                later = further
        place = later
    return place if place != NOBODY and card_number(t, place) == card else NOBODY


@rule("init.hold-later", "init.hold-allies", "hold.partner", "hold.when", "hold.reply", "hold.repeat", "hold.lost-turn")
def may_hold_off(t: Battle, partner: int, place: int) -> bool:
    """A fighter may hold off before acting, with another living fighter whose card is still to come."""
    fighter, other = t.fighters[t.turn], t.fighters[partner]
    friendly = zones.side_of(t, fighter) == zones.side_of(t, other)
    fit = ruling(t, "hold.lost-turn") == "legal"
    return (
        zones.is_there(t, other)
        and allowed(t, "init.hold-swap", partner != t.turn, fighter)
        and allowed(t, "init.over-ten:follower", leads(t, other), other)
        and allowed(t, "init.hold-later", place != NOBODY, other)
        and allowed(t, "hold.partner", friendly or ruling(t, "hold.partner") == "anyone", other)
        and allowed(t, "hold.when", not t.acted or ruling(t, "hold.when") == "any-time", fighter)
        and allowed(t, "hold.reply", not t.given or ruling(t, "hold.reply") == "yes", fighter)
        and allowed(t, "hold.reply:back", not t.given or not other.held_off, other)
        and allowed(t, "hold.repeat", not fighter.held_off or ruling(t, "hold.repeat") == "yes", fighter)
        and allowed(t, "hold.lost-turn:broken", fit or not other.broken, other)
        and allowed(t, "hold.lost-turn", fit or not other.lost_turn, other)
        and allowed(t, "init.over-ten", is_first_of_group(t, t.turn), fighter)
    )


@judge(act.HoldOffCard)
@rule("hold.cards")
def may_hold_off_card(t: Battle, partner: int, card: int) -> bool:
    """A fighter may hold off on a named card, with a partner who has several."""
    other, place = t.fighters[partner], card_place(t, partner, card)
    later = next_card_of(t, partner) != NOBODY
    return (
        allowed(t, "hold.cards", ruling(t, "hold.cards") == "named")
        and allowed(t, "hold.cards:other", place != NOBODY or not later, other)
        and may_hold_off(t, partner, place)
    )


@helper
def is_first_of_group(t: Battle, place: int) -> bool:
    """Whether none of the fighter's group has acted on the card: a group swaps it as one."""
    return t.board.profiles[place].group == NOBODY or first_living(t, t.cards[t.card]) == place
