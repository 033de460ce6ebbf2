"""How a brawl looks."""
