"""Tests of the package: on servers of their own, on a private world, and on a running platform."""
