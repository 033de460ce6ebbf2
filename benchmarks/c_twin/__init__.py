"""The Skirmishers turn in C, the tables that it plays on, and how it is built and called."""
