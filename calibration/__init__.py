"""Learning one owner's pieces, table and light from a few pictures."""
