"""The eye for cards, on decks with invented art."""
