"""What menus leave out, for `sandtable check`."""

from sandtable.kernel import Promises

from .. import actions as act

PROMISES = Promises(off_menu={act.Walk: "a walk may end anywhere; the menu names sixteen directions"})
