"""What the odds are."""
