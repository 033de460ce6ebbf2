"""How the fight looks, where it is not as the kit draws it."""
