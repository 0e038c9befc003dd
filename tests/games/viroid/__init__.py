"""Viroid, through its interface."""
