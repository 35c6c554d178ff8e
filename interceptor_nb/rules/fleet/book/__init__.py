"""The chapters of the fleet rule book, in our words; `rules.RULES` is their face."""
