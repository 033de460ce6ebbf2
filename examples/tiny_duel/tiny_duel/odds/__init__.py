"""What the odds are: questions, events, the way to the odds lab, and what may be forgotten."""
