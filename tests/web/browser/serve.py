"""A server for many tests: no worker processes to start, and nobody asks too much of it."""

import argparse

from sandtable.web import server
from tests.web.playing import QUICK

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--database", required=True)
    parser.add_argument("--path", default="")
    server.serve(browser=False, settings=QUICK, **vars(parser.parse_args()))
