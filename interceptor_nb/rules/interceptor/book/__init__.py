"""The chapters of the INTERCEPTOR rule book, in our words; `rules.RULES` is their face."""
