"""What Numba is taught: tables, records, actions, verbs."""
