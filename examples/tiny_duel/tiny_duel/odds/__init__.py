"""What the odds are: questions, prospects, the way to the odds lab, and what may be forgotten."""
