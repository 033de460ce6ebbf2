"""Tables: battles that people play together, kept, told and drawn."""
