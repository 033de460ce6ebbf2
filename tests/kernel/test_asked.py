"""Questions whose answers are declared one by one."""

from collections.abc import Iterator
from typing import Annotated, Any

import pytest

from sandtable.kernel import (
    ASKED,
    Action,
    Between,
    Code,
    InvalidRules,
    Named,
    ParseError,
    Piece,
    State,
    Table,
    allowed,
    ask,
    before,
    does,
    done_of,
    helper,
    i8,
    judge,
    many,
    offered,
    offers,
    player,
    settle,
)
from sandtable.kernel.asked import WRITTEN, judge_of, judges_of, written_for
from sandtable.kernel.players import answers_of


class Ask(Code):
    """Questions of a made-up game."""

    ACT = 0
    LATER = 1
    NEVER = 2
    ORDERED = 3
    NAMED = 4
    GIVEN = 5


class Way(Code):
    UP = 0
    DOWN = 1


class Rung(Named):
    """A rung of a ladder."""

    @classmethod
    def labels(cls) -> tuple[str, ...]:
        return "low", "middle", "high"


@helper
def rung_beside(at: int, number: int) -> int:
    return at + (1 if number == 0 else -1)


class Next(Rung):
    """A rung next to that of the piece that is asked."""

    beside = "at", 2, rung_beside


class Climber(Piece):
    at: int = 1
    tired: bool = False


class Ladder(Table[State]):
    climbers: list[Climber] = many(3)


class Deed(Action, family=True):
    """An answer."""


class Rest(Deed, answers=Ask.ACT, notation="rest"):
    pass


class Climb(Deed, answers=Ask.ACT, notation="climb {to}"):
    to: Annotated[int, Next]


class Push(Deed, answers=Ask.ACT, notation="push {whom} {way} {hard}"):
    whom: Annotated[int, Climber]
    way: Way
    hard: Annotated[bool, "?"]


class Shout(Deed, answers=Ask.ACT, notation="shout {times}"):
    times: i8


class Mark(Deed, answers=Ask.LATER, notation="mark {rung} for {whom}"):
    rung: Annotated[int, Rung]
    whom: Annotated[int, Climber]


@judge(Climb)
def may_climb(t: Ladder, who: Climber, to: int) -> bool:
    return allowed(t, "ladder", 0 <= to <= 2, who)


@does(Climb)
def climb(t: Ladder, who: Climber, to: int) -> None:
    who.at = to


@judge(Push)
def may_push(t: Ladder, who: Climber, whom: Climber, way: Way, hard: bool) -> bool:
    return whom.index != who.index and not (hard and who.tired)


@does(Push)
def push(t: Ladder, who: Climber, whom: Climber, way: Way, hard: bool) -> None:
    whom.at += 1 if way == Way.UP else -1
    who.tired = hard


@offers(Shout)
def shouts(t: Ladder, who: Climber) -> Iterator[Deed]:
    yield Shout(1)
    yield Shout(2)


@does(Mark)
def mark(t: Ladder, rung: int, whom: int) -> None:
    t.climbers[whom].at = rung


class Wait(Deed, answers=Ask.ORDERED, notation="wait"):
    pass


class Lift(Deed, answers=Ask.ORDERED, notation="lift {whom}"):
    whom: Annotated[int, Climber]


@does(Lift)
def lift(t: Ladder, whom: Climber) -> None:
    whom.at += 1


@offers(Ask.ORDERED)
def heaviest_first(t: Ladder, who: Climber) -> Iterator[Deed]:
    for place in (2, 0):
        if place != who.index:
            yield Lift(place)
    yield Wait()


@judge(Ask.ORDERED)
def may_do_besides(t: Ladder, answer: Deed, who: Climber) -> bool:
    return allowed(t, "besides", who.tired and isinstance(answer, Rest))


class Rise(Deed, answers=Ask.GIVEN, notation="rise {by}"):
    by: i8


class Sink(Deed, answers=Ask.GIVEN, notation="sink {by}"):
    by: i8


@judge(Rise, way=Way.UP)
@judge(Sink, way=Way.DOWN)
def may_shift(t: Ladder, who: Climber, way: Way, by: int) -> bool:
    return 0 <= who.at + (by if way == Way.UP else -by) <= 2


@does(Rise, sign=1)
@does(Sink, sign=-1)
def shift(t: Ladder, who: Climber, by: int, sign: int) -> None:
    who.at += sign * by


@offers(Ask.GIVEN)
def shifts(t: Ladder, who: Climber) -> Iterator[Deed]:
    yield Rise(1)
    yield Sink(1)


class Jump(Deed, answers=Ask.NAMED, notation="{climber} jump {way}"):
    climber: Annotated[int, Climber, ASKED]
    way: Way


