"""How likely: exact outcome tables, samples, and frames of them. Importing this package loads no pandas."""
