"""Copies of everything a new card needs: taken while the companion runs, put back whole or not at all.

| file | what it is |
| --- | --- |
| `folder.py` | which files of the data folder belong into a copy; writes one, checked before it is named |
| `putting_back.py` | puts a copy back, all of it or nothing, and keeps what was there |
| `configuration.py` | the configuration of another machine, with what belongs to this one |
| `odd_files.py` | what lies in the data folder and cannot be used: set aside and named |
| `decks.py` | the decks of cards, and the file in which one owner hands a deck to another |
| `evenings.py` | the automatic copies: one an evening, the last seven |
"""
