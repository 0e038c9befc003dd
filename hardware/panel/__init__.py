"""Who keeps the port `Panel`: real buttons and lamps on the Pi's pins, and virtual ones."""
