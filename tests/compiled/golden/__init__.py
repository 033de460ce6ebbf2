"""What compiled battles came to, as small files: `python -m tests.compiled.golden.digests --write` writes them anew."""
