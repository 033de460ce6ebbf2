"""The laws of rolls in floats, written straight into the walk; the same laws as `sandtable.odds.laws`."""

from .parts import part
from .walking import known, replayed, room, taken

LEFT = 56  # from this bit on, a pool half worked out holds how many dice are still to fall


@part
def spread_sum(t, n, sides):
    """Writes the chances of the sums of n dice, least first; where they stand."""
    w = t.work
    first = room(t, n * (sides - 1) + 1)
    for i in range(n * (sides - 1) + 1):
        w.chances[first + i] = 0.0
    w.chances[first] = 1.0
    for die in range(1, n + 1):
        for i in range(die * (sides - 1), -1, -1):
            share = 0.0
            for face in range(max(0, i - (die - 1) * (sides - 1)), min(i, sides - 1) + 1):
                share += w.chances[first + i - face]
            w.chances[first + i] = share / sides
    return first


@part
def walked_sum(t, n, sides):
    if known(t):
        return replayed(t)
    n = max(n, 0)
    size = n * (sides - 1) + 1
    first = spread_sum(t, n, sides)
    for i in range(size):
        t.work.values[first + i] = n + i
    return taken(t, first, size)


@part
def walked_check(t, n, sides, need):
    """1 if the sum reaches `need`."""
    if known(t):
        return replayed(t)
    w = t.work
    n = max(n, 0)
    first = spread_sum(t, n, sides)
    good = 0.0
    for i in range(max(need - n, 0), n * (sides - 1) + 1):
        good += w.chances[first + i]
    if need <= n or need > n * sides:
        w.values[first], w.chances[first] = 1 if need <= n else 0, 1.0
        return taken(t, first, 1)
    room(t, 2)
    w.values[first], w.chances[first] = 1, good
    w.values[first + 1], w.chances[first + 1] = 0, 1.0 - good
    return taken(t, first, 2)


@part
def walked_pick(t, n):
    """0 to n-1, all alike: a player's own luck."""
    if known(t):
        return replayed(t)
    w = t.work
    first = room(t, n)
    for i in range(n):
        w.values[first + i], w.chances[first + i] = i, 1.0 / n
    return taken(t, first, n)


@part
def class_size(sides, floors, place):
    """How many faces of a die fall in a class."""
    low = 1 if place == 0 else max(floors[place], 1)
    high = sides + 1 if place == len(floors) - 1 else min(max(floors[place + 1], 1), sides + 1)
    return max(0, high - low)


@part
def walked_pool(t, n, sides, floors):
    if known(t):
        return replayed(t)
    w = t.work
    n = max(n, 0)
    first = room(t, 1)
    w.values[first], w.chances[first] = n << LEFT, 1.0
    size = 1
    for place in range(len(floors)):
        size = with_class(t, first, size, place, class_size(sides, floors, place) / sides, place == len(floors) - 1)
    return taken(t, first, size)


@part
def with_class(t, first, size, place, share, last):
    """A pool half worked out, with the dice of one more class; how many results it has then."""
    w = t.work
    after = first + size
    grown = 0
    for i in range(size):
        left, packed = w.values[first + i] >> LEFT, w.values[first + i] & (1 << LEFT) - 1
        chance = w.chances[first + i]  # times the ways to pick `here` of the dice left, times share ** here
        for here in range(left + 1):
            if (here == left or not last) and chance > 0.0:
                room(t, size + grown + 1)
                w.values[after + grown] = packed + (here << 8 * place) + (left - here << LEFT)
                w.chances[after + grown] = chance
                grown += 1
            chance *= share * (left - here) / (here + 1)
    for i in range(grown):
        w.values[first + i], w.chances[first + i] = w.values[after + i], w.chances[after + i]
    return grown


@part
def walked_top(t, n, sides, floors, most):
    """The highest class that holds a die, and how many the last class holds."""
    if known(t):
        return replayed(t)
    w = t.work
    n = max(n, 0)
    last = len(floors)
    first = room(t, last + max(n, 1))
    if n == 0:
        w.values[first], w.chances[first] = 0, 1.0
        return taken(t, first, 1)
    size, below = 0, 0.0
    for place in range(last - 1):
        share = class_size(sides, floors, place) / sides
        if share > 0.0:
            w.values[first + size], w.chances[first + size] = place + 1, (below + share) ** n - below**n
            size += 1
        below += share
    share = class_size(sides, floors, last - 1) / sides
    if share > 0.0:
        size = with_last(t, first, size, n, share, last, most)
    return taken(t, first, size)


@part
def with_last(t, first, size, n, share, last, most):
    """The law of `walked_top` with the results whose highest die stands in the last class; its size then."""
    w = t.work
    left, ways = 1.0 - (1.0 - share) ** n, 1.0
    for here in range(1, min(most, n)):
        ways *= (n - here + 1) / here
        exactly = ways * share**here * (1.0 - share) ** (n - here)
        left -= exactly
        if exactly > 0.0:
            w.values[first + size], w.chances[first + size] = last | here << 8, exactly
            size += 1
    w.values[first + size], w.chances[first + size] = last | min(most, n) << 8, left
    return size + 1
