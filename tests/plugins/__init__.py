"""Games that strangers wrote from the docs alone: what they took from the docs has to go on working."""
