"""Which answers menus leave out, and why: `sandtable check` holds all others against the judges."""

from sandtable.kernel import Promises

from .. import actions as act

ANYWHERE = "a way may end at any thousandth of an inch; the menu names a lattice of places"

PROMISES = Promises(
    off_menu={
        act.Place: "a model may be placed anywhere in its strip; the menu names two rows",
        act.Walk: ANYWHERE,
        act.ClimbDown: ANYWHERE,
        act.Drop: ANYWHERE,
        act.Jump: ANYWHERE,
        act.Fight: "the way in may end anywhere in reach; the menu names the farthest place and the nearest",
        act.Charge: "the same as a fight, leg by leg: for people, to whom the menu of legs is a board",
        act.Climb: "on the way into Close Combat and into cover the menu names walks only",
        act.Unarmed: "to go unarmed only gives strikes away",
    },
)
