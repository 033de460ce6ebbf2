"""Places and what lies between them, in exact integers: `hexes` is the hexagonal lattice of dots."""
