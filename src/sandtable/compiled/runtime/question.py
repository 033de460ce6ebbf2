"""The array of open questions of battles that are played side by side."""

ASK, SIDE, WHO, ABOUT, OFFERED, PLACES, SHOWN = range(7)  # the rows of what is shown of each battle, and their number
NOBODY = -1  # is asked, and nothing, where a battle is over
YES_OR_NO = 2  # places, without a menu: yes, then no
