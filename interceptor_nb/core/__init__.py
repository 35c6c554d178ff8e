"""What every rule set shares: hexes, dice, exact odds, citations, errors."""
