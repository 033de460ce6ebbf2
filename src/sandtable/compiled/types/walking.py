"""Exact odds in compiled code: an odometer over the rolls of a path, each with its law in floats."""

from .parts import part
from .work import NO_LAW, TOO_LONG, TOO_MANY, Halted


@part
def known(t):
    """Whether the path has this roll already."""
    return t.work.depth < t.work.count


@part
def replayed(t):
    """The value of a roll that the path has already."""
    w = t.work
    k = w.depth
    w.depth = k + 1
    return w.values[w.first[k] + w.place[k]]


@part
def room(t, size):
    """Where the law of a new roll may be written: that many values."""
    w = t.work
    k = w.count
    first = 0 if k == 0 else w.first[k - 1] + w.width[k - 1]
    if k >= len(w.place) or first + size > len(w.values):
        w.error = TOO_LONG
        raise Halted
    return first


@part
def taken(t, first, size):
    """The first value of a new roll, whose law of `size` values stands at `first`."""
    w = t.work
    k = w.count
    w.before[k] = path_chance(t)
    w.first[k], w.width[k], w.place[k] = first, size, 0
    w.count = k + 1
    w.depth = k + 1
    return w.values[first]


@part
def path_chance(t):
    """How likely the rolls since the base of this walk are."""
    w = t.work
    k = w.count - 1
    return 1.0 if k < w.base else w.before[k] * w.chances[w.first[k] + w.place[k]]


@part
def turned(t):
    """On to the next path; False when there is none."""
    w = t.work
    w.paths += 1
    if w.paths > w.path_limit:
        w.error = TOO_MANY
        raise Halted
    while w.count > w.base and w.place[w.count - 1] + 1 == w.width[w.count - 1]:
        w.count -= 1
    if w.count == w.base:
        return False
    w.place[w.count - 1] += 1
    w.depth = w.base
    return True


@part
def forced(t, value):
    """Puts a roll on the path whose value is settled."""
    first = room(t, 1)
    t.work.values[first], t.work.chances[first] = value, 1.0
    taken(t, first, 1)


# ---- rules whose law is worked out by itself ----------------------------------------------------------------------


@part
def enter(t):
    """Begins a walk within the walk."""
    w = t.work
    if w.frames >= len(w.frame_base):
        w.error = TOO_LONG
        raise Halted
    w.frame_base[w.frames], w.frame_noted[w.frames] = w.base, w.noted
    w.frames += 1
    w.base = w.count


@part
def noted(t, value):
    """Remembers a result of the inner walk, with the chance of its path."""
    w = t.work
    share = path_chance(t)
    for i in range(w.frame_noted[w.frames - 1], w.noted):
        if w.noted_values[i] == value:
            w.noted_chances[i] += share
            return
    if w.noted >= len(w.noted_values):
        w.error = TOO_LONG
        raise Halted
    w.noted_values[w.noted], w.noted_chances[w.noted] = value, share
    w.noted += 1


@part
def leave(t, times, only_fitting):
    """Ends the inner walk: the sum of `times` of its results is one roll of the walk outside."""
    w = t.work
    w.frames -= 1
    start, end = w.frame_noted[w.frames], w.noted
    w.base, w.noted, w.depth = w.frame_base[w.frames], start, w.count
    if only_fitting:
        end = fitting(t, start, end)
    first = room(t, 1)
    w.values[first], w.chances[first] = 0, 1.0
    size = 1
    for _ in range(times):
        size = with_one_more(t, first, size, start, end)
    return taken(t, first, size)


@part
def fitting(t, start, end):
    """Keeps results that are not negative, and makes their chances add up to one."""
    w = t.work
    kept, whole = start, 0.0
    for i in range(start, end):
        if w.noted_values[i] >= 0:
            w.noted_values[kept], w.noted_chances[kept] = w.noted_values[i], w.noted_chances[i]
            whole += w.noted_chances[i]
            kept += 1
    if kept == start:
        w.error = NO_LAW
        raise Halted
    for i in range(start, kept):
        w.noted_chances[i] /= whole
    return kept


@part
def with_one_more(t, first, size, start, end):
    """The law at `first` with one more independent result added; its new size."""
    w = t.work
    room(t, 2 * size + size * (end - start))
    after = first + size
    grown = 0
    for i in range(size):
        for j in range(start, end):
            value = w.values[first + i] + w.noted_values[j]
            share = w.chances[first + i] * w.noted_chances[j]
            k = 0
            while k < grown and w.values[after + k] != value:
                k += 1
            if k == grown:
                w.values[after + k], w.chances[after + k] = value, 0.0
                grown += 1
            w.chances[after + k] += share
    for k in range(grown):
        w.values[first + k], w.chances[first + k] = w.values[after + k], w.chances[after + k]
    return grown
