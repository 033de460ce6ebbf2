"""Scenarios of authors: a scenario travels as data, is checked as `load` checks it, and is never kept here."""
