"""The rule sets, side by side: each imports core and never another."""
