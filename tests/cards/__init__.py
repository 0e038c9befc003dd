"""Cards at the table: declared by a game, taught, read, and let count by people."""
