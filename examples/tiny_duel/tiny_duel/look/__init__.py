"""How a duel looks. Nothing here is a rule; the rules are asked."""
