"""The journal: what was done at the table, in one file that only grows.

| file | what it is |
| --- | --- |
| `store.py` | the file: entries are appended, durable when the call returns, and read in their order |
| `highest.py` | the highest number that was given out, in a file of its own: by it a lost end is noticed |
| `watch.py` | notices what was written, and brings it from the log beside the file into the file |
| `schema.py` | the tables of the file and their migrations, and whether a file is a sound journal |
| `opening.py` | opens the journal; a damaged one is repaired first, and kept |
| `pages.py`, `records.py` | the raw pages of a file, and every sound entry in them, without SQLite's help |
| `salvage.py` | which of these can be played: each game up to the last entry before a gap |
| `repair.py` | puts them in the place of the damaged file, and remembers that until a person confirms it |
| `naming.py` | names in the folder: given by one companion at a time, never onto another file |
| `codec.py` | set-ups, actions and events as text and back; what is unknown fails loudly |
| `line.py` | the fold: from entries to the states of one game, with undo and redo |
| `shelf.py` | every game in the file, with its result |
| `copies.py` | backup and restore while the companion runs |
| `errors.py` | what can be wrong with a journal |
"""