class Sit(Deed, answers=Ask.NAMED, notation="{climber} sit"):
    climber: Annotated[int, Climber, ASKED]


@judge(Jump)
def may_jump(t: Ladder, who: Climber, way: Way) -> bool:
    return way == Way.UP or who.at > 0


@does(Jump)
def jump(t: Ladder, who: Climber, way: Way) -> None:
    who.at += 1 if way == Way.UP else -1


@judge(Ask.NAMED)
def may_otherwise(t: Ladder, answer: Deed, who: Climber) -> bool:
    return allowed(t, "turn", False, who)


@player("shy", Ask.ACT)
def worth(t: Ladder, answer: Deed, who: Climber) -> int:
    match answer:
        case Shout(times):
            return times
        case Climb():
            return 2
    return 0


def table(*answers: Action) -> Ladder:
    """A ladder whose only side gives these answers."""
    t, left = Ladder(), iter(answers)
    t.players = (lambda *_: next(left),)
    return t


def listed(t: Ladder) -> list[str]:
    return [str(answer) for answer in written_for(Ask.ACT).options(t, t.climbers[0])]


def test_a_menu_holds_what_judges_allow_of_every_value_of_every_field() -> None:
    t = table()
    pushes = [f"push {whom} {way} {hard}" for whom in ("C2", "C3") for way in ("up", "down") for hard in (0, 1)]
    assert listed(t) == ["rest", "climb high", "climb low", *pushes, "shout 1", "shout 2"]
    t.climbers[0].tired, t.climbers[0].at = True, 2
    assert listed(t) == ["rest", "climb middle", *pushes[::2], "shout 1", "shout 2"]


def test_what_is_answered_is_done_with_pieces_where_a_rule_wants_pieces() -> None:
    t = table(Push(2, Way.UP, True), Climb(0))
    assert ask(t, 0, Ask.ACT, t.climbers[0]) == Push(2, Way.UP, True)
    assert (t.climbers[2].at, t.climbers[0].tired) == (2, True)
    ask(t, 0, Ask.ACT, t.climbers[1])
    assert t.climbers[1].at == 0


def test_a_question_may_be_about_nothing_and_a_rule_may_take_places() -> None:
    t = table(Mark(2, 1))
    ask(t, 0, Ask.LATER)
    assert t.climbers[1].at == 2


def test_the_judge_of_a_question_refuses_what_answers_another() -> None:
    t = table()
    t.refusals = []
    is_legal: Any = judge_of(Ask.ACT)
    assert is_legal(t, Rest(), t.climbers[0])
    assert not is_legal(t, Mark(0, 0), t.climbers[0])
    assert not is_legal(t, Push(0, Way.UP, False), t.climbers[0])
    assert judges_of(Ask) == [is_legal, *map(judge_of, (Ask.LATER, Ask.ORDERED, Ask.NAMED, Ask.GIVEN))]


def test_a_menu_of_the_author_has_its_own_order_and_is_told_what_the_question_is_about() -> None:
    t = table()
    assert [str(answer) for answer in offered(t, Ask.ORDERED, t.climbers[0])] == ["lift C3", "wait"]


def test_a_judge_of_a_question_judges_only_what_does_not_declare_that_it_answers_it() -> None:
    t = table()
    is_legal: Any = judge_of(Ask.ORDERED)
    assert is_legal(t, Lift(1), t.climbers[0])
    assert not is_legal(t, Rest(), t.climbers[0])
    t.climbers[0].tired = True
    assert is_legal(t, Rest(), t.climbers[0])
    assert not is_legal(t, Shout(1), t.climbers[0])


def test_what_judges_every_answer_first_is_asked_before_all_others() -> None:
    class Asks(Code):
        SHIFT = 0

    class Answer(Action, family=True):
        pass

    class Stay(Answer, answers=Asks.SHIFT, notation="stay"):
        pass

    class Shift(Answer, answers=Asks.SHIFT, notation="shift {to}"):
        to: Annotated[int, Rung]

    @before(Asks.SHIFT)
    def is_awake(t: Ladder, answer: Answer, who: Climber) -> bool:
        return isinstance(answer, Stay) or allowed(t, "awake", not who.tired, who)

    @judge(Shift)
    def may_shift(t: Ladder, who: Climber, to: int) -> bool:
        return allowed(t, "away", to != who.at, who)

    @does(Shift)
    def shift(t: Ladder, who: Climber, to: int) -> None:
        who.at = to

    t, is_legal = table(), judge_of(Asks.SHIFT)
    who = t.climbers[0]
    assert [str(answer) for answer in offered(t, Asks.SHIFT, who)] == ["stay", "shift low", "shift high"]
    done_of(Asks.SHIFT)(t, Shift(0), who)
    assert who.at == 0
    who.tired, t.refusals = True, []
    assert [str(answer) for answer in offered(t, Asks.SHIFT, who)] == ["stay"]
    t.refusals = []
    assert is_legal(t, Stay(), who)
    assert not is_legal(t, Shift(0), who)
    assert t.refusals == [("awake", (who,))]


