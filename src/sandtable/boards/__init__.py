"""Ready-made boards: what every game on such a board would otherwise write again.

Rules ask a board for distances, ways and lines; scenarios, pages, the editor and the terminal get their part from the
same declaration. `squares` and `hexes` are grids with terrain on their fields and edges between them; what both have
stands beside them: `terrain`, `ground`, `entry` (scenario files), `drawing`, `ways` and `easel`, each for any `plan`.
`zones` are rooms and the doors between them; `areas` are the page of games without a board.
"""
