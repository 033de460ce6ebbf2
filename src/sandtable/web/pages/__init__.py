"""What every page is made with: templates, and the files it loads."""
