"""What the walk of every path, `explore`, and its callers agree on: places in their arrays, and how it ends."""

STEP, STOP, GATHER, FORGET = range(4)  # of the hooks; 0 where there is none
STATES, EDGES, NEXT, SETTLED = range(4)  # how far it is: known states, edges, the next state to walk, states in `slots`
DONE, PAUSED, FULL, FAILED = range(4)


def call_hook(t, hook):
    """What the compiled rule with this address comes to."""
