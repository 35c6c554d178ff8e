"""The rules in our words, one module a chapter."""
