"""The table in a page without a server: Python in a worker, and the plain files around it."""
