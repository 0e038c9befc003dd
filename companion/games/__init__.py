"""The games the companion knows, a folder a game, behind the one interface of `game.py`."""
