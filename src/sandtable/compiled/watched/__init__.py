"""Battles that note which numbers they read, in pairs with settings: what the balance lab plays."""
