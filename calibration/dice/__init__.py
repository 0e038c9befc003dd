"""Learning dice: from a picture of the bare table and one a face to a profile."""
