"""How fast the companion is here: one file a kind of figure, and `figures` measures them all."""
