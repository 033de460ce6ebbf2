"""`sandtable`, whose workers load nothing ahead: where they are killed again and again, most never need it."""

if __name__ == "__main__":  # the workers read this file too
    from sandtable.cli import main
    from sandtable.web.work import Work

    Work.start = lambda self: None  # type: ignore[method-assign]
    main()
