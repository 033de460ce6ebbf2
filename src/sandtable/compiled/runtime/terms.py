"""Words of drivers, which a ruleset's own functions take the place of, and constants of the walk of every path."""


def table_of(state, board, numbers, work):
    """The ruleset's table of four records."""


def beat(t):
    """The ruleset's beat."""


def over(t):
    """Whether a battle of the ruleset is over."""


def report(t, row):
    """Writes the result of a battle into a row."""


def clock(t):
    """How far a battle has come: the ruleset's clock, or the number of the beat."""


def call_hook(t, hook):
    """The result of the compiled rule at this address."""


# ---- the walk of every path: places in arrays that `explore` shares with its callers, and what it comes to ---------

STEP, STOP, GATHER, FORGET = range(4)  # of the hooks; 0 where there is none
STATES, EDGES, NEXT, SETTLED = range(4)  # how far it is: known states, edges, the next state to walk, states in `slots`
DONE, PAUSED, FULL, FAILED = range(4)

# ---- battles side by side: the rows of what is shown of each, and their number --------------------------------------

ASK, SIDE, WHO, ABOUT, OFFERED, PLACES, SHOWN = range(7)
NOBODY = -1  # is asked, and nothing, where a battle is over
YES_OR_NO = 2  # places, without a menu: yes, then no
