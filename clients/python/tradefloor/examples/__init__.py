"""The platform's own strategies (packages/bots), in Python: the same trades of the same seed, to the byte."""
