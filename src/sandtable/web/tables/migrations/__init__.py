"""How the database of an older sandtable is brought to the present form, by Alembic."""
