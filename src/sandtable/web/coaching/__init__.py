"""The coach at a table: who may ask it, and what it works out."""