def test_an_answer_names_the_piece_that_is_asked_and_no_other() -> None:
    t = table(Jump(1, Way.UP))
    who = t.climbers[1]
    assert [str(answer) for answer in offered(t, Ask.NAMED, who)] == ["C2 jump up", "C2 jump down", "C2 sit"]
    assert ask(t, 0, Ask.NAMED, who) == Jump(1, Way.UP)
    assert [climber.at for climber in t.climbers] == [1, 2, 1]


def test_the_judge_of_a_question_refuses_answers_of_another_piece_than_is_asked() -> None:
    t, is_legal = table(), judge_of(Ask.NAMED)
    t.refusals = []
    assert is_legal(t, Sit(1), t.climbers[1])
    assert is_legal(t, Jump(1, Way.DOWN), t.climbers[1])
    assert not t.refusals
    assert not is_legal(t, Sit(0), t.climbers[1])
    assert not is_legal(t, Jump(2, Way.UP), t.climbers[1])
    assert t.refusals == [("turn", (t.climbers[1],))] * 2


def test_an_answer_can_be_settled_without_asking() -> None:
    t = table()
    settle(t, Lift(1), t.climbers[0])
    settle(t, Rest(), t.climbers[0])
    assert [climber.at for climber in t.climbers] == [1, 2, 1]


class Turn(Code):
    """Questions that one action answers, and a game with pieces on its board."""

    FIRST = 0
    AGAIN = 1


class Hurdle(Piece):
    high: int


class Track(State):
    hurdles: list[Hurdle] = many(2)


class Race(Table[Track]):
    leapt: int


class Stride(Action, family=True):
    """An answer of a runner."""


class Leap(Stride, answers=(Turn.FIRST, Turn.AGAIN), notation="leap {hurdle}"):
    hurdle: Annotated[int, Hurdle]


class Fall(Stride, answers=Turn.FIRST, notation="fall"):
    pass


@judge(Leap)
def may_leap(t: Race, hurdle: Hurdle) -> bool:
    return allowed(t, "too-high", hurdle.high < 2, hurdle)


@does(Leap)
def leap(t: Race, hurdle: Hurdle) -> None:
    t.leapt += hurdle.high


def test_an_action_may_answer_several_questions_and_name_pieces_of_the_board() -> None:
    t = Race()
    t.board = Track()
    t.board.hurdles[0].high, t.board.hurdles[1].high = 1, 2
    first, second = (str(each.label).lower() for each in t.board.hurdles)
    assert [str(x).lower() for x in offered(t, Turn.FIRST)] == [f"leap {first}", "fall"]
    assert [str(x).lower() for x in offered(t, Turn.AGAIN)] == [f"leap {first}"]
    assert not judge_of(Turn.AGAIN)(t, Stride.parse(f"leap {second}"))
    assert not judge_of(Turn.AGAIN)(t, Fall())
    settle(t, Leap(0))
    assert t.leapt == 1


def test_a_player_that_weighs_gives_the_first_of_the_best() -> None:
    t = table()
    t.offered = [Rest(), Shout(1), Climb(0), Shout(2)]
    best = answers_of(Ask, "shy")[Ask.ACT]
    assert best(t, t.climbers[0]) == Climb(0)


def test_tracebacks_show_what_was_written(monkeypatch: pytest.MonkeyPatch) -> None:
    written = written_for(Ask.ACT)
    text = WRITTEN[written.asked.__code__.co_filename]
    assert "climb(t, who, to)" in text
    assert written.asked.__module__ == __name__


def test_a_question_that_no_action_answers_says_how_one_does() -> None:
    with pytest.raises(InvalidRules, match=r"no action answers Ask.NEVER: class Go\(Act, answers=Ask.NEVER, ...\)"):
        ask(table(), 0, Ask.NEVER)


def test_a_question_about_a_piece_that_no_function_takes_says_what_to_write() -> None:
    class Doubt(Code):
        NOW = 0

    class Nod(Action, family=True):
        pass

    class Agree(Nod, answers=Doubt.NOW, notation="agree"):
        pass

    t = table(Agree())
    assert ask(t, 0, Doubt.NOW) == Agree()
    with pytest.raises(InvalidRules, match=r"Doubt.NOW is asked about who, .* as @judge: \(t, who, ...\)"):
        ask(t, 0, Doubt.NOW, t.climbers[0])


