"""The parts of every page: templates, and the files it loads."""
