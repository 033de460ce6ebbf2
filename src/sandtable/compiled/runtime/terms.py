"""Constants that `explore`, the walk of every path, shares with its callers: array indices and statuses."""

STEP, STOP, GATHER, FORGET = range(4)  # of the hooks; 0 where there is none
STATES, EDGES, NEXT, SETTLED = range(4)  # how far it is: known states, edges, the next state to walk, states in `slots`
DONE, PAUSED, FULL, FAILED = range(4)


def call_hook(t, hook):
    """The result of the compiled rule at this address."""
