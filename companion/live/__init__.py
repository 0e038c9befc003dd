"""The running companion: table, camera and panel together, as the page, the panel and the terminal see it.

| file | what it is |
| --- | --- |
| `interface.py` | the parts, put together; the locks and their order |
| `values.py` | what the parts show, as frozen values |
| `throws.py` | the throw that waits: what the camera sees of it, what people say |
| `eyes.py` | an eye for each kind of piece, and which of them looks |
| `lookout.py` | watches every frame, and reads when a throw is awaited |
| `ticks.py` | what people have ticked off, on all phones |
| `gathering.py` | the set-up of the next game, which all phones share |
| `second_thoughts.py` | reads a throw in doubt again once a light or a hand has gone |
| `evidence.py` | a reading's pieces as people count them, and the photo |
| `card_desk.py` | cards that are read, on a thread of its own, and wait for a person |
| `card_lessons.py` | what is learned from what people say of these |
| `card_school.py`, `card_tray.py` | teaching; cards cut out of a picture, which wait to be named |
| `decks.py`, `photo_file.py`, `jobs.py` | what was taught, a phone's photo, work done one after the other |
| `last_seconds.py`, `clip.py`, `clips.py` | what the camera just saw, and a clip made of it |
| `animated.py` | pictures in a row as one file |
| `devices.py` | how camera, eye and panel do |
| `latest_frame.py` | what the camera sees now |
| `feed.py` | all of it as one value, and a way to wait for the next |
"""
