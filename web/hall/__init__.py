"""The page of a whole hall: every table as a tile. It only looks; what it may ask cannot act in a game."""
