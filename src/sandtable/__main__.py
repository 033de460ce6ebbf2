"""`python -m sandtable` is the command `sandtable`."""


def main() -> None:
    """Runs it. Worker processes read this module too, and need nothing of the terminal."""
    from sandtable.cli import main as command

    command()


if __name__ == "__main__":
    main()
