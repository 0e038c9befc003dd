"""The heart of the table companion: the games, the eye, the journal. It knows no hardware and no web."""
