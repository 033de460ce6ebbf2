"""How a battle looks. Nothing here is a rule; the rules are asked."""
