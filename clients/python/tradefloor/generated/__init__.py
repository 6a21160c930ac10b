"""What the platform's reference states, as code.

Generated from docs/api: `python3 -m generator` in `clients/python` writes it again.
"""
