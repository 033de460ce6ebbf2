"""What battles side by side show of themselves: each its open question."""

ASK, SIDE, WHO, ABOUT, OFFERED, PLACES, SHOWN = range(7)  # the rows of what is shown of each battle, and their number
NOBODY = -1  # is asked, and nothing, where a battle is over
YES_OR_NO = 2  # places, without a menu: yes, then no
