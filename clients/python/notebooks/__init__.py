"""Notebooks, and how to execute them again: `python3 notebooks/run.py`."""
