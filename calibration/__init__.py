"""Learning one owner's discs, table and light from a few pictures."""
