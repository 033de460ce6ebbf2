"""Boards to take from the shelf: what every game on such a board would otherwise write again.

Rules ask a board for distances, ways and lines; scenarios, pages, the editor and the terminal get their part from the
same declaration. `squares` is a grid of squares with terrain on them and edges between them.
"""