def test_a_rule_that_takes_too_little_says_what_it_is_given() -> None:
    class Quiz(Code):
        NOW = 0

    class Reply(Action, family=True):
        pass

    class Guess(Reply, answers=Quiz.NOW, notation="guess {whom}"):
        whom: Annotated[int, Climber]

    @does(Guess)
    def guess(t: Ladder) -> None:
        pass

    with pytest.raises(InvalidRules, match=r"guess of Guess takes \(t, \[who\], whom\)"):
        ask(table(), 0, Quiz.NOW)


def test_what_is_said_of_an_action_after_its_question_was_used_is_refused() -> None:
    class Quiz(Code):
        NOW = 0

    class Reply(Action, family=True):
        pass

    class Pass(Reply, answers=Quiz.NOW, notation="pass"):
        pass

    assert judge_of(Quiz.NOW)(table(), Pass())
    with pytest.raises(InvalidRules, match=r"may_pass comes too late for Pass: import its module where the question"):

        @judge(Pass)
        def may_pass(t: Ladder) -> bool:
            return False


def test_a_field_of_any_number_needs_an_author_who_says_what_is_offered() -> None:
    class Quiz(Code):
        NOW = 0

    class Reply(Action, family=True):
        pass

    class Count(Reply, answers=Quiz.NOW, notation="count {number}"):
        number: i8

    with pytest.raises(InvalidRules, match=r"Count.number may be any number: say what to offer with @offers"):
        ask(table(), 0, Quiz.NOW)


def test_a_menu_by_hand_is_followed_by_the_kinds_that_it_does_not_name() -> None:
    class Quiz(Code):
        NOW = 0

    class Reply(Action, family=True):
        pass

    class Pass(Reply, answers=Quiz.NOW, notation="pass"):
        pass

    class Bid(Reply, answers=Quiz.NOW, notation="bid {way}"):
        way: Way

    class Resign(Reply, answers=Quiz.NOW, notation="resign"):
        pass

    class Fold(Reply, answers=Quiz.NOW, notation="fold"):
        pass

    def folded() -> list[Reply]:
        return [Fold()]

    @offers(Quiz.NOW, leaves_out=(Resign,))
    def last_first(t: Ladder) -> Iterator[Reply]:
        yield from folded()
        yield Pass()

    assert [str(answer) for answer in offered(table(), Quiz.NOW)] == ["fold", "pass", "bid up", "bid down"]
    assert judge_of(Quiz.NOW)(table(), Resign())


def test_a_menu_that_leaves_out_what_answers_another_question_is_refused() -> None:
    class Quiz(Code):
        NOW = 0

    class Reply(Action, family=True):
        pass

    class Pass(Reply, answers=Quiz.NOW, notation="pass"):
        pass

    @offers(Quiz.NOW, leaves_out=(Wait,))
    def passes(t: Ladder) -> Iterator[Reply]:
        yield Pass()

    with pytest.raises(InvalidRules, match=r"passes leaves out Wait, which does not answer Quiz.NOW"):
        ask(table(), 0, Quiz.NOW)


def test_each_number_between_two_bounds_is_offered_and_others_are_no_action() -> None:
    class Quiz(Code):
        NOW = 0

    class Reply(Action, family=True):
        pass

    class Bid(Reply, answers=Quiz.NOW, notation="bid {points}"):
        points: Annotated[int, Between(-1, 2)]

    @judge(Bid)
    def may_bid(t: Ladder, points: int) -> bool:
        return points != 0

    bids = offered(table(), Quiz.NOW)
    assert [str(bid) for bid in bids] == ["bid -1", "bid 1", "bid 2"]
    assert [Reply.decode(bid.code) for bid in bids] == bids
    with pytest.raises(ParseError, match=r"points 3 is out of range -1..2"):
        Reply.parse("bid 3")


def test_bounds_whose_least_does_not_stand_first_are_refused_with_their_line() -> None:
    class Reply(Action, family=True):
        pass

    with pytest.raises(TypeError, match=r"test_asked.py:\d+: Bid.points: Between\(3, 1\): the least stands first"):

        class Bid(Reply, notation="bid {points}"):
            points: Annotated[int, Between(3, 1)]


def test_a_function_of_several_kinds_is_given_what_tells_them_apart_whatever_its_place() -> None:
    t = Ladder()
    who = t.climbers[0]
    is_legal = judge_of(Ask.GIVEN)
    assert [is_legal(t, answer, who) for answer in (Rise(1), Rise(2), Sink(1), Sink(2))] == [True, False, True, False]
    settle(t, Rise(1), who)
    assert who.at == 2
    settle(t, Sink(2), who)
    assert who.at == 0
